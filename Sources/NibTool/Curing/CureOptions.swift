internal import ArgumentParser

/// The options of `nib explore` for actions that follow a report.
struct CureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the smallest layout that still has the first finding to a file.", valueName: "file"),
    completion: .file())
  var reduce: String?

  @Option(
    help: ArgumentHelp(
      "Write a test that fails while the first finding exists, with the smallest layout that has it, to a file.",
      valueName: "file"),
    completion: .file())
  var writeTest: String?

  @Option(
    help: ArgumentHelp(
      "The registry of the layout's classes in Swift, as in MyApp.classes. Needed for --write-test.",
      valueName: "expression"))
  var testClasses: String?

  @Option(help: ArgumentHelp("A module that the test imports. You can repeat this option.", valueName: "module"))
  var testImport: [String] = []

  @Flag(
    help:
      "Add each awake-after to the layout that removes a finding and causes no other. A second exploration confirms this."
  )
  var fix = false

  /// True if anything is written in addition to the report.
  var isWanted: Bool { reduce != nil || writeTest != nil || fix }

  /// True if the smallest layout is needed.
  var reduces: Bool { reduce != nil || writeTest != nil }

  /// Checks the options. The parser calls this.
  func validate() throws {
    if writeTest != nil, testClasses == nil {
      throw ValidationError("--write-test needs --test-classes, the registry of the classes in Swift: MyApp.classes.")
    }
    if writeTest == nil, testClasses != nil || !testImport.isEmpty {
      throw ValidationError("--test-classes and --test-import belong to --write-test.")
    }
    if let reduce, reduce == writeTest { throw ValidationError("--reduce and --write-test name the same file.") }
  }
}
