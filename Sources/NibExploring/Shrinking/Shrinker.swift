internal import NibLoading

/// Finds, for two loads that end differently, the two steps whose order makes the difference.
///
/// Between the two loads there is a path of loads that are all allowed: the second load's items are moved to the front
/// one by one. Somewhere on this path the difference appears, and a binary search finds where. This gives one item that
/// was moved before others. A second search finds which of the others matters. Finally the two items are exchanged in
/// the first load itself, with nothing else changed. If this is not enough, moves are left out as long as the difference
/// remains.
///
/// This serves loads of different orders. Of two loads of one order, `StepSearch` finds all steps.
struct Shrinker {
  let table: ItemTable
  let executability: Executability
  /// The stretch of the reference load to which an item belongs; nil if its steps have one order.
  let stretch: (Int32) -> Int?
  var run: (ItemSequence) throws(TimeIsUp) -> Outcome

  /// Two loads that differ by one exchange and end differently.
  struct Pair {
    var first: ItemSequence
    var second: ItemSequence
    /// The moves that turn the reference load into the first load; nil if there are too many to list.
    var context: [Move]?
    /// The move that turns the first load into the second; nil if one move cannot do this.
    var move: Move?
    /// The item that comes earlier in the second load, and the item that it comes before. Each is the first item of a
    /// block.
    var early: Int32
    var late: Int32
  }

  /// A value of a load that is compared with the reference load.
  struct Question {
    let value: (Outcome) -> Outcome.Value?
    /// The value in the reference load.
    let expected: Outcome.Value?
  }

  /// - Parameters:
  ///   - first: the reference load.
  ///   - second: a load that ends differently. Both have been run.
  ///   - question: the value that is compared, and its value in the first load.
  /// - Returns: two loads that may differ. If the value changes by itself, they may also be equal.
  /// - Complexity: O(log items) runs, and the same number for each further step.
  func shrink(
    _ first: ItemSequence, _ second: ItemSequence, _ question: Question
  ) throws(TimeIsUp) -> Pair? {
    // The number of the second load's items in front: 0 gives the first load, and all items give the second load.
    let (low, high) = try search(0, second.count, { way($0, first, second) }, question)
    let moved = Array(second[low..<high])
    let before = way(low, first, second)
    guard let lead = moved.first else { return nil }
    // Only the second load has this item.
    guard let place = before[low...].firstIndex(of: lead) else {
      return Pair(first: before, second: way(high, first, second), context: nil, early: lead, late: lead)
    }
    let pair = try split(before, moved, from: place, front: low, question)
    if pair.early == pair.late { return pair }
    // The difference must be in the same value, because two faults may be close together.
    let same = Question(value: question.value, expected: question.value(try run(pair.second)))
    for pair in candidates(pair) {
      if let simple = try exchanged(pair, in: first, context: [], question, same) { return simple }
    }
    if let moved = try reduced(pair, first, question, same) { return moved }
    return pair
  }

  /// Returns the pairs that may be equivalent to a pair. If an item comes before the end of an initializer, it comes
  /// before or after its beginning, and only the beginning can be reported and moved. The pair itself is the last.
  func candidates(_ pair: Pair) -> [Pair] {
    guard case .step(let end) = table[pair.late], end.kind == .initEnds,
      let begin = pair.first.first(where: { table[$0].kind == .initBegins && table[$0].subject == end.subject }),
      begin != pair.early
    else { return [pair] }
    var (before, after) = (pair, pair)
    before.late = begin
    (after.early, after.late) = (begin, pair.early)
    return [before, after, pair]
  }

  func differs(_ sequence: ItemSequence, _ question: Question) throws(TimeIsUp) -> Bool {
    question.value(try run(sequence)) != question.expected
  }

  /// Returns the given number of the second load's items, followed by the rest in the order of the first load.
  private func way(_ count: Int, _ first: ItemSequence, _ second: ItemSequence) -> ItemSequence {
    let front = second[..<count]
    var isInFront = [Bool](repeating: false, count: table.items.count)
    for number in front { isInFront[Int(number)] = true }
    // At the end of the path, only the second load's own items are left.
    if count == second.count { return Array(front) }
    return front + first.filter { !isInFront[Int($0)] }
  }

  /// Returns two adjacent places among those that can be run: the last one without the difference, and the next one,
  /// which has it.
  private func search(
    _ low: Int, _ high: Int, _ sequence: (Int) -> ItemSequence, _ question: Question
  ) throws(TimeIsUp) -> (Int, Int) {
    var (low, high) = (low, high)
    while let middle = between(low, high, sequence) {
      if try differs(sequence(middle), question) { high = middle } else { low = middle }
    }
    return (low, high)
  }

  /// Returns a place between two others whose sequence can be run, as close to the middle as possible.
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

  /// Returns the pair with the one item that matters, among the items that the moved ones were moved before.
  private func split(
    _ before: ItemSequence, _ moved: [Int32], from place: Int, front: Int, _ question: Question
  ) throws(TimeIsUp) -> Pair {
    let lead = before[place]
    let block = Set(moved)
    let rest = before.filter { !block.contains($0) }
    // The number of places to the front. With 0, the items stay where they were.
    let start = before[..<place].count { !block.contains($0) }
    let sequence = { (count: Int) in
      Array(rest[..<(start - count)]) + moved + rest[(start - count)...]
    }
    // If there is nothing left to move before, the value may have changed by itself.
    guard start > front, executability.allows(sequence(0), in: table), try !differs(sequence(0), question) else {
      return Pair(first: before, second: sequence(start - front), early: lead, late: before[front])
    }
    let (low, high) = try search(0, start - front, sequence, question)
    return Pair(first: sequence(low), second: sequence(high), early: lead, late: rest[start - high])
  }
}

/// An error that means that there is no time for another load.
struct TimeIsUp: Error {}
