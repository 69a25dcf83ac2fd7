/// Sends `awake()` to an object of a class, without a dynamic cast. Nil for a class that is not awoken.
typealias AwakeMethod = (AnyObject) throws -> Void

/// Returns the function for a class that is known to be awoken.
func awakeMethod<Object: NibAwakening>(ofAwakening _: Object.Type) -> AwakeMethod {
  { try trusted($0, as: Object.self).awake() }
}

/// Returns the function for a class that is checked at run time. The check takes a tenth of a millisecond.
func awakeMethod(of type: AnyClass) -> AwakeMethod? {
  guard let type = type as? any NibAwakening.Type else { return nil }
  return awakeMethod(ofAwakening: type)
}
