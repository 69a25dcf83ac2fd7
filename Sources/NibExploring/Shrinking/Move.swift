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

  /// Returns moves that turn this sequence into another one. They are moves of some steps, and of what these bring.
  ///
  /// - Parameter steps: the steps. Others stay where they are if they can.
  /// - Returns: nil if moves cannot do this, or if it takes too many.
  /// - Complexity: O(items) for each move and step.
  func moves(to other: ItemSequence, of steps: [Int32], in table: ItemTable) -> [Move]? {
    guard count == other.count else { return nil }
    let places = Dictionary(other.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    // The end of an initializer moves with its beginning.
    var staying = rising(places) { !steps.contains($0) && table[$0].kind != .initEnds }
    for step in steps.reversed() {
      if isRising(places, where: { staying.contains($0) || $0 == step }) { staying.insert(step) }
    }
    var moves: [Move] = []
    var sequence = self
    // An initializer is moved with everything in it, so the moves are those of the outermost ones.
    for place in other.indices.reversed() where !staying.contains(other[place]) && table[other[place]].kind != .initEnds
    {
      guard let move = Self.move(to: place, of: other, near: staying.intersection(steps), steps, table) else {
        return nil
      }
      guard let next = sequence.applying(move, in: table) else { return nil }
      if next == sequence { continue }
      moves.append(move)
      if moves.count > Self.mostMoves { return nil }
      sequence = next
    }
    return sequence == other ? moves : nil
  }

  private static var mostMoves: Int { 64 }

  /// Returns as many items as possible that have the same order in another sequence.
  private func rising(_ places: [Int32: Int], where isIncluded: (Int32) -> Bool) -> Set<Int32> {
    let items = filter { isIncluded($0) && places[$0] != nil }
    let rising = items.compactMap { places[$0] }.longestRising()
    return Set(items.filter { places[$0].map(rising.contains) ?? false })
  }

  private func isRising(_ places: [Int32: Int], where isIncluded: (Int32) -> Bool) -> Bool {
    var last = -1
    for item in self where isIncluded(item) {
      guard let place = places[item], place > last else { return false }
      last = place
    }
    return true
  }

  /// Returns the move of an item to its place in a sequence, if all later items are in their places. It is a move beside
  /// one of some steps if possible.
  ///
  /// - Parameter staying: those of the steps that are not moved.
  private static func move(
    to place: Int, of sequence: ItemSequence, near staying: Set<Int32>, _ steps: [Int32], _ table: ItemTable
  ) -> Move? {
    let item = sequence[place]
    let end = sequence.block(at: place, in: table).upperBound
    let next = end < sequence.count ? sequence[end] : nil
    if let next, steps.contains(next) { return Move(item, before: next) }
    if place > 0, staying.contains(sequence[place - 1]), table[sequence[place - 1]].kind != .initBegins {
      return Move(item, after: sequence[place - 1])
    }
    return next.map { Move(item, before: $0) } ?? (place > 0 ? Move(item, after: sequence[place - 1]) : nil)
  }

  /// Returns the range of an item and, for an initializer, of everything that happens within it.
  func block(at index: Int, in table: ItemTable) -> Range<Int> {
    guard table[self[index]].kind == .initBegins else { return index..<index + 1 }
    let subject = table[self[index]].subject
    let end = self[index...].firstIndex { table[$0].kind == .initEnds && table[$0].subject == subject }
    return index..<(end ?? index) + 1
  }
}

extension [Int] {
  /// Returns as many of the numbers as possible that rise, and that follow each other in the list. O(n log n).
  func longestRising() -> Set<Int> {
    // For each length, the place of the smallest number with which such a list ends.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: count)
    for place in indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < self[place] { low = middle + 1 } else { high = middle }
      }
      previous[place] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var rising: Set<Int> = []
    var place = ends.last ?? -1
    while place >= 0 {
      rising.insert(self[place])
      place = previous[place]
    }
    return rising
  }
}
