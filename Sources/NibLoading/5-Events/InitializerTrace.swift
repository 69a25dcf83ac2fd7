public import Synchronization

/// Which class's initializer ran on an object of which class, one within the other, with what it was given: for objects
/// that are made in code, by a layout, or by anything else.
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
  /// - Throws: what the closure throws, and there is no trace then. Catch it within if you want both.
  /// - Complexity: an initializer that is recorded takes some microseconds, and what its arguments' descriptions take.
  public static func record(_ body: () throws -> Void) rethrows -> InitializerTrace {
    let recorder = InitializerRecorder(within: .current)
    listeners.add(1, ordering: .relaxed)
    defer { listeners.subtract(1, ordering: .relaxed) }
    try InitializerRecorder.$current.withValue(recorder, operation: body)
    return InitializerTrace(entries: recorder.finish())
  }

  /// Records what a closure does that waits.
  ///
  /// Initializers that run at the same time on several threads stand one after the other in the trace, each with what
  /// ran within it. An initializer that waits itself may be shown within another.
  ///
  /// - Throws: what the closure throws, and there is no trace then. Catch it within if you want both.
  public static func record(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> InitializerTrace {
    let recorder = InitializerRecorder(within: .current)
    listeners.add(1, ordering: .relaxed)
    defer { listeners.subtract(1, ordering: .relaxed) }
    try await InitializerRecorder.$current.withValue(recorder, operation: body)
    return InitializerTrace(entries: recorder.finish())
  }

  /// Writes a line of your own into the trace, within the initializer that is running. While nobody records nothing
  /// happens, and the words are not even made.
  public static func note(_ words: @autoclosure () -> String) {
    InitializerRecorder.listening?.note("note: \(words())")
  }

  /// Something other than an initializer happens to an object: `awake`.
  @inline(__always)
  package static func note(event: StaticString, of object: AnyObject) {
    if isHeard { note(event: event, ofClass: type(of: object)) }
  }

  @inline(never)
  package static func note(event: StaticString, ofClass type: AnyClass) {
    InitializerRecorder.listening?.note("\(className(type)) \(event)")
  }

  // MARK: When nobody records

  /// How many recordings there are, in the whole program. Whoever records raises it ahead of what it records, and
  /// nothing else is told by it: it needs no order with other memory.
  @usableFromInline static let listeners = Atomic<Int>(0)

  @inlinable static var isHeard: Bool { listeners.load(ordering: .relaxed) != 0 }
}
