internal import NibLoading

/// Finds, for two loads that end differently, the two steps whose order makes the difference.
///
/// Between one load and the other lies a way of loads that are all allowed: the other's items are brought to the front one
/// by one. Somewhere on that way the difference appears, and a search by halves finds where. That is one item that was
/// brought before others; a second search finds which of them counts. At last the two are exchanged in the first load
/// itself, with nothing else changed, which is nearly always enough.
struct Shrinker {
  let table: ItemTable
  let executability: Executability
  let run: (ItemSequence) -> Outcome

  /// Two loads that differ by one exchange and end differently.
  struct Pair {
    var first: ItemSequence
    var second: ItemSequence
    /// What makes the second of the load that is taken for right; nil when that takes too many moves to say.
    var moves: [Move]?
    /// What comes earlier in the second, and what it comes before: the first items of the two blocks.
    var early: Int32
    var late: Int32
  }

  /// - Parameters:
  ///   - first: the load that is taken for right.
  ///   - second: one that is different. Both have been run.
  ///   - value: what of a load is looked at.
  ///   - expected: what it is in the first.
  /// - Returns: nil when the difference comes and goes by itself.
  /// - Complexity: O(log items) runs.
  func shrink(
    _ first: ItemSequence, _ second: ItemSequence, expected: String?, _ value: (Outcome) -> String?
  ) -> Pair? {
    func differs(_ sequence: ItemSequence) -> Bool { value(run(sequence)) != expected }

    // How many of the second's items stand in front: none makes the first load, all make the second.
    let (low, high) = search(0, second.count, { way($0, first, second) }, differs)
    let moved = Array(second[low..<high])
    let before = way(low, first, second)
    guard let lead = moved.first else { return nil }
    // An item that only the second load has.
    guard let place = before[low...].firstIndex(of: lead) else {
      return Pair(first: before, second: way(high, first, second), early: lead, late: lead)
    }
    let pair = split(before, moved, from: place, front: low, differs)
    // The same value, and not just any other: two faults may lie close together.
    let found = value(run(pair.second))
    func isAlike(_ sequence: ItemSequence) -> Bool { value(run(sequence)) == found }
    return simplified(pair, first, isAlike) ?? reduced(pair, first, isAlike)
  }

  /// The first so many items of the second, then the rest as the first has them.
  private func way(_ count: Int, _ first: ItemSequence, _ second: ItemSequence) -> ItemSequence {
    let front = second[..<count]
    var isInFront = [Bool](repeating: false, count: table.items.count)
    for number in front { isInFront[Int(number)] = true }
    // At the end of the way only the second's own items are left.
    if count == second.count { return Array(front) }
    return front + first.filter { !isInFront[Int($0)] }
  }

  /// The last place without the difference, and the next one, which has it, among those that can be run.
  private func search(
    _ low: Int, _ high: Int, _ sequence: (Int) -> ItemSequence, _ differs: (ItemSequence) -> Bool
  ) -> (Int, Int) {
    var (low, high) = (low, high)
    while let middle = between(low, high, sequence) {
      if differs(sequence(middle)) { high = middle } else { low = middle }
    }
    return (low, high)
  }

  /// A place between two others whose sequence can be run, as near to the middle as can be.
  private func between(_ low: Int, _ high: Int, _ sequence: (Int) -> ItemSequence) -> Int? {
    let middle = (low + high) / 2
    for distance in 0...max(high - low, 1) {
      for candidate in distance == 0 ? [middle] : [middle - distance, middle + distance]
      where candidate > low && candidate < high && executability.allows(sequence(candidate), in: table) {
        return candidate
      }
    }
    return nil
  }

  /// Which of the items that the moved ones were brought before is the one that counts.
  private func split(
    _ before: ItemSequence, _ moved: [Int32], from place: Int, front: Int, _ differs: (ItemSequence) -> Bool
  ) -> Pair {
    let lead = before[place]
    let block = Set(moved)
    let rest = before.filter { !block.contains($0) }
    // So many places to the front: none leaves them where they were.
    let start = before[..<place].count { !block.contains($0) }
    let sequence = { (count: Int) in
      Array(rest[..<(start - count)]) + moved + rest[(start - count)...]
    }
    guard executability.allows(sequence(0), in: table), !differs(sequence(0)) else {
      return Pair(first: before, second: sequence(start - front), early: lead, late: before[front])
    }
    let (low, high) = search(0, start - front, sequence, differs)
    return Pair(first: sequence(low), second: sequence(high), early: lead, late: rest[start - high])
  }

  /// The same exchange in the first load, with nothing else changed, if it makes the same difference: the one is brought
  /// before the other, or the other behind the one.
  private func simplified(_ pair: Pair, _ first: ItemSequence, _ isAlike: (ItemSequence) -> Bool) -> Pair? {
    guard pair.early != pair.late, let place = first.firstIndex(of: pair.early) else { return nil }
    var moves = [Move(item: pair.early, before: pair.late)]
    let behind = first.block(at: place, in: table).upperBound
    if behind < first.count { moves.append(Move(item: pair.late, before: first[behind])) }
    for move in moves {
      guard let second = first.applying(move, in: table), second != first,
        executability.allows(second, in: table), isAlike(second)
      else { continue }
      return Pair(first: first, second: second, moves: [move], early: pair.early, late: pair.late)
    }
    return nil
  }

  /// As few moves as can be that make the difference in the first load, when one is not enough.
  private func reduced(_ pair: Pair, _ first: ItemSequence, _ isAlike: (ItemSequence) -> Bool) -> Pair {
    guard var moves = moves(from: first, to: pair.second), moves.count <= Self.mostMoves else { return pair }
    var sequence = pair.second
    var size = moves.count
    while size > 0 {
      var start = 0
      while start < moves.count {
        var fewer = moves
        fewer.removeSubrange(start..<min(start + size, moves.count))
        if let candidate = applied(fewer, to: first), executability.allows(candidate, in: table),
          isAlike(candidate)
        {
          (moves, sequence) = (fewer, candidate)
        } else {
          start += size
        }
      }
      size /= 2
    }
    return Pair(first: first, second: sequence, moves: moves, early: pair.early, late: pair.late)
  }

  private static let mostMoves = 64

  private func applied(_ moves: [Move], to sequence: ItemSequence) -> ItemSequence? {
    moves.reduce(sequence) { sequence, move in sequence.flatMap { $0.applying(move, in: table) } }
  }

  /// Moves that make one load of another, front to back; nil when moves cannot, or when they are many.
  private func moves(from first: ItemSequence, to second: ItemSequence) -> [Move]? {
    var moves: [Move] = []
    var sequence = first
    for place in second.indices {
      guard place < sequence.count else { return nil }
      if sequence[place] == second[place] { continue }
      let move = Move(item: second[place], before: sequence[place])
      guard moves.count < Self.mostMoves, let next = sequence.applying(move, in: table) else { return nil }
      moves.append(move)
      sequence = next
    }
    return sequence == second ? moves : nil
  }
}
