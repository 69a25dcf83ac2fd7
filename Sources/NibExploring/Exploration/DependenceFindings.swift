internal import NibLoading
internal import NibModel
internal import NibTracing

/// The findings of an exploration, with the names of objects and steps.
extension Exploration {
  /// Returns the callbacks of a cause without their objects, in the order of the first load.
  func callbacks(of cause: Causes.Cause) -> [Callback] {
    [callback(table[cause.pair.late]), callback(table[cause.pair.early])]
  }

  /// Returns the properties whose values a cause decides, each with its callbacks. They are not reported again.
  func decided(by cause: Causes.Cause) -> [DecidedProperty] {
    cause.keys.compactMap { key in
      guard case .property(let name) = key.aspect else { return nil }
      return DecidedProperty(
        className: className(of: key.participant), property: name, callbacks: Set(callbacks(of: cause)))
    }
  }

  /// Returns a step without its object.
  func callback(_ item: LoadItem) -> Callback {
    Callback(item, className: className(of: item.subject), member: names.member(of: item))
  }

  func className(of participant: ParticipantID) -> String { plan.graph.descriptor(of: participant)?.name ?? "" }

  func className(of participant: Outcome.Participant) -> String {
    switch participant {
    case .own(let participant): className(of: participant)
    case .other(let object): object.className ?? ""
    }
  }

  // MARK: Dependences

  /// Returns the finding of a cause, together with similar causes.
  func finding(_ cause: Causes.Cause) -> OrderFinding? {
    let traces = OrderFinding.Traces(first: trace(cause.pair.first), second: trace(cause.pair.second))
    guard var finding = finding(cause, traces: traces) else { return nil }
    finding.others = cause.others.compactMap { self.finding($0, traces: nil) }
    finding.unfollowed = cause.unfollowed.keys.sorted().compactMap { key in
      cause.unfollowed[key].map { effect(of: key, $0) }
    }
    return finding
  }

  private func finding(_ cause: Causes.Cause, traces: OrderFinding.Traces?) -> OrderFinding? {
    guard let steps = steps(of: cause.pair) else { return nil }
    // A backtrace takes seconds, so findings that are reported with another one have none.
    let (first, second) =
      traces == nil
      ? (cause.first, cause.second)
      : (withFrame(cause.first, of: cause.pair.first), withFrame(cause.second, of: cause.pair.second))
    let effects = cause.keys.sorted().compactMap { key in
      values(of: key, first, second).map { effect(of: key, $0) }
    }
    var finding = OrderFinding(
      steps, effects, sequence: cause.decisive.map { step(table[$0]) }, further: further(cause.pair), replay(of: cause),
      baseOrder: plan.order.name,
      firstOrder: cause.firstOrder, order: cause.order, run: cause.run, traces: traces)
    finding?.within = within?.layout.name
    finding?.isReplayable = within?.isPlain ?? true
    return finding
  }

  /// Returns the outcome of a load with the place in the code that stops the program, if there is one and it can be
  /// found.
  private func withFrame(_ outcome: Outcome, of sequence: ItemSequence) -> Outcome {
    guard var failure = outcome.failure, let cause = failure.stop?.cause, !runner.isOver else { return outcome }
    failure.stop?.frame = runner.frame(of: cause, in: plan.arranged(sequence, table))
    var outcome = outcome
    outcome.set(.failure, of: .none, to: .failure(failure))
    return outcome
  }

  /// Returns the two steps of a pair. Nil if they are the same step, and the second load does not run it more often
  /// than the first.
  func steps(of pair: Shrinker.Pair) -> OrderFinding.Steps? {
    let (early, late) = (table[pair.early], table[pair.late])
    if pair.early != pair.late {
      return OrderFinding.Exchange(step(late), step(early)).map(OrderFinding.Steps.exchanged)
    }
    let times = [pair.first, pair.second].map { $0.count { table[$0] == early } }
    return times[0] < times[1] ? .repeated(step(early)) : nil
  }

  private func replay(of cause: Causes.Cause) -> OrderFinding.Moves? {
    guard let firstMoves = cause.firstMoves, let context = cause.pair.context, let move = cause.pair.move else {
      return nil
    }
    let shrinker = shrinker
    let first = shrinker.normalized(firstMoves + context, of: own)
    return OrderFinding.Moves(
      first: first.map(stepMove), second: [stepMove(move)],
      replay: shrinker.normalized(firstMoves + context + [move], of: own).map(stepMove))
  }

  private func stepMove(_ move: Move) -> StepMove {
    StepMove(step(table[move.item]), move.isBehind ? .behind : .before, step(table[move.anchor]))
  }

  private func further(_ pair: Shrinker.Pair) -> [OrderFinding.FurtherStep] {
    let moved = Set((pair.context ?? []).map(\.item))
    return (pair.context ?? []).map { move in
      // A step counts as first if only moved steps of its stretch come before it.
      let stretch = shrinker.stretch(move.item)
      let others = pair.first.prefix { $0 != move.item }.filter { shrinker.stretch($0) == stretch }
      let isFirst = stretch != nil && others.allSatisfy(moved.contains)
      let anchor = step(table[move.anchor])
      return OrderFinding.FurtherStep(
        step: step(table[move.item]), position: isFirst ? .first : move.isBehind ? .behind(anchor) : .before(anchor))
    }
  }

  func values(of key: Outcome.Key, _ one: Outcome, _ other: Outcome) -> OrderFinding.Values? {
    switch key.aspect {
    case .notes: Self.firstDifference(one.notes(key), other.notes(key))
    default: .init(one[key], other[key])
    }
  }

  func effect(of key: Outcome.Key, _ values: OrderFinding.Values?) -> OrderFinding.Effect {
    OrderFinding.Effect(
      subject: subject(of: key), values: values, place: key.participant.objectIndex.map(plan.document.place(ofObject:)),
      file: plan.document.source.file,
      read: key.aspect.read)
  }

  /// Returns the first note that differs between the two.
  private static func firstDifference(_ one: [PropertyList], _ other: [PropertyList]) -> OrderFinding.Values? {
    let place = zip(one, other).prefix { $0 == $1 }.count
    func note(_ notes: [PropertyList]) -> OrderFinding.Value? { place < notes.count ? .exact(notes[place]) : nil }
    return .init(note(one), note(other))
  }

  private func trace(_ sequence: ItemSequence) -> Trace {
    runner.trace(of: plan.arranged(sequence, table))
  }

  func step(_ item: LoadItem) -> LoadStep { names.step(item) }

  func place(of participant: ParticipantID) -> SourcePlace? {
    participant.objectIndex.map(plan.document.place(ofObject:))
  }

  private func object(_ participant: Outcome.Participant) -> LoadObject {
    switch participant {
    case .own(let participant): names.object(participant)
    case .other(let object): object
    }
  }

  /// Returns the subject of a difference.
  func subject(of key: Outcome.Key) -> OrderFinding.Subject {
    switch key.aspect {
    case .failure: .load
    case .earlyRead(let read): .read(names.reading(read))
    case .property(let name): .property(name, of: object(key.participant))
    case .observed(let name): .observed(name)
    case .archived: .archive(of: object(key.participant))
    case .notes: .notes(of: key.participant == .none ? nil : object(key.participant))
    }
  }
}

extension Outcome.Aspect {
  fileprivate var read: UnwiredRead? { if case .earlyRead(let read) = self { read } else { nil } }
}
