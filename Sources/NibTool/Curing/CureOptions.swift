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

  @Option(
    help: ArgumentHelp(
      "The external objects in Swift, as in [\"log\": Log()]. Needed for --write-test if the smallest layout has any.",
      valueName: "expression"))
  var testExternals: String?

  @Option(help: ArgumentHelp("A module that the test imports. You can repeat this option.", valueName: "module"))
  var testImport: [String] = []

  @Flag(
    help:
      "Add each awake-after to the layout that removes a finding and causes no other. A second exploration confirms this."
  )
  var fix = false

  @Flag(help: "With --fix, keep the values of the second load of each finding, and not those of the first.")
  var keepSecond = false

  /// True if anything is written in addition to the report.
  var isWanted: Bool { reduce != nil || writeTest != nil || fix }

  /// True if the smallest layout is needed.
  var reduces: Bool { reduce != nil || writeTest != nil }

  /// Checks the options. The parser calls this.
  func validate() throws {
    if writeTest != nil, testClasses == nil {
      throw ValidationError("--write-test needs --test-classes, the registry of the classes in Swift: MyApp.classes.")
    }
    if writeTest == nil, testClasses != nil || testExternals != nil || !testImport.isEmpty {
      throw ValidationError("--test-classes, --test-externals and --test-import belong to --write-test.")
    }
    if keepSecond, !fix { throw ValidationError("--keep-second belongs to --fix.") }
    if let reduce, reduce == writeTest { throw ValidationError("--reduce and --write-test name the same file.") }
  }
}
