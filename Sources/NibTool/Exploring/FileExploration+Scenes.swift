internal import NibExploring
internal import NibKit
internal import NibLoading

/// The exploration of a file that is loaded in several steps, such as a storyboard.
extension FileExploration {
  /// Explores each step, and reports on all of them.
  ///
  /// - Throws: `ToolStatus` if there are findings or errors.
  func explore(
    _ steps: [Session.NumberedStep], _ document: NibDocument, _ orders: [LoadOrder],
    _ standIns: ExplorationReport.StandIns?
  ) throws {
    var reports: [(name: String, options: [String], report: ExplorationReport)] = []
    var unknown = options.ignored.all
    for (number, step) in steps {
      let workers = workers(document, orders[0], step: number)
      var explorer = Explorer(step)
      explorer.ignored = options.ignored.all
      explorer.worker = try workers.first(console)
      configure(&explorer, replaying: replay + step.options.map { " \($0.quotedForShell)" }.joined())
      let (report, names) = try report(of: explorer, orders, ofSeveral: true, workers)
      reports.append((step.name, step.options, report))
      unknown.formIntersection(names)
    }
    guard var joined = ExplorationReport.joining(reports) else {
      console.printError("error: there are no scenes to load")
      throw ToolStatus.findings
    }
    joined.standIns = standIns
    if !isPart { try console.check(unknown.sorted().map(ExplorationReport.UnknownName.init(name:))) }
    try write(joined, unknownNames: unknown.sorted(), replaying: replay)
    if isPart { return }
    try joined.checkThatNothingIsLost()
    if !joined.isClean { throw ToolStatus.findings }
  }
}

extension ExplorationReport {
  /// - Throws: `ToolStatus` if differences were not accounted for. The report says so.
  func checkThatNothingIsLost() throws {
    if withNested.contains(where: { !$0.lost.isEmpty }) { throw ToolStatus.usage }
  }
}
