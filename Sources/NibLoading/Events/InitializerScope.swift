/// Writes an initializer into an `InitializerTrace`: the first line of the initializer, ahead of `super.init`.
///
///     init(frame: Rect, name: String) {
///       @InitializerScope(TestView.self, of: Self.self, [frame, name]) var scope
///       self.name = name
///       super.init(frame: frame)
///     }
///
/// The scope ends by itself when the initializer does. It cannot tell how: an initializer that throws, or returns nil,
/// ends as one that returns an object.
///
/// While no trace is recorded anywhere in the program, it costs some nanoseconds: about a tenth of what making the smallest
/// object does. The arguments are made only while a trace is recorded.
@propertyWrapper
public struct InitializerScope: ~Copyable {
  /// True if the initializer is recorded.
  public let wrappedValue: Bool

  /// Begins the scope.
  ///
  /// - Parameters:
  ///   - initializerClass: the class that this initializer stands in.
  ///   - objectClass: the class of the object, which may be a subclass: always `Self.self`.
  ///   - arguments: the arguments of the initializer, in order; the labels are known.
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
