internal import NibLoading

/// Has the properties of a load's objects tell who reads and writes them: those that are an `@Outlet` or an `@Attribute`.
final class AccessWitness: LoadWitness {
  let log = AccessLog()

  func made(_ object: AnyObject, as index: Int) { watch(object, as: .object(index)) }

  /// O(properties).
  func watch(_ object: AnyObject, as party: Party) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        if let label, let name = StateReader.name(label), let property = value as? any Watchable {
          property.watch = AccessWatch(party, name, log)
        }
      }
      mirror = level.superclassMirror
    }
  }
}
