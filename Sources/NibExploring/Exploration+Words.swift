internal import NibLoading
internal import NibModel

/// The findings of an exploration in words.
extension Exploration {
  /// The callbacks of a cause without the objects that take part in them, the one that comes first in the first load
  /// first.
  func callbacks(of cause: Causes.Cause) -> [Callback] {
    [callback(table[cause.pair.late]), callback(table[cause.pair.early])]
  }

  /// The properties that a cause decides on, each with its callbacks: what is told of them need not be told again.
  func decided(by cause: Causes.Cause) -> [DecidedProperty] {
    cause.keys.compactMap { key in
      guard case .property(let name) = key.aspect else { return nil }
      return DecidedProperty(
        className: className(of: key.party), property: name, callbacks: Set(callbacks(of: cause)))
    }
  }

  /// A step without its object.
  func callback(_ item: LoadItem) -> Callback {
    Callback(item, className: className(of: item.subject), member: names.label(of: item).member)
  }

  func className(of party: Party) -> String { plan.graph.descriptor(of: party)?.name ?? "" }

  // MARK: Dependences

  /// A cause with those that are like it.
  func finding(_ cause: Causes.Cause) -> OrderFinding? {
    guard var finding = finding(cause, traces: (trace(cause.pair.first), trace(cause.pair.second))) else { return nil }
    finding.others = cause.others.compactMap { self.finding($0, traces: ([], [])) }
    finding.unfollowed = cause.unfollowed.keys.sorted().compactMap { key in
      cause.unfollowed[key].map { effect(of: key, $0) }
    }
    return finding
  }

  private func finding(_ cause: Causes.Cause, traces: (first: [String], second: [String])) -> OrderFinding? {
    guard let steps = steps(of: cause.pair) else { return nil }
    let effects = cause.keys.sorted().compactMap { key in
      values(of: key, cause.first, cause.second).map { effect(of: key, $0) }
    }
    return OrderFinding(
      steps, effects, further: further(cause.pair), replay(of: cause), baseOrder: plan.order.name,
      firstOrder: cause.firstOrder, order: cause.order, run: cause.run, traces: traces)
  }

  /// The two steps of a pair. Nil if they are one, and the second load has it no more often than the first.
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
      first: first.map(words), second: [words(for: move)],
      replay: shrinker.normalized(firstMoves + context + [move], of: own).map(words))
  }

  private func words(for move: Move) -> String {
    "\(names.name(of: table[move.item])) \(move.isBehind ? ">" : "<") \(names.name(of: table[move.anchor]))"
  }

  private func further(_ pair: Shrinker.Pair) -> [OrderFinding.FurtherStep] {
    let moved = Set((pair.context ?? []).map(\.item))
    return (pair.context ?? []).map { move in
      // First is what has none of its stretch before it but others that have been moved.
      let stretch = shrinker.stretch(move.item)
      let others = pair.first.prefix { $0 != move.item }.filter { shrinker.stretch($0) == stretch }
      let isFirst = stretch != nil && others.allSatisfy(moved.contains)
      let anchor = names.name(of: table[move.anchor])
      return OrderFinding.FurtherStep(
        step: step(table[move.item]), place: isFirst ? "first" : "\(move.isBehind ? "behind" : "before") \(anchor)")
    }
  }

  private func values(of key: Outcome.Key, _ one: Outcome, _ other: Outcome) -> OrderFinding.Values? {
    switch key.aspect {
    case .notes: Self.firstDifference(one.notes(key), other.notes(key))
    default: .init(one[key], other[key])
    }
  }

  func effect(of key: Outcome.Key, _ values: OrderFinding.Values?) -> OrderFinding.Effect {
    OrderFinding.Effect(
      kind: key.aspect.effectKind, subject: subject(of: key), values: values, place: place(of: key.party),
      read: key.aspect.read)
  }

  /// The first note that is not the same in both.
  private static func firstDifference(_ one: [String], _ other: [String]) -> OrderFinding.Values? {
    let place = zip(one, other).prefix { $0 == $1 }.count
    func note(_ notes: [String]) -> String? { place < notes.count ? notes[place] : nil }
    return .init(note(one), note(other))
  }

  private func trace(_ sequence: ItemSequence) -> [String] {
    rehearsal.trace(of: plan.arranged(sequence, table))
  }

  func step(_ item: LoadItem) -> OrderFinding.Step {
    let label = names.label(of: item)
    return OrderFinding.Step(name: label.text, place: names.place(of: item), phase: item.phase)
  }

  func sentence(of read: UnwiredRead) -> String { read.sentence(in: plan, names.names, placeNames) }

  func place(of party: Party) -> SourcePlace? {
    party.objectIndex.map(plan.document.place(ofObject:))
  }

  /// The subject of a difference: `sub.str`.
  func subject(of key: Outcome.Key) -> String {
    let object = names.names.name(of: key.party.reference)
    switch key.aspect {
    case .failure: return "the load"
    case .earlyRead(let read): return sentence(of: read)
    case .property(let name): return "\(object).\(name)"
    case .archived: return object
    case .notes: return key.party == .none ? "another layout" : object
    }
  }
}

extension Outcome.Aspect {
  fileprivate var read: UnwiredRead? { if case .earlyRead(let read) = self { read } else { nil } }

  fileprivate var effectKind: OrderFinding.Effect.Kind {
    switch self {
    case .failure: .failure
    case .earlyRead: .earlyRead
    case .property: .property
    case .archived: .archive
    case .notes: .note
    }
  }
}
