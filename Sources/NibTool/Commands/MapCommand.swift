internal import ArgumentParser
internal import NibExploring
internal import NibLoading
internal import NibModel

/// `nib map`: shows which step of a load changes which properties.
struct MapCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Show which step of a load changes which object's properties.",
    discussion: """
      The layout is loaded a few times, and the objects are read between the steps. The map lists the steps that \
      change properties of other objects. With --all, the text also lists the changes of an object's own properties, \
      and the reads of observed properties.

      Changes of static variables, files and other state outside the objects are not seen. A property that is set to \
      the value that it already has is seen only if it is observed.

      A map is for one load. Of a storyboard, --scene and --part select it: --scene first --part view. Of another file \
      with prototypes, it is the load of the file, unless --part names a prototype.

      The exit status is 0 if the map is written, and 1 if the load fails.
      """)

  @OptionGroup var layout: LayoutOptions
  @OptionGroup var variation: VariationOptions
  @OptionGroup var parts: PartOptions

  @Option(
    help: ArgumentHelp(
      "The order of the load. 'nib orders' lists the orders. The default is any for a layout and archive for an archive.",
      valueName: "order"),
    completion: .list(OrderName.allNames),
    transform: OrderName.named)
  var order: OrderName?

  @Option(
    help: "The format of the map. The default is that of an output file FILE.json or .svg, and otherwise text.")
  var format: MapFormat?

  @Flag(help: "Show all changes and reads in the text.")
  var all = false

  @OptionGroup var ignored: IgnoreOptions
  @OptionGroup var limits: LoadLimitOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(layout.classes.choice(for: variation))
      let document = try session.documentForPlan(layout.file)
      let order = order?.order ?? document.exploredOrder
      let part = try part(of: document, order, session)
      let workers = WorkerStarter(
        WorkerSetup(
          file: layout.file, classes: layout.classes.choice(for: variation), order: order, ignored: ignored.all,
          step: part?.number),
        of: document, limits.limits)
      var explorer = try part.map { Explorer($0.step) } ?? session.explorer(of: document, workers)
      if part != nil {
        explorer.ignored = ignored.all
        explorer.worker = try workers.first(session.console)
      }
      let map = explorer.interference(order: order)
      try session.console.check(map.unknownNames)
      print(map, session.console)
      // A load that fails counts as a finding.
      if map.failure != nil { throw ToolStatus.findings }
    }
  }

  /// Returns the part that is mapped; nil for a file that is loaded at once, or of which only the first load is mapped.
  ///
  /// - Throws: `ToolStatus` if the options select several parts. The reason has then been reported.
  @MainActor
  private func part(
    of document: NibDocument, _ order: LoadOrder, _ session: Session
  ) throws -> Session.NumberedStep? {
    // Of a file with prototypes, the map is of the load of the file.
    if !document.hasScenes, !parts.names.isUsed { return nil }
    guard let steps = try session.steps(of: document, from: layout.file, order: order, parts.names) else { return nil }
    if steps.count == 1 { return steps[0] }
    session.console.printError(
      "error: a map is for one load, and \(PartSelection(steps.map(\.step), named: parts.names.part, moves: []).reason)"
    )
    throw ToolStatus.usage
  }

  private func print(_ map: InterferenceMap, _ console: Console) {
    switch chosenFormat {
    case .text: console.print(map.text(isWhole: all))
    case .json: console.print(map.json())
    case .svg: console.print(InterferenceDiagram(map).svg())
    }
  }
}

/// A format of the map of changes.
enum MapFormat: String, OutputFormat, ExpressibleByArgument, CaseIterable { case text, json, svg }
