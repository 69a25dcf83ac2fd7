internal import NibLoading

/// A move of one item of a load right before or right after another item. Moves describe briefly how a load differs
/// from the load of a plan.
///
/// An initializer moves with everything that happens in it.
struct Move: Hashable {
  let item: Int32
  let anchor: Int32
  var isAfter = false

  init(_ item: Int32, before anchor: Int32) {
    self.item = item
    self.anchor = anchor
  }

  init(_ item: Int32, after anchor: Int32) {
    self.item = item
    self.anchor = anchor
    isAfter = true
  }
}

extension ItemSequence {
  /// Returns the sequence with an item moved. Returns nil if one of the two items is not in it, or if the moved item
  /// contains the other.
  func applying(_ move: Move, in table: ItemTable) -> ItemSequence? {
    guard let from = firstIndex(of: move.item), let anchor = firstIndex(of: move.anchor) else { return nil }
    let block = self.block(at: from, in: table)
    guard !block.contains(anchor) else { return nil }
    let to = move.isAfter ? self.block(at: anchor, in: table).upperBound : anchor
    // The item would come after the initializer that contains it, or before an item that it contains.
    guard !block.dropFirst().contains(to) else { return nil }
    var result = self
    result.removeSubrange(block)
    result.insert(contentsOf: self[block], at: to <= from ? to : to - block.count)
    return result
  }

  func applying(_ moves: some Sequence<Move>, in table: ItemTable) -> ItemSequence? {
    var result: ItemSequence? = self
    for move in moves { result = result?.applying(move, in: table) }
    return result
  }

  /// Returns moves that turn this sequence into another one, from front to back. Returns nil if moves cannot do this,
  /// or if it takes too many.
  func moves(to other: ItemSequence, most: Int, in table: ItemTable) -> [Move]? {
    var moves: [Move] = []
    var sequence = self
    for place in other.indices {
      guard place < sequence.count else { return nil }
      if sequence[place] == other[place] { continue }
      let move = Move(other[place], before: sequence[place])
      guard moves.count < most, let next = sequence.applying(move, in: table) else { return nil }
      moves.append(move)
      sequence = next
    }
    return sequence == other ? moves : nil
  }

  /// Returns the range of an item and, for an initializer, of everything that happens within it.
  func block(at index: Int, in table: ItemTable) -> Range<Int> {
    guard table[self[index]].kind == .initBegins else { return index..<index + 1 }
    let subject = table[self[index]].subject
    let end = self[index...].firstIndex { table[$0].kind == .initEnds && table[$0].subject == subject }
    return index..<(end ?? index) + 1
  }
}
