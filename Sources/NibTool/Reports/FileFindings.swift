internal import NibModel

/// The findings of one file, with the sources that their places belong to.
struct FileFindings {
  /// The sources by index. The first is that of the file.
  let sources: [SourceText]
  let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic], in sources: [SourceText]) {
    self.diagnostics = diagnostics
    self.sources = sources
  }

  init(_ error: any DiagnosedError) { self.init(error.diagnostics, in: error.sources) }

  /// The source of the file.
  var source: SourceText { sources[0] }
}
