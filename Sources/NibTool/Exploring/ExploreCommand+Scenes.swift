internal import NibExploring
internal import NibKit
internal import NibLoading

/// The exploration of a storyboard, whose scenes are two loads each.
extension ExploreCommand {
  /// Explores each step of the scenes, and reports on all of them.
  ///
  /// - Throws: `ToolStatus` if there are findings or errors.
  @MainActor
  func explore(
    _ steps: [SceneStep], _ document: NibDocument, _ orders: [LoadOrder], _ session: Session,
    _ standIns: ExplorationReport.StandIns?
  ) throws {
    let console = session.console
    if map != nil || cure.isWanted {
      console.printError(
        "error: not yet: --map, --reduce, --write-test and --fix are for one load, and each scene of a storyboard is two"
      )
      throw ToolStatus.usage
    }
    if answer {
      guard let step, steps.indices.contains(step) else { throw ToolStatus.usage }
      let explorer = explorer(of: steps[step])
      return try RequestLoop.run { explorer.requestHandler(order: orders[0], mark: LoadMark($0)) }
    }
    if promise {
      for step in steps { console.print("\(step.name)\n\(listing(of: step.plan, orders))") }
      return
    }
    var reports: [(name: String, report: ExplorationReport)] = []
    var unknown = Set(ignore)
    for (number, step) in steps.enumerated() {
      var explorer = explorer(of: step)
      explorer.worker = try startedWorker(document, step: number, console)
      configure(&explorer, replaying: nil, console)
      let (report, names) = try report(of: explorer, orders, ofSeveral: true) {
        try loadProcess(document, hashes: $0, notIgnoring: $1, step: number)
      }
      reports.append((step.name, report))
      unknown.formIntersection(names)
    }
    guard var joined = ExplorationReport.joining(reports) else {
      console.printError("error: there are no scenes to load")
      throw ToolStatus.findings
    }
    joined.standIns = standIns
    if layout.part == nil, !unknown.isEmpty {
      try check(unknown.sorted().map(ExplorationReport.UnknownName.init(name:)), console)
    }
    try write(joined, unknownNames: unknown.sorted(), replaying: nil, console)
    if layout.part == nil, !joined.isClean { throw ToolStatus.findings }
  }

  @MainActor
  private func explorer(of step: SceneStep) -> Explorer {
    var explorer = step.explorer
    explorer.outside = NibTool.current.outside()
    explorer.ignored = Set(ignore).subtracting(layout.notIgnored)
    return explorer
  }
}
