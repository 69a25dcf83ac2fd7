internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib check`: everything that is wrong with some layouts, without loading them.
struct CheckCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Say everything that is wrong with layouts and archives, without loading them.",
    discussion: """
      Names, values, ids, outlets, actions and their types are compared with the classes that the tool knows. No code of \
      theirs runs. Findings go to standard output, each with its place and, where there is one, what was probably meant. \
      The exit status is 1 if there is any finding, a warning too.
      """)

  @Argument(
    help: ArgumentHelp("Layouts and archives, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["xml", "nib", "plist"]))
  var files: [String]

  @Option(help: "How to write findings: text, json (one object a line) or sarif (one log for all files).")
  var format = Format.text

  @Option(help: ArgumentHelp("How many findings of a file to show as text.", valueName: "count"))
  var most = Session.mostFindings

  @Flag(help: "Replace classes that the tool does not know by stand-ins, which take whatever the layout says.")
  var standIns = false

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { format != .text }

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sarif }

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one layout or archive.") }
    if most < 1 { throw ValidationError("--most must be at least 1.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(standIns: standIns)
      var found: [(SourceText, [Diagnostic])] = []
      var hasForeignClasses = false
      for file in files {
        do {
          let document = try session.read(file)
          let layouts = session.layouts(beside: file)
          let diagnostics = session.findings(in: document, layouts: layouts)
          hasForeignClasses = hasForeignClasses || session.lacksClasses(diagnostics, of: document, layouts: layouts)
          found.append((document.source, diagnostics))
        } catch let error as NibError {
          found.append((error.source, error.diagnostics))
        }
      }
      write(found, session)
      if hasForeignClasses, format == .text { session.console.print(Self.foreignClasses) }
      let all = found.flatMap(\.1)
      if all.contains(where: { $0.code == .unreadableFile }) { throw ToolStatus.usage }
      if !all.isEmpty { throw ToolStatus.findings }
    }
  }

  private static let foreignClasses =
    "note: classes of a program of your own: use --stand-ins, or make your own nib (NibTool) that knows them"

  @MainActor
  private func write(_ found: [(SourceText, [Diagnostic])], _ session: Session) {
    let console = session.console
    switch format {
    case .text:
      for (source, diagnostics) in found where !diagnostics.isEmpty {
        console.print(session.words(for: diagnostics, in: source, most: most, hasColours: console.hasColours))
      }
      let count = found.reduce(0) { $0 + $1.1.count }
      if count > 1 { console.print("\(count) findings") }
    case .json:
      for (source, diagnostics) in found where !diagnostics.isEmpty { console.print(diagnostics.jsonLines(in: source)) }
    case .sarif: console.print(sarif(found))
    }
  }
}
