internal import NibModel

extension LayoutComparison {
  /// A difference as a mark in pictures of both layouts.
  package struct Mark: Sendable {
    /// The difference as a sentence.
    package let words: String
    /// The sign that the list of differences has: `+`, `-`, `>` or `~`.
    package let sign: String
    /// The ids of the object in each layout and of the objects around it, the innermost first. Empty where the object is
    /// not there.
    package let oldIDs: [String]
    package let newIDs: [String]
  }

  /// Returns the marks of the differences, in their order.
  ///
  /// - Parameter hasUpkeep: true for marks of what Xcode changes by itself, too.
  /// - Complexity: O(differences × depth).
  package func marks(hasUpkeep: Bool) -> [Mark] {
    listed(hasUpkeep: hasUpkeep).map { difference in
      Mark(
        words: difference.words.printable, sign: difference.kind.mark.0,
        oldIDs: difference.oldNode.map { ids(around: $0, in: old) } ?? [],
        newIDs: difference.newNode.map { ids(around: $0, in: new) } ?? [])
    }
  }

  private func ids(around node: Int, in tree: LayoutTree) -> [String] {
    let path = sequence(first: node) { tree.nodes[$0].parent > 0 ? tree.nodes[$0].parent : nil }
    return path.compactMap { tree.id(of: $0)?.text }
  }
}
