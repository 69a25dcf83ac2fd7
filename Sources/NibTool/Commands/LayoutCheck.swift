internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibStrings

/// The work of `nib check`: finds the faults of some layouts and archives.
@MainActor
struct LayoutCheck {
  let files: [String]
  var format = Format.text
  var most = Session.mostFindings
  var standIns = false
  var languages: Languages = []

  /// A format of the findings.
  enum Format: String, CaseIterable { case text, json, sarif }

  /// Checks the files, and writes the findings.
  ///
  /// - Throws: `ToolStatus`, if there are findings.
  func run() throws {
    let session = Session(standIns: standIns, languages: languages)
    var found: [(SourceText, [Diagnostic])] = []
    var hasForeignClasses = false
    let named = try session.namedFiles(files)
    for file in named.files {
      do {
        let document = try session.read(file) { found.append(($0, $1)) }
        let layouts = session.layouts(beside: file)
        let diagnostics = session.findings(in: document, layouts: layouts)
        hasForeignClasses = hasForeignClasses || session.lacksClasses(diagnostics, of: document, layouts: layouts)
        found.append((document.source, diagnostics))
      } catch let error as NibError {
        found.append((error.source, error.diagnostics))
      }
    }
    write(found, session, hasFolder: named.hasFolder)
    if named.hasFolder, format == .text { session.console.print(Self.summary(named.files.count, found)) }
    if hasForeignClasses, format == .text { session.console.print(Self.foreignClasses) }
    let all = found.flatMap(\.1)
    if all.contains(where: { $0.code == .unreadableFile }) { throw ToolStatus.usage }
    if all.contains(where: { $0.severity != .notice }) { throw ToolStatus.findings }
  }

  private static let foreignClasses =
    "note: for classes of your own program, use --stand-ins, or a tool of your own (see \"Preview your own classes\")"

  /// Returns the numbers of files and findings in one line, as `explore` writes it for a folder.
  private static func summary(_ files: Int, _ found: [(SourceText, [Diagnostic])]) -> String {
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let count = found.reduce(0) { $0 + $1.1.count }
    if count == 0 { return "\(number(files, "file")), nothing found" }
    let place = files == 1 ? "" : " in \(Set(found.filter { !$0.1.isEmpty }.map(\.0.file)).count) of them"
    return "\(number(files, "file")), \(number(count, "finding"))\(place)"
  }

  private func write(_ found: [(SourceText, [Diagnostic])], _ session: Session, hasFolder: Bool) {
    let console = session.console
    switch format {
    case .text:
      for (source, diagnostics) in found where !diagnostics.isEmpty {
        console.print(session.words(for: diagnostics, in: source, most: most, hasColors: console.hasColors))
      }
      let count = found.reduce(0) { $0 + $1.1.count }
      if count > 1, !hasFolder { console.print("\(count) findings") }
    case .json:
      for (source, diagnostics) in found where !diagnostics.isEmpty {
        var fixes = FixEdits(source)
        console.print(diagnostics.jsonLines(in: source) { fixes.edits(for: $0) })
      }
    case .sarif: console.print(sarif(found))
    }
  }
}
