internal import NibExploring
internal import NibKit
internal import NibLoading

/// The exploration of a storyboard, whose scenes are two loads each.
extension FileExploration {
  /// Explores each step of the scenes, and reports on all of them.
  ///
  /// - Throws: `ToolStatus` if there are findings or errors.
  func explore(
    _ steps: [SceneStep], _ document: NibDocument, _ orders: [LoadOrder], _ standIns: ExplorationReport.StandIns?
  ) throws {
    var reports: [(name: String, report: ExplorationReport)] = []
    var unknown = options.ignored.all
    for (number, step) in steps.enumerated() {
      let workers = workers(document, orders[0], step: number)
      var explorer = Explorer(step)
      explorer.ignored = options.ignored.all
      explorer.worker = try workers.first(console)
      configure(&explorer, replaying: nil)
      let (report, names) = try report(of: explorer, orders, ofSeveral: true, workers)
      reports.append((step.name, report))
      unknown.formIntersection(names)
    }
    guard var joined = ExplorationReport.joining(reports) else {
      console.printError("error: there are no scenes to load")
      throw ToolStatus.findings
    }
    joined.standIns = standIns
    if !isPart { try console.check(unknown.sorted().map(ExplorationReport.UnknownName.init(name:))) }
    try write(joined, unknownNames: unknown.sorted(), replaying: nil)
    if !isPart, !joined.isClean { throw ToolStatus.findings }
  }
}
