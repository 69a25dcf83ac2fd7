internal import NibModel

/// The state of the reference load that a search has compared, and the state that it has not.
struct ComparedState {
  private let search: Search

  init(_ search: Search) { self.search = search }

  /// The numbers of objects and values that were compared.
  var compared: ExplorationReport.Compared {
    let (stability, coverage) = (search.stability, search.runner.coverage)
    var objects: Set<Outcome.Participant> = []
    var properties = 0
    let keys = search.reference.outcome.keys
    for key in keys {
      guard case .property = key.aspect else { continue }
      objects.insert(key.participant)
      let isLeftOut =
        stability.isUnstable(key) || stability.halfComputed.contains(key)
        || coverage.gaps[key]?.leavesOut == true
      if !isLeftOut { properties += 1 }
    }
    let observed = keys.count { $0.aspect.isObserved && !stability.isUnstable($0) }
    return .init(objects: objects.count, properties: properties, observed: observed)
  }

  /// The state that was not compared. Properties with the same name and reason are listed together.
  var uncompared: [Uncompared] {
    let coverage = search.runner.coverage
    struct Group: Hashable {
      let name: String?
      let reason: Uncompared.Reason
    }
    var groups: [Group] = []
    var subjects: [Group: [OrderFinding.Subject]] = [:]
    let reasons = reasons
    for key in reasons.keys.sorted() {
      guard let reason = reasons[key] else { continue }
      let group = Group(name: coverage.name(of: key), reason: reason)
      if subjects[group] == nil { groups.append(group) }
      subjects[group, default: []].append(search.layout.subject(of: key))
    }
    let reported = groups.map { Uncompared(name: $0.name, reason: $0.reason, subjects: subjects[$0] ?? []) }
    let archives = Uncompared(name: Uncompared.archives, reason: .archives, subjects: [.archives])
    return reported + (coverage.lacksArchives ? [archives] : [])
  }

  private var reasons: [Outcome.Key: Uncompared.Reason] {
    let (stability, coverage) = (search.stability, search.runner.coverage)
    var reasons = coverage.gaps.merging(stability.halfComputed.map { ($0, .lazy) }) { _, new in new }
    // A load that fails only sometimes is reported separately.
    let unstable = stability.unstable.subtracting(search.causes.keysOfChance).subtracting([.failure])
    reasons.merge(unstable.map { ($0, .unstable) }) { _, new in new }
    reasons.merge(coverage.ignoredKeys.map { ($0, .ignored) }) { _, new in new }
    return reasons
  }
}
