internal import ArgumentParser
internal import FileAccess

/// The files that are explored, and the options for reports on several files.
struct FilesOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Layouts and archives, folders of layouts, or - for standard input. With --merge, reports.", valueName: "file"),
    completion: .file(extensions: ["xml", "nib", "plist"]))
  var files: [String]

  @OptionGroup var classes: ClassOptions

  @Option(
    help: ArgumentHelp(
      "The number of files that are explored at once. By default the number of processors.", valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Explore only files that git says have changed since a revision, that are new, or that lead to such a layout.",
      valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Explore one part of the files: 2/8 is the second of eight parts. Every file is in exactly one.",
      valueName: "part"), transform: Shard.named)
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "A file of known findings. They are counted, and do not change the exit status. Known findings that are gone are listed.",
      valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write all findings as known ones to a file. They do not fail this time either.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Flag(help: "Join reports that were written with --format json, and explore nothing.")
  var merge = false

  /// The one file that this process explores on behalf of another process, which reads a `FileReport`.
  @Option(help: .hidden)
  var part: String?

  /// The number of columns of a terminal with colors for which the report of a part is written.
  @Option(help: .hidden)
  var look: Int?

  /// The names in `--ignore` that nothing in this file matches.
  @Option(help: .hidden)
  var notIgnored: [String] = []

  var file: String { part ?? files[0] }
  var standIns: Bool { classes.standIns }

  /// True if a report on several files is written, even if there is only one file in the end.
  var isSeveral: Bool {
    guard part == nil else { return false }
    return files.count > 1 || merge || shard != nil || since != nil || baseline != nil || writeBaseline != nil
      || FileSystem.isFolder(file)
  }

  /// - Throws: `ValidationError` for options that contradict each other.
  func check() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if isSeveral, files.contains("-") {
      throw ValidationError("Standard input is explored alone, without other files.")
    }
    if merge, since != nil || shard != nil {
      throw ValidationError("--merge explores nothing: it takes no --since and no --shard.")
    }
  }
}
