internal import NibLoading
internal import NibModel

/// The search for the steps that make one difference.
extension Search {
  /// Returns the steps that make a difference, and the two loads that show it. Nil if no steps are found, or if the
  /// difference comes and goes by itself.
  ///
  /// - Parameter found: the value in the load of the trial.
  mutating func cause(
    of key: Outcome.Key, in trial: Trial, _ found: Outcome.Value?
  ) throws(TimeIsUp) -> Causes.Cause? {
    let question = Shrinker.Question(value: { $0[key] }, expected: reference.outcome[key])
    // For another case of a known kind, the first load is the reference load, which has already been repeated.
    if let known = try pair(likeKnownOnesOf: key, in: trial, question, found),
      let cause = try cause(of: key, in: trial, known, nil, isKnown: known.first == reference.sequence),
      causes.have(loads.shape(of: cause))
    {
      // Of the causes with one shape, only the first is reported, with all its steps.
      return cause
    }
    let steps = try steps(of: trial, question, found, loads.shrinker)
    let searched = steps == nil ? try loads.shrinker.shrink(reference.sequence, trial.sequence, question) : nil
    guard let pair = steps?.pair ?? searched else { return nil }
    return try cause(of: key, in: trial, pair, steps, isKnown: false)
  }

  /// Returns the cause that a pair of loads shows; nil if the difference comes and goes by itself.
  ///
  /// - Parameters:
  ///   - steps: all steps that make the difference, if they are known.
  ///   - isKnown: true if the first load is the reference load, and the pair is like that of a known cause.
  private mutating func cause(
    of key: Outcome.Key, in trial: Trial, _ pair: Shrinker.Pair, _ steps: StepSearch.Found?, isKnown: Bool
  ) throws(TimeIsUp) -> Causes.Cause? {
    if pair.first == pair.second {
      // The same load has ended in both ways.
      stability.note(unstable: [key])
      return nil
    }
    let one = isKnown ? reference.outcome : try loads.outcomeInTime(pair.first)
    let other = try loads.outcomeInTime(pair.second)
    for (sequence, outcome) in [(pair.first, one), (pair.second, other)].dropFirst(isKnown ? 1 : 0) {
      let times = isKnown ? 1 : Budget.repetitions
      try repeatLoad(Trial(sequence: sequence, order: trial.order, run: trial.run), outcome, times: times)
    }
    let keys = other.differences(from: one).subtracting(stability.unstable)
    guard keys.contains(key), loads.steps(of: pair) != nil else { return nil }
    return Causes.Cause(
      pair: pair, decisive: steps?.steps ?? [], orders: steps?.orders ?? orders(of: pair),
      othersDecide: steps?.othersDecide ?? false, keys: keys, run: trial.run,
      order: trial.order, first: one, second: other, firstMoves: reference.moves, firstOrder: reference.order)
  }

  /// Returns the steps whose order makes a difference. Nil if the load is of another order than the reference load, or if
  /// no few steps are found.
  func steps(
    of trial: Trial, _ question: Shrinker.Question, _ found: Outcome.Value?, _ shrinker: Shrinker
  ) throws(TimeIsUp) -> StepSearch.Found? {
    for part in choice.parts where part.order == trial.order {
      let search = StepSearch(Arrangements(part.space, loads.table), shrinker, question, found: found)
      if let found = try search.find(reference.sequence, trial.sequence) { return found }
    }
    return nil
  }

  /// Returns the pair of steps that relates to an object as the pair of a known cause relates to its own object. In a
  /// layout of many similar rows, one fault appears in each row. One or two loads show if exchanging the steps makes
  /// the difference.
  private func pair(
    likeKnownOnesOf key: Outcome.Key, in trial: Trial, _ question: Shrinker.Question, _ found: Outcome.Value?
  ) throws(TimeIsUp) -> Shrinker.Pair? {
    guard let object = key.participant.objectIndex else { return nil }
    let kind = layout.kind(of: key)
    let places = loads.places(in: trial.sequence)
    var tried: Set<[Int32]> = []
    for cause in causes.all.lazy.flatMap({ [$0] + $0.others }) where tried.count < Budget.mostGuesses {
      guard cause.orders.count == 1, let shown = cause.keys.filter({ layout.kind(of: $0) == kind }).min(),
        let known = shown.participant.objectIndex,
        let early = item(like: cause.pair.early, fartherBy: object - known),
        let late = item(like: cause.pair.late, fartherBy: object - known),
        places[Int(early)] >= 0, places[Int(early)] < places[Int(late)], tried.insert([early, late]).inserted
      else { continue }
      let pair = Shrinker.Pair(first: reference.sequence, second: trial.sequence, early: early, late: late)
      let same = Shrinker.Question(value: question.value, expected: found)
      if let found = try loads.shrinker.exchanged(pair, in: reference.sequence, context: [], question, same) {
        return found
      }
    }
    return nil
  }

  /// Returns the same callback of the object that comes a number of places later in document order. A callback of the
  /// owner stays the same.
  private func item(like number: Int32, fartherBy distance: Int) -> Int32? {
    guard let object = loads[number].subject.objectIndex else { return number }
    guard layout.plan.document.objects.indices.contains(object + distance) else { return nil }
    let subject = ParticipantID.object(object + distance)
    let same = reference.sequence.filter {
      loads[$0].subject == subject && loads.callback($0) == loads.callback(number)
    }
    return same.count == 1 ? same[0] : nil
  }

  /// Returns the items of a pair and its context whose order in the pair's second load differs from their order in the
  /// reference load. The exchanged pair comes last.
  private func orders(of pair: Shrinker.Pair) -> [(early: Int32, late: Int32)] {
    let context = pair.context ?? []
    let (before, after) = (loads.places(in: reference.sequence), loads.places(in: pair.second))
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
      orders.append(move.isAfter ? (move.anchor, move.item) : (move.item, move.anchor))
    }
    return orders + [(pair.early, pair.late)]
  }
}
