internal import NibLoading

/// Finds, for two loads that end differently, the two steps whose order makes the difference.
///
/// Between one load and the other lies a way of loads that are all allowed: the other's items are brought to the front one
/// by one. Somewhere on that way the difference appears, and a search by halves finds where. That is one item that was
/// brought before others; a second search finds which of them counts. At last the two are exchanged in the first load
/// itself, with nothing else changed, which is nearly always enough. Where it is not, further steps are looked for that
/// have to come first.
struct Shrinker {
  let table: ItemTable
  let executability: Executability
  /// The stretch of the load that is taken for right to which an item belongs; nil if its steps have one order.
  let stretch: (Int32) -> Int?
  let run: (ItemSequence) throws(TimeIsUp) -> Outcome

  /// Two loads that differ by one exchange and end differently.
  struct Pair {
    var first: ItemSequence
    var second: ItemSequence
    /// The moves that make the first load of the reference load; nil if there are too many to list.
    var context: [Move]?
    /// The move that makes the second load of the first; nil if one move cannot.
    var move: Move?
    /// The item that comes earlier in the second load, and the item that it comes before: the first ones of two blocks.
    var early: Int32
    var late: Int32
  }

  /// The input of a load.
  struct Question {
    let value: (Outcome) -> Outcome.Value?
    /// The value in the reference load.
    let expected: Outcome.Value?

    /// True if the value is that of a load which fails.
    var isFailure: Bool { if case .failure? = expected { true } else { false } }
  }

  /// - Parameters:
  ///   - first: the load that is taken for right.
  ///   - second: one that is different. Both have been run.
  ///   - question: what of a load is looked at, and what it is in the first.
  /// - Returns: two loads that may differ. Where the value changes by itself, they need not.
  /// - Complexity: O(log items) runs; with further steps that many for each.
  func shrink(
    _ first: ItemSequence, _ second: ItemSequence, _ question: Question
  ) throws(TimeIsUp) -> Pair? {
    // How many of the second's items stand in front: none makes the first load, all make the second.
    let (low, high) = try search(0, second.count, { way($0, first, second) }, question)
    let moved = Array(second[low..<high])
    let before = way(low, first, second)
    guard let lead = moved.first else { return nil }
    // An item that only the second load has.
    guard let place = before[low...].firstIndex(of: lead) else {
      return Pair(first: before, second: way(high, first, second), context: nil, early: lead, late: lead)
    }
    let pair = try split(before, moved, from: place, front: low, question)
    if pair.early == pair.late { return pair }
    // The same value, and not just any other: two faults may lie close together.
    let alike = Question(value: question.value, expected: question.value(try run(pair.second)))
    for pair in candidates(pair) {
      if let simple = try exchanged(pair, in: first, context: [], question, alike) { return simple }
      if let further = try inContext(pair, first, front: Array(second[..<low]), question, alike) { return further }
    }
    if let moved = try reduced(pair, first, question, alike) { return moved }
    return pair
  }

  /// Returns the pairs that may stand for one. An item that comes before the end of an initializer comes before its beginning, or
  /// behind it: the beginning is what can be told, and moved. The pair itself is the last.
  func candidates(_ pair: Pair) -> [Pair] {
    guard case .step(let end) = table[pair.late], end.kind == .initEnds,
      let begin = pair.first.first(where: { table[$0].kind == .initBegins && table[$0].subject == end.subject }),
      begin != pair.early
    else { return [pair] }
    var (before, behind) = (pair, pair)
    before.late = begin
    (behind.early, behind.late) = (begin, pair.early)
    return [before, behind, pair]
  }

  func differs(_ sequence: ItemSequence, _ question: Question) throws(TimeIsUp) -> Bool {
    question.value(try run(sequence)) != question.expected
  }

  /// Returns the first so many items of the second, then the rest as the first has them.
  private func way(_ count: Int, _ first: ItemSequence, _ second: ItemSequence) -> ItemSequence {
    let front = second[..<count]
    var isInFront = [Bool](repeating: false, count: table.items.count)
    for number in front { isInFront[Int(number)] = true }
    // At the end of the way only the second's own items are left.
    if count == second.count { return Array(front) }
    return front + first.filter { !isInFront[Int($0)] }
  }

  /// Returns the last place without the difference, and the next one, which has it, among those that can be run.
  private func search(
    _ low: Int, _ high: Int, _ sequence: (Int) -> ItemSequence, _ question: Question
  ) throws(TimeIsUp) -> (Int, Int) {
    var (low, high) = (low, high)
    while let middle = between(low, high, sequence) {
      if try differs(sequence(middle), question) { high = middle } else { low = middle }
    }
    return (low, high)
  }

  /// Returns a place between two others whose sequence can be run, as near to the middle as can be.
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

  /// Returns the pair with the one item that counts among those that the moved ones were brought before.
  private func split(
    _ before: ItemSequence, _ moved: [Int32], from place: Int, front: Int, _ question: Question
  ) throws(TimeIsUp) -> Pair {
    let lead = before[place]
    let block = Set(moved)
    let rest = before.filter { !block.contains($0) }
    // So many places to the front: none leaves them where they were.
    let start = before[..<place].count { !block.contains($0) }
    let sequence = { (count: Int) in
      Array(rest[..<(start - count)]) + moved + rest[(start - count)...]
    }
    // Where nothing is left to be brought before, the value may have changed by itself.
    guard start > front, executability.allows(sequence(0), in: table), try !differs(sequence(0), question) else {
      return Pair(first: before, second: sequence(start - front), early: lead, late: before[front])
    }
    let (low, high) = try search(0, start - front, sequence, question)
    return Pair(first: sequence(low), second: sequence(high), early: lead, late: rest[start - high])
  }
}

/// No time is left for another load.
struct TimeIsUp: Error {}
