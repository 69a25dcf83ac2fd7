public import Synchronization

/// The initializers that ran, one within the other: each with its class, the class of the object, and its arguments.
/// For objects that are made in code, by a layout, or by anything else.
///
///     let trace = InitializerTrace.record { _ = TestInitView(frame: .zero) }
///     print(trace.text())
///
///     [TestInitView init(frame: 0×0 at 0,0)]
///       [TestInitView/TestView init(frame: 0×0 at 0,0)]
///       -> TestInitView (init(frame:))
///     -> TestInitView (init(frame:))
///
/// An initializer is recorded if its first line is an `InitializerScope`. Between the initializers stand the notes of
/// classes, which object is awoken, and whose initializer threw in a load.
public struct InitializerTrace: Sendable {
  let entries: [Entry]

  // MARK: Recording

  /// Records what a closure does.
  ///
  /// Everything counts that this task makes, and those that it starts, until the closure returns; other tasks are not
  /// heard. Recorded calls may be nested: the outer trace holds what the inner one does.
  ///
  /// - Throws: any error that the closure throws, and there is no trace then. Catch it within if you want both.
  /// - Complexity: some microseconds for each initializer, and what the descriptions of its arguments take.
  public static func record(_ body: () throws -> Void) rethrows -> InitializerTrace {
    let recorder = InitializerRecorder(within: .current)
    listeners.add(1, ordering: .relaxed)
    defer { listeners.subtract(1, ordering: .relaxed) }
    try InitializerRecorder.$current.withValue(recorder, operation: body)
    return InitializerTrace(entries: recorder.finish())
  }

  /// Records what a closure does that waits.
  ///
  /// Initializers that run at the same time in several tasks stand one after the other in the trace, each with what ran
  /// within it, in the order in which the outermost ones began.
  ///
  /// - Throws: any error that the closure throws, and there is no trace then. Catch it within if you want both.
  public static func record(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> InitializerTrace {
    let recorder = InitializerRecorder(within: .current)
    listeners.add(1, ordering: .relaxed)
    defer { listeners.subtract(1, ordering: .relaxed) }
    try await InitializerRecorder.$current.withValue(recorder, operation: body)
    return InitializerTrace(entries: recorder.finish())
  }

  /// Writes a line of your own into the trace, within the initializer that is running. While no trace is recorded, nothing
  /// happens, and the words are not even made.
  public static func note(_ words: @autoclosure () -> String) {
    if isHeard { InitializerRecorder.current?.record(.note("note: \(words())")) }
  }

  /// Something other than an initializer happens to an object: `awake`.
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
  /// - Returns: True if a trace is recorded in this task. If not, the arguments are not made.
  @usableFromInline
  @inline(never)
  static func begin(
    _ initializerClass: AnyClass, of objectClass: AnyClass, function: StaticString, arguments: () -> [Any?]
  ) -> Bool {
    guard let recorder = InitializerRecorder.current else { return false }
    // Ahead of the lock: a description is code of the class, and may make objects of its own.
    let arguments = arguments().map(words(for:))
    recorder.record(
      .begins(
        Call(
          objectClass: objectClass, initializerClass: initializerClass, function: function, arguments: arguments)))
    return true
  }

  /// The initializer that began last in this task ends. Its recorder is still the current one: a scope neither enters nor
  /// leaves the recording that it is in.
  @usableFromInline
  @inline(never)
  static func end() { InitializerRecorder.current?.record(.ends) }

  // MARK: While no trace is recorded

  /// The number of recordings in the whole program. A recording raises it before anything that it records, and it tells
  /// nothing else: it needs no order with other memory.
  @usableFromInline static let listeners = Atomic<Int>(0)

  /// True if there is a recording, in this task or another.
  @inlinable static var isHeard: Bool { listeners.load(ordering: .relaxed) != 0 }

  /// True if there is a recording in this task.
  static var isRecorded: Bool { isHeard && InitializerRecorder.current != nil }
}
