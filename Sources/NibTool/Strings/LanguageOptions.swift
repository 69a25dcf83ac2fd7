internal import ArgumentParser
internal import NibKit
internal import NibModel
internal import NibStrings

/// The language of a layout's texts.
struct LanguageOptions: ParsableArguments {
  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp(
      "Use the texts of a language, such as de-AT. They are in LANG.lproj/NAME.strings or NAME.xcstrings, in the folder of the layout.",
      valueName: "language"))
  var language: String?

  var languages: Languages { language.map { Languages($0) } ?? [] }

  func validate() throws {
    if let language, languages.names.isEmpty {
      throw ValidationError("'\(language.printable)' is not the name of a language, such as de or de-AT.")
    }
  }
}

extension TextFiles {
  /// Creates the strings files for a layout that was named on the command line.
  @MainActor
  init(ofLayout path: String) {
    let format = RunningTool.formats.first { path.hasSuffix($0.suffix) }
    self.init(ofLayout: path, suffix: format?.suffix ?? "")
  }
}

extension Session {
  /// Returns a document with the texts of the session's languages.
  ///
  /// - Parameter report: takes the findings in a strings file.
  /// - Throws: `NibError` if a strings file cannot be read.
  func translated(
    _ document: NibDocument, from path: String, report: (FileFindings) -> Void = { _ in }
  ) throws(NibError) -> NibDocument {
    if languages.names.isEmpty || path == "-" { return document }
    let tables = try TextFiles(ofLayout: path).tables(languages, limits: ReadingLimits())
    return document.applying(tables) { report(FileFindings($1, in: $0)) }
  }
}
