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

  // MARK: Further steps

  /// The maximum number of steps reported that must come first.
  private static var mostFurtherSteps: Int { 8 }

  /// Returns the exchange in the reference load, with as few other steps as possible moved to the front. The candidates
  /// are the steps that come before the two in the load in which the difference was found.
  ///
  /// A binary search finds one step that is needed: with a certain number of steps in front, the exchange makes a
  /// difference, and with one step fewer it does not. This step stays in front, and the steps after it are not needed.
  /// Then the next step is searched for.
  func inContext(
    _ pair: Pair, _ first: ItemSequence, front: [Int32], _ question: Question, _ same: Question
  ) throws(TimeIsUp) -> Pair? {
    var candidates = front.filter { stretch($0) != nil && $0 != pair.early && $0 != pair.late }
    var needed: [Int32] = []
    func attempt(_ count: Int) throws(TimeIsUp) -> Pair? {
      // In their order in that load.
      let places = Set(needed).union(candidates[..<count])
      let items = front.filter(places.contains)
      guard let base = broughtFirst(items, in: first), executability.allows(base, in: table),
        try !differs(base, question)
      else { return nil }
      return try exchanged(pair, in: base, context: moves(bringingFirst: items, in: first), question, same)
    }
    guard try attempt(candidates.count) != nil else { return nil }
    while needed.count <= Self.mostFurtherSteps {
      if let found = try attempt(0) { return found }
      var (low, high) = (0, candidates.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if try attempt(middle) != nil { high = middle } else { low = middle }
      }
      guard high > 0 else { return nil }
      needed.append(candidates[high - 1])
      candidates = Array(candidates[..<(high - 1)])
    }
    return nil
  }

  /// Returns the load with some items moved to the front of their stretches, in the given sequence. O(items).
  private func broughtFirst(_ items: [Int32], in sequence: ItemSequence) -> ItemSequence? {
    var fronts: [Int: [Int32]] = [:]
    for item in items { if let stretch = stretch(item) { fronts[stretch, default: []].append(item) } }
    let moved = Set(items)
    var result: ItemSequence = []
    result.reserveCapacity(sequence.count)
    for item in sequence {
      if let stretch = stretch(item), let front = fronts.removeValue(forKey: stretch) { result += front }
      if !moved.contains(item) { result.append(item) }
    }
    return result.count == sequence.count ? result : nil
  }

  /// Returns the moves that make this load: one for each item that does not come first already.
  private func moves(bringingFirst items: [Int32], in sequence: ItemSequence) -> [Move] {
    let moved = Set(items)
    var anchors: [Int: Int32] = [:]
    for item in sequence where !moved.contains(item) {
      if let stretch = stretch(item), anchors[stretch] == nil { anchors[stretch] = item }
    }
    var moves: [Move] = []
    var last: [Int: Int32] = [:]
    for item in items {
      guard let stretch = stretch(item) else { continue }
      if let anchor = anchors[stretch] {
        moves.append(Move(item, before: anchor))
      } else if let previous = last[stretch] {
        // The whole stretch is moved, so no other item is left to move before.
        moves.append(Move(item, after: previous))
      }
      last[stretch] = item
    }
    return normalized(moves, of: sequence)
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
