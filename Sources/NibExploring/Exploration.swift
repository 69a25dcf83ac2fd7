internal import NibLoading
internal import NibModel
internal import NibTracing

/// One exploration while it goes on.
struct Exploration {
  private let plan: LoadPlan
  private let rehearsal: Rehearsal
  private let seed: UInt64
  private let spaces: [SequenceSpace]
  private let executability: Executability
  private let names: StepNames

  private var table = ItemTable()
  /// The load that the others are compared with.
  private let first: ItemSequence
  private let firstOutcome: Outcome
  /// What differs when that load is repeated.
  private let unstable: Set<Outcome.Key>

  /// A load that ends differently.
  private struct Difference {
    let sequence: ItemSequence
    let keys: Set<Outcome.Key>
    let run: Int
    let order: String
  }

  private var differences: [Difference] = []
  private var runs = 1
  private var isExhaustive = true

  init(_ plan: LoadPlan, orders: [LoadOrder], _ rehearsal: Rehearsal, seed: UInt64) {
    self.rehearsal = rehearsal
    self.seed = seed
    let plans = orders.map(plan.inOrder)
    self.plan = plans[0]
    spaces = plans.map { SequenceSpace(OrderPromise(of: $0)) }
    executability = Executability(plan)
    names = StepNames(plan)
    first = table.sequence(spaces[0].promise.items)
    firstOutcome = rehearsal.outcome(of: plans[0].arranged(first, table))
    unstable = rehearsal.outcome(of: plans[0].arranged(first, table)).differences(from: firstOutcome)
  }

  // MARK: Comparing

  /// Runs the loads, so many of each order at most.
  mutating func compare(runs most: Int) {
    var seen: Set<ItemSequence> = [first]
    for (index, space) in spaces.enumerated() {
      var left = most - (index == 0 ? 1 : 0)
      if index > 0 { compare(space.promise.items, space, &seen, &left) }
      if space.promise.isTotal { continue }
      isExhaustive = isExhaustive && space.isEnumerable
      // A random load that has been seen already costs nothing; of few that are left it may be seen for ever.
      for shuffle in space.shuffles(seed: seed).prefix(most * 4) where left > 0 {
        compare(space.items(shuffle), space, &seen, &left)
      }
    }
  }

  private mutating func compare(
    _ items: [LoadItem], _ space: SequenceSpace, _ seen: inout Set<ItemSequence>, _ left: inout Int
  ) {
    var sequence = table.sequence(items)
    sequence = completed(sequence)
    guard seen.insert(sequence).inserted else { return }
    left -= 1
    runs += 1
    let keys = rehearsal.outcome(of: plan.arranged(sequence, table)).differences(from: firstOutcome)
      .subtracting(unstable)
    if !keys.isEmpty {
      differences.append(
        Difference(sequence: sequence, keys: keys, run: runs - 1, order: space.promise.plan.order.name))
    }
  }

  /// A load of another order, with the same things done as in the first: what the other order leaves out, such as all
  /// awakes, comes last. Whether a thing is done is no question of order.
  private func completed(_ sequence: ItemSequence) -> ItemSequence {
    if sequence.count == first.count, spaces.count == 1 { return sequence }
    var isDone = [Bool](repeating: false, count: table.items.count)
    for number in sequence { isDone[Int(number)] = true }
    let missing = first.filter { !isDone[Int($0)] }
    let steps = sequence.filter { table[$0].kind != nil && table[$0].kind != .outletLeftNil }
    return steps + missing.filter { table[$0].kind != nil } + sequence.filter { table[$0].kind == nil }
      + missing.filter { table[$0].kind == nil }
  }

  // MARK: Explaining

  /// Runs that shrinking may take for one difference that it follows, and for all of them.
  private static let mostRunsForAll = 5_000
  /// So many of one kind are followed; the others are counted.
  private static let mostAlike = 8

  mutating func report() -> ExplorationReport {
    var causes = Causes()
    var unexplained: [String] = []
    var unfollowed: Set<Outcome.Key> = []
    var runsLeft = Self.mostRunsForAll
    var followed: [String: Int] = [:]
    for difference in differences {
      let places = places(in: difference.sequence)
      for key in sorted(difference.keys) where !causes.explain(key, in: places) {
        let kind = kindName(of: key)
        if followed[kind, default: 0] >= Self.mostAlike {
          unfollowed.insert(key)
          continue
        }
        followed[kind, default: 0] += 1
        let shrinker = Shrinker(table: table, executability: executability) { [plan, rehearsal, table] sequence in
          runsLeft -= 1
          return runsLeft < 0 ? nil : rehearsal.outcome(of: plan.arranged(sequence, table))
        }
        guard let pair = shrinker.shrink(first, difference.sequence, key, value: firstOutcome[key]) else {
          unexplained.append("\(subject(of: key)) (run \(difference.run) of \(difference.order))")
          continue
        }
        let (one, other) = (outcome(pair.first), outcome(pair.second))
        let keys = other.differences(from: one).subtracting(unstable)
        let cause = Causes.Cause(
          pair: pair, keys: keys.union([key]), run: difference.run, order: difference.order, first: one, second: other)
        causes.insert(cause, shape: shape(of: cause))
      }
    }
    let told = causes.told
    let findings = told.map(finding)
    let known = Set(told.map { Set(shape(of: $0).callbacks) })
    let others =
      earlyOutlets().filter { early in !findings.contains { $0.tells(early) } } + unorderedAccesses(except: known)
    return ExplorationReport(
      source: plan.document.source, orders: spaces.map(\.promise.plan.order.name), runs: runs,
      shrinkingRuns: Self.mostRunsForAll - max(0, runsLeft), isExhaustive: isExhaustive, seed: seed,
      findings: (findings + others).inTextOrder, failure: firstFailure, unstable: sorted(unstable).map(subject),
      unexplained: unexplained, unfollowed: unfollowed.count)
  }

