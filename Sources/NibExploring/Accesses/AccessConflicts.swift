internal import NibLoading

/// Finds callbacks that touch one property and that no promise puts into an order.
struct AccessConflicts {
  /// Two callbacks, one of which writes.
  struct Conflict: Hashable {
    let participant: ParticipantID
    let property: String
    let first: Touch
    let second: Touch
  }

  /// The access of a callback to a property.
  struct Touch: Hashable {
    let item: LoadItem
    let writes: Bool
  }

  private let promise: OrderPromise
  private let table: [LoadItem: Int]
  private let stretchOf: [Int]
  private let declared: [ParticipantID: [ParticipantID]]

  init(_ promise: OrderPromise) {
    self.promise = promise
    table = Dictionary(promise.items.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var stretchOf = [Int](repeating: -1, count: promise.items.count)
    for (index, stretch) in promise.stretches.enumerated() where stretch.freedom != nil {
      for item in stretch.items { stretchOf[item] = index }
    }
    self.stretchOf = stretchOf
    declared = promise.plan.declaredAwakes
  }

  /// Returns one conflict for each pair of callbacks, in the order in which a load runs them.
  ///
  /// - Complexity: O(accesses + for each property, callbacks that write it × callbacks that touch it).
  func conflicts(in accesses: [AccessLog.Access]) -> [Conflict] {
    var touches: [Property: [LoadItem: Bool]] = [:]
    for access in accesses {
      guard let item = item(of: access) else { continue }
      let property = Property(participant: access.participant, name: access.property)
      let hasWritten = touches[property]?[item] ?? false
      touches[property, default: [:]][item] = hasWritten || access.kind == .write
    }
    return conflicts(in: touches)
  }

  /// Returns the first conflict of each property that has one, in the order in which a load runs the callbacks.
  ///
  /// - Complexity: that of `conflicts(in:)` for accesses.
  func conflicts(in changes: [Change]) -> [Conflict] {
    var touches: [Property: [LoadItem: Bool]] = [:]
    for change in changes {
      guard let item = change.item else { continue }
      touches[Property(participant: change.participant, name: change.property), default: [:]][item] = true
    }
    return conflicts(in: touches, isFirstOnly: true)
  }

  private struct Property: Hashable {
    let participant: ParticipantID
    let name: String
  }

  /// - Parameter touches: the callbacks that touch each property, `true` for those that write it.
  private func conflicts(in touches: [Property: [LoadItem: Bool]], isFirstOnly: Bool = false) -> [Conflict] {
    var conflicts: [Conflict] = []
    for (property, callbacks) in touches where callbacks.count > 1 && callbacks.values.contains(true) {
      // A callback that is not a step of the plan has no order with other callbacks.
      let sorted = callbacks.filter { table[$0.key] != nil }
        .sorted { table[$0.key, default: 0] < table[$1.key, default: 0] }
      pairs: for (index, first) in sorted.enumerated() {
        for second in sorted[(index + 1)...].prefix(Self.mostPairs)
        where (first.value || second.value) && areUnordered(first.key, second.key) {
          conflicts.append(
            Conflict(
              participant: property.participant, property: property.name,
              first: Touch(item: first.key, writes: first.value),
              second: Touch(item: second.key, writes: second.value)))
          if isFirstOnly { break pairs }
        }
      }
    }
    return conflicts.sorted { place($0) < place($1) }
  }

  /// The maximum number of pairs that are reported for one property.
  private static let mostPairs = 100

  /// Returns a place for each conflict. Two callbacks may touch one property of several objects, so the place contains
  /// the object.
  private func place(_ conflict: Conflict) -> (Int, Int, Int, String) {
    (
      table[conflict.first.item, default: 0], table[conflict.second.item, default: 0], conflict.participant.rank,
      conflict.property
    )
  }

  /// Returns the callback that made an access.
  func item(of access: AccessLog.Access) -> LoadItem? {
    switch access.phase {
    case .settling: return access.reader.objectIndex.map { .afterInit(Int32($0)) }
    case .initializing: return .step(LoadPlan.Step(.initBegins, access.reader))
    // A log does not say which of several calls of an object made an access.
    case .idle, .living: return nil
    default:
      guard promise.plan.steps.indices.contains(Int(access.step)) else { return nil }
      return .step(promise.plan.steps[Int(access.step)])
    }
  }

  private func areUnordered(_ first: LoadItem, _ second: LoadItem) -> Bool {
    guard let one = table[first], let other = table[second], stretchOf[one] >= 0, stretchOf[one] == stretchOf[other]
    else { return false }
    if first.subject == second.subject, first.kind == .initBegins || second.kind == .initBegins { return false }
    if isPromisedByContainer(first, second) { return false }
    return !comes(first, before: second) && !comes(second, before: first)
  }

  /// Returns true if both steps add children to one container, which happens in document order, or if one step adds a
  /// child to the container that the other one makes.
  private func isPromisedByContainer(_ first: LoadItem, _ second: LoadItem) -> Bool {
    guard let container = first.container ?? second.container else { return false }
    return [first, second].allSatisfy {
      $0.container == container || $0.kind == .initBegins && $0.subject == container
    }
  }

  /// Returns true if declarations put one awake before another one.
  private func comes(_ first: LoadItem, before second: LoadItem) -> Bool {
    guard first.kind == .awake, second.kind == .awake, !declared.isEmpty else { return false }
    var seen: Set<ParticipantID> = []
    var open = [second.subject]
    while let participant = open.popLast() {
      for earlier in declared[participant] ?? [] where seen.insert(earlier).inserted {
        if earlier == first.subject { return true }
        open.append(earlier)
      }
    }
    return false
  }
}
