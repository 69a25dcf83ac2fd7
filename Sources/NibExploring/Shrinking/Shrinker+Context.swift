internal import NibLoading

/// Exchanges two steps in a load that is as close as possible to the reference load.
extension Shrinker {
  /// Returns the same exchange in another load, with nothing else changed, if it makes the same difference. Either the
  /// first item is moved before the second, or the second after the first. Another difference is accepted if these two
  /// items make it, and not an item between them.
  ///
  /// - Parameters:
  ///   - base: a load that ends in the same way as the reference load.
  ///   - context: the moves that turn the reference load into `base`.
  func exchanged(
    _ pair: Pair, in base: ItemSequence, context: [Move], _ question: Question, _ same: Question
  ) throws(TimeIsUp) -> Pair? {
    let moves = [Move(pair.early, before: pair.late), Move(pair.late, after: pair.early)]
    var second: [(Move, ItemSequence, Outcome)] = []
    for move in moves {
      guard let moved = base.applying(move, in: table), moved != base, executability.allows(moved, in: table) else {
        continue
      }
      let outcome = try run(moved)
      if same.value(outcome) == same.expected { return self.pair(pair, base, moved, context, move) }
      second.append((move, moved, outcome))
    }
    for (move, moved, outcome) in second where question.value(outcome) != question.expected {
      let neighbor = move.isAfter ? Move(move.item, before: move.anchor) : Move(move.item, after: move.anchor)
      guard let beside = base.applying(neighbor, in: table), executability.allows(beside, in: table),
        try !differs(beside, question)
      else { continue }
      return self.pair(pair, base, moved, context, move)
    }
    return nil
  }

  private func pair(
    _ pair: Pair, _ first: ItemSequence, _ second: ItemSequence, _ context: [Move], _ move: Move
  ) -> Pair {
    Pair(first: first, second: second, context: context, move: move, early: pair.early, late: pair.late)
  }

  /// Returns the moves without those that change nothing.
  func normalized(_ moves: [Move], of sequence: ItemSequence) -> [Move] {
    guard let result = sequence.applying(moves, in: table) else { return moves }
    var moves = moves
    for index in moves.indices.reversed() {
      var fewer = moves
      fewer.remove(at: index)
      if sequence.applying(fewer, in: table) == result { moves = fewer }
    }
    return moves
  }
}
