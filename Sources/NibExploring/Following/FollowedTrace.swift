package import NibLoading
internal import NibModel
package import NibTracing

/// The load of a layout that comes as close to a trace of another program as an order allows.
package struct FollowedTrace {
  /// The load.
  package let plan: LoadPlan
  /// The number of steps that are at another place than in the order's own load.
  package let moved: Int
  /// The number of events of the trace that come in their order.
  package let followed: Int
  /// The events that the load does not follow, by their index in the trace.
  package let unfollowed: [Unfollowed]
  /// The items of the load.
  let items: [LoadItem]
  private let own: LoadPlan
  private let steps: [LoadItem]

  fileprivate init(
    _ plan: LoadPlan, from own: LoadPlan, moved: Int, followed: Int, unfollowed: [Unfollowed], items: [LoadItem],
    steps: [LoadItem]
  ) {
    (self.plan, self.own, self.moved, self.followed) = (plan, own, moved, followed)
    (self.unfollowed, self.items, self.steps) = (unfollowed, items, steps)
  }

  /// An event that the load does not follow.
  package struct Unfollowed: Sendable {
    /// The index of the event in the trace.
    package let event: Int
    /// The reason.
    package let reason: Reason
  }

  /// The reason why a load does not follow an event.
  package enum Reason: Hashable, Sendable {
    /// The layout has no such object, or none that another object of the trace does not stand for.
    case noObject(String)
    /// The layout has the object, which has no such step.
    case noStep(String)
    /// In each load of the order, the first step comes before the second.
    case promised(first: LoadStep, second: LoadStep)
    /// The order leaves the two steps open, but something else does not: a declared awake, or an object's contents.
    case required(first: LoadStep, second: LoadStep)
  }
}

extension LoadPlan {
  /// Returns the load that comes as close to a trace as the order of the plan allows.
  ///
  /// - Complexity: O(steps × moves + events × log events).
  package func following(_ lines: [Trace.Line]) -> FollowedTrace {
    TraceFollower(self, lines).followed()
  }
}

/// Finds the load of a plan that follows a trace.
private struct TraceFollower {
  private let plan: LoadPlan
  private let lines: [Trace.Line]
  private let promise: OrderPromise
  private let names: StepNames
  private let own: ItemSequence
  private let table: ItemTable
  /// The index of the stretch of each step whose place is open.
  private let openStretches: [Int32: Int]
  /// The numbers of the steps of each name, in the order of the plan.
  private let steps: [String: [Int32]]

  init(_ plan: LoadPlan, _ lines: [Trace.Line]) {
    (self.plan, self.lines) = (plan, lines)
    promise = OrderPromise(of: plan)
    names = StepNames(plan)
    var table = ItemTable()
    own = table.sequence(promise.items)
    self.table = table
    var openStretches: [Int32: Int] = [:]
    for (index, stretch) in promise.stretches.enumerated() where stretch.freedom != nil {
      for place in stretch.items { openStretches[own[place]] = index }
    }
    self.openStretches = openStretches
    var steps: [String: [Int32]] = [:]
    for number in own { steps[names.name(of: table[number]), default: []].append(number) }
    self.steps = steps
  }

  func followed() -> FollowedTrace {
    let (found, unknown) = matched()
    let sequence = closest(to: found.map(\.number))
    let (kept, lost) = compared(found, with: sequence)
    var places = [Int](repeating: -1, count: table.items.count)
    for (place, number) in own.enumerated() { places[Int(number)] = place }
    return FollowedTrace(
      plan.arranged(sequence, table), from: plan,
      moved: sequence.count - sequence.map { places[Int($0)] }.longestRising().count, followed: kept,
      unfollowed: (unknown + lost).sorted { $0.event < $1.event }, items: sequence.map { table[$0] },
      steps: found.map { table[$0.number] })
  }

  // MARK: Events and steps

