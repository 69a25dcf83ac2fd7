internal import NibModel

/// Code that a framework runs after a load, for the objects of the load, such as the preparation of a controller for a
/// segue.
///
/// Reads of empty outlets and notes in this code are recorded as those of the load are. An outlet that must be connected
/// stops the program with the same message.
package final class LaterCalls {
  private let run: LoadRun

  /// - Parameters:
  ///   - loaded: the result of the load. It is retained.
  ///   - tracer: receives the events.
  /// - Complexity: O(objects).
  package init(of loaded: LoadedNib, tracer: (any LoadTracer)?) {
    let context = LoadContext(
      owner: nil, externals: [:], responders: ResponderChain { nil }, layouts: nil, tracer: tracer, probe: nil,
      isOnMain: false, isolation: nil)
    run = LoadRun(loaded.plan, context, outer: nil)
    run.resume(loaded.objects)
  }

  /// Records that a framework calls an object, by the object's place in the layout.
  package func record(_ call: String, of object: Int) {
    run.record(.callback, .object(object), detail: .callback(call))
  }

  /// Runs code in a phase of an object, by the object's place in the layout.
  package func perform<Result>(
    _ phase: LoadPhase, of object: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    run.enter(phase, .object(object))
    defer { run.enter(.idle, .none) }
    return try CurrentRun.with(run, body)
  }
}
