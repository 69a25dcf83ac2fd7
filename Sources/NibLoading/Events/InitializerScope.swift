/// Records an initializer in an `InitializerTrace`. Write it as the first line of the initializer, before
/// `super.init`.
///
///     init(frame: Rect, name: String) {
///       @InitializerScope(TestView.self, of: Self.self, [frame, name]) var scope
///       self.name = name
///       super.init(frame: frame)
///     }
///
/// The scope ends by itself when the initializer ends. It does not know whether the initializer returned an object,
/// returned nil, or threw an error.
///
/// While no trace is recorded anywhere in the program, the scope takes a few nanoseconds: about a tenth of the time
/// to make the smallest object. The arguments are evaluated only while a trace is recorded.
@propertyWrapper
public struct InitializerScope: ~Copyable {
  /// True if the initializer is recorded.
  public let wrappedValue: Bool

  /// Begins the scope.
  ///
  /// - Parameters:
  ///   - initializerClass: the class that this initializer belongs to.
  ///   - objectClass: the class of the object, which may be a subclass: always `Self.self`.
  ///   - arguments: the arguments of the initializer, in order, without labels.
  ///   - function: the initializer's name. Leave it out.
  @inlinable
  public init(
    _ initializerClass: AnyClass, of objectClass: AnyClass, _ arguments: @autoclosure () -> [Any?] = [],
    function: StaticString = #function
  ) {
    wrappedValue =
      InitializerTrace.isHeard
      && InitializerTrace.begin(initializerClass, of: objectClass, function: function, arguments: arguments)
  }

  @inlinable deinit {
    if wrappedValue { InitializerTrace.end() }
  }
}
