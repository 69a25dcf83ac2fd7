internal import ArgumentParser
internal import NibExploring
internal import NibKit
internal import NibLoading

/// The command of a worker, which runs the loads of a layout for the process that has started it.
struct WorkerCommand: ParsableCommand {
  static let name = "load-worker"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Run loads for another process of the tool.")

  @Argument(help: "The layout or archive. - is standard input.")
  var file: String

  @Option(help: "The path that - stands for.")
  var place: String?

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions

  @Option(help: "The order of the plan.", transform: OrderName.named)
  var order: OrderName

  @OptionGroup var ignored: IgnoreOptions

  @Option(help: "The number of the load of a file that is loaded in several steps, from 0.")
  var step: Int?

  func run() throws {
    try MainActor.assumeIsolated {
      var explorer = try explorer()
      explorer.drainsMainLoop = true
      try RequestLoop.run { explorer.requestHandler(order: order.order, mark: LoadMark($0)) }
    }
  }

  @MainActor
  private func explorer() throws -> Explorer {
    var session = Session(classes.choice(for: variation))
    session.place = place
    let document = try session.documentForPlan(file)
    var explorer: Explorer
    if let step {
      guard let steps = try session.steps(of: document, from: place ?? file, order: order.order),
        steps.indices.contains(step)
      else {
        throw ToolStatus.usage
      }
      explorer = Explorer(steps[step])
    } else {
      explorer = try session.explorer(of: document, from: place ?? file, order: order.order)
    }
    explorer.ignored = ignored.all
    return explorer
  }
}

/// The loads that a worker runs, as the command line of its process names them.
struct WorkerSetup {
  var file: String
  /// The path that `-` stands for; nil for the standard input of the tool.
  var place: String?
  var classes: ClassChoice
  /// The order of the plan.
  var order: LoadOrder
  /// The names of properties that are not compared.
  var ignored: Set<String>
  /// The number of the load of a storyboard; nil for a layout.
  var step: Int?

  /// The arguments of the worker's process.
  var arguments: [String] {
    [WorkerCommand.name, "--order=\(order.name)"] + classes.arguments
      + (place.map { ["--place=\($0)"] } ?? []) + (step.map { ["--step=\($0)"] } ?? [])
      + ignored.sorted().map { "--ignore=\($0)" } + ["--", file]
  }
}
