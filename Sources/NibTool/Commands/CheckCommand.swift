internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib check`: reports the faults of layouts, without loading them.
struct CheckCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report all faults of layouts and archives, without loading them.",
    discussion: """
      Names, values, ids, outlets, actions and their types are compared with the classes that the tool knows. No code of \
      theirs runs. Findings go to standard output, each with its place and, where there is one, what was probably meant. \
      The exit status is 1 if there is any finding, a warning too.

      Of a folder, all layouts in it and in its subfolders are checked. Files of Interface Builder must be named.
      """)

  @Argument(
    help: ArgumentHelp("Layouts and archives, folders of layouts, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["xml", "nib", "plist", "xib", "storyboard"]))
  var files: [String]

  @Option(help: "The format of findings: text, json (one object a line) or sarif (one log for all files).")
  var format = LayoutCheck.Format.text

  @Option(help: ArgumentHelp("The maximum number of findings shown as text for each file.", valueName: "count"))
  var most = Session.mostFindings

  @Flag(help: "Replace classes that the tool does not know with stand-ins, which accept everything in the layout.")
  var standIns = false

  @OptionGroup var language: LanguageOptions

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { format != .text }

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one layout or archive.") }
    if most < 1 { throw ValidationError("--most must be at least 1.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      try LayoutCheck(files: files, format: format, most: most, standIns: standIns, languages: language.languages).run()
    }
  }
}

extension LayoutCheck.Format: ExpressibleByArgument {}
