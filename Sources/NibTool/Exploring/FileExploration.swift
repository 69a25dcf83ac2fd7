internal import NibExploring
internal import NibImporting
internal import NibKit
internal import NibLoading
internal import NibModel

/// The exploration of one file, from the options of the command line to the written report.
@MainActor
struct FileExploration {
  /// The form of the report.
  enum Form {
    /// A report of its own.
    case whole(ExploreFormat, isWhole: Bool)
    /// A part of a report on several files, which another process joins.
    case part(FileReport.Look)
  }

  let file: String
  let options: ExplorationOptions
  let form: Form
  /// The parts of the file that are explored.
  let parts: PartNames
  let session: Session
  /// The trace that the loads begin with; nil for none.
  var model: ImportedTrace?
  var console: Console { session.console }

  init(_ file: String, _ options: ExplorationOptions, _ form: Form, _ parts: PartNames = PartNames()) {
    (self.file, self.options, self.form, self.parts) = (file, options, form, parts)
    session = Session(options.choice)
  }

  /// True if the report is a part of a report on several files.
  var isPart: Bool {
    if case .part = form { true } else { false }
  }

  /// Explores the file, writes the report, and then cures findings if this is wanted.
  ///
  /// - Throws: `ToolStatus` if there are findings or errors. Findings of a part are no error.
  func run(curing cure: CureOptions? = nil) throws {
    let document = try read()
    let standIns = try session.reportingErrors { try session.standIns(in: document) }
    let orders = options.promises.orders(for: document)
    if document.hasScenes, cure?.isWanted == true {
      console.printError(
        "error: --reduce, --write-test and --fix do not work for storyboards yet, because a scene is loaded in several steps"
      )
      throw ToolStatus.usage
    }
    // The cures of a file with prototypes are for the load of the file.
    if cure?.isWanted != true, let steps = try session.steps(of: document, from: file, order: orders[0], parts) {
      return try explore(steps, document, orders, standIns)
    }
    let workers = workers(document, orders[0])
    var explorer = try session.explorer(of: document, workers)
    configure(&explorer, replaying: replay)
    var (report, unknown) = try report(of: explorer, orders, ofSeveral: isPart, workers)
    report.standIns = standIns
    try write(report, unknownNames: unknown, replaying: replay)
    if isPart { return }
    try report.checkThatNothingIsLost()
    var isClean = report.isClean
    if let cure, cure.isWanted { isClean = try act(on: report, cure, orders) }
    if !isClean { throw ToolStatus.findings }
  }

  /// The command that replays a load, up to its order.
  var replay: String {
    ([RunningTool.current.name, "trace", file] + options.choice.arguments).map(\.quotedForShell)
      .joined(separator: " ")
  }

  /// Returns the starter of the workers for the loads of the file.
  func workers(_ document: NibDocument, _ order: LoadOrder, step: Int? = nil) -> WorkerStarter {
    let setup = WorkerSetup(
      file: file, classes: options.choice, order: order, ignored: options.ignored.all, step: step)
    return WorkerStarter(setup, of: document, options.limits.limits)
  }

  /// Cures findings, and returns true if none is left.
  private func act(on report: ExplorationReport, _ cure: CureOptions, _ orders: [LoadOrder]) throws -> Bool {
    let setup = WorkerSetup(
      file: "-", place: file, classes: options.choice, order: orders[0], ignored: options.ignored.all)
    let limits = options.limits.limits
    let explorer = LayoutExplorer(
      session: session, file: file, orders: orders, strength: options.promises.strength, runs: options.search.runs,
      seed: options.search.seed, ignored: options.ignored.all,
      startWorker: RunningTool.ownArguments == nil
        ? nil : { try WorkerStarter(setup, input: $0.bytes, limits).start(hashes: $1) })
    return try Cures(
      options: cure, explorer: explorer, report: report, console: console, isForPrograms: format != .text
    ).run()
  }

  /// The format of the report, and of the faults of a file that cannot be loaded.
  private var format: ExploreFormat {
    switch form {
    case .whole(let format, _): format
    case .part: .json
    }
  }

  /// Reads the layout. Its faults are written in the format of the report, and end the command.
  private func read() throws -> NibDocument {
    if format == .text { return try session.documentForPlan(file) }
    var document: NibDocument?
    let found: FileFindings
    do {
      let read = try session.read(file)
      document = read
      let all = try session.findings(in: read, layouts: session.layouts(beside: file))
      found = FileFindings(all.diagnostics.filter { $0.severity == .error }, in: all.sources)
    } catch let error as NibError {
      found = FileFindings(error)
    }
    if let document, found.diagnostics.isEmpty { return document }
    if case .part(let look) = form {
      console.print(FileReport(found, look).json)
      throw ToolStatus.findings
    }
    console.print(
      format == .json ? found.diagnostics.jsonLines(in: found.sources) : sarif([found]))
    throw found.diagnostics.contains { $0.code == .unreadableFile } ? ToolStatus.usage : ToolStatus.findings
  }
}
