internal import ArgumentParser
internal import FileAccess
internal import NibExploring

/// `nib explore`: finds what depends on an order that is not promised.
struct ExploreCommand: ExploringCommand, MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Find code that depends on an order that is not promised.",
    discussion: """
      The layout is loaded in many of the orders that are allowed, and the final states of the objects are compared. \
      For each difference, the report names the two steps whose order causes it. 'nib promise' lists the promises of \
      an order for a layout, and 'nib orders' lists the orders. If you name several orders, as in --orders strict,gtk, \
      they are also compared with each other.

      The order 'any' promises only what the documentation of Cocoa promises: objects are made, then their values \
      and connections are set, then they awake.

      The loads of each finding are repeated in a second process. A value that differs there is listed as not \
      compared, or is a finding of its own: state that lasts from one load to the next, or a value that follows the \
      order of a set. Tasks that classes start are awaited, and are run in several orders. State outside the objects, \
      such as static variables and files, is compared if the author of the tool has named it. The last line of the \
      report says how much was compared.

      Layouts that classes load during the load are explored too, and have their own findings. A \
      file that is loaded in several steps is explored step by step: the controller and the view of each scene of a \
      storyboard, and each prototype of a table or a collection. --scene and --part select some of them.

      The loads run in another process. If a class traps, calls exit(), overflows the stack, does not end or takes \
      too much memory, only that process ends, and the failure is reported. Output of classes goes to standard error.

      Several files, or all layouts of a folder, are explored at the same time. --baseline names a file of known \
      findings, which do not change the exit status. --shard divides the files among machines, and 'nib join' joins \
      the reports.

      --reduce writes the smallest layout that still has the first finding, and --write-test writes a test of it. \
      --fix adds attributes to the layout that remove findings.

      With --from, the first other load follows a trace of another program, so that dependences on the order of that \
      program are found first. 'nib trace --like' shows that load.

      The exit status is 0 if nothing is found, and 1 if anything is found. With --fix, it is 1 if anything is left. \
      It is 2 if all objects are stand-ins, because then none of the layout's own code was explored.
      """)

  @Argument(
    help: ArgumentHelp("Layouts, archives or folders of layouts. - is standard input.", valueName: "file"),
    completion: .file(extensions: ["xml", "nib", "plist"]))
  var files: [String]

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions
  @OptionGroup var promises: PromiseOptions
  @OptionGroup var search: SearchOptions
  @OptionGroup var limits: LoadLimitOptions
  @OptionGroup var ignored: IgnoreOptions

  @Flag(help: ExplorationOptions.verboseHelp)
  var verbose = false

  @OptionGroup var parts: PartOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var cure: CureOptions

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "A trace or a log of another program. The first other load comes as close to it as the order allows.",
      valueName: "trace"),
    completion: .file())
  var model: String?

  @OptionGroup var reading: ImportOptions

  var output: OutputOptions { report.output }
  var isForPrograms: Bool { report.chosenFormat != .text }

  /// True if a report on several files is written, even if there is only one file in the end.
  private var isSeveral: Bool {
    files.count > 1 || selection.isRestricting || baseline.isUsed || FileSystem.isFolder(files[0])
  }

  func validate() throws {
    if parts.names.isUsed, cure.isWanted {
      throw ValidationError("--reduce, --write-test and --fix are for a whole file, without --scene and --part.")
    }
    if model == nil, reading.isUsed { throw ValidationError("--pattern and --preset read a log; they need --from.") }
    if model == "-", files == ["-"] { throw ValidationError("Only one of the two files can be standard input.") }
    guard isSeveral else { return }
    if model != nil { throw ValidationError("--from is for one file, without --baseline and the like.") }
    if files.contains("-") { throw ValidationError("Standard input is explored alone, without other files.") }
    if parts.names.isUsed {
      throw ValidationError("--scene and --part are for one file, without --baseline and the like.")
    }
    if cure.isWanted {
      throw ValidationError("--reduce, --write-test and --fix are for one file, without --baseline and the like.")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      if isSeveral {
        try FilesExploration(
          options, selection, JointOutput(report, baseline), baseline: baseline, paths: files
        ).run()
      } else {
        var exploration = FileExploration(
          files[0], options, .whole(report.chosenFormat, isWhole: report.all), parts.names)
        exploration.model = try model.map { try exploration.session.imported($0, reading) }
        try exploration.run(curing: cure)
      }
    }
  }
}

enum ExploreFormat: String, OutputFormat, ExpressibleByArgument, CaseIterable { case text, json, sarif }
