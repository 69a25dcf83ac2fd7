/// The state outside a layout's objects that its classes use: static variables, singletons, files.
///
///     var outside = OutsideState()
///     outside.observe("routes") { Router.shared.routes }
///     outside.reset = { Router.shared.removeAll() }
///
/// What is observed is compared as the properties of objects are. What lasts from one load to the next is put back by
/// `reset`, so that each load begins in the same way.
public struct OutsideState {
  /// Run before each load, before the owner and the external objects are made. If it throws, the load fails.
  public var reset: () throws -> Void = {}

  /// The values, by the names that reports use.
  private(set) var observed: [String: () throws -> Any] = [:]

  /// Creates a description of no state.
  public init() {}

  /// Has a value compared.
  ///
  /// - Parameters:
  ///   - name: the name that reports use, and `--ignore`. Of two values of one name, the second takes the place of the
  ///     first.
  ///   - read: returns the value. It is run after each load, while the objects live. If it throws, the error is what
  ///     is compared.
  public mutating func observe(_ name: String, _ read: @escaping () throws -> Any) { observed[name] = read }
}
