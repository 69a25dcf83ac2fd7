internal import NibLoading

/// Has the properties of a load's objects tell who reads and writes them: those that are an `@Outlet` or an `@Observed`.
final class AccessWitness {
  let log = AccessLog()

  /// Sees the objects of a load, but not those of layouts that are loaded within it.
  func observer(of plan: LoadPlan) -> Rehearsal.Observer {
    let probe = LoadProbe { object, seen, index in
      if seen.graph === plan.graph { self.watch(object, as: .object(index)) }
    }
    return Rehearsal.Observer(probe: probe) { self.watch($0, as: .owner) }
  }

  /// O(properties).
  private func watch(_ object: AnyObject, as party: Party) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        if let label, let property = value as? any Watchable {
          property.watch = AccessWatch(party, StateReader.name(label), log)
        }
      }
      mirror = level.superclassMirror
    }
  }
}