  /// Why the first load failed, in words, if no other went better: then that is the finding.
  private var firstFailure: String? {
    let key = Outcome.Key(party: .none, aspect: .failure)
    return differences.contains { $0.keys.contains(key) } ? nil : firstOutcome[key]
  }

  private func outcome(_ sequence: ItemSequence) -> Outcome {
    rehearsal.outcome(of: plan.arranged(sequence, table))
  }

  /// Where each item stands in a load; -1 for one that is not in it.
  private func places(in sequence: ItemSequence) -> [Int32] {
    var places = [Int32](repeating: -1, count: table.items.count)
    for (place, number) in sequence.enumerated() { places[Int(number)] = Int32(place) }
    return places
  }

  /// What the causes of one fault in the code have in common.
  private func shape(of cause: Causes.Cause) -> Causes.Shape {
    Causes.Shape(
      callbacks: [callback(table[cause.pair.late]), callback(table[cause.pair.early])],
      aspect: sorted(cause.keys).first?.aspect.shape)
  }

  /// A step without the objects that take part in it: `awake MySubview`, `attr Slider.level`.
  private func callback(_ item: LoadItem) -> String {
    let words = names.name(of: item)
    let verb = words.prefix { $0 != " " }
    let hasMember = ["attr", "outlet", "collect", "action"].contains(verb)
    let member = hasMember ? words.lastIndex(of: ".").map { String(words[$0...]) } ?? "" : ""
    return "\(verb) \(className(of: item.subject))\(member)"
  }

  private func className(of party: Party) -> String { plan.layout.descriptor(of: party)?.name ?? "" }

  private func kindName(of key: Outcome.Key) -> String { "\(className(of: key.party)) \(key.aspect.shape)" }

  // MARK: Putting it into words

  private func finding(_ cause: Causes.Cause) -> OrderFinding {
    let (early, late) = (table[cause.pair.early], table[cause.pair.late])
    let effects = sorted(cause.keys).map { effect(of: $0, cause) }
    let moves = (cause.pair.moves ?? []).map {
      "\(names.name(of: table[$0.item])) < \(names.name(of: table[$0.before]))"
    }
    return OrderFinding(
      kind: .dependence, earlier: step(late), later: step(early), effects: effects, touches: [], moves: moves,
      baseOrder: plan.order.name, order: cause.order, run: cause.run,
      traces: (trace(cause.pair.first), trace(cause.pair.second)), alike: cause.alike)
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
  private func earlyOutlets() -> [OrderFinding] {
    let listener = Listener()
    _ = rehearsal.outcome(of: plan.arranged(first, table), listener: listener)
    var seen: Set<String> = []
    return listener.earlyReads.filter { seen.insert($0.sentence).inserted }.map { read in
      let wiring = first.first {
        if case .step(let step) = table[$0], step.item == read.connection {
          [.outlet, .outletLeftNil].contains(step.kind)
        } else {
          false
        }
      }
      let reader = OrderFinding.Step(
        name: names.names.name(of: read.reader.reference), range: range(of: read.reader))
      return OrderFinding(
        kind: .earlyOutlet, earlier: reader, later: wiring.map { step(table[$0]) } ?? reader,
        effects: [.init(kind: .earlyRead, subject: read.sentence, first: nil, second: nil, range: range(of: read.reader))], touches: [],
        moves: [], baseOrder: plan.order.name, order: plan.order.name, run: 0, traces: ([], []), alike: 0)
    }
  }

  /// Callbacks that touch one property and that nothing puts into an order, but those of which more is known.
  private func unorderedAccesses(except known: Set<Set<String>>) -> [OrderFinding] {
    let witness = AccessWitness()
    _ = rehearsal.outcome(of: plan.arranged(first, table), witness: witness)
    var findings: [OrderFinding] = []
    var shapes: [[String]: Int] = [:]
    for conflict in AccessConflicts(spaces[0].promise).conflicts(in: witness.log) {
      let touches = [conflict.first, conflict.second]
      let callbacks = touches.map { callback($0.item) }
      if known.contains(Set(callbacks)) { continue }
      let shape = callbacks + ["\(className(of: conflict.party)).\(conflict.property)"]
      if let known = shapes[shape] {
        findings[known].alike += 1
        continue
      }
      shapes[shape] = findings.count
      let subject = "\(names.names.name(of: conflict.party.reference)).\(conflict.property)"
      findings.append(
        OrderFinding(
          kind: .unorderedAccess, earlier: step(conflict.first.item), later: step(conflict.second.item),
          effects: [.init(kind: .property, subject: subject, first: nil, second: nil, range: range(of: conflict.party))],
          touches: touches.map { $0.writes ? "writes" : "reads" }, moves: [], baseOrder: plan.order.name,
          order: plan.order.name, run: 0, traces: ([], []), alike: 0))
    }
    return findings
  }

  /// What a difference is about: `sub.str`.
  private func subject(of key: Outcome.Key) -> String {
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
  private func sorted(_ keys: Set<Outcome.Key>) -> [Outcome.Key] {
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
  fileprivate var shape: Outcome.Aspect {
    if case .earlyRead = self { .earlyRead("") } else { self }
  }
}
