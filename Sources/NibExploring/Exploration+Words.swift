internal import NibLoading
internal import NibModel

/// What an exploration has found, in words.
extension Exploration {
  /// The callbacks of a cause without the objects that take part in them, the one that comes first in the first load
  /// first.
  func callbacks(of cause: Causes.Cause) -> [String] {
    [callback(table[cause.pair.late]), callback(table[cause.pair.early])]
  }

  /// The properties that a cause decides on, each with its callbacks: what is told of them need not be told again.
  func decided(by cause: Causes.Cause) -> [Set<String>] {
    cause.keys.compactMap { key in
      guard case .property(let name) = key.aspect else { return nil }
      return Set(callbacks(of: cause) + ["\(className(of: key.party)).\(name)"])
    }
  }

  /// A step without its object: `awake MySubview`, `attr Slider.level`.
  func callback(_ item: LoadItem) -> String {
    let words = names.name(of: item)
    let verb = words.prefix { $0 != " " }
    let hasMember = ["attr", "outlet", "collect", "action"].contains(verb)
    let member = hasMember ? words.lastIndex(of: ".").map { String(words[$0...]) } ?? "" : ""
    return "\(verb) \(className(of: item.subject))\(member)"
  }

  func className(of party: Party) -> String { plan.layout.descriptor(of: party)?.name ?? "" }

  func finding(_ cause: Causes.Cause) -> OrderFinding {
    let (early, late) = (table[cause.pair.early], table[cause.pair.late])
    let effects = sorted(cause.keys).map { effect(of: $0, cause) }
    let moves = cause.firstMoves.flatMap { first in cause.pair.moves.map { (first, $0) } }
    return OrderFinding(
      kind: .dependence, earlier: step(late), later: step(early), effects: effects, touches: [],
      firstMoves: (moves?.0 ?? []).map(words), moves: (moves?.1 ?? []).map(words), baseOrder: plan.order.name,
      firstOrder: cause.firstOrder, order: cause.order, run: cause.run, canReplayFirst: cause.firstMoves != nil,
      traces: (trace(cause.pair.first), trace(cause.pair.second)), alike: causes.alike(cause))
  }

  private func effect(of key: Outcome.Key, _ cause: Causes.Cause) -> OrderFinding.Effect {
    let subject = subject(of: key)
    let values: (String?, String?) =
      switch key.aspect {
      case .notes: Self.firstDifference(cause.first[key], cause.second[key])
      default: (cause.first[key], cause.second[key])
      }
    return OrderFinding.Effect(
      kind: key.aspect.effectKind, subject: subject, first: values.0, second: values.1, range: range(of: key.party))
  }

  /// The first note that is not the same in both.
  private static func firstDifference(_ first: String?, _ second: String?) -> (String?, String?) {
    let one = first?.split(separator: Outcome.noteSeparator).map(String.init) ?? []
    let other = second?.split(separator: Outcome.noteSeparator).map(String.init) ?? []
    let place = zip(one, other).prefix { $0 == $1 }.count
    return (place < one.count ? one[place] : nil, place < other.count ? other[place] : nil)
  }

  private func words(for move: Move) -> String {
    "\(names.name(of: table[move.item])) < \(names.name(of: table[move.before]))"
  }

  private func trace(_ sequence: ItemSequence) -> [String] {
    rehearsal.trace(of: plan.arranged(sequence, table))
  }

  private func step(_ item: LoadItem) -> OrderFinding.Step {
    OrderFinding.Step(name: names.name(of: item), range: names.range(of: item))
  }

  private func range(of party: Party) -> SourceRange? {
    party.objectIndex.map(plan.document.range(ofObject:))
  }

  /// Outlets that the first load already reads too early.
  func earlyOutlets() -> [OrderFinding] {
    let listener = Listener()
    let outcome = rehearsal.outcome(of: plan.arranged(first, table), listener: listener)
    var seen: Set<String> = []
    var groups = FindingGroups()
    for read in rehearsal.relevant(listener.earlyReads, outcome) where seen.insert(read.sentence).inserted {
      // The same outlet of the same class.
      let member = read.outlet.split(separator: ".").last.map(String.init) ?? ""
      groups.add([className(of: read.reader), member, read.connection < 0 ? "" : "connected"]) {
        let reader = OrderFinding.Step(
          name: names.names.name(of: read.reader.reference), range: range(of: read.reader))
        let effect = OrderFinding.Effect(
          kind: .earlyRead, subject: read.sentence, first: nil, second: nil, range: range(of: read.reader))
        return OrderFinding(.earlyOutlet, reader, wiring(of: read) ?? reader, effect, order: plan.order.name)
      }
    }
    return groups.findings
  }

