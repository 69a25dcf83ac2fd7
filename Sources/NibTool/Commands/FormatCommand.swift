internal import ArgumentParser
internal import FileAccess
internal import NibComparing
internal import NibKit
internal import NibModel
internal import NibXcode

/// `nib format`: rewrites layout files in canonical form.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Rewrite layouts in canonical form.",
    discussion: """
      Each level is indented by two spaces. A tag that is longer than 120 columns is broken, with its attributes \
      below the first one. Values are in double quotes. Comments, processing instructions, the order of \
      attributes and the line breaks between them are kept. Of several blank lines in a row, one is kept.

      A file of Xcode's, .xib or .storyboard, gets the form in which the newest Xcode writes it: constraints by id, \
      connections by kind, outlets by name, resources and dependencies by kind and name, the safe area behind the \
      subviews, one element a line. So a file that two versions of Xcode save is one file.

      For a folder, all layouts and all files of Xcode's in it and in its subfolders are formatted.

      Before a file is replaced, the result is read and compared with it. If they differ, the file is not \
      changed. A file with errors is reported and not changed. For standard input, the result is written to \
      standard output.

      With --check, a line for each file that is not in canonical form says what differs, and where. The first line that \
      differs follows, as it is and as it would be. With --diff, all differences are written in the unified form, which \
      'git apply' can use for files below the current folder. Neither writes a file.

      The exit status is 0 if all is well, 1 if a file has errors or, with --check or --diff, is not in canonical form, \
      and 2 if a file cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp("Layouts or folders of layouts. - is standard input.", valueName: "file"),
    completion: .file(extensions: ["xml", "xib", "storyboard"]))
  var files: [String]

  @Flag(help: "List the files that are not in canonical form, with the first line that differs, and write no file.")
  var check = false

  @Flag(help: "Write the differences from the canonical form in the unified form, and no file.")
  var diff = false

  func validate() throws {
    if check, diff { throw ValidationError("Choose one of --check and --diff.") }
    if files.isEmpty { throw ValidationError("Name at least one layout.") }
    if files.count > 1, files.contains("-") { throw ValidationError("Standard input is formatted by itself.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      // If one file cannot be formatted, the others are formatted nevertheless.
      let named = try session.namedFiles(files, formats: [.xml, .xib, .storyboard])
      let failures = named.files.compactMap { format($0, session) }
      if failures.contains(.usage) { throw ToolStatus.usage }
      if failures.contains(.findings) { throw ToolStatus.findings }
    }
  }

  /// Returns true for a file of Xcode's, also for one that is only named as such: its faults are those of Xcode's files.
  private static func isXcode(_ source: SourceText, at path: String) -> Bool {
    source.isXcode || source.isOldXcode || path.hasSuffix(".xib") || path.hasSuffix(".storyboard")
  }

  private func formatted(_ source: SourceText, at path: String) throws -> (bytes: [UInt8], isChanged: Bool) {
    if Self.isXcode(source, at: path) {
      // Files of older formats are refused.
      _ = try NibDocument(recoveringXcode: source)
      let file = try FormattedXcodeFile(source)
      return (file.bytes, file.isChanged)
    }
    let layout = try FormattedLayout(source)
    return (layout.bytes, layout.isChanged)
  }

  /// Formats a file. Returns the status if this fails.
  @MainActor
  private func format(_ path: String, _ session: Session) -> ToolStatus? {
    let source: SourceText
    let result: (bytes: [UInt8], isChanged: Bool)
    do {
      source = try session.text(Session.ComparedFile(path: path))
      if !Self.isXcode(source, at: path) { try session.refuseOtherFormat(path) }
      try session.refuseArchives([source], because: "only layouts are formatted")
      try session.refuseCompiled([source])
      result = try formatted(source, at: path)
    } catch let error as NibError {
      return session.report(error.diagnostics, in: error.sources)
    } catch let error as FormatLoss {
      session.console.printError("error: '\(path.printable)' is left as it is: \(error)")
      return .findings
    } catch { return .usage }
    if check || diff {
      if !result.isChanged { return nil }
      let difference = FormatDifference(source, formatted: result.bytes)
      if check { session.console.print(difference.summary) } else { session.console.printExactly(difference.unified) }
      return .findings
    }
    if path == "-" {
      session.console.printExactly(String(decoding: result.bytes, as: UTF8.self))
    } else if result.isChanged, let reason = session.replace(path, source, with: result.bytes) {
      session.console.printError("error: '\(path.printable)' cannot be written: \(reason)")
      return .usage
    }
    return nil
  }
}
