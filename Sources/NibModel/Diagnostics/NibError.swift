/// An error that has a place in the sources of a layout or an archive.
public protocol DiagnosedError: Error, CustomStringConvertible {
  /// The faults, in the order of the source. Never empty.
  var diagnostics: [Diagnostic] { get }
  /// The source that most places belong to: the first of `sources`.
  var source: SourceText { get }
  /// The sources that the places belong to, by index. By default the only one is `source`.
  var sources: [SourceText] { get }
}

extension DiagnosedError {
  /// The only source.
  public var sources: [SourceText] { [source] }
}

/// An error with all faults of a layout or an archive that were found before any object was made.
public struct NibError: DiagnosedError {
  /// The faults, in the order of the text. Never empty.
  public let diagnostics: [Diagnostic]
  /// The sources that the places belong to, by index. Never empty.
  public let sources: [SourceText]

  /// Creates an error from all faults of a text, sorted by place.
  ///
  /// - Parameters:
  ///   - diagnostics: at least one. If it is empty, the error has one diagnostic, which says that no reason was given.
  ///   - source: the text that their ranges belong to.
  public init(_ diagnostics: [Diagnostic], in source: SourceText) { self.init(diagnostics, in: [source]) }

  /// Creates an error from all faults of some texts, sorted by place.
  ///
  /// - Parameters:
  ///   - diagnostics: at least one. If it is empty, the error has one diagnostic, which says that no reason was given.
  ///   - sources: the texts that the places belong to, by index. At least one.
  public init(_ diagnostics: [Diagnostic], in sources: [SourceText]) {
    self.diagnostics =
      diagnostics.isEmpty
      ? [Diagnostic(.unreadableFile, "the layout was refused without a reason", at: nil)] : diagnostics.inTextOrder
    self.sources = sources.isEmpty ? [SourceText(file: "", bytes: [])] : sources
  }

  /// The first source.
  public var source: SourceText { sources[0] }

  /// All diagnostics as text, each with its line and a caret.
  public var description: String { diagnostics.rendered(in: sources) }
}
