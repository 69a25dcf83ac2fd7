internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib plan`: lists the steps of a load, without running them.
struct PlanCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "List the steps of a load without taking them.",
    discussion: """
      The list has the lines of a trace, except for those that depend on the code of the classes. If the layout \
      or a class declares that an awake comes after others, its line names them.

      A file that is loaded in several steps has a plan for each part: each scene of a storyboard for its controller \
      and its view, and each prototype of a table or a collection. The first line names the part, and what it is \
      loaded for. --scene and --part select some of them.
      """)

  @OptionGroup var layout: LayoutOptions
  @OptionGroup var variation: VariationOptions
  @OptionGroup var parts: PartOptions

  @Option(
    help: ArgumentHelp(
      "The order of the load. 'nib orders' lists the orders. The default is strict for a layout and archive for an archive.",
      valueName: "order"),
    completion: .list(OrderName.allNames),
    transform: OrderName.named)
  var order: OrderName?

  @Option(help: "The format of the plan. The default is that of an output file FILE.json, and otherwise text.")
  var format: Format?

  @OptionGroup var output: OutputOptions

  enum Format: String, OutputFormat, ExpressibleByArgument, CaseIterable { case text, json }

  func run() throws {
    try MainActor.assumeIsolated {
      try Self.list(
        layout.file, layout.classes.choice(for: variation), order: order?.order, parts.names, format: chosenFormat)
    }
  }

  /// Lists the steps of a layout or an archive.
  @MainActor
  static func list(
    _ file: String, _ choice: ClassChoice = ClassChoice(), order: LoadOrder? = nil,
    _ parts: PartNames = PartNames(), format: Format = .text
  ) throws {
    let session = Session(choice)
    let document = try session.documentForPlan(file)
    guard let steps = try session.steps(of: document, from: file, order: order, parts) else {
      let plan = try session.prepare(document, from: file, order: order, isRun: false).plan
      return session.console.print(format == .text ? plan.listing() : plan.json())
    }
    var lines = LineIndexes()
    for (_, step) in steps {
      session.console.print(format == .text ? step.plan.listing(&lines) : step.plan.json(&lines))
    }
  }
}
