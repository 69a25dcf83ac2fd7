internal import ArgumentParser

/// The command of a process that explores one of several files for another process, which reads a `FileReport`.
struct PartCommand: ExploringCommand {
  static let name = "explore-part"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Explore one of several files for another process of the tool.")

  @Argument(help: "The layout or archive.")
  var file: String

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions
  @OptionGroup var promises: PromiseOptions
  @OptionGroup var search: SearchOptions
  @OptionGroup var limits: LoadLimitOptions
  @OptionGroup var ignored: IgnoreOptions

  @Flag(help: ExplorationOptions.verboseHelp)
  var verbose = false

  @Flag(help: "Write everything into the text.")
  var all = false

  @Option(help: "The number of columns of the terminal. Without it, the text has no colors.")
  var columns: Int?

  /// Returns the command line of such a process.
  static func arguments(_ file: String, _ options: ExplorationOptions, _ look: FileReport.Look) -> [String] {
    [name] + options.arguments + (look.isWhole ? ["--all"] : [])
      + (look.hasColors ? ["--columns=\(look.width)"] : []) + ["--", file]
  }

  func run() throws {
    try MainActor.assumeIsolated {
      FileProcesses.endWithParent()
      try RunningTool.current.console.keepingOutputApart {
        let look = FileReport.Look(columns: columns, isWhole: all)
        try FileExploration(file, options, .part(look)).run()
      }
    }
  }
}

extension FileReport.Look {
  /// - Parameter columns: the number of columns of a terminal with colors; nil if there is none.
  init(columns: Int?, isWhole: Bool) {
    self.init(width: columns ?? 100, hasColors: columns != nil, isWhole: isWhole)
  }
}
