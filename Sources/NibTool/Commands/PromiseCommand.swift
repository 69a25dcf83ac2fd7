internal import ArgumentParser
internal import NibExploring
internal import NibKit
internal import NibLoading

/// `nib promise`: lists what orders promise for a layout.
struct PromiseCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "promise",
    abstract: "List what orders promise for the steps of a layout, without loading it.",
    discussion: """
      The steps are listed in groups, in the order that is promised. Each group says in which orders its steps may \
      come. The last line is the number of loads that 'nib explore' takes.

      A file that is loaded in several steps has a list for each of them: for the controller and the view of each \
      scene of a storyboard, and for each prototype of a table or a collection.
      """)

  @Argument(
    help: ArgumentHelp("Layouts, archives or folders of layouts. - is standard input.", valueName: "file"),
    completion: .file(extensions: ["xml", "nib", "plist"]))
  var files: [String]

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions
  @OptionGroup var parts: PartOptions
  @OptionGroup var promises: PromiseOptions
  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { false }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(classes.choice(for: variation))
      let all = try session.reportingErrors { try LayoutFiles.all(files, formats: RunningTool.namedFormats) }
      var status: ToolStatus?
      for file in all {
        do { try list(file, session) } catch let failure as ToolStatus { status = status == .usage ? status : failure }
      }
      if let status { throw status }
    }
  }

  @MainActor
  private func list(_ file: String, _ session: Session) throws {
    let document = try session.documentForPlan(file)
    let orders = promises.orders(for: document)
    if let steps = try session.steps(of: document, from: file, order: orders[0], parts.names) {
      for (_, step) in steps { session.console.print("\(step.name)\n\(listing(of: step.plan, orders))") }
    } else {
      let prepared = try session.prepare(document, from: file, order: orders[0], isRun: false)
      session.console.print(listing(of: prepared.plan, orders))
    }
  }

  private func listing(of plan: LoadPlan, _ orders: [LoadOrder]) -> String {
    orders.map { OrderPromise(of: plan.inOrder($0)).listing(strength: promises.strength) }.joined(separator: "\n")
  }
}
