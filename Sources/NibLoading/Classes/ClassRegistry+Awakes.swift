/// Returns the function that sends `awake()` to objects of a class, or nil if the class is not told.
///
/// The class is asked once, here. The function itself casts nothing.
func ownAwake(of type: AnyClass) -> ((AnyObject) throws -> Void)? {
  guard let type = type as? any NibAwakening.Type else { return nil }
  return ownAwake(ofAwakening: type)
}

private func ownAwake<Object: NibAwakening>(ofAwakening _: Object.Type) -> (AnyObject) throws -> Void {
  { try trusted($0, as: Object.self).awake() }
}
