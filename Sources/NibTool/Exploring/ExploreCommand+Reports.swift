internal import FileAccess
internal import NibExploring
internal import NibKit
internal import NibLoading
internal import NibModel

/// One exploration of a command, from its settings to the written report.
extension ExploreCommand {
  var look: FileReport.Look {
    FileReport.Look(width: layout.look ?? 100, hasColors: layout.look != nil, isWhole: all)
  }

  /// Returns what the orders promise for a load, as text.
  func listing(of plan: LoadPlan, _ orders: [LoadOrder]) -> String {
    orders.map { OrderPromise(of: plan.inOrder($0)).listing(strength: strength) }.joined(separator: "\n")
  }

  /// Gives an explorer the settings of the command line.
  ///
  /// - Parameter replay: the command that replays a load, up to its order; nil if there is none.
  @MainActor
  func configure(_ explorer: inout Explorer, replaying replay: String?, _ console: Console) {
    explorer.isRelatedOnly = relatedOnly
    explorer.timeLimit = time.map { .seconds($0) }
    explorer.onRun = { order, run in
      if verbose { console.printError("run \(run) of '\(order.name)', seed \(seed)") }
    }
    explorer.onNestedRun = { name, order, run in
      if verbose { console.printError("run \(run) of '\(order.name)' of '\(name)', seed \(seed)") }
    }
    // Without another process, this notice is the last output of the tool if a class stops it.
    explorer.stopObserver = StopObserver { [relatedOnly] notice in
      let replayed = notice.replay + (relatedOnly ? " --related-only" : "")
      let hint = replay.map { "to see that load: \($0) \(replayed)\n" } ?? ""
      try? writeAll(Array("error: \(notice.words.printable)\n\(hint)".utf8), to: 2)
    }
  }

  /// Explores.
  ///
  /// - Parameters:
  ///   - isOneOfSeveral: true if another exploration may have the names that this one does not have, and that are to be
  ///     ignored.
  ///   - start: starts a process that runs the loads, with names that are not ignored.
  /// - Returns: the report, and the names that nothing has and that were therefore not ignored.
  @MainActor
  func report(
    of explorer: Explorer, _ orders: [LoadOrder], ofSeveral isOneOfSeveral: Bool,
    _ start: @escaping (HashSeed, [String]) throws -> RestartingWorker
  ) throws -> (report: ExplorationReport, unknown: [String]) {
    var explorer = explorer
    func explore(notIgnoring names: [String]) -> ExplorationReport {
      if explorer.worker != nil { explorer.startOther = { try start($0, names) } }
      return explorer.explore(orders: orders, strength: strength, runs: runs, seed: seed)
    }
    let report = explore(notIgnoring: [])
    let unknown = report.unknownNames.map(\.name)
    if unknown.isEmpty || !isOneOfSeveral { return (report, []) }
    explorer.ignored.subtract(unknown)
    if explorer.worker != nil { explorer.worker = try start(.random, unknown) }
    return (explore(notIgnoring: unknown), unknown)
  }

  /// Writes a report in the format of the command line.
  ///
  /// - Throws: `ToolStatus` if nothing has a name that is to be ignored, or all objects are stand-ins. The reason has then
  ///   been reported.
  @MainActor
  func write(
    _ report: ExplorationReport, unknownNames: [String], replaying replay: String?, _ console: Console
  ) throws {
    if layout.part != nil {
      let file = FileReport(report, unknownNames: unknownNames, replaying: replay, look)
      return console.print(file.json)
    }
    try check(report.unknownNames, console)
    if let standIns = report.standInsAlone {
      if format == .json { console.print(report.json()) }
      console.printErrors("error: \(standIns.nothingExplored)")
      throw ToolStatus.usage
    }
    switch format {
    case .text:
      console.print(
        report.text(
          replaying: replay, width: console.columns, style: console.hasColors ? .ansi : .plain, isWhole: all))
      if let standIns = report.standIns { console.print(standIns.remark) }
    case .json: console.print(report.json())
    case .sarif:
      console.print(
        sarif(
          report.withNested.map { ($0.source, $0.allDiagnostics) },
          fingerprints: report.withNested.flatMap(\.allFingerprints)
        ) { json in
          report.writeScope(to: &json)
          json.field("summary", report.summary)
        })
    }
  }
}
