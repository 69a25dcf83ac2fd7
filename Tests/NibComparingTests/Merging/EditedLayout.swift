import TestSupport

/// A layout as a person edits it as text: what no edit touches stays as it is, to the byte.
///
/// Each element has a name of its own, as its id or as its text, and each comment is one of its own, so that a test finds
/// them in every version without matching anything.
struct EditedLayout {
  struct Node {
    var isComment = false
    var className = ""
    /// True if its name is written as its id, and not as its text.
    var hasID = true
    var values: [String: String] = [:]
    var children: [String] = []
    var parent = ""
    /// True if each attribute stands on a line of its own.
    var isBroken = false
    var quote = "\""
  }

  /// By name. The file is "", the layout in it is "layout".
  var nodes: [String: Node] = ["": Node(children: ["layout"]), "layout": Node(className: "layout")]
  var indentation = "  "
  private(set) var count = 0
  /// The beginning of the names of additions.
  var prefix = "n"

  init(nodes count: Int, with numbers: inout SplitMix) {
    for _ in 0..<count { add(with: &numbers) }
  }

  // MARK: Edits

  /// All that can contain something: not the file.
  var containers: [String] {
    nodes.keys.filter { !$0.isEmpty && nodes[$0]?.isComment == false && nodes[$0]?.className != "Label" }
      .sorted()
  }

  /// Elements but for the layout.
  var elements: [String] {
    nodes.keys.filter { !$0.isEmpty && $0 != "layout" && nodes[$0]?.isComment == false }.sorted()
  }

  func children(of name: String) -> [String] { nodes[name]?.children ?? [] }
  func parent(of name: String) -> String { nodes[name]?.parent ?? "" }
  func family(of name: String) -> Set<String> {
    children(of: name).reduce(into: [name]) { $0.formUnion(family(of: $1)) }
  }

  @discardableResult
  mutating func add(with numbers: inout SplitMix) -> Set<String> {
    count += 1
    let name = "\(prefix)\(count)"
    let isComment = numbers.once(in: 4)
    let parent = isComment && numbers.once(in: 4) ? "" : numbers.pick(containers)
    let className = numbers.pick(["Box", "Panel", "Button", "Label"])
    nodes[name] = Node(
      isComment: isComment, className: className, hasID: numbers.happens(70),
      values: isComment ? [:] : ["width": "\(Int.random(in: 1...9, using: &numbers))", "key": "a\(count)"],
      isBroken: numbers.once(in: 8))
    insert(name, into: parent, at: Int.random(in: 0...children(of: parent).count, using: &numbers))
    return [parent]
  }

  mutating func insert(_ name: String, into parent: String, at place: Int) {
    nodes[parent]?.children.insert(name, at: place)
    nodes[name]?.parent = parent
  }

  mutating func detach(_ name: String) {
    let parent = parent(of: name)
    nodes[parent]?.children.removeAll { $0 == name }
  }

  /// Returns a random edit.
  ///
  /// - Parameter untouchable: nodes that the edit must leave alone.
  /// - Returns: the nodes that it has changed, whose children it has changed, or that it has moved; nil if it did nothing.
  mutating func edit(untouchable: Set<String> = [], with numbers: inout SplitMix) -> Set<String>? {
    let before = self
    guard let touched = change(with: &numbers) else { return nil }
    guard touched.isDisjoint(with: untouchable) else {
      self = before
      return nil
    }
    return touched
  }

