internal import NibKit

/// Expects that a load does just these steps.
///
/// The layout is loaded, and what waits for `afterInit()` is sent it. A load that fails has a trace too, which ends in
/// `abort`; behind that stands what was thrown.
///
/// - Parameters:
///   - layout: what to load.
///   - expected: the trace as text, one event a line: see `Trace.text()`.
///   - isolation: the actor on which it is loaded.
///   - fileID: The file of the call, where a failure is reported. `filePath`, `line` and `column` belong to it.
public func expectTrace(
  of layout: TestLayout, is expected: String, isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) { try layout.checkTrace(is: expected, isolation: isolation) }
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
  /// The trace of a load as text, `afterInit()` included. Behind the trace of a load that fails stands the error; of a
  /// layout that cannot be planned there is nothing but that.
  ///
  /// - Parameter isolation: the actor on which it is loaded.
  public func traceText(isolation: isolated (any Actor)? = #isolation) -> String { trace(isolation: isolation).text }

  func checkTrace(is expected: String, isolation: isolated (any Actor)?) throws {
    guard let difference = trace(isolation: isolation).difference(from: expected) else { return }
    throw Finding("the trace is not the expected one\n" + difference)
  }

  /// What a load did, in words, and how it ended.
  struct SeenTrace {
    let text: String
    /// The error, with the lines of the test; nil for a load that ended well.
    let failure: String?

    /// What is to be said of a trace that was expected to be another; nil when it is the same.
    func difference(from expected: String) -> String? {
      var comparison = TraceComparison(expected.traceLines, text.traceLines)
      if comparison.isSame { return nil }
      comparison.firstName = "the expected trace"
      comparison.secondName = "this load"
      var lines = [comparison.summary()] + comparison.unified(context: 2).traceLines
      if let failure { lines += ["The load failed:", failure] }
      return lines.joined(separator: "\n")
    }
  }

  func trace(isolation: isolated (any Actor)?) -> SeenTrace {
    let recorder = TraceRecorder()
    do {
      try NibLifecycle.scope(isolation: isolation) {
        let guests = try makeGuests()
        let loaded = try load(plan(for: guests), guests, tracer: recorder, isolation: isolation)
        withExtendedLifetime((loaded, guests)) { NibLifecycle.settle(isolation: isolation) }
      }
      return SeenTrace(text: recorder.trace.text(), failure: nil)
    } catch {
      return SeenTrace(text: recorder.trace.text() + "\(error)\n", failure: words(for: error))
    }
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