  /// The events that a load can follow. The others follow from these.
  private static let followedKinds: Set<LoadEvent.Kind> = [
    .initBegins, .identity, .attribute, .outlet, .collection, .action, .awake, .didLoad, .present, .afterInit,
  ]

  /// Returns the steps of the events, and the events that have none.
  private func matched() -> (found: [(event: Int, number: Int32)], unknown: [FollowedTrace.Unfollowed]) {
    let objects = ObjectMatch(plan, names, lines)
    var used: [String: Int] = [:]
    var found: [(event: Int, number: Int32)] = []
    var unknown: [FollowedTrace.Unfollowed] = []
    for (event, line) in lines.enumerated() {
      guard Self.followedKinds.contains(line.kind), let verb = line.kind.verb else { continue }
      guard let object = objects.name(of: line.object) else {
        let words =
          line.className.isEmpty || line.className == line.object ? line.object : "\(line.className) \(line.object)"
        unknown.append(.init(event: event, reason: .noObject(words)))
        continue
      }
      let name = LoadStep.written(verb, object, line.fact.member, detail(of: line, objects))
      let turn = used[name, default: 0]
      used[name] = turn + 1
      if let numbers = steps[name] ?? steps[LoadStep.written(verb, object, line.fact.member)], turn < numbers.count {
        found.append((event, numbers[turn]))
      } else {
        unknown.append(.init(event: event, reason: .noStep(name)))
      }
    }
    return (found, unknown)
  }

  private func detail(of line: Trace.Line, _ objects: ObjectMatch) -> String? {
    switch line.fact {
    case .element(_, let target?): objects.name(of: target) ?? target
    case .action(_, let target, let action): (objects.name(of: target) ?? target) + "." + action
    default: nil
    }
  }

  // MARK: The load

  /// Returns the load in which the steps of the trace come in its order, as far as the order allows. All other steps stay
  /// where they are.
  private func closest(to numbers: [Int32]) -> ItemSequence {
    let arrangements = Arrangements(SequenceSpace(promise), table)
    let places = Dictionary(numbers.enumerated().map { ($1, $0) }) { first, _ in first }
    var arrangement = arrangements.order(in: own)
    for stretch in arrangement.stretches.indices {
      let things = arrangement.stretches[stretch]
      let chosen = things.indices.filter { places[arrangements.items[things[$0]]] != nil }
      let sorted = chosen.map { things[$0] }.sorted {
        places[arrangements.items[$0], default: 0] < places[arrangements.items[$1], default: 0]
      }
      for (place, thing) in zip(chosen, sorted) { arrangement.stretches[stretch][place] = thing }
    }
    return arrangements.sequence(arrangement)
  }

  /// Returns the number of events that come in their order in a load, and the others with the reason.
  private func compared(
    _ found: [(event: Int, number: Int32)], with sequence: ItemSequence
  ) -> (kept: Int, lost: [FollowedTrace.Unfollowed]) {
    var places = [Int](repeating: -1, count: table.items.count)
    for (place, number) in sequence.enumerated() { places[Int(number)] = place }
    let rising = found.map { places[Int($0.number)] }.longestRising()
    // The kept steps before and after each event in the trace, the nearest first.
    let isKept = found.map { rising.contains(places[Int($0.number)]) }
    var lost: [FollowedTrace.Unfollowed] = []
    for (index, event) in found.enumerated() where !isKept[index] {
      let place = places[Int(event.number)]
      let before = found[..<index].indices.last { isKept[$0] && places[Int(found[$0].number)] > place }
      let after = found[index...].indices.first { isKept[$0] && places[Int(found[$0].number)] < place }
      let pair: (Int32, Int32)? =
        before.map { (event.number, found[$0].number) } ?? after.map { (found[$0].number, event.number) }
      guard let (first, second) = pair else { continue }
      let (one, other) = (names.step(table[first]), names.step(table[second]))
      lost.append(
        .init(
          event: event.event,
          reason: isOpen(first, second) ? .required(first: one, second: other) : .promised(first: one, second: other)))
    }
    return (found.count - lost.count, lost)
  }

