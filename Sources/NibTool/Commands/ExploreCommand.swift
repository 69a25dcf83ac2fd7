internal import ArgumentParser
internal import FileAccess
internal import NibExploring
internal import NibKit
package import NibLoading
internal import NibModel
internal import NibXcode

/// `nib explore`: finds what depends on an order that is not promised.
struct ExploreCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Load a layout or an archive in many orders, and find what depends on one that is not promised.",
    discussion: """
      'nib orders' lists what an order promises. The rest may come in any order. This command loads the layout \
      in many of these orders, compares the final states of the objects, and finds for each difference the two steps \
      whose order causes it. 'any' promises only what Cocoa's documentation promises: objects are made, then set and \
      wired, then awake. Several orders, as in \
      --orders strict,gtk, are compared with each other.

      The loads of each finding are repeated in a second process of the tool. A value that differs there is listed \
      as not compared, or is a finding of its own: state that lasts from one load to the next, or a value that \
      follows the order of a set. Tasks that classes start are waited for, and run in several orders. The last line \
      says how \
      much was compared. State outside the objects, such as static variables and files, is compared if the author of \
      the tool has named it.

      Layouts that classes load during the load are explored as well, and have findings of their own. Of a storyboard \
      the two loads of each scene are explored, that of the controller and that of its view.

      The loads run in another process of the tool. A class that traps, calls exit(), overflows the stack, does not \
      end or takes too much memory ends that process, and is reported as a failure of the load. What classes print \
      is written to standard error.

      Several files, or all layouts of a folder, are explored by as many processes as there are processors. With \
      --baseline, known findings are counted, and do not change the exit status. --shard divides the files over \
      machines, and \
      --merge joins their reports.

      --reduce and --write-test make the first finding small: the layout with nothing but what it needs, and a test of it. \
      --fix adds the attributes that remove findings to the layout, if a layout can remove them.

      The exit status is 1 if anything is found, and with --fix if anything is left. It is 2 if all objects are \
      stand-ins, because then no code of the layout's own program was explored.
      """)

  @OptionGroup var layout: FilesOptions

  @Option(
    name: .customLong("orders"),
    help: ArgumentHelp(
      "The orders whose promises are used, separated by commas: any, strict or another of 'nib orders'; or all. By default any for a layout, and archive for an archive.",
      valueName: "orders"),
    completion: .list(OrderName.allNames + ["all"]),
    transform: OrderList.named)
  var givenOrders: OrderList?

  @Option(
    help: ArgumentHelp(
      "The number of steps, 2, 3 or 4, of which any come in each of their orders in at least one load. By default 3 where that takes few loads, and else 2. --promise says how many loads it takes.",
      valueName: "steps"))
  var strength: Int?

  @Flag(
    help: ArgumentHelp(
      "Put only steps of objects that can touch each other into all orders, which takes fewer loads. Differences that objects make through static variables or files may be missed."
    ))
  var relatedOnly = false

  @Option(
    help: ArgumentHelp(
      "The maximum number of loads of each order. By default 64, or as many as the strength takes.",
      valueName: "count"))
  var runs: Int?

  @Option(help: "The seed of random orders: the same seed, the same report.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "The time for all loads. No load begins after it.", valueName: "seconds"))
  var time: Double?

  @Option(
    help: ArgumentHelp("The time for one load. One that does not end in it has failed.", valueName: "seconds"))
  var loadTime = 10.0

  @Option(
    help: ArgumentHelp(
      "The memory that one load may add. A load that takes more has failed. Checked on Linux only.",
      valueName: "megabytes"))
  var loadMemory = 2048

  @Option(help: ArgumentHelp("A property that is left out, as Class.property; may be repeated.", valueName: "property"))
  var ignore: [String] = []

  @Flag(help: "Show everything in the text: each finding of a kind, each effect, each property that was not compared.")
  var all = false

  @Option(help: "The format of the report: text, json (one object; of a layout with errors, one for each) or sarif.")
  var format = ExploreFormat.text

  @Option(
    help: ArgumentHelp(
      "Print in place of the report which steps of the first load change properties of which objects: text, json or svg. With --all the text has an object's own changes, and reads of observed properties.",
      valueName: "format"))
  var map: MapFormat?

  @Flag(
    help:
      "Name each load on standard error when it begins."
  )
  var verbose = false

  @Flag(help: "List what the orders promise, and load nothing.")
  var promise = false

  @OptionGroup var cure: CureOptions

  /// The path that `-` means. The tool passes it to its own process: see `LayoutExplorer`.
  @Option(help: .hidden)
  var beside: String?

  /// True in a process that the tool has started to run loads: see `RestartingWorker`.
  @Flag(help: .hidden)
  var answer = false

  /// The number of the step of a storyboard whose loads the process runs.
  @Option(help: .hidden)
  var step: Int?

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool {
    map.map { $0 != .text } ?? (format != .text || layout.part != nil)
  }

  func validate() throws {
    if map != nil, promise { throw ValidationError("--map runs loads, and --promise runs none.") }
    if map != nil, cure.isWanted || layout.isSeveral {
      throw ValidationError("--map is for one file, and finds nothing that could be reduced or cured.")
    }
    try cure.check()
    try layout.check()
    if cure.isWanted, layout.isSeveral {
      throw ValidationError("--reduce, --write-test and --fix are for one file, without --baseline and the like.")
    }
    if let strength, !(2...4).contains(strength) { throw ValidationError("--strength is 2, 3 or 4.") }
    if let runs, runs < 1 { throw ValidationError("--runs must be at least 1.") }
    if !(loadTime > 0 && loadTime < 1e9) {
      throw ValidationError("--load-time is a number of seconds, and more than 0.")
    }
    if !(1...1 << 30 ~= loadMemory) { throw ValidationError("--load-memory is a number of megabytes, at least 1.") }
    if let time, !(time > 0 && time < 1e9) { throw ValidationError("--time is a number of seconds, and more than 0.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      if layout.isSeveral, !answer { return try FilesExploration(self).run() }
      if layout.part != nil { FileProcesses.endWithParent() }
      var session = Session(standIns: layout.standIns)
      session.place = beside
      let document = try read(session).withoutPrototypes
      let standIns =
        session.usesStandIns(for: document)
        ? ExplorationReport.StandIns(document, known: session.knownClasses(for: document)) : nil
      let orders = givenOrders?.orders ?? [document.decoderSource == .layout ? .any : .archive]
      let console = session.console
      if let steps = try session.sceneSteps(of: document, order: orders[0]) {
        return try explore(steps, document, orders, session, standIns)
      }
      // This comes first, because a plan asks the classes for values, and for the types of external objects.
      let worker = promise || answer ? nil : try startedWorker(document, console)
      let prepared = try session.prepare(document, from: beside ?? layout.file, order: orders[0], isRun: !promise)
      if promise { return console.print(listing(of: prepared.plan, orders)) }
      try session.checkOwner(of: prepared)
      var explorer = Explorer(prepared, document, session)
      explorer.ignored = Set(ignore).subtracting(layout.notIgnored)
      if answer {
        return try RequestLoop.run { explorer.requestHandler(order: orders[0], mark: LoadMark($0)) }
      }
      explorer.worker = worker
      let replay = "\(NibTool.current.name) trace \(layout.file.quotedForShell)\(layout.standIns ? " --stand-ins" : "")"
      configure(&explorer, replaying: replay, console)
      if let map {
        return try print(explorer.interference(order: orders[0]), as: map, console)
      }
      var (report, unknown) = try report(of: explorer, orders, ofSeveral: layout.part != nil) {
        try loadProcess(document, hashes: $0, notIgnoring: $1)
      }
      report.standIns = standIns
      try write(report, unknownNames: unknown, replaying: replay, console)
      if layout.part != nil { return }
      let isClean = try cure.isWanted ? act(on: report, orders, session) : report.isClean
      if !isClean { throw ToolStatus.findings }
    }
  }

  /// Performs the actions that follow the report, and returns true if no finding is left.
  @MainActor
  private func act(on report: ExplorationReport, _ orders: [LoadOrder], _ session: Session) throws -> Bool {
    let explorer = LayoutExplorer(
      session: session, file: layout.file, orders: orders, strength: strength, runs: runs, seed: seed,
      ignored: Set(ignore), startWorker: NibTool.ownArguments == nil ? nil : { try loadProcess(of: $0, orders, $1) })
    return try Cures(
      options: cure, explorer: explorer, report: report, console: session.console, isForPrograms: isForPrograms
    ).run()
  }

  /// Returns the process that runs the loads of a changed layout.
  @MainActor
  private func loadProcess(of text: SourceText, _ orders: [LoadOrder], _ hashes: HashSeed) throws -> RestartingWorker {
    var arguments = ["explore", "-", "--beside=\(layout.file)", "--orders=\(OrderList(orders: orders))"]
    arguments += ignore.map { "--ignore=\($0)" } + (layout.standIns ? ["--stand-ins"] : [])
    return try RestartingWorker(
      arguments: arguments, input: text.bytes, limits: .init(time: .seconds(loadTime), memory: loadMemory),
      hashes: hashes)
  }

  /// Prints a map. A load that fails counts as a finding.
  private func print(_ map: InterferenceMap, as format: MapFormat, _ console: Console) throws {
    try check(map.unknownNames, console)
    switch format {
    case .text: console.print(map.text(isWhole: all))
    case .json: console.print(map.json())
    case .svg: console.print(InterferenceDiagram(map).svg())
    }
    if map.failure != nil { throw ToolStatus.findings }
  }

  func check(_ unknownNames: [ExplorationReport.UnknownName], _ console: Console) throws {
    if unknownNames.isEmpty { return }
    for unknown in unknownNames { console.printError("error: --ignore: \(unknown.message)") }
    throw ToolStatus.usage
  }

  /// Starts the process that runs the loads. Returns nil if the tool is a part of another program, or cannot be started
  /// again. The loads then run in this process.
  @MainActor
  func startedWorker(_ document: NibDocument, step: Int? = nil, _ console: Console) throws -> RestartingWorker? {
    if NibTool.ownArguments == nil { return nil }
    do {
      return try loadProcess(document, step: step)
    } catch WorkerStartError.ended(let end, let output) {
      // A fault of the layout ends the other process too, and is reported by this process.
      if case .exit(status: 1...2) = end.cause { return nil }
      try? writeAll(output, to: 2)
      console.printError("error: before the first load, a class \(end.cause.words)")
      throw ToolStatus.findings
    } catch {
      console.printError("note: the loads run in this process, because another one does not start: \(error)")
      return nil
    }
  }

  @MainActor
  func loadProcess(
    _ document: NibDocument, hashes: HashSeed = .random, notIgnoring names: [String] = [], step: Int? = nil
  ) throws -> RestartingWorker {
    var arguments = NibTool.ownArguments ?? []
    let added = names.map { "--not-ignored=\($0)" } + (step.map { ["--step=\($0)"] } ?? [])
    arguments.insert(contentsOf: added, at: min(1, arguments.count))
    return try RestartingWorker(
      arguments: arguments, input: layout.file == "-" ? document.standardInput : [],
      limits: RestartingWorker.Limits(time: .seconds(loadTime), memory: loadMemory), hashes: hashes)
  }

  /// Reads the layout. Its faults are written in the format of the report, and end the command.
  @MainActor
  private func read(_ session: Session) throws -> NibDocument {
    if format == .text || map != nil, layout.part == nil { return try session.documentForPlan(layout.file) }
    var document: NibDocument?
    var found: (source: SourceText, diagnostics: [Diagnostic])
    do {
      let read = try session.read(layout.file)
      document = read
      let errors = session.findings(in: read, layouts: session.layouts(beside: layout.file))
      found = (read.source, errors.filter { $0.severity == .error })
    } catch let error as NibError {
      found = (error.source, error.diagnostics)
    }
    if let document, found.diagnostics.isEmpty { return document }
    if layout.part != nil {
      session.console.print(FileReport(found.diagnostics, in: found.source, look).json)
      throw ToolStatus.findings
    }
    session.console.print(
      format == .json ? found.diagnostics.jsonLines(in: found.source) : sarif([(found.source, found.diagnostics)]))
    throw found.diagnostics.contains { $0.code == .unreadableFile } ? ToolStatus.usage : ToolStatus.findings
  }
}

enum ExploreFormat: String, ExpressibleByArgument, CaseIterable { case text, json, sarif }

/// A format of the map of writes between objects.
enum MapFormat: String, ExpressibleByArgument, CaseIterable { case text, json, svg }

/// Names orders on the command line.
package struct OrderList: CustomStringConvertible {
  package let orders: [LoadOrder]

  package init(orders: [LoadOrder]) { self.orders = orders }

  package var description: String { orders.map(\.name).joined(separator: ",") }

  package static func named(_ names: String) throws -> OrderList {
    if names == "all" { return OrderList(orders: LoadOrder.profiles.map(\.order)) }
    guard names.contains(where: { $0 != "," }) else {
      throw ValidationError("no order is named; 'nib orders' lists them.")
    }
    return OrderList(orders: try names.split(separator: ",").map { try OrderName.named(String($0)).order })
  }
}
