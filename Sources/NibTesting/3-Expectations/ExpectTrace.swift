public import NibKit
public import Testing

/// Expects that a load does just these steps.
///
/// The layout is loaded, and what waits for `afterInit()` is sent it. A load that fails has a trace too, which ends in
/// `abort`.
///
/// - Parameters:
///   - layout: what to load.
///   - expected: the trace as text, one event a line: see `Trace.text()`.
///   - isolation: the actor on which it is loaded.
///   - sourceLocation: where an issue is recorded.
public func expectTrace(
  of layout: TestLayout, is expected: String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  report(at: sourceLocation) { try layout.checkTrace(is: expected, isolation: isolation) }
}

/// The same as `expectTrace(of:is:)`, for XCTest.
///
/// - Throws: `TestFailure`.
public func verifyTrace(
  of layout: TestLayout, is expected: String, isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) { try layout.checkTrace(is: expected, isolation: isolation) }
}

extension TestLayout {
  func checkTrace(is expected: String, isolation: isolated (any Actor)?) throws {
    let seen = try trace(isolation: isolation)
    guard let difference = seen.difference(from: expected) else { return }
    throw Finding("the trace is not the expected one\n" + difference)
  }

  /// A trace in words, and how the load ended.
  struct SeenTrace {
    var text: String
    /// The words of the error; nil for a load that ended well.
    var failure: String?

    /// What is to be said of a trace that was expected to be another; nil when it is the same.
    func difference(from expected: String) -> String? {
      let (expected, seen) = (expected.traceLines, text.traceLines)
      if expected == seen { return nil }
      let comparison = TraceComparison(expected, seen, firstName: "expected", secondName: "this load")
      let words = comparison.summary() + "\n" + comparison.unified(context: 2)
      return failure.map { "\(words)the load failed:\n\($0)" } ?? words
    }
  }

  func trace(isolation: isolated (any Actor)?) throws -> SeenTrace {
    let recorder = TraceRecorder()
    let failure: String? = try NibLifecycle.scope(isolation: isolation) {
      let (guests, plan) = try loading {
        let guests = try makeGuests()
        return (guests, try plan(for: guests))
      }
      do {
        let loaded = try load(plan, guests, tracer: recorder, isolation: isolation)
        withExtendedLifetime((loaded, guests)) { NibLifecycle.settle(isolation: isolation) }
        return nil
      } catch { return words(for: error) }
    }
    return SeenTrace(text: recorder.trace.text(), failure: failure)
  }
}

extension String {
  /// The lines of a trace. It is no matter whether the last one is ended.
  var traceLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