  /// True if the order leaves the sequence of two steps open.
  private func isOpen(_ one: Int32, _ other: Int32) -> Bool {
    guard let stretch = openStretches[one] else { return false }
    return openStretches[other] == stretch
  }
}

extension FollowedTrace {
  /// Returns the moves from the order's own load to this one, each of which can be made on its own; nil if moves cannot
  /// describe it, or if it takes too many.
  ///
  /// - Complexity: O(steps × moves), and O(steps × events) if there are few events.
  package func moves() -> [StepMove]? {
    var table = ItemTable()
    let first = table.sequence(OrderPromise(of: own).items)
    let second = table.sequence(items)
    if first == second { return [] }
    let names = StepNames(plan)
    let events = steps.compactMap(table.firstNumber)
    let candidates = [
      { events.count > Self.mostEvents ? nil : first.moves(to: second, of: events, in: table) },
      { first.moves(to: second, most: Self.mostMoves, in: table) },
    ]
    for candidate in candidates {
      let moves = candidate()?.map {
        StepMove(names.step(table[$0.item]), $0.isAfter ? .after : .before, names.step(table[$0.anchor]))
      }
      guard let moves, let moved = try? own.moving(moves), moved.steps == plan.steps,
        moved.laterSteps == plan.laterSteps
      else { continue }
      return moves
    }
    return nil
  }

  private static let mostMoves = 256
  private static let mostEvents = 2_000
}

/// The objects of a layout that the objects of a trace stand for: first those with the same id or path, and then, for each
/// class, one after the other in the order of their first events.
private struct ObjectMatch {
  private let names: [String: String]

  init(_ plan: LoadPlan, _ steps: StepNames, _ lines: [Trace.Line]) {
    let participants: [ParticipantID] =
      plan.document.objects.indices.map { .object($0) }
      + plan.externals.indices.map { .external($0) }
    let known = Set(participants.map(steps.name))
    let owner = plan.graph.owner == nil ? nil : steps.object(.owner).name
    var byClass: [String: [String]] = [:]
    for participant in participants {
      if let name = steps.object(participant).className {
        byClass[name.withoutModule, default: []].append(steps.name(of: participant))
      }
    }
    var classes: [String: String] = [:]
    var order: [String] = []
    for line in lines where line.object != "-" {
      if classes[line.object] == nil { order.append(line.object) }
      if classes[line.object, default: ""].isEmpty { classes[line.object] = line.className.withoutModule }
    }
    var found: [String: String] = [:]
    for name in order where known.contains(name) { found[name] = name }
    let taken = Set(found.values)
    var free = byClass.mapValues { names in names.filter { !taken.contains($0) }.reversed() as [String] }
    for name in order where found[name] == nil {
      let className = classes[name, default: ""]
      if name == owner || className == owner?.withoutModule {
        found[name] = owner
      } else if let next = free[className.isEmpty ? name.className : className]?.popLast() {
        found[name] = next
      }
    }
    names = found
  }

  /// Returns the name of the object in the layout, or nil if there is none.
  func name(of object: String) -> String? { names[object] }
}

extension String {
  /// The name of a class in that of an object: `Label` for `Label#2`.
  fileprivate var className: String { String(prefix { $0 != "#" }) }
}

extension FollowedTrace.Reason: CustomStringConvertible {
  /// The reason as the rest of a sentence.
  package var description: String {
    switch self {
    case .noObject(let words): "the layout has no object for \(words.printable)"
    case .noStep(let name): "the layout has no step '\(name.printable)'"
    case .promised(let first, let second): "the order promises '\(first)' before '\(second)'"
    case .required(let first, let second): "'\(first)' has to come before '\(second)'"
    }
  }
}
