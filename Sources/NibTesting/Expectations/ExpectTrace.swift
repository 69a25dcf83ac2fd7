internal import NibKit

/// Expects that a load takes exactly some steps.
///
/// The layout is loaded, and objects that wait for `afterInit()` receive it. If the load fails, its trace ends with
/// `abort`, followed by the error.
///
/// - Parameters:
///   - layout: The layout to load.
///   - expected: The trace as text, with one event a line. See `Trace.text()`.
///   - isolation: The actor that the load runs on.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectTrace(
  of layout: TestLayout, is expected: String, isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) { try layout.checkTrace(is: expected, isolation: isolation) }
}

/// Does the same as `expectTrace(of:is:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyTrace(
  of layout: TestLayout, is expected: String, isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) { try layout.checkTrace(is: expected, isolation: isolation) }
}

extension TestLayout {
  /// Returns the trace of a load as text, including `afterInit()`. If the load fails, the error follows the trace. If
  /// no plan can be made for the layout, the text is only the error.
  ///
  /// - Parameter isolation: The actor that the load runs on.
  public func traceText(isolation: isolated (any Actor)? = #isolation) -> String { trace(isolation: isolation).text }

  func checkTrace(is expected: String, isolation: isolated (any Actor)?) throws {
    guard let difference = trace(isolation: isolation).difference(from: expected) else { return }
    throw Finding("the trace is not the expected one\n" + difference)
  }

  /// A load's trace as text, and the load's error.
  struct SeenTrace {
    let trace: Trace
    /// The error that ended the load, or nil if the load succeeded.
    let error: String?
    /// The error with the lines of the test, or nil if the load succeeded.
    let failure: String?

    /// The trace as text, followed by the error.
    var text: String { trace.text() + (error.map { $0 + "\n" } ?? "") }

    /// Returns the message for a trace that differs from the expected one, or nil if they are the same.
    func difference(from expected: String) -> String? {
      var comparison = TraceComparison(expected: expected.traceLines, trace, error: error?.traceLines ?? [])
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
        let arguments = try makeArguments()
        let loaded = try load(plan(for: arguments), arguments, tracer: recorder, isolation: isolation)
        withExtendedLifetime((loaded, arguments)) { NibLifecycle.settle(isolation: isolation) }
      }
      return SeenTrace(trace: recorder.trace, error: nil, failure: nil)
    } catch {
      return SeenTrace(trace: recorder.trace, error: "\(error)", failure: words(for: error))
    }
  }
}

extension String {
  /// The lines of a trace, without empty lines at its end.
  var traceLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
