internal import NibLoading
internal import NibModel

/// The steps of a load that were seen to touch one object.
struct Touches {
  /// Groups of steps, in the order of the promise. The steps of a group have all changed, written or read one property,
  /// or any property of one object. Each group is listed once.
  let groups: [[LoadItem]]
  /// The changes of the load; nil if they are not known.
  let changes: Changes?

  /// No touches.
  static let none = Touches(groups: [], changes: nil)

  private init(groups: [[LoadItem]], changes: Changes?) { (self.groups, self.changes) = (groups, changes) }

  /// The maximum number of steps of a layout that is examined. A larger one would take longer than the loads of an
  /// exploration.
  private static let mostSteps = 20_000

  /// Examines a promise's own load. A load that fails gives no touches.
  ///
  /// - Complexity: that of `ChangeSearch.changes(reads:)`, and two further loads.
  init(in promise: OrderPromise, _ runner: any LoadRunner) {
    var table = ItemTable()
    let plan = promise.plan.arranged(table.sequence(promise.items), table)
    guard promise.items.count <= Self.mostSteps, !runner.isOver, !runner.outcome(of: plan).hasFailed else {
      self = .none
      return
    }
    changes = runner.changes(of: plan, reads: ChangeSearch.quickReads)
    let conflicts = AccessConflicts(promise)
    var items: [Outcome.Key: Set<LoadItem>] = [:]
    func add(_ item: LoadItem?, _ participant: ParticipantID, _ property: String) {
      guard let item else { return }
      items[Outcome.Key(participant: participant, aspect: .property(property)), default: []].insert(item)
    }
    for change in changes?.list ?? [] { add(change.item, change.participant, change.property) }
    for access in runner.accesses(of: plan) { add(conflicts.item(of: access), access.participant, access.property) }
    let ofObjects = Dictionary(items.map { ($0.key.participant, $0.value) }) { $0.union($1) }
    let groups = Set(Array(items.values) + Array(ofObjects.values)).filter { $0.count > 2 }
    let places = Dictionary(promise.items.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    func place(_ item: LoadItem) -> Int { places[item] ?? .max }
    self.groups = groups.map { $0.sorted { place($0) < place($1) } }
      .sorted { $0.lazy.map(place).lexicographicallyPrecedes($1.lazy.map(place)) }
  }
}
