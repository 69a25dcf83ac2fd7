internal import NibModel

// The sentences about objects and their attributes.
extension XcodeWords {
  /// Returns the sentence about an object that is added, removed or moved, with its container.
  func object(_ difference: LayoutDifference) -> String? {
    let subject = difference.subject.words
    let was = difference.oldNode.map { container(of: $0, in: old) } ?? ""
    let now = difference.newNode.map { container(of: $0, in: new) } ?? ""
    return switch difference.kind {
    case .objectAdded: "\(subject) is added to \(now)\(difference.subject.contents)"
    case .objectRemoved: "\(subject) is removed from \(was)\(difference.subject.contents)"
    default: "\(subject) is moved from \(was) to \(now)"
    }
  }

  /// Returns what contains an object: an object with its text, a list of an object, or the file.
  private func container(of node: Int, in tree: LayoutTree) -> String {
    let parent = tree.nodes[node].parent
    let owner = tree.owner(of: parent)
    if tree.nodes[owner].kind != .object { return isStoryboard(tree) ? "the storyboard" : "the top level of the xib" }
    var subject = tree.subject(owner)
    subject.label = XcodeLabels.label(of: owner, in: tree)
    return parent == owner ? subject.words : "the \(Self.attribute(tree.nodes[parent].name)) of \(subject.words)"
  }

  private func isStoryboard(_ tree: LayoutTree) -> Bool {
    tree.xcodeRoot.flatMap { tree.attribute("ib.type", of: $0)?.value.text }?.contains("Storyboard") == true
  }

  /// Returns the sentence about an attribute, with the name that it has in Xcode's files.
  func attribute(_ difference: LayoutDifference) -> String? {
    guard let key = difference.name else { return nil }
    let subject = difference.subject.className == "layout" ? "the file" : difference.subject.words
    let name = Self.attribute(key)
    if let list = list(difference) { return "\(subject): \(list) \(name)" }
    let (was, now) = values(difference, isKey: key == "ib.keyEquivalent")
    switch difference.kind {
    case .attributeAdded: return "\(subject): \(name) is added, \(now)"
    case .attributeRemoved: return "\(subject): \(name) is removed, it was \(was)"
    default:
      if case .value(let before) = difference.old, case .value(let after) = difference.new,
        let fields = ValueFields.words(before, after)
      {
        return "\(subject): \(name) \(fields)"
      }
      return "\(subject): \(name) was \(was), and is \(now)"
    }
  }

  /// Returns the sentence about a list of objects that is added or removed, without the name of the list. Nil for a value.
  /// Objects that have been moved are differences of their own.
  private func list(_ difference: LayoutDifference) -> String? {
    let isAdded = difference.kind == .attributeAdded
    let tree = isAdded ? new : old
    guard let node = isAdded ? difference.newNode : difference.oldNode,
      let part = tree.nodes[node].children.first(where: {
        tree.nodes[$0].kind == .part && tree.nodes[$0].name == difference.name
      })
    else { return nil }
    let partners = isAdded ? matching.toLeft : matching.toRight
    let objects = tree.nodes[part].children.filter { tree.nodes[$0].kind == .object && partners[$0] == nil }
    let shown = objects.listed(atMost: 8, (isAdded ? newObjects : oldObjects).words)
    return "\(shown) \(objects.count == 1 ? "is" : "are") \(isAdded ? "added to" : "removed from")"
  }

  /// Returns the old and the new value in words. A key that no text shows is its sign.
  private func values(_ difference: LayoutDifference, isKey: Bool) -> (String, String) {
    let words = LayoutDifference.Fact.words(difference.old, difference.new)
    func sign(_ fact: LayoutDifference.Fact?) -> String? {
      guard isKey, case .value(let value) = fact else { return nil }
      return value.text?.keySign
    }
    return (sign(difference.old) ?? words.old, sign(difference.new) ?? words.new)
  }

  /// Returns the name of an attribute as a reviewer knows it: `frame`, and `normal state` for the texts and images that a
  /// button has in it. Names that people have chosen, as those of runtime attributes, are in quotes.
  private static func attribute(_ name: String) -> String {
    guard name.hasPrefix("ib.") else { return "'\(name)'" }
    let word = String(name.dropFirst(3))
    return ["normal", "highlighted", "selected", "disabled", "focused"].contains(word) ? "\(word) state" : word
  }
}
