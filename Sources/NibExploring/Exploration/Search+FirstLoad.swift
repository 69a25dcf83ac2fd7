internal import NibLoading
internal import NibModel

/// The findings of the reference load alone.
extension Search {
  /// Returns the outlets that are read too early even in the reference load.
  func earlyOutlets() -> [OrderFinding.EarlyOutlet] {
    let reads = earlyReads()
    if reads.isEmpty { return [] }
    var steady = Set(reads)
    for _ in 0..<Budget.repetitionsOfOneLoad { steady.formIntersection(earlyReads()) }
    var seen: Set<UnwiredRead> = []
    /// Reads of the same outlet of the same class, by objects of one class.
    struct Kind: Hashable {
      let reader: String
      let outlet: String
      let isEarly: Bool
    }
    var groups = FindingGroups<Kind, OrderFinding.EarlyOutlet>()
    for read in reads where steady.contains(read) && seen.insert(read).inserted {
      let member = read.outlet.flatMap(layout.plan.graph.outletName) ?? read.property ?? ""
      let finding = OrderFinding.EarlyOutlet(
        reading: layout.names.reading(read), reader: layout.names.step(read), wiring: wiring(of: read),
        place: layout.place(of: read.reader), order: layout.plan.order.name, file: layout.file, read: read)
      groups.add(
        Kind(reader: layout.className(of: read.reader), outlet: member, isEarly: read.isEarly), finding,
        to: \.others)
    }
    return groups.findings
  }

  /// The plan of the reference load.
  private var firstPlan: LoadPlan { loads.plan(reference.sequence) }

  private func earlyReads() -> [UnwiredRead] { runner.earlyReads(of: firstPlan) }

  /// Returns the step of the reference load that wires an outlet which was read too early.
  private func wiring(of read: UnwiredRead) -> LoadStep? {
    if read.wiring == .withView { return nil }
    return reference.sequence.lazy.map { loads[$0] }.first { item in
      guard case .step(let step) = item, let connection = read.connection, step.item == connection else { return false }
      return [.outlet, .outletLeftNil].contains(step.kind)
    }.map(layout.step)
  }

  /// Returns the values of the file that the reference load sets, and that have no effect in it.
  func lostValues() -> [OrderFinding.LostValue] {
    let lost = LostValues(firstPlan, runner)
    // Findings with the same attribute of the same class are reported together.
    var kinds: [Callback] = []
    var candidates: [Callback: [LostValues.Candidate]] = [:]
    for candidate in lost.candidates(reference.outcome, except: stability.unstable) {
      let kind = layout.callback(.step(candidate.attribute))
      if candidates[kind] == nil { kinds.append(kind) }
      candidates[kind, default: []].append(candidate)
    }
    var groups = FindingGroups<Callback, OrderFinding.LostValue>()
    for kind in kinds where !runner.isOver {
      let ofKind = candidates[kind] ?? []
      for (candidate, cause) in zip(ofKind, lost.causes(of: ofKind)) {
        guard let cause else { continue }
        let attribute = layout.step(.step(candidate.attribute))
        let finding = OrderFinding.LostValue(
          attribute: attribute, setter: layout.step(cause), property: attribute.member ?? "",
          given: candidate.given.value,
          final: candidate.final, order: layout.plan.order.name, file: layout.file)
        groups.add(kind, finding, to: \.others)
      }
    }
    return groups.findings
  }

  /// Returns callbacks that touch one property and that no promise puts into an order, unless more is known about the
  /// property.
  func unorderedAccesses(except known: Set<DecidedProperty>) -> [OrderFinding.UnorderedAccess] {
    let found = conflicts()
    if found.isEmpty { return [] }
    var steady = Set(found)
    for _ in 0..<Budget.repetitionsOfOneLoad { steady.formIntersection(conflicts()) }
    /// Conflicts that one fault in the code causes touch the property in the same order.
    struct Kind: Hashable {
      let property: DecidedProperty
      let first: Callback
    }
    var groups = FindingGroups<Kind, OrderFinding.UnorderedAccess>()
    for conflict in found where steady.contains(conflict) {
      let touches = [conflict.first, conflict.second]
      let callbacks = touches.map { layout.callback($0.item) }
      let property = DecidedProperty(
        className: layout.className(of: conflict.participant), property: conflict.property, callbacks: Set(callbacks))
      if known.contains(property) { continue }
      let accesses = touches.map {
        OrderFinding.UnorderedAccess.Access(step: layout.step($0.item), kind: $0.writes ? .write : .read)
      }
      let finding = OrderFinding.UnorderedAccess(
        object: layout.names.object(conflict.participant), property: conflict.property, first: accesses[0],
        second: accesses[1], order: layout.plan.order.name, file: layout.file)
      groups.add(Kind(property: property, first: callbacks[0]), finding, to: \.others)
    }
    return groups.findings
  }

  /// Returns the observed accesses of the reference load whose order is not promised.
  func conflicts() -> [AccessConflicts.Conflict] {
    AccessConflicts(layout.promise).conflicts(in: runner.accesses(of: firstPlan))
  }
}
