internal import NibExploring
internal import NibModel

/// The findings of one file, with the sources that their places belong to.
struct FileFindings {
  /// The sources by index. The first is that of the file.
  let sources: [SourceText]
  let diagnostics: [Diagnostic]
  private let known: [String]?

  /// - Parameter fingerprints: The fingerprints of the findings. Nil to make them from the code, the message and the path of
  ///   the file.
  init(_ diagnostics: [Diagnostic], in sources: [SourceText], fingerprints: [String]? = nil) {
    self.diagnostics = diagnostics
    self.sources = sources
    known = fingerprints
  }

  init(_ error: any DiagnosedError) { self.init(error.diagnostics, in: error.sources) }

  /// Returns the findings without those of the owner, if the layout is one of those that others include: its owner is
  /// theirs, and is checked with each of them.
  func withoutMissingOwner(among included: Set<LayoutName>) -> FileFindings {
    guard let name = LayoutName(ofFile: source.file), included.contains(name) else { return self }
    return FileFindings(diagnostics.filter { $0.code != .missingOwner }, in: sources)
  }

  /// The findings that the file, or a part of it, could not be read.
  var unreadable: FileFindings { FileFindings(diagnostics.filter { $0.code == .unreadableFile }, in: sources) }

  /// The fingerprints of the findings, in the same order.
  var fingerprints: [String] {
    if let known { return known }
    var fingerprints = FaultFingerprints(file: source.file)
    return diagnostics.map { fingerprints.next($0.code.rawValue, $0.message) }
  }

  /// The source of the file.
  var source: SourceText { sources[0] }
}
