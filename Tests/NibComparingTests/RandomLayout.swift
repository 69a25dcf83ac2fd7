import TestSupport

/// A layout as a value that is edited as a person would, without this package's code, and spelled in many ways.
struct RandomLayout {
  struct Item {
    var className: String
    /// Its name in the test. It is written as the id, if the item has one.
    var name: String
    var hasID: Bool
    var values: [String: String]
    var children: [String] = []
    var parent: String?
    /// True if a comment stands in it.
    var hasRemark = false
  }

  var items: [String: Item] = [:]
  var top: [String] = []
  var connects: [[String: String]] = []
  private var count = 0

  /// Creates a random one. What has no id has a text that nothing else has.
  init(objects: Int, with numbers: inout SplitMix) {
    for _ in 0..<objects {
      let containers =
        [nil] + items.values.filter { $0.className != "Label" && depth($0.name) < 5 }.map(\.name).sorted()
      add(to: numbers.pick(containers), at: .max, with: &numbers)
    }
    let named = items.values.filter(\.hasID).map(\.name).sorted()
    for number in 0..<min(3, named.count) {
      connects.append(["from": "#owner", "outlet": "peer\(number)", "to": "#" + numbers.pick(named)])
    }
  }

  func depth(_ name: String) -> Int { items[name]?.parent.map { depth($0) + 1 } ?? 0 }

  func children(of name: String?) -> [String] {
    name.flatMap { items[$0]?.children } ?? (name == nil ? top : [])
  }

  /// Returns everything in an item, and itself.
  func family(of name: String) -> [String] { [name] + children(of: name).flatMap(family) }

  // MARK: Edits

  @discardableResult
  mutating func add(to parent: String?, at place: Int, prefix: String = "n", with numbers: inout SplitMix)
    -> String
  {
    count += 1
    let name = "\(prefix)\(count)"
    let className = numbers.pick(["VStack", "HStack", "Box", "Label", "Button"])
    let hasID = className != "Label" || numbers.happens(50)
    items[name] = Item(
      className: className, name: name, hasID: hasID,
      values: ["text": "text of \(name)", "width": "\(Int.random(in: 1...9, using: &numbers))"],
      parent: parent, hasRemark: numbers.once(in: 6))
    insert(name, into: parent, at: place)
    return name
  }

  mutating func insert(_ name: String, into parent: String?, at place: Int) {
    var siblings = children(of: parent)
    siblings.insert(name, at: min(place, siblings.count))
    set(siblings, of: parent)
    items[name]?.parent = parent
  }

  mutating func detach(_ name: String) {
    let parent = items[name]?.parent
    set(children(of: parent).filter { $0 != name }, of: parent)
  }

  mutating func remove(_ name: String) {
    let gone = family(of: name)
    detach(name)
    for name in gone { items[name] = nil }
  }

  mutating func set(_ siblings: [String], of parent: String?) {
    if let parent { items[parent]?.children = siblings } else { top = siblings }
  }

  // MARK: Spelling

  /// Returns the layout as text, in a spelling of its own: nothing of what differs from another spelling means
  /// anything.
  func text(with numbers: inout SplitMix) -> String {
    let newline = numbers.pick(["\n", "\r\n"])
    let indent = numbers.pick(["  ", "\t", "    "])
    var text = numbers.happens(30) ? "\u{FEFF}" : ""
    if numbers.happens(70) { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + newline }
    text += "<layout version=\"1\" owner='Owner'>" + newline
    for name in top { text += spelled(name, 1, indent, newline, &numbers) }
    for connect in connects {
      text += indent + "<connect" + attributes(connect, newline, &numbers) + "/>" + newline
    }
    return text + "</layout>" + numbers.pick(["", newline])
  }

  private func spelled(
    _ name: String, _ depth: Int, _ indent: String, _ newline: String, _ numbers: inout SplitMix
  ) -> String {
    guard let item = items[name] else { return "" }
    let margin = String(repeating: indent, count: depth)
    var values = item.values
    if item.hasID { values["id"] = name }
    var contents = ""
    if item.hasRemark { contents += margin + "<!-- a remark on \(name) -->" + newline }
    if numbers.once(in: 5), let text = values.removeValue(forKey: "text") {
      contents +=
        margin + indent + "<attribute name=\"text\">\(escaped(text, &numbers))</attribute>" + newline
    }
    for child in item.children { contents += spelled(child, depth + 1, indent, newline, &numbers) }
    let start = margin + "<" + item.className + attributes(values, newline + margin, &numbers)
    if contents.isEmpty, numbers.happens(80) { return start + numbers.pick(["/>", " />"]) + newline }
    return start + ">" + newline + contents + margin + "</\(item.className)>" + newline
  }

  private func attributes(_ values: [String: String], _ newline: String, _ numbers: inout SplitMix) -> String
  {
    values.sorted { $0.key < $1.key }.shuffled(using: &numbers).map { name, value in
      let quote = numbers.pick(["\"", "'"])
      let space = numbers.once(in: 8) ? newline + "  " : numbers.pick([" ", "  "])
      return space + name + numbers.pick(["=", " = "]) + quote + escaped(value, &numbers) + quote
    }.joined()
  }

  /// Now and then a letter by its number.
  private func escaped(_ text: String, _ numbers: inout SplitMix) -> String {
    text.unicodeScalars.map { numbers.once(in: 12) ? "&#\($0.value);" : String($0) }.joined()
  }
}
