internal import ArgumentParser
internal import NibImporting
internal import NibKit
internal import NibLoading
internal import NibTracing

/// The options of `nib trace` that read traces of other programs.
struct ImportedFiles: ParsableArguments {
  @Option(
    name: .customLong("import"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Read a trace or a log of another program in place of loading a layout. Several are compared with each other.",
      valueName: "files"),
    completion: .file())
  var files: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Also read these traces, as those of runs that have failed.", valueName: "files"),
    completion: .file())
  var failed: [String] = []

  @Option(
    name: .customLong("orders"),
    help: ArgumentHelp(
      "Write which of these orders an imported trace fits, such as uikit or strict,gtk. all means all of them.",
      valueName: "orders"),
    completion: .list(OrderName.allNames + ["all"]),
    transform: OrderList.named)
  var orders: OrderList?

  @Option(
    name: .customLong("like"),
    help: ArgumentHelp(
      "Load the layout in an order that follows a trace or a log of another program, and write the moves.",
      valueName: "file"),
    completion: .file())
  var model: String?

  @OptionGroup var reading: ImportOptions

  var isUsed: Bool { !files.isEmpty || !failed.isEmpty }
  var isSeveral: Bool { files.count + failed.count > 1 }
}

/// The output of `nib trace --import`.
@MainActor
struct ImportedTraces {
  let session: Session
  let options: ImportedFiles
  let filter: FilterOptions
  let format: TraceFormat

  /// - Throws: `ToolStatus` if a file cannot be read, or if a trace fits none of the orders.
  func run() throws {
    let good = try options.files.map { try session.imported($0, options.reading) }
    let failed = try options.failed.map { try session.imported($0, options.reading) }
    let traces = good + failed
    if options.isSeveral {
      let pairs = TracePairs(traces.map(\.lines), failed: good.map(\.hasFailed) + failed.map { _ in true })
      return session.console.print(pairs.text())
    }
    guard let trace = traces.first else { return }
    if let orders = options.orders { return try write(trace, orders.orders) }
    try write(trace)
  }

  private func write(_ trace: ImportedTrace, _ orders: [LoadOrder]) throws {
    let judgements = orders.map { OrderJudgement(of: trace.lines, against: $0) }
    session.console.print(trace.text(of: judgements))
    guard judgements.contains(where: { $0.firstBreak == nil && $0.judged >= 2 }) else { throw ToolStatus.findings }
  }

  private func write(_ trace: ImportedTrace) throws {
    guard let form = format.line else {
      let diagram = SequenceDiagram(trace.trace)
      return session.console.print(format == .svg ? diagram.svg() : diagram.mermaid())
    }
    let filter = TraceFilter(filter)
    for line in trace.lines where filter.takesNamed(line) { session.console.print(form(line)) }
    if let unknown = filter.unknownObject {
      session.console.printError("error: --object: \(unknown)")
      throw ToolStatus.usage
    }
  }
}
