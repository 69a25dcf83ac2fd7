public import NibExploring
public import NibKit

/// Expects that no state of the objects depends on an order that is not promised.
///
/// The layout is loaded in many of the allowed orders, and the resulting objects are compared; see `Explorer`. A
/// finding is reported with the two steps whose order matters, and their places. Tasks that classes start are also run,
/// in several orders; tasks of the main actor only if the test runs on it.
///
/// Layouts that classes load within the load are also explored.
///
/// The expectation also fails if some state of the objects could not be compared, such as a time or a `Mutex`, or if no
/// two loads were compared. State that need not be compared is named in `ignoring`. Of the state outside the objects,
/// such as static variables and files, only the state that `outside` names is compared.
///
/// If a class traps in one of the loads, or calls `exit()`, this ends the process. A message on standard error then
/// names the step and the load. In the body of an exit test, this is a failure of that test.
///
/// - Parameters:
///   - layout: the layout; its own order does not matter.
///   - orders: the orders whose promises are used.
///   - strength: a number of steps, from 2 to 4. Each allowed order of that many steps is tried; see `Explorer`.
///   - runs: the maximum number of loads; nil for 64, or for as many as the strength needs.
///   - seed: the seed of random orders. The same seed gives the same result.
///   - ignored: the properties that are not compared, by name: `Class.property`, `Class.notes`, `Class.archive` or
///     `archives`. A name that no object has fails the test.
///   - extras: returns further values of an object that are compared in addition to its stored properties, by name.
///   - outside: the state outside the objects that is compared, and how it is restored before each load.
///   - loadTime: the time limit for one load in an exit test. A load that takes longer fails the test, and ends its
///     process.
///   - isolation: The actor that the load runs on.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Complexity: O(runs × (a load + the objects' properties)).
public func expectOrderIndependent(
  _ layout: TestLayout, orders: [LoadOrder] = [.any], strength: Int? = nil, runs: Int? = nil, seed: UInt64 = 1,
  ignoring ignored: Set<String> = [], comparing extras: @escaping (AnyObject) -> [String: String] = { _ in [:] },
  outside: OutsideState = OutsideState(), loadTime: Duration = .seconds(10),
  isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  let place = Place(fileID, filePath, line, column)
  report(at: place) {
    try layout.checkOrder(
      orders, strength: strength, runs: runs, seed: seed, ignoring: ignored, comparing: extras, outside: outside,
      loadTime: loadTime, place, isolation: isolation)
  }
}

/// Does the same as `expectOrderIndependent(_:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyOrderIndependent(
  _ layout: TestLayout, orders: [LoadOrder] = [.any], strength: Int? = nil, runs: Int? = nil, seed: UInt64 = 1,
  ignoring ignored: Set<String> = [], comparing extras: @escaping (AnyObject) -> [String: String] = { _ in [:] },
  outside: OutsideState = OutsideState(), loadTime: Duration = .seconds(10),
  isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) {
    try layout.checkOrder(
      orders, strength: strength, runs: runs, seed: seed, ignoring: ignored, comparing: extras, outside: outside,
      loadTime: loadTime, Place(filePath.lastPathComponent, filePath, line, 1), isolation: isolation)
  }
}

extension TestLayout {
  func checkOrder(
    _ orders: [LoadOrder], strength: Int?, runs: Int?, seed: UInt64, ignoring ignored: Set<String>,
    comparing extras: @escaping (AnyObject) -> [String: String], outside: OutsideState,
    loadTime: Duration, _ place: Place, isolation: isolated (any Actor)?
  ) throws {
    let plan = try loading { try self.plan(for: makeArguments()) }
    var explorer = Explorer(plan, owner: makeOwner, externals: makeExternals, layouts: layouts)
    explorer.ignored = ignored
    explorer.extras = extras
    explorer.outside = outside
    explorer.stopObserver = stopObserver(of: plan.document.sources, loadTime, place)
    let report = explorer.explore(
      orders: orders, strength: strength, runs: runs, seed: seed, isolation: isolation)
    let findings = orderLines(report) + uncomparedLines(report)
    if !findings.isEmpty { throw Finding(findings.joined(separator: "\n")) }
  }

  /// Returns an observer that reports a class that ends the process. A load that takes too long ends the process only
  /// in an exit test.
  private func stopObserver(of sources: [SourceText], _ loadTime: Duration, _ place: Place) -> StopObserver {
    let lines = lines
    return StopObserver(loadTime: isExitTest ? loadTime : nil) { notice in
      reportLastFailure(
        """
        a class ends the process in one of the orders that are allowed
        \(lines.words(notice.words, at: notice.step?.place, in: sources))
        To see that load: nib trace \(sources[0].file.quotedForShell) \(notice.replay)
        """, at: place)
    }
  }

  /// Returns the state that depends on order, and the place in the test.
  private func orderLines(_ report: ExplorationReport) -> [String] {
    if report.isClean { return [] }
    if !report.unknownNames.isEmpty { return report.unknownNames.map(\.message) }
    var lines = ["the loaded layout depends on an order that is not promised"] + report.text().traceLines
    for report in report.withNested {
      var named: Set<LoadStep> = []
      for step in report.findings.flatMap({ [$0.earlier, $0.later] }) {
        guard named.insert(step).inserted, let place = testLine(of: step.place, in: report.sources) else { continue }
        lines.append("'\(step)' is in \(place)")
      }
    }
    return lines
  }

  /// Returns the state that was not compared, and that the test does not ignore.
  private func uncomparedLines(_ report: ExplorationReport) -> [String] {
    if report.failure != nil || !report.unknownNames.isEmpty { return [] }
    if !report.hasCompared { return ["no two loads were compared: 'runs' is \(report.runs)"] }
    let left = report.withNested.flatMap { report in
      report.uncompared.filter { $0.reason.leavesOut && $0.reason != .ignored && $0.name != nil }.map {
        $0.message(in: report.source.file)
      }
    }
    if left.isEmpty { return [] }
    var named: Set<String> = []
    return ["not everything was compared; name in 'ignoring' what need not be"]
      + left.filter { named.insert($0).inserted }
  }
}
