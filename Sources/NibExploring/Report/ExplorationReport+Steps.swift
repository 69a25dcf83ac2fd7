extension ExplorationReport {
  /// Returns the reports on the steps of a file that is loaded in several steps, as one report. The report on the first
  /// step has the others among its `nested` reports.
  ///
  /// - Parameter steps: the report on each step, with the name of the step. At least one.
  package static func joining(_ steps: [(name: String, report: ExplorationReport)]) -> ExplorationReport? {
    let reports = steps.flatMap { name, report in report.withNested.map { $0.asStep(name) } }
    guard var joined = reports.first else { return nil }
    joined.nested = Array(reports.dropFirst())
    return joined
  }

  private func asStep(_ name: String) -> ExplorationReport {
    var report = self
    report.step = name
    report.nested = []
    // The command that replays a load loads whole files.
    report.findings = report.findings.map(\.withoutReplay)
    return report
  }
}

extension OrderFinding {
  /// The finding without commands that repeat its loads.
  fileprivate var withoutReplay: OrderFinding {
    guard case .dependence(var finding) = self else { return self }
    finding.isReplayable = false
    return .dependence(finding)
  }
}
