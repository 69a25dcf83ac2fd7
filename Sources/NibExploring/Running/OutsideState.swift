/// The state outside a layout's objects that its classes use: static variables, singletons, files.
///
///     var outside = OutsideState()
///     outside.observe("routes") { Router.shared.routes }
///     outside.reset = { Router.shared.removeAll() }
///
/// Observed values are compared in the same way as properties of objects. `reset` resets state that survives a load,
/// so that each load begins in the same way.
public struct OutsideState {
  /// Run before each load, before the owner and the external objects are made. If it throws, the load fails.
  public var reset: () throws -> Void = {}

  /// The values, by the names that reports use.
  private(set) var observed: [String: () throws -> Any] = [:]

  /// Creates a description of no state.
  public init() {}

  /// Adds a value that is compared.
  ///
  /// - Parameters:
  ///   - name: the name in reports and for `--ignore`. If two values have the same name, the second replaces the
  ///     first.
  ///   - read: returns the value. Called after each load, while the objects are alive. If it throws, the error is
  ///     compared.
  public mutating func observe(_ name: String, _ read: @escaping () throws -> Any) { observed[name] = read }
}
