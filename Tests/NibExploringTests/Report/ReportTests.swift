import NibExploring
import NibKit
import Testing

/// A report tells the number of its loads, and each finding with its whole condition.
@Suite struct ReportTests {
  private func explorer(_ text: String) throws -> Explorer {
    var classes = ClassRegistry()
    classes.register(Part.self)
    return Explorer(
      try Nib(NibDocument("<layout version='1'>\(text)</layout>", file: "parts")).plan(classes: classes))
  }

  /// Five objects awake in 120 ways.
  @Test(
    "the report claims all loads only if all were run",
    arguments: [(1, false), (64, false), (120, true), (500, true)])
  func reportClaimsLoads(runs: Int, isExhaustive: Bool) throws {
    let parts = (1...5).map { "<Part id='p\($0)'/>" }.joined()
    let report = try explorer(parts).explore(orders: [.uikit], runs: runs)
    #expect(report.isExhaustive == isExhaustive)
    #expect(report.runs == min(runs, 120))
    #expect(
      report.summary.contains(
        isExhaustive ? "all 120 loads" : runs == 1 ? "only one of the loads" : "\(runs) of the loads"))
  }

  /// A failure that only the second load has is reported with a condition that can be understood without the first.
  @Test("a failure of the second load is reported with its whole condition")
  func failureSecondLoad() throws {
    let report = try explorer("<Part id='a'/><Part id='b' role='needs' target='#a'/>").explore()
    let messages = report.diagnostics.map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix("the load fails if awake b comes before awake a: ") == true, "\(messages)")
  }
}
