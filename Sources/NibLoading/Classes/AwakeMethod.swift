/// The way in which objects of a class are sent `awake()`, if the class is told.
public struct AwakeMethod {
  /// Sends `awake()` to an object of the class; nil if the class is not ``NibAwakening``. It casts nothing.
  let send: ((AnyObject) throws -> Void)?

  /// Asks a class while the program runs.
  init(of type: AnyClass) {
    send = (type as? any NibAwakening.Type).map { Self.function(of: $0) }
  }

  fileprivate init<Object: NibAwakening>(ofAwakening type: Object.Type) { send = Self.function(of: type) }

  private static func function<Object: NibAwakening>(of _: Object.Type) -> (AnyObject) throws -> Void {
    { try trusted($0, as: Object.self).awake() }
  }
}

extension NibConnectable {
  /// Finds out if the class is ``NibAwakening``, as a subclass may be whose superclass is not.
  public static var awakeMethod: AwakeMethod { AwakeMethod(of: self) }
}

extension NibConnectable where Self: NibAwakening {
  /// Sends `awake()`.
  public static var awakeMethod: AwakeMethod { AwakeMethod(ofAwakening: self) }
}
