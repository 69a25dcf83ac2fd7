internal import NibLoading
internal import NibModel

/// The search for the steps that make a difference.
extension Exploration {
  /// The maximum number of loads that shrinking takes for all differences.
  static let mostRuns = 5_000
  /// The number of differences of one kind that are followed at once. Further ones are followed only if they remain
  /// when the causes of these are repaired.
  private static let mostAlike = 8
  /// The number of times that a load is repeated before a difference is reported. A value that is decided by chance
  /// with equal odds, such as which of two texts comes first in a set, is the same in all repetitions of two loads in
  /// one of 256 cases. Each load is repeated before the search for the steps, and again after they are found.
  private static let repetitions = 4

  // MARK: Unstable values

  /// Notes the values that differ between two runs of one load.
  mutating func compareRepetition(_ again: Outcome, _ before: Outcome, _ trial: Trial) {
    switch (before.failure, again.failure) {
    case (let one?, let other?):
      if one == other { return }
      runner.failsInOtherWords = true
      if firstOutcome.hasFailed { firstOutcome = outcome(first) }
    case (nil, nil): unstable.formUnion(again.differences(from: before))
    case (let one, let other):
      unstable.insert(.failure)
      if let failure = one ?? other { unsteady.append(.init(order: trial.order, run: trial.run, failure: failure)) }
    }
  }

  /// Repeats the first load and another one, to find the values that differ by themselves.
  private mutating func confirm(_ trial: Trial, _ outcome: Outcome) throws(TimeIsUp) {
    if !isFirstConfirmed {
      let firstTrial = Trial(sequence: first, order: firstOrder, run: 0)
      for _ in 0..<Self.repetitions { compareRepetition(try outcomeInTime(first), firstOutcome, firstTrial) }
      isFirstConfirmed = true
    }
    try repeatLoad(trial, outcome)
  }

  private mutating func repeatLoad(
    _ trial: Trial, _ outcome: Outcome, times: Int = Self.repetitions
  ) throws(TimeIsUp) {
    for _ in 0..<times { compareRepetition(try outcomeInTime(trial.sequence), outcome, trial) }
  }

  // MARK: Explaining

  mutating func explain(_ outcome: Outcome, of trial: Trial) {
    if runner.restarts != restarts, !outcome.hasFailed, !firstOutcome.hasFailed {
      // Values that depend on hashes differ in another process.
      restarts = runner.restarts
      compareRepetition(self.outcome(first), firstOutcome, Trial(sequence: first, order: firstOrder, run: 0))
    }
    halfComputed.formUnion(outcome.halfComputed(firstOutcome))
    let keys = outcome.differences(from: firstOutcome).subtracting(unstable)
    if keys.isEmpty { return }
    differing.formUnion(keys)
    let places = places(in: trial.sequence)
    let open = keys.sorted().filter { !causes.explain($0, in: places) }
    if open.isEmpty { return }
    var isConfirmed = false
    /// The load without the faults that are already known.
    var others: (trial: Trial, outcome: Outcome)?
    for key in open where !unstable.contains(key) && !causes.explain(key, in: places) {
      let kind = kind(of: key)
      let given = trial
      var (trial, found) = (trial, outcome[key])
      if followed[kind, default: 0] >= Self.mostAlike {
        if others == nil {
          let sequence = withoutKnownFaults(trial.sequence)
          others = (Trial(sequence: sequence, order: trial.order, run: trial.run), self.outcome(sequence))
        }
        // Find out if this is another case of a known kind, or something else that affects the same property.
        guard let others, others.outcome[key] != firstOutcome[key] else {
          let place = causes.all.firstIndex { $0.keys.contains { self.kind(of: $0) == kind } }
          if let place { causes.count(key, values(of: key, firstOutcome, outcome), asOneOf: place) }
          continue
        }
        if !others.outcome.hasFailed { (trial, found) = (others.trial, others.outcome[key]) }
      }
      if runner.count > Self.mostRuns {
        unfollowed.insert(key)
        continue
      }
      do {
        if !isConfirmed {
          try confirm(given, outcome)
          isConfirmed = true
          if unstable.contains(key) { continue }
        }
        if let cause = try cause(of: key, in: trial, found) {
          for kind in Set(cause.keys.map(self.kind(of:))) { followed[kind, default: 0] += 1 }
          causes.insert(cause, shape: shape(of: cause))
          continue
        }
        followed[kind, default: 0] += 1
        if !unstable.contains(key) {
          unexplained.append(.init(subject: subject(of: key), order: trial.order, run: trial.run))
        }
      } catch {
        unfollowed.insert(key)
      }
    }
  }

  /// Returns the class and property that differ, without the object.
  private func kind(of key: Outcome.Key) -> DifferenceKind {
    DifferenceKind(className: className(of: key.participant), shape: key.aspect.shape)
  }

  /// Returns the load with the callbacks of known faults in the order of the first load. Each kind of callback keeps
  /// its places in the load.
  private func withoutKnownFaults(_ sequence: ItemSequence) -> ItemSequence {
    let rank = places(in: first)
    var result = sequence
    var seen: Set<Set<Callback>> = []
    for callbacks in causes.all.map({ Set(callbacks(of: $0)) }) where seen.insert(callbacks).inserted {
      let places = result.indices.filter { callbacks.contains(callback(table[result[$0]])) }
      let sorted = places.map { result[$0] }.sorted { rank[Int($0)] < rank[Int($1)] }
      var next = result
      for (place, item) in zip(places, sorted) { next[place] = item }
      if executability.allows(next, in: table) { result = next }
    }
    return result
  }

