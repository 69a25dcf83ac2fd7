/// One thing that is wrong with a layout, as facts: where, what, and what would mend it.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable, CaseIterable {
    /// The layout is not loaded.
    case error
    /// The layout loads, but probably does not do what its author meant.
    case warning
  }

  /// Another place that explains the first: the earlier of two, the tag that was left open.
  public struct Note: Hashable, Sendable {
    /// What is there, in a few words without a full stop.
    public var message: String
    /// The place, or nil for a remark that has none.
    public var place: SourcePlace?

    /// Makes a note.
    public init(_ message: String, at place: SourcePlace?) {
      self.message = message.withShortWords
      self.place = place
    }

    /// Makes a note on some bytes of a text.
    @_disfavoredOverload
    public init(_ message: String, at range: SourceRange? = nil) { self.init(message, at: range.map(SourcePlace.text)) }

    /// The bytes that the note is on, or nil.
    public var range: SourceRange? { place?.range }
  }

  /// What kind of fault it is. Programs branch on this, never on the message.
  public var code: Code
  /// How bad it is.
  public var severity: Severity
  /// The fault in one sentence without a full stop, naming what was read.
  public var message: String
  /// The place at fault, or nil when it is the file as a whole.
  public var place: SourcePlace?
  /// Other places and remarks, in reading order.
  public var notes: [Note]
  /// The text that replaces `range`, when there is a near miss. Nil at a key path.
  public var replacement: String?

  /// Makes a diagnostic.
  public init(
    _ code: Code, _ message: String, at place: SourcePlace?, severity: Severity = .error, notes: [Note] = [],
    replacement: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message.withShortWords
    self.place = place
    self.notes = notes
    self.replacement = place?.keyPath == nil ? replacement : nil
  }

  /// Makes a diagnostic of some bytes of a text.
  @_disfavoredOverload
  public init(
    _ code: Code, _ message: String, at range: SourceRange?, severity: Severity = .error, notes: [Note] = [],
    replacement: String? = nil
  ) {
    self.init(
      code, message, at: range.map(SourcePlace.text), severity: severity, notes: notes, replacement: replacement)
  }

  /// The bytes at fault, or nil for the file as a whole and for a key path.
  public var range: SourceRange? { place?.range }
}

/// An error that says where it is in the source of a layout or an archive.
public protocol DiagnosedError: Error, CustomStringConvertible {
  /// The faults, in the order of the source. Never empty.
  var diagnostics: [Diagnostic] { get }
  /// The source that the places belong to.
  var source: SourceText { get }
}

/// An error in a layout or an archive that was found before anything was made of it: all faults at once.
public struct NibError: DiagnosedError {
  /// The faults, in the order of the text. Never empty.
  public let diagnostics: [Diagnostic]
  /// The text that the ranges point into.
  public let source: SourceText

  /// Creates an error of everything that was found in a text, sorted by place.
  ///
  /// - Parameters:
  ///   - diagnostics: at least one. In the place of none there is one that says that no reason was given.
  ///   - source: the text that their ranges point into.
  public init(_ diagnostics: [Diagnostic], in source: SourceText) {
    self.diagnostics =
      diagnostics.isEmpty
      ? [Diagnostic(.unreadableFile, "the layout was refused without a reason", at: nil)] : diagnostics.inTextOrder
    self.source = source
  }

  /// All diagnostics as text, each with its line and a caret.
  public var description: String { diagnostics.rendered(in: source) }
}

extension [Diagnostic] {
  /// The diagnostics sorted by place; those without a place first, equals as they were.
  package var inTextOrder: [Diagnostic] {
    let keyed = enumerated().map { ($0.element.range?.lower ?? -1, $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
