internal import NibModel

/// The sentences about connections and about whole files in a comparison of Xcode's files, in the words of Xcode.
struct XcodeWords {
  let old: LayoutTree
  let new: LayoutTree
  let oldObjects: XcodeObjects
  let newObjects: XcodeObjects
  let matching: TreeMatching

  /// Returns nil unless both files are Xcode's. One of them can be empty.
  init?(_ old: LayoutTree, _ new: LayoutTree, _ matching: TreeMatching) {
    let files = [old, new].filter { $0.nodes.count > 1 }
    guard !files.isEmpty, files.allSatisfy({ $0.xcodeRoot != nil }) else { return nil }
    (self.old, self.new, self.matching) = (old, new, matching)
    (oldObjects, newObjects) = (XcodeObjects(old), XcodeObjects(new))
  }

  /// Returns the sentence about a difference, or nil if the sentence for any layout is the right one.
  func sentence(_ difference: LayoutDifference) -> String? {
    switch difference.kind {
    case .objectAdded where difference.subject.className == "layout":
      "the file is added, \(newObjects.contents(count: difference.subject.count))"
    case .objectRemoved where difference.subject.className == "layout":
      "the file is removed, \(oldObjects.contents(count: difference.subject.count))"
    case .connectionAdded, .connectionRemoved, .connectionChanged: connection(difference)
    case .connectionReordered:
      difference.newNode.map { "\(XcodeConnection($0, in: new).words(newObjects)) is moved among the connections" }
    case .collectionReordered:
      "outlet collection '\(difference.name ?? "")' of \(newObjects.words(reference(difference.subject.className))) has "
        + "another order: \(difference.old?.words ?? ""); now \(difference.new?.words ?? "")"
    case .objectAdded, .objectRemoved, .objectMoved: object(difference)
    case .attributeAdded, .attributeRemoved, .attributeChanged: attribute(difference)
    default: nil
    }
  }

  /// Returns the object at the top level that the source of a difference's connection is in.
  func top(_ difference: LayoutDifference) -> LayoutDifference.Subject? {
    if let node = difference.newNode, new.nodes[node].kind == .connect { return newObjects.top(ofConnection: node) }
    if let node = difference.oldNode, old.nodes[node].kind == .connect { return oldObjects.top(ofConnection: node) }
    return nil
  }

  private func reference(_ text: String) -> LayoutTree.Value { LayoutTree.Value(bytes: Array(text.utf8)) }

  private func connection(_ difference: LayoutDifference) -> String? {
    let before = difference.oldNode.flatMap { old.nodes[$0].kind == .connect ? XcodeConnection($0, in: old) : nil }
    let after = difference.newNode.flatMap { new.nodes[$0].kind == .connect ? XcodeConnection($0, in: new) : nil }
    guard let name = difference.name else {
      if let after { return "\(after.wholeWords(newObjects)) is added" }
      return before.map { "\($0.wholeWords(oldObjects)) is removed" }
    }
    let (was, now) = facts(difference)
    let subject: String
    let word: String
    if let after {
      subject = after.words(newObjects, earlier: before)
      word = after.word(of: name)
    } else {
      subject = difference.subject.words
      word = "'\(name)'"
    }
    let fact = word.isEmpty ? "destination" : word
    return switch difference.kind {
    case .connectionAdded: "\(subject): \(fact) is added, \(now)"
    case .connectionRemoved: "\(subject): \(fact) is removed, it was \(was)"
    default: "\(subject): \(word)\(word.isEmpty ? "" : " ")was \(was), and is \(now)"
    }
  }

  /// Returns the old and the new state of a fact in words. A reference is the object that it leads to.
  private func facts(_ difference: LayoutDifference) -> (String, String) {
    let words = LayoutDifference.Fact.words(difference.old, difference.new)
    func object(_ fact: LayoutDifference.Fact?, _ objects: XcodeObjects) -> String? {
      guard case .value(let value) = fact, value.isReference else { return nil }
      return objects.words(value)
    }
    return (object(difference.old, oldObjects) ?? words.old, object(difference.new, newObjects) ?? words.new)
  }
}
