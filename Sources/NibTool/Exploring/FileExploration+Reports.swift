internal import FileAccess
internal import NibExploring
internal import NibImporting
internal import NibKit
internal import NibLoading
internal import NibModel

// The loads of an exploration, and the report on them.
extension FileExploration {
  /// Gives an explorer the settings of the command line.
  ///
  /// - Parameter replay: the command that replays a load, up to its order; nil if there is none.
  func configure(_ explorer: inout Explorer, replaying replay: String?) {
    let search = options.search
    let (isVerbose, isRelatedOnly, seed, console) = (options.verbose, search.relatedOnly, search.seed, console)
    explorer.isRelatedOnly = isRelatedOnly
    explorer.model = model?.lines ?? []
    explorer.timeLimit = search.time.map { .seconds($0) }
    explorer.onRun = { order, run in
      if isVerbose { console.printError("run \(run) of '\(order.name)', seed \(seed)") }
    }
    explorer.onNestedRun = { name, order, run in
      if isVerbose { console.printError("run \(run) of '\(order.name)' of '\(name)', seed \(seed)") }
    }
    // Without another process, this notice is the last output of the tool if a class stops it.
    explorer.stopObserver = StopObserver { notice in
      let replayed = notice.replay + (isRelatedOnly ? " --related-only" : "")
      let hint = replay.map { "to see that load: \($0) \(replayed)\n" } ?? ""
      try? writeAll(Array("error: \(notice.words.printable)\n\(hint)".utf8), to: 2)
    }
  }

  /// Explores.
  ///
  /// - Parameter isOneOfSeveral: true if another exploration may have the names that this one does not have, and that
  ///   are to be ignored.
  /// - Returns: the report, and the names that nothing has and that were therefore not ignored.
  func report(
    of explorer: Explorer, _ orders: [LoadOrder], ofSeveral isOneOfSeveral: Bool, _ workers: WorkerStarter
  ) throws -> (report: ExplorationReport, unknown: [String]) {
    var (explorer, workers) = (explorer, workers)
    if let model {
      let followed = explorer.followedModel(in: orders[0])
      let all = followed.followed + followed.unfollowed.count
      console.printError(
        "note: the first other load follows \(followed.followed) of \(all) events of \(model.file.printable)")
    }
    func explore() -> ExplorationReport {
      if explorer.worker != nil { explorer.startOther = { [workers] in try workers.start(hashes: $0) } }
      return explorer.explore(
        orders: orders, strength: options.promises.strength, runs: options.search.runs, seed: options.search.seed)
    }
    let report = explore()
    let unknown = report.unknownNames.map(\.name)
    if unknown.isEmpty || !isOneOfSeveral { return (report, []) }
    explorer.ignored.subtract(unknown)
    workers.setup.ignored.subtract(unknown)
    if explorer.worker != nil { explorer.worker = try workers.start() }
    return (explore(), unknown)
  }

  /// Writes a report in the format of the command line.
  ///
  /// - Throws: `ToolStatus` if nothing has a name that is to be ignored, or all objects are stand-ins. The reason has then
  ///   been reported.
  func write(_ report: ExplorationReport, unknownNames: [String], replaying replay: String?) throws {
    switch form {
    case .part(let look):
      console.print(FileReport(report, unknownNames: unknownNames, replaying: replay, look).json)
    case .whole(let format, let isWhole):
      try console.check(report.unknownNames)
      session.writeNotes()
      if let standIns = report.standInsAlone {
        if format == .json { console.print(report.json()) }
        console.printErrors("error: \(standIns.nothingExplored)")
        throw ToolStatus.usage
      }
      write(report, format, isWhole: isWhole, replaying: replay)
    }
  }

  private func write(
    _ report: ExplorationReport, _ format: ExploreFormat, isWhole: Bool, replaying replay: String?
  ) {
    switch format {
    case .text:
      console.print(
        report.text(
          replaying: replay, width: console.columns, style: console.hasColors ? .ansi : .plain, isWhole: isWhole))
      if let standIns = report.standIns { console.print(standIns.remark) }
    case .json: console.print(report.json())
    case .sarif:
      console.print(
        sarif(
          report.withNested.map {
            FileFindings($0.allDiagnostics, in: $0.sources, fingerprints: $0.allFingerprints)
          }
        ) { json in
          report.writeScope(to: &json)
          json.field("summary", report.summary)
        })
    }
  }
}