  private mutating func change(with numbers: inout SplitMix) -> Set<String>? {
    guard !elements.isEmpty else { return nil }
    let name = numbers.pick(elements)
    let parent = parent(of: name)
    switch numbers.next() % 12 {
    case 0, 1: return add(with: &numbers)
    case 2:
      // What has no id is known by what it says.
      guard nodes[name]?.hasID == true else { return nil }
      nodes[name]?.values[numbers.pick(["width", "height", "key"])] = "\(prefix)\(numbers.next() % 5)"
      return [name]
    case 3:
      guard nodes[name]?.hasID == true else { return nil }
      nodes[name]?.values["width"] = nil
      return [name]
    case 4:
      let gone = family(of: name)
      detach(name)
      for name in gone { nodes[name] = nil }
      return gone.union([parent])
    case 5, 6, 7:
      // Among its siblings, alone or with the comments above it.
      let moved = numbers.happens(50) ? comments(above: name) + [name] : [name]
      for name in moved { detach(name) }
      let place = Int.random(in: 0...children(of: parent).count, using: &numbers)
      for (offset, name) in moved.enumerated() { insert(name, into: parent, at: place + offset) }
      return Set(moved + [parent] + children(of: parent))
    case 8:
      let family = family(of: name)
      let targets = containers.filter { !family.contains($0) && $0 != parent }
      guard !targets.isEmpty else { return nil }
      let target = numbers.pick(targets)
      let moved = numbers.happens(50) ? comments(above: name) + [name] : [name]
      for name in moved { detach(name) }
      let place = Int.random(in: 0...children(of: target).count, using: &numbers)
      for (offset, name) in moved.enumerated() { insert(name, into: target, at: place + offset) }
      return family.union(
        moved + [parent, target] + outer(target) + children(of: parent) + children(of: target))
    case 9: return wrap(name, parent, with: &numbers)
    case 10:
      guard
        let comment = nodes.keys.filter({ nodes[$0]?.isComment == true }).sorted().randomElement(
          using: &numbers)
      else { return nil }
      let parent = self.parent(of: comment)
      detach(comment)
      nodes[comment] = nil
      return [comment, parent]
    default:
      if numbers.once(in: 3) {
        indentation = numbers.pick(["  ", "\t", "    "])
        return [" indentation"]
      }
      nodes[name]?.isBroken.toggle()
      nodes[name]?.quote = numbers.pick(["\"", "'"])
      return [name]
    }
  }

  private func outer(_ name: String) -> [String] {
    name.isEmpty ? [] : [parent(of: name)] + outer(parent(of: name))
  }

  private func comments(above name: String) -> [String] {
    let siblings = children(of: parent(of: name))
    let place = siblings.firstIndex(of: name) ?? 0
    return siblings[..<place].reversed().prefix { nodes[$0]?.isComment == true }.reversed()
  }

  private mutating func wrap(_ name: String, _ parent: String, with numbers: inout SplitMix) -> Set<String> {
    count += 1
    let wrapper = "\(prefix)\(count)"
    let siblings = children(of: parent)
    let start = siblings.firstIndex(of: name) ?? 0
    let wrapped = Array(siblings[start...].prefix(Int.random(in: 1...3, using: &numbers)))
    nodes[wrapper] = Node(className: "Box", hasID: numbers.happens(50))
    for name in wrapped { detach(name) }
    insert(wrapper, into: parent, at: start)
    for (offset, name) in wrapped.enumerated() { insert(name, into: wrapper, at: offset) }
    return Set(wrapped + [parent] + siblings)
  }

  // MARK: Text

  var text: String { children(of: "").map { text(of: $0, 0) }.joined() }

  private func text(of name: String, _ depth: Int) -> String {
    guard let node = nodes[name] else { return "" }
    let margin = String(repeating: indentation, count: depth)
    if node.isComment { return "\(margin)<!-- \(name) -->\n" }
    var values = node.values
    values[name == "layout" ? "version" : node.hasID ? "id" : "text"] = name == "layout" ? "1" : name
    let space = node.isBroken ? "\n\(margin)  " : " "
    let tag = values.sorted { $0.key < $1.key }.reduce("\(margin)<\(node.className)") {
      "\($0)\(space)\($1.key)=\(node.quote)\($1.value)\(node.quote)"
    }
    if node.children.isEmpty { return tag + "/>\n" }
    return "\(tag)>\n" + node.children.map { text(of: $0, depth + 1) }.joined()
      + "\(margin)</\(node.className)>\n"
  }
}
