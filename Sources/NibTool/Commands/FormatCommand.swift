internal import ArgumentParser
internal import FileAccess
internal import NibComparing
internal import NibKit
internal import NibModel

/// `nib format`: rewrites layout files in canonical form.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Rewrite layouts in canonical form.",
    discussion: """
      Each level is indented by two spaces. A tag that is longer than 120 columns is broken, with its attributes \
      below the first one. Values are in double quotes. Comments, processing instructions, the order of \
      attributes and the line breaks between them are kept. Of several blank lines in a row, one is kept.

      Before a file is replaced, the result is read and compared with it. If they differ, the file is not \
      changed. A file with errors is reported and not changed. For standard input, the result is written to \
      standard output.

      The exit status is 0 if all is well, 1 if a file has errors or, with --check, is not in canonical form, \
      and 2 if a file cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp("Layouts or folders of layouts. - is standard input.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var files: [String]

  @Flag(help: "List the files that are not in canonical form, and write nothing.")
  var check = false

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one layout.") }
    if files.count > 1, files.contains("-") { throw ValidationError("Standard input is formatted by itself.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      // If one file cannot be formatted, the others are formatted nevertheless.
      let named = try session.namedFiles(files, formats: [.xml])
      let failures = named.files.compactMap { format($0, session) }
      if failures.contains(.usage) { throw ToolStatus.usage }
      if failures.contains(.findings) { throw ToolStatus.findings }
    }
  }

  /// Formats a file. Returns the status if this fails.
  @MainActor
  private func format(_ path: String, _ session: Session) -> ToolStatus? {
    let source: SourceText
    let layout: FormattedLayout
    do {
      try session.refuseOtherFormat(path)
      source = try session.text(Session.ComparedFile(path: path))
      try session.refuseArchives([source], because: "only layouts are formatted")
      try session.refuseCompiled([source])
      layout = try FormattedLayout(source)
    } catch let error as NibError {
      return session.report(error.diagnostics, in: error.sources)
    } catch let error as FormatLoss {
      session.console.printError("error: '\(path.printable)' is left as it is: \(error)")
      return .findings
    } catch { return .usage }
    if check {
      if layout.isChanged { session.console.print(source.file.printable) }
      return layout.isChanged ? .findings : nil
    }
    if path == "-" {
      session.console.printExactly(String(decoding: layout.bytes, as: UTF8.self))
    } else if layout.isChanged, let reason = session.replace(path, source, with: layout.bytes) {
      session.console.printError("error: '\(path.printable)' cannot be written: \(reason)")
      return .usage
    }
    return nil
  }
}
