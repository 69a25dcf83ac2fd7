internal import NibLoading

/// One item of a load brought before another: how a load differs from the one that a plan has, in the fewest words.
///
/// An initializer moves with everything that happens in it.
struct Move: Hashable {
  let item: Int32
  let before: Int32
}

extension ItemSequence {
  /// The sequence with an item moved; nil when one of the two is not in it, or the item contains the other.
  func applying(_ move: Move, in table: ItemTable) -> ItemSequence? {
    guard let from = firstIndex(of: move.item), let to = firstIndex(of: move.before) else { return nil }
    let block = self.block(at: from, in: table)
    guard !block.contains(to) else { return nil }
    var result = self
    result.removeSubrange(block)
    result.insert(contentsOf: self[block], at: to < from ? to : to - block.count)
    return result
  }

  /// An item and, of an initializer, all that happens within it.
  func block(at index: Int, in table: ItemTable) -> Range<Int> {
    guard table[self[index]].kind == .initBegins else { return index..<index + 1 }
    let subject = table[self[index]].subject
    let end = self[index...].firstIndex { table[$0].kind == .initEnds && table[$0].subject == subject }
    return index..<(end ?? index) + 1
  }
}
