internal import NibLoading

/// Loads that differ by any moves.
extension Shrinker {
  /// As few moves as can be that make the difference in the first load. The last one that is needed is the exchange, and
  /// those before it make the load in which it counts.
  func reduced(
    _ pair: Pair, _ first: ItemSequence, _ question: Question, _ alike: Question
  ) throws(TimeIsUp) -> Pair? {
    guard var moves = moves(from: first, to: pair.second), moves.count <= Self.mostMoves else { return nil }
    var size = moves.count
    while size > 0 {
      var start = 0
      while start < moves.count {
        var fewer = moves
        fewer.removeSubrange(start..<min(start + size, moves.count))
        if let candidate = first.applying(fewer, in: table), executability.allows(candidate, in: table),
          alike.value(try run(candidate)) == alike.expected
        {
          moves = fewer
        } else {
          start += size
        }
      }
      size /= 2
    }
    var base = first
    for (index, move) in moves.enumerated() {
      guard let next = base.applying(move, in: table), executability.allows(next, in: table) else { return nil }
      if try differs(next, question) {
        return Pair(
          first: base, second: next, context: Array(moves[..<index]), move: move, early: move.item, late: move.anchor)
      }
      base = next
    }
    return nil
  }

  private static var mostMoves: Int { 64 }

  /// Moves that make one load of another, front to back; nil when moves cannot, or when they are many.
  private func moves(from first: ItemSequence, to second: ItemSequence) -> [Move]? {
    var moves: [Move] = []
    var sequence = first
    for place in second.indices {
      guard place < sequence.count else { return nil }
      if sequence[place] == second[place] { continue }
      let move = Move(second[place], before: sequence[place])
      guard moves.count < Self.mostMoves, let next = sequence.applying(move, in: table) else { return nil }
      moves.append(move)
      sequence = next
    }
    return sequence == second ? moves : nil
  }
}
