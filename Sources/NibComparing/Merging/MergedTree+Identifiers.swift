internal import NibModel

// Finds identifiers of Xcode's files by which code asks for an object, and which both sides have given to different ones.
extension MergedTree {
  /// An identifier that only one object can have.
  private struct Identifier: Hashable {
    var attribute: String
    var value: LayoutTree.Value
    /// The list in which only one object has the identifier, or nil for the whole file.
    var list: Int?
  }

  /// Marks a conflict for two scenes with one storyboard identifier, and for two prototypes of one table or collection view
  /// with one reuse identifier, if each side has only one of them.
  mutating func separateIdentifiers() {
    var holders: [Identifier: Int] = [:]
    for index in living where nodes[index].kind == .object {
      guard let identifier = identifier(of: index) else { continue }
      if let first = holders[identifier] {
        separate(first, index, identifier)
      } else {
        holders[identifier] = index
      }
    }
  }

  private func identifier(of index: Int) -> Identifier? {
    let values = result(of: index).values
    if let value = values["storyboardIdentifier"] { return Identifier(attribute: "storyboardIdentifier", value: value) }
    guard let value = values["reuseIdentifier"], isPrototype(index) else { return nil }
    return Identifier(attribute: "reuseIdentifier", value: value, list: nodes[index].parent)
  }

  /// Returns true for a cell that a table or collection view copies. The cells of a static table are not copied.
  private func isPrototype(_ index: Int) -> Bool {
    let list = nodes[index].parent
    guard list > 0, nodes[list].kind == .part else { return false }
    let (name, owner) = (nodeName(list), nodeName(nodes[list].parent))
    return name == "prototypes" || name == "cells" && owner == "collectionView"
  }

  private mutating func separate(_ first: Int, _ second: Int, _ identifier: Identifier) {
    let attribute = identifier.attribute
    func has(_ index: Int, _ side: MergeSide) -> Bool {
      nodes[index].index(side).map { tree(side).attribute(attribute, of: $0)?.value == identifier.value } ?? false
    }
    // If one side alone has both, the merge has not caused this.
    for side in [MergeSide.ours, .theirs] where has(first, side) && has(second, side) { return }
    let (mine, other) = has(first, .ours) ? (first, second) : (second, first)
    let free = [mine, other].filter { index in
      if case .conflict = nodes[index].sources[attribute] { return false }
      return !isInsideConflict(index)
    }
    if free.isEmpty { return }
    let what = identifier.list == nil ? "a scene the storyboard" : "a prototype the reuse"
    // Without the text by which people know an object, which is often the identifier.
    let names = [mine, other].map { index in
      let (tree, place) = shown(index)
      return tree.subject(place).words
    }
    let number = report(
      .sameID, "both give \(what) identifier \(identifier.value.words): ours to \(names[0]), theirs to \(names[1])",
      on: mine, attribute: attribute)
    conflicts[number].theirs = places(of: other, attribute: attribute).theirs
    for index in free { nodes[index].sources[attribute] = .conflict(number) }
  }
}
