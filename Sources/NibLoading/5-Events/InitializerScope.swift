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
/// It costs a load, a comparison and a branch each at the beginning and at the end while nobody records, anywhere in the
/// program. The arguments are made only for somebody who records.
@propertyWrapper
public struct InitializerScope: ~Copyable {
  @usableFromInline let call: InitializerCall?

  /// Begins the scope.
  ///
  /// - Parameters:
  ///   - initializerClass: the class that this initializer stands in.
  ///   - objectClass: the class of the object, which may be a subclass: always `Self.self`.
  ///   - arguments: what the initializer was given, in its order; the labels are known.
  ///   - function: the initializer's name. Leave it out.
  @inlinable
  public init(
    _ initializerClass: AnyClass, of objectClass: AnyClass, _ arguments: @autoclosure () -> [Any?] = [],
    function: StaticString = #function
  ) {
    call =
      InitializerTrace.isHeard
      ? InitializerCall(initializerClass, of: objectClass, function: function, arguments: arguments) : nil
  }

  /// Whether somebody records it.
  @inlinable public var wrappedValue: Bool { call != nil }

  @inlinable deinit {
    if let call { call.end() }
  }
}

/// An initializer that is running, and is recorded.
@usableFromInline
final class InitializerCall {
  private let recorder: InitializerRecorder
  private let thread = ThreadIdentity.current

  /// Nil when nobody records here. Then the arguments are not made.
  @usableFromInline
  @inline(never)
  init?(
    _ initializerClass: AnyClass, of objectClass: AnyClass, function: StaticString, arguments: () -> [Any?]
  ) {
    guard let recorder = InitializerRecorder.listening else { return nil }
    self.recorder = recorder
    // Ahead of the recorder's lock: a description is somebody else's code, and may make objects of its own.
    let arguments = arguments().map(InitializerTrace.words(for:))
    recorder.begin(
      .init(
        objectClass: className(objectClass), initializerClass: className(initializerClass),
        function: "\(function)", arguments: arguments),
      on: thread)
  }

  @usableFromInline
  @inline(never)
  func end() { recorder.end(on: thread) }
}
