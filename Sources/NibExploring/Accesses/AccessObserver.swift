internal import NibLoading

/// Records reads and writes of a load's objects, for properties that are an `@Outlet` or an `@Observed`.
final class AccessObserver {
  let log: AccessLog
  private let plan: LoadPlan

  init(of plan: LoadPlan) {
    self.plan = plan
    log = AccessLog(of: plan.graph)
  }

  /// The observer of a load's objects, except the objects of layouts that are loaded within it.
  var observer: LocalRunner.Observer {
    let probe = LoadProbe { object, seen, index in
      if seen.graph === self.plan.graph { self.watch(object, as: .object(index)) }
    }
    return LocalRunner.Observer(probe: probe) { self.watch($0, as: .owner) }
  }

  /// O(properties).
  private func watch(_ object: AnyObject, as participant: ParticipantID) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        if let label, let property = value as? any Watchable {
          property.watch = log.watch(StateReader.name(label), of: participant)
        }
      }
      mirror = level.superclassMirror
    }
    guard participant == .owner, let type = type(of: object) as? any NibConnectable.Type else { return }
    // An outlet that generated code declares is no property of the object itself.
    for entry in type.members.outlets {
      guard let outlet = entry.storage?(object) as? any Watchable, outlet.watch == nil else { continue }
      outlet.watch = log.watch(entry.name, of: participant)
    }
  }
}
