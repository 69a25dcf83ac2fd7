internal import NibLoading
internal import NibModel

/// The findings of the first load alone.
extension Exploration {
  /// The number of times that the first load is repeated to check that a finding occurs each time.
  private static let repetitions = 2

  /// Returns the outlets that are read too early even in the first load.
  func earlyOutlets() -> [OrderFinding] {
    let reads = earlyReads()
    if reads.isEmpty { return [] }
    var steady = Set(reads)
    for _ in 0..<Self.repetitions { steady.formIntersection(earlyReads()) }
    var seen: Set<UnwiredRead> = []
    /// Reads of the same outlet of the same class, by objects of one class.
    struct Kind: Hashable {
      let reader: String
      let outlet: String
      let isEarly: Bool
    }
    var groups = FindingGroups<Kind>()
    for read in reads where steady.contains(read) && seen.insert(read).inserted {
      let member = read.outlet.flatMap(plan.graph.outletName) ?? read.property ?? ""
      let reader = names.step(read)
      let effect = OrderFinding.Effect(
        subject: .read(names.reading(read)), values: nil, place: place(of: read.reader), file: file, read: read)
      groups.add(
        Kind(reader: className(of: read.reader), outlet: member, isEarly: read.isEarly),
        OrderFinding(.earlyOutlet, reader, wiring(of: read) ?? reader, effect, order: plan.order.name))
    }
    return groups.findings
  }

  private var file: String { plan.document.source.file }

  private func earlyReads() -> [UnwiredRead] {
    runner.earlyReads(of: plan.arranged(first, table))
  }

  /// Returns the step of the first load that wires an outlet which was read too early.
  private func wiring(of read: UnwiredRead) -> LoadStep? {
    if read.wiring == .withView { return nil }
    return first.lazy.map { table[$0] }.first { item in
      guard case .step(let step) = item, let connection = read.connection, step.item == connection else { return false }
      return [.outlet, .outletLeftNil].contains(step.kind)
    }.map(step)
  }

  /// Returns the values of the file that the first load sets, and that have no effect in it.
  func lostValues() -> [OrderFinding] {
    let lost = LostValues(plan.arranged(first, table), runner)
    // Findings with the same attribute of the same class are reported together.
    var kinds: [Callback] = []
    var candidates: [Callback: [LostValues.Candidate]] = [:]
    for candidate in lost.candidates(firstOutcome, except: unstable) {
      let kind = callback(.step(candidate.attribute))
      if candidates[kind] == nil { kinds.append(kind) }
      candidates[kind, default: []].append(candidate)
    }
    var groups = FindingGroups<Callback>()
    for kind in kinds where !runner.isOver {
      let ofKind = candidates[kind] ?? []
      for (candidate, cause) in zip(ofKind, lost.causes(of: ofKind)) {
        guard let cause else { continue }
        let item = LoadItem.step(candidate.attribute)
        let attribute = step(item)
        let effect = OrderFinding.Effect(
          subject: .property(attribute.member ?? "", of: attribute.object),
          values: .init(candidate.given.value, candidate.final), place: attribute.place, file: file)
        groups.add(kind, OrderFinding(.lostValue, attribute, step(cause), effect, order: plan.order.name))
      }
    }
    return groups.findings
  }

  /// Returns callbacks that touch one property and that no promise puts into an order, unless more is known about the
  /// property.
  func unorderedAccesses(except known: Set<DecidedProperty>) -> [OrderFinding] {
    let found = conflicts()
    if found.isEmpty { return [] }
    var steady = Set(found)
    for _ in 0..<Self.repetitions { steady.formIntersection(conflicts()) }
    /// Conflicts that one fault in the code causes touch the property in the same order.
    struct Kind: Hashable {
      let property: DecidedProperty
      let first: Callback
    }
    var groups = FindingGroups<Kind>()
    for conflict in found where steady.contains(conflict) {
      let touches = [conflict.first, conflict.second]
      let callbacks = touches.map { callback($0.item) }
      let property = DecidedProperty(
        className: className(of: conflict.participant), property: conflict.property, callbacks: Set(callbacks))
      if known.contains(property) { continue }
      let effect = OrderFinding.Effect(
        subject: .property(conflict.property, of: names.object(conflict.participant)), values: nil,
        place: place(of: conflict.participant), file: file)
      groups.add(
        Kind(property: property, first: callbacks[0]),
        OrderFinding(
          .unorderedAccess, step(conflict.first.item), step(conflict.second.item), effect,
          accesses: touches.map { $0.writes ? .write : .read }, order: plan.order.name))
    }
    return groups.findings
  }

  func conflicts() -> [AccessConflicts.Conflict] {
    AccessConflicts(spaces[0].promise).conflicts(in: runner.accesses(of: plan.arranged(first, table)))
  }
}
