internal import ArgumentParser
internal import FileAccess
internal import NibModel

/// The form of a report of exploring.
struct ReportOptions: ParsableArguments {
  @Flag(
    help: "Show everything in the text: all findings of a kind, all effects, and all properties that were not compared."
  )
  var all = false

  @Option(
    help:
      "The format of the report. For a layout with errors, json is one object for each error. The default is that of an output file FILE.json or .sarif, and otherwise text."
  )
  var format: ExploreFormat?

  @OptionGroup var output: OutputOptions

  var chosenFormat: ExploreFormat { output.format(format) ?? .text }
}

/// The known findings of several files.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of known findings. They are counted, but do not change the exit status. Known findings that no longer occur are listed.",
      valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "The file to write all findings to, as known findings. They do not change the exit status of this run either. Their number is written at the end.",
      valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  /// True if known findings are read or written.
  var isUsed: Bool { baseline != nil || writeBaseline != nil }

  /// Reads the known findings. Nil if none are named.
  ///
  /// - Throws: `NibError` if the file is not a baseline.
  func read() throws -> Baseline? { try baseline.map { try Baseline(reading: SourceText(contentsOf: $0)) } }
}

/// The choice among the files that are named, and the number of them that are explored at once.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of files that are explored at the same time. The default is the number of processors.",
      valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Explore only files that are new or have changed since a revision in git, and files that lead to such a layout.",
      valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Explore only a part of the files: 2/8 is the second of eight parts. Each file is in exactly one part.",
      valueName: "part"), transform: Shard.named)
  var shard: Shard?

  /// True if some of the files may be left out.
  var isRestricting: Bool { since != nil || shard != nil }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }
}
