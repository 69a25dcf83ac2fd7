internal import ArgumentParser
internal import FileAccess
internal import NibComparing
internal import NibKit
internal import NibModel

/// `nib format`: rewrites layout files in canonical form.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Rewrite layouts in canonical form, or list those that are not.",
    discussion: """
      Lines are indented by two spaces a level; a tag longer than 120 columns is broken, with its attributes below the \
      first one; values are in double quotes. Comments, processing instructions and blank lines are kept, of several \
      blank lines in a row one, and so are the order of the attributes and the line breaks between them.

      Before a file is replaced, the result is read and compared with it. If they differ, the file is left as it is. \
      A file with errors is reported and left as it is.

      With --check nothing is written: files that are not in canonical form are listed. - reads standard input and writes \
      the result to standard output.

      The exit status is 0 when all is well, 1 when a file has errors or, with --check, is not in canonical form, 2 when a \
      file cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp("Layouts, folders of layouts, or - for standard input.", valueName: "file"),
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
      try session.refuseDialect(path)
      source = try session.text(Session.ComparedFile(path: path))
      try session.refuseArchives([source], because: "only layouts are formatted")
      try session.refuseCompiled([source])
      layout = try FormattedLayout(source)
    } catch let error as NibError {
      return session.report(error.diagnostics, in: error.source)
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
