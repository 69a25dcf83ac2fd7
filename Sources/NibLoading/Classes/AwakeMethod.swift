/// Sends `awake()` to an object of a class; nil for a class that is not told. It casts nothing.
typealias AwakeMethod = (AnyObject) throws -> Void

/// Returns the function for a class that is known to be told.
func awakeMethod<Object: NibAwakening>(ofAwakening _: Object.Type) -> AwakeMethod {
  { try trusted($0, as: Object.self).awake() }
}

/// Returns the function for a class that is asked while the program runs, which takes a tenth of a millisecond.
func awakeMethod(of type: AnyClass) -> AwakeMethod? {
  guard let type = type as? any NibAwakening.Type else { return nil }
  return awakeMethod(ofAwakening: type)
}
