public import Synchronization

/// The initializers that ran, with their nesting. Each has its class, the class of the object, and its arguments. A
/// trace records objects that are made in code, by a layout, or in any other way.
///
///     let trace = InitializerTrace.record { _ = TestInitView(frame: .zero) }
///     print(trace.text())
///
///     [TestInitView init(frame: 0×0 at 0,0)]
///       [TestInitView/TestView init(frame: 0×0 at 0,0)]
///       -> TestInitView (init(frame:))
///     -> TestInitView (init(frame:))
///
/// An initializer is recorded if its first line is an `InitializerScope`. The trace also has the notes of classes,
/// the objects that are awoken, and the initializers that threw in a load.
public struct InitializerTrace: Sendable {
  let entries: [Entry]

  // MARK: Recording

  /// Records what a closure does.
  ///
  /// The trace records the work of this task and of the tasks that it starts, until the closure returns. It does not
  /// record other tasks. Calls may be nested: the outer trace contains the inner one.
  ///
  /// - Throws: any error that the closure throws. There is no trace then. Catch the error inside the closure if you
  ///   want both.
  /// - Complexity: a few microseconds for each initializer, plus the time to describe its arguments.
  public static func record(_ body: () throws -> Void) rethrows -> InitializerTrace {
    let recorder = InitializerRecorder(within: .current)
    listeners.add(1, ordering: .relaxed)
    defer { listeners.subtract(1, ordering: .relaxed) }
    try InitializerRecorder.$current.withValue(recorder, operation: body)
    return InitializerTrace(entries: recorder.finish())
  }

  /// Records what an asynchronous closure does.
  ///
  /// If initializers run at the same time in several tasks, the trace lists them one after the other, each with its
  /// nested initializers, in the order in which the outermost ones began.
  ///
  /// - Throws: any error that the closure throws. There is no trace then. Catch the error inside the closure if you
  ///   want both.
  public static func record(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> InitializerTrace {
    let recorder = InitializerRecorder(within: .current)
    listeners.add(1, ordering: .relaxed)
    defer { listeners.subtract(1, ordering: .relaxed) }
    try await InitializerRecorder.$current.withValue(recorder, operation: body)
    return InitializerTrace(entries: recorder.finish())
  }

  /// Writes a line of your own into the trace, within the initializer that is running. While no trace is recorded,
  /// this does nothing, and does not evaluate the text.
  public static func note(_ words: @autoclosure () -> String) {
    if isHeard { InitializerRecorder.current?.record(.note("note: \(words())")) }
  }

  /// Records a step other than an initializer, such as `awake`.
  @inline(__always)
  package static func note(event: StaticString, of object: AnyObject) {
    if isHeard { note(event: event, ofClass: type(of: object)) }
  }

  @inline(never)
  package static func note(event: StaticString, ofClass type: AnyClass) {
    if isHeard { InitializerRecorder.current?.record(.note("\(className(type)) \(event)")) }
  }

  // MARK: Scopes

  /// Records that an initializer begins.
  ///
  /// - Returns: True if a trace is recorded in this task. If not, the arguments are not evaluated.
  @usableFromInline
  @inline(never)
  static func begin(
    _ initializerClass: AnyClass, of objectClass: AnyClass, function: StaticString, arguments: () -> [Any?]
  ) -> Bool {
    guard let recorder = InitializerRecorder.current else { return false }
    // Before the lock is taken: a description runs code of the class, which may make further objects.
    let arguments = arguments().map(words(for:))
    recorder.record(
      .begins(
        Call(
          objectClass: objectClass, initializerClass: initializerClass, function: function, arguments: arguments)))
    return true
  }

  /// Records the end of the initializer that began last in this task. Its recorder is still the current one, because
  /// a recording cannot begin or end within a scope.
  @usableFromInline
  @inline(never)
  static func end() { InitializerRecorder.current?.record(.ends) }

  // MARK: While no trace is recorded

  /// The number of recordings in the whole program. A recording increments it before it records anything. It protects
  /// no other memory, so relaxed ordering is enough.
  @usableFromInline static let listeners = Atomic<Int>(0)

  /// True if there is a recording in any task.
  @inlinable static var isHeard: Bool { listeners.load(ordering: .relaxed) != 0 }

  /// True if there is a recording in this task.
  static var isRecorded: Bool { isHeard && InitializerRecorder.current != nil }
}
