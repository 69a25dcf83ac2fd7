extension ExplorationReport {
  /// Returns the reports on the steps of a file that is loaded in several steps, as one report. The report on the first
  /// step has the others among its `nested` reports.
  ///
  /// - Parameter steps: the report on each step, with the name of the step, and the options of `nib trace` that select
  ///   the step. At least one.
  package static func joining(
    _ steps: [(name: String, options: [String], report: ExplorationReport)]
  ) -> ExplorationReport? {
    let reports = steps.flatMap { name, options, report in report.withNested.map { $0.asStep(name, options) } }
    guard var joined = reports.first else { return nil }
    joined.nested = Array(reports.dropFirst())
    return joined
  }

  private func asStep(_ name: String, _ options: [String]) -> ExplorationReport {
    var report = self
    report.step = name
    report.nested = []
    report.findings = report.findings.map { $0.ofStep(options) }
    return report
  }
}

extension OrderFinding {
  /// Returns the finding as one of a step, which the commands that repeat its loads must select.
  fileprivate func ofStep(_ options: [String]) -> OrderFinding {
    guard case .dependence(var finding) = self else { return self }
    finding.stepOptions = options
    for index in finding.others.indices { finding.others[index].stepOptions = options }
    return .dependence(finding)
  }
}
