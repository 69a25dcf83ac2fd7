internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib check`: reports the faults of layouts, without loading them.
struct CheckCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report the faults of layouts and archives, without loading them.",
    discussion: """
      Names, values, ids, outlets, actions and types are compared with the classes that the tool knows. No code \
      of the classes runs. Each finding has its place and, if there is one, the name that was probably meant.

      With --sources, files of Xcode's are compared with the Swift and Objective-C sources of their app: classes, \
      modules, outlets, actions and identifiers. Parts that the sources leave uncertain are counted, and are not findings. \
      Without a file, all of Xcode's files in the folders of --sources are checked.

      For a folder, all layouts and all files of Interface Builder in it and in its subfolders are checked. The file \
      .nib.json decides which rules are used for files of Interface Builder.

      The exit status is 1 if there is a finding, even if it is only a warning. Notices and known findings do not \
      count.
      """)

  @Argument(
    help: ArgumentHelp("Layouts, archives or folders of layouts. - is standard input.", valueName: "file"),
    completion: .file(extensions: ["xml", "nib", "plist", "xib", "storyboard"]))
  var files: [String] = []

  @Option(
    help:
      "The format of the findings. json is one object a line, and sarif is one log for all files. The default is that of an output file FILE.json or .sarif, and otherwise text."
  )
  var format: LayoutCheck.Format?

  @Option(help: ArgumentHelp("The maximum number of findings that the text shows for each file.", valueName: "count"))
  var most = Session.mostFindings

  @Option(
    help: ArgumentHelp(
      "A file or a folder with sources of the app, for files of Xcode's. Can be given several times.",
      valueName: "path"),
    completion: .directory)
  var sources: [String] = []

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions

  @OptionGroup var language: LanguageOptions
  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if files.isEmpty, sources.isEmpty { throw ValidationError("Name at least one layout or archive.") }
    if most < 1 { throw ValidationError("--most must be at least 1.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let known = try Session().reportingErrors { try baseline.read() }
      try LayoutCheck(
        files: files, format: chosenFormat, most: most, classes: classes.choice(for: variation),
        languages: language.languages, sources: sources, baseline: known, newBaseline: baseline.writeBaseline
      )
      .run()
    }
  }
}

extension LayoutCheck.Format: ExpressibleByArgument {}
