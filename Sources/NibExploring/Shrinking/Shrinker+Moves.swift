internal import NibLoading

/// Shrinks the difference between loads that differ by any moves.
extension Shrinker {
  /// Returns as few moves as possible that make the difference in the first load. The last of them is the exchange. The
  /// moves before it make the load in which the exchange has an effect.
  func reduced(
    _ pair: Pair, _ first: ItemSequence, _ question: Question, _ same: Question
  ) throws(TimeIsUp) -> Pair? {
    guard var moves = first.moves(to: pair.second, most: Self.mostMoves, in: table) else { return nil }
    var size = moves.count
    while size > 0 {
      var start = 0
      while start < moves.count {
        var fewer = moves
        fewer.removeSubrange(start..<min(start + size, moves.count))
        if let candidate = first.applying(fewer, in: table), executability.allows(candidate, in: table),
          same.value(try run(candidate)) == same.expected
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
        let context = Array(moves[..<index])
        let found = Pair(
          first: base, second: next, context: context, move: move, early: move.item, late: move.anchor)
        for pair in candidates(found).dropLast() {
          if let result = try exchanged(pair, in: base, context: context, question, same) { return result }
        }
        return found
      }
      base = next
    }
    return nil
  }

  private static var mostMoves: Int { 64 }
}