  /// The step of the first load that wires an outlet which was read too early.
  private func wiring(of read: EarlyRead) -> OrderFinding.Step? {
    first.lazy.map { table[$0] }.first { item in
      guard case .step(let step) = item, step.item == read.connection else { return false }
      return [.outlet, .outletLeftNil].contains(step.kind)
    }.map(step)
  }

  /// Values of the file that the first load sets, and that come to nothing in it.
  func lostValues(_ outcome: Outcome) -> [OrderFinding] {
    var groups = FindingGroups()
    let lost = LostValues(plan.arranged(first, table), rehearsal)
    for candidate in lost.candidates(outcome) {
      // The same attribute of the same class.
      groups.add([callback(.step(candidate.attribute))]) {
        guard let cause = lost.cause(of: candidate) else { return nil }
        let attribute = step(.step(candidate.attribute))
        let effect = OrderFinding.Effect(
          kind: .property, subject: String(attribute.name.dropFirst(5)), first: candidate.given,
          second: candidate.final, range: attribute.range)
        return OrderFinding(.lostValue, attribute, step(cause), effect, order: plan.order.name)
      }
    }
    return groups.findings
  }

  /// Callbacks that touch one property and that nothing puts into an order, but those of which more is known.
  func unorderedAccesses(except known: Set<Set<String>>) -> [OrderFinding] {
    let witness = AccessWitness()
    _ = rehearsal.outcome(of: plan.arranged(first, table), observer: witness.observer(of: plan))
    var groups = FindingGroups()
    for conflict in AccessConflicts(spaces[0].promise).conflicts(in: witness.log) {
      let touches = [conflict.first, conflict.second]
      let kind = touches.map { callback($0.item) } + ["\(className(of: conflict.party)).\(conflict.property)"]
      if known.contains(Set(kind)) { continue }
      groups.add(kind) {
        let effect = OrderFinding.Effect(
          kind: .property, subject: "\(names.names.name(of: conflict.party.reference)).\(conflict.property)",
          first: nil, second: nil, range: range(of: conflict.party))
        return OrderFinding(
          .unorderedAccess, step(conflict.first.item), step(conflict.second.item), effect,
          touches: touches.map { $0.writes ? "writes" : "reads" }, order: plan.order.name)
      }
    }
    return groups.findings
  }

  /// What a difference is about: `sub.str`.
  func subject(of key: Outcome.Key) -> String {
    let object = names.names.name(of: key.party.reference)
    switch key.aspect {
    case .failure: return "the load"
    case .earlyRead(let sentence): return sentence
    case .property(let name): return "\(object).\(name)"
    case .archived: return object
    case .notes: return key.party == .none ? "another layout" : object
    }
  }

  /// The most telling first: failures, outlets that are read too early, then properties in document order.
  func sorted(_ keys: Set<Outcome.Key>) -> [Outcome.Key] {
    keys.sorted {
      ($0.aspect.rank, $0.party.code < 0 ? Int32.max : $0.party.code, "\($0.aspect)")
        < ($1.aspect.rank, $1.party.code < 0 ? Int32.max : $1.party.code, "\($1.aspect)")
    }
  }
}

extension Outcome.Aspect {
  fileprivate var rank: Int {
    switch self {
    case .failure: 0
    case .earlyRead: 1
    case .property: 2
    case .archived: 3
    case .notes: 4
    }
  }

  fileprivate var effectKind: OrderFinding.Effect.Kind {
    switch self {
    case .failure: .failure
    case .earlyRead: .earlyRead
    case .property: .property
    case .archived: .archive
    case .notes: .note
    }
  }

  /// The aspect without what is of one object only.
  var shape: Outcome.Aspect {
    if case .earlyRead = self { .earlyRead("") } else { self }
  }
}
