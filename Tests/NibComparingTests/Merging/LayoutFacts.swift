/// The elements and comments of a layout, by name. They are found by splitting the text at `<` and `>`, without the code
/// under test.
struct LayoutFacts: Equatable {
  struct Fact: Equatable {
    var parent: String
    var values: [String: String] = [:]
  }

  /// By name.
  var facts: [String: Fact] = [:]
  /// The names in the order of the file.
  var order: [String] = []

  init(_ text: String) {
    var open = [""]
    for piece in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      let tag = piece.prefix { $0 != ">" }
      if tag.hasPrefix("/") {
        open.removeLast()
      } else if tag.hasPrefix("!--") {
        let words = tag.split { $0.isWhitespace }
        add(words.count > 1 ? String(words[1]) : "?", Fact(parent: open.last ?? "?"))
      } else {
        let parts = tag.split { $0 == "\"" || $0 == "'" }
        let className = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
        var fact = Fact(parent: open.last ?? "?", values: ["class": className])
        for (name, value) in zip(parts, parts.dropFirst()) where name.hasSuffix("=") {
          let key = name.dropLast().split { $0.isWhitespace }.last.map(String.init) ?? "?"
          fact.values[key] = String(value)
        }
        let name = className == "layout" ? "layout" : fact.values["id"] ?? fact.values["text"] ?? "?"
        add(name, fact)
        if !tag.hasSuffix("/") { open.append(name) }
      }
    }
  }

  private mutating func add(_ name: String, _ fact: Fact) {
    // Twice, or without a name: then nothing is equal to it.
    facts[facts[name] == nil ? name : "\(name)?\(order.count)"] = fact
    order.append(name)
  }

  /// Returns the names of the elements and comments in a container, in order.
  func children(of parent: String) -> [String] { order.filter { facts[$0]?.parent == parent } }

  /// Returns the changes of a side that a version of a merge does not have, and those that neither side has made, in
  /// words.
  func missing(of side: LayoutFacts, base: LayoutFacts, other: LayoutFacts, hasConflicts: Bool) -> [String] {
    var found: [String] = []
    for name in Set(facts.keys).union(side.facts.keys).union(base.facts.keys).sorted() {
      let (now, mine, before, others) = (facts[name], side.facts[name], base.facts[name], other.facts[name])
      if mine != nil, before == nil, now == nil { found.append("\(name) is not added") }
      if mine == nil, before != nil, now != nil { found.append("\(name) is not removed") }
      // What has no id, and is moved and changed, is one that goes and another that comes: in a conflict it is there twice.
      if now != nil, mine == nil, before == nil, others == nil, !hasConflicts || !name.contains("?") {
        found.append("\(name) comes from nowhere")
      }
      if now == nil, mine != nil, others != nil || mine != before { found.append("\(name) is lost") }
      guard let now, let mine else { continue }
      for key in Set(now.values.keys).union(mine.values.keys).sorted()
      where now.values[key] != mine.values[key] {
        if mine.values[key] != before?.values[key] || now.values[key] != others?.values[key] {
          found.append("\(key) of \(name)")
        }
      }
      if now.parent != mine.parent, mine.parent != before?.parent || now.parent != others?.parent {
        let isElsewhere =
          others.map { !isWrapped(now.parent, $0.parent, other) } ?? true || mine.parent != before?.parent
        if isElsewhere, !isWrapped(now.parent, mine.parent, side), !follows(name, side) {
          found.append("the container of \(name)")
        }
      }
    }
    return found + misplaced(of: side, base: base, other: other)
  }

  /// Returns true if a container stands in another, and everything between is new to a side.
  private func isWrapped(_ container: String, _ outer: String, _ side: LayoutFacts) -> Bool {
    if container == outer { return true }
    guard side.facts[container] == nil, let parent = facts[container]?.parent else { return false }
    return isWrapped(parent, outer, side)
  }

  /// Returns the container of a node, but for containers that are new to a side.
  private func container(of name: String, _ side: LayoutFacts) -> String {
    let parent = facts[name]?.parent ?? ""
    return parent.isEmpty || side.facts[parent] != nil ? parent : container(of: parent, side)
  }

  /// Returns true if a comment has gone with the element that it stood above.
  private func follows(_ name: String, _ side: LayoutFacts) -> Bool {
    let siblings = side.children(of: side.facts[name]?.parent ?? "?")
    guard side.facts[name]?.values.isEmpty == true, let place = siblings.firstIndex(of: name) else {
      return false
    }
    guard let element = siblings[place...].first(where: { side.facts[$0]?.values.isEmpty == false }) else {
      return false
    }
    return facts[element]?.parent == facts[name]?.parent
  }

  /// Pairs of siblings that one side or neither has exchanged, and that stand the other way.
  private func misplaced(of side: LayoutFacts, base: LayoutFacts, other: LayoutFacts) -> [String] {
    func places(_ facts: LayoutFacts) -> [String: Int] {
      Dictionary(facts.order.enumerated().map { ($1, $0) }) { first, _ in first }
    }
    let (now, mine, before, others) = (places(self), places(side), places(base), places(other))
    var found: [String] = []
    for (parent, names) in Dictionary(grouping: side.order, by: { side.facts[$0]?.parent ?? "?" }) {
      let here = names.filter { now[$0] != nil && base.facts[$0]?.parent == parent }
      for (number, second) in here.enumerated() {
        for first in here.prefix(number) {
          func isInOrder(_ places: [String: Int]) -> Bool? {
            places[first].flatMap { a in places[second].map { a < $0 } }
          }
          guard isInOrder(now) == false, container(of: first, side) == container(of: second, side) else {
            continue
          }
          let isChanged = isInOrder(before) != isInOrder(mine)
          if !isChanged, isInOrder(others) == false || facts[first]?.parent != facts[second]?.parent {
            continue
          }
          found.append("\(first) stands behind \(second)")
        }
      }
    }
    return found
  }
}