  /// Returns the steps that make a difference, and the two loads that show it. Nil if no steps are found, or if the
  /// difference comes and goes by itself.
  ///
  /// - Parameter found: the value in the load of the trial.
  private mutating func cause(
    of key: Outcome.Key, in trial: Trial, _ found: Outcome.Value?
  ) throws(TimeIsUp) -> Causes.Cause? {
    let question = Shrinker.Question(value: { $0[key] }, expected: firstOutcome[key])
    let known = try pair(likeKnownOnesOf: key, in: trial, question, found)
    let searched = known == nil ? try shrinker.shrink(first, trial.sequence, question) : nil
    guard let pair = known ?? searched else { return nil }
    if pair.first == pair.second {
      // The same load has ended in both ways.
      unstable.insert(key)
      return nil
    }
    // For another case of a known kind, the first load is the first load of the exploration, which has already been
    // repeated.
    let isRepeated = known != nil && pair.first == first
    let one = isRepeated ? firstOutcome : try outcomeInTime(pair.first)
    let other = try outcomeInTime(pair.second)
    for (sequence, outcome) in [(pair.first, one), (pair.second, other)].dropFirst(isRepeated ? 1 : 0) {
      let times = known == nil ? Self.repetitions : 1
      try repeatLoad(Trial(sequence: sequence, order: trial.order, run: trial.run), outcome, times: times)
    }
    let keys = other.differences(from: one).subtracting(unstable)
    guard keys.contains(key), steps(of: pair) != nil else { return nil }
    var cause = Causes.Cause(
      pair: pair, orders: orders(of: pair), keys: keys, run: trial.run, order: trial.order, first: one, second: other,
      firstMoves: firstMoves, firstOrder: firstOrder)
    // Of the causes with one shape, only the first is reported.
    if known == nil || !causes.have(shape(of: cause)) {
      let (before, after) = (firstOutcome[key], other[key])
      let decisive = try shrinker.decisive(
        pair, .init(value: question.value, expected: before), .init(value: question.value, expected: after))
      cause.decisive = decisive ?? []
    }
    return cause
  }

  /// Returns the pair of steps that relates to an object as the pair of a known cause relates to its own object. In a
  /// layout of many similar rows, one fault appears in each row. One or two loads show if exchanging the steps makes
  /// the difference.
  private func pair(
    likeKnownOnesOf key: Outcome.Key, in trial: Trial, _ question: Shrinker.Question, _ found: Outcome.Value?
  ) throws(TimeIsUp) -> Shrinker.Pair? {
    guard let object = key.participant.objectIndex else { return nil }
    let kind = kind(of: key)
    let places = places(in: trial.sequence)
    var tried: Set<[Int32]> = []
    for cause in causes.all.lazy.flatMap({ [$0] + $0.others }) where tried.count < Self.mostGuesses {
      guard cause.orders.count == 1, let shown = cause.keys.filter({ self.kind(of: $0) == kind }).min(),
        let known = shown.participant.objectIndex,
        let early = item(like: cause.pair.early, fartherBy: object - known),
        let late = item(like: cause.pair.late, fartherBy: object - known),
        places[Int(early)] >= 0, places[Int(early)] < places[Int(late)], tried.insert([early, late]).inserted
      else { continue }
      let pair = Shrinker.Pair(first: first, second: trial.sequence, early: early, late: late)
      let alike = Shrinker.Question(value: question.value, expected: found)
      if let found = try shrinker.exchanged(pair, in: first, context: [], question, alike) { return found }
    }
    return nil
  }

  private static let mostGuesses = 4

  /// Returns the same callback of the object that comes a number of places later in document order. A callback of the
  /// owner stays the same.
  private func item(like number: Int32, fartherBy distance: Int) -> Int32? {
    guard let object = table[number].subject.objectIndex else { return number }
    guard plan.document.objects.indices.contains(object + distance) else { return nil }
    let subject = ParticipantID.object(object + distance)
    let alike = first.filter { table[$0].subject == subject && callback(table[$0]) == callback(table[number]) }
    return alike.count == 1 ? alike[0] : nil
  }

  /// Returns the items of a pair and its context whose order in the pair's second load differs from their order in the
  /// first load of the exploration. The exchanged pair comes last.
  private func orders(of pair: Shrinker.Pair) -> [(early: Int32, late: Int32)] {
    let context = pair.context ?? []
    let (before, after) = (places(in: first), places(in: pair.second))
    let items = context.map(\.item) + [pair.early, pair.late]
    var orders: [(early: Int32, late: Int32)] = []
    for (index, one) in items.enumerated() {
      for other in items[(index + 1)...] {
        let (early, late) = after[Int(one)] < after[Int(other)] ? (one, other) : (other, one)
        let isExchange = (early, late) == (pair.early, pair.late)
        if before[Int(early)] > before[Int(late)], !isExchange { orders.append((early, late)) }
      }
    }
    for move in context where !orders.contains(where: { $0.early == move.item || $0.late == move.item }) {
      orders.append(move.isBehind ? (move.anchor, move.item) : (move.item, move.anchor))
    }
    return orders + [(pair.early, pair.late)]
  }

  /// Returns a key that is equal for all causes that one fault in the code has.
  private func shape(of cause: Causes.Cause) -> Causes.Shape {
    Causes.Shape(callbacks: callbacks(of: cause), aspect: cause.keys.min()?.aspect.shape)
  }
}
