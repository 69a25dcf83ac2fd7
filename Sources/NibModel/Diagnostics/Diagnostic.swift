/// A fault of a layout, with its place, and the text that would correct it.
///
/// ```swift
/// do {
///   _ = try nib.plan(classes: classes)
/// } catch {
///   let outlets = error.diagnostics.filter { $0.code == .unknownOutlet }
///   print(outlets.rendered(in: error.source))
/// }
/// ```
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a fault.
  public enum Severity: String, Sendable, CaseIterable {
    /// The layout is not loaded.
    case error
    /// The layout loads, but probably does not do what its author meant.
    case warning
    /// A remark. It is not a fault.
    case notice
  }

  /// Another place that explains the first, such as the earlier of two duplicates, or the tag that was left open. The
  /// place may be in another source. The notes of a fault in a layout that others lead to are the chain of their places.
  public struct Note: Hashable, Sendable {
    /// The remark, in a few words without a full stop.
    public var message: String
    /// The place, or nil if the remark has none.
    public var place: SourcePlace?

    /// Creates a note.
    public init(_ message: String, at place: SourcePlace?) {
      self.message = message.withShortWords
      self.place = place
    }

    /// Creates a note about a range of bytes of a text.
    @_disfavoredOverload
    public init(_ message: String, at range: SourceRange? = nil) { self.init(message, at: range.map { .text($0) }) }

    /// The range of bytes that the note is about, or nil.
    public var range: SourceRange? { place?.range }
  }

  /// The fault, which consists of its facts and makes the message from them.
  package let fault: any Fault
  /// The place of the fault, or nil for the file as a whole.
  public var place: SourcePlace?
  /// The text that should replace `range`, if there is a near match. Nil at a key path.
  public var replacement: String?

  /// Creates a diagnostic of a fault.
  package init(_ fault: some Fault, at place: SourcePlace?, replacement: String? = nil) {
    self.init(any: fault, at: place, replacement: replacement)
  }

  /// Creates a diagnostic of a fault in a range of bytes of a text.
  @_disfavoredOverload
  package init(_ fault: some Fault, at range: SourceRange?, replacement: String? = nil) {
    self.init(any: fault, at: range.map { .text($0) }, replacement: replacement)
  }

  private init(any fault: any Fault, at place: SourcePlace?, replacement: String?) {
    self.fault = fault
    self.place = place
    self.replacement = place?.keyPath == nil ? replacement : nil
  }

  /// Creates a diagnostic from a code and a message, for readers and checks of your own.
  public init(
    _ code: Code, _ message: String, at place: SourcePlace?, severity: Severity = .error, notes: [Note] = [],
    replacement: String? = nil
  ) {
    self.init(
      WordedFault(code: code, severity: severity, message: message, notes: notes), at: place, replacement: replacement)
  }

  /// Creates a diagnostic for a range of bytes of a text.
  @_disfavoredOverload
  public init(
    _ code: Code, _ message: String, at range: SourceRange?, severity: Severity = .error, notes: [Note] = [],
    replacement: String? = nil
  ) {
    self.init(
      code, message, at: range.map { .text($0) }, severity: severity, notes: notes, replacement: replacement)
  }

  /// The kind of fault. Programs branch on this, never on the message.
  public var code: Code { fault.code }
  /// The severity.
  public var severity: Severity { fault.severity }
  /// The fault in one sentence without a full stop, naming what was read. The message is made at each call.
  public var message: String { fault.message.withShortWords }
  /// Other places and remarks, in reading order.
  public var notes: [Note] { fault.notes }
  /// The facts that the message is made from, by short names: `class`, `member`, `near`. Each is a text, a whole number
  /// or an array of texts. Empty for a fault that consists only of its message.
  ///
  /// A later release may add facts.
  public var facts: [String: PropertyList] { fault.facts.dictionary }

  /// The diagnostic with the severity of a warning.
  package var asWarning: Diagnostic { graded(.warning) }

  /// Returns the diagnostic with another severity.
  package func graded(_ severity: Severity) -> Diagnostic {
    func graded<Inner: Fault>(_ inner: Inner) -> any Fault { GradedFault.graded(inner, severity) }
    return Diagnostic(any: graded(fault), at: place, replacement: replacement)
  }

  /// Returns the diagnostic with more notes, after its own.
  package func adding(_ notes: [Note]) -> Diagnostic {
    func noted<Inner: Fault>(_ inner: Inner) -> any Fault { NotedFault(inner: inner, added: notes) }
    return notes.isEmpty ? self : Diagnostic(any: noted(fault), at: place, replacement: replacement)
  }

  /// Returns the diagnostic for a document in which its sources have other indices, and some have lost their texts.
  package func moved(to files: [Int], _ keepsText: [Bool]) -> Diagnostic {
    func moved<Inner: Fault>(_ fault: Inner) -> Diagnostic {
      let moved = MovedFault(inner: fault, files: files, keepsText: keepsText)
      return Diagnostic(any: moved, at: place.flatMap(moved.moved), replacement: replacement)
    }
    return moved(fault)
  }

  /// The bytes of the fault in its source, or nil for the file as a whole and for a key path.
  public var range: SourceRange? { place?.range }

  /// Returns true if both have the same content and place, regardless of how they were made.
  public static func == (one: Diagnostic, other: Diagnostic) -> Bool {
    one.place == other.place && one.replacement == other.replacement && one.code == other.code
      && one.severity == other.severity && one.message == other.message && one.notes == other.notes
  }

  /// Hashes only the code and the place, because messages are long, and two faults with the same code rarely have the
  /// same place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(place)
  }
}

extension [Diagnostic] {
  /// The diagnostics sorted by place: by source, then by offset. Those without a place come first, and diagnostics with
  /// equal places keep their order.
  package var inTextOrder: [Diagnostic] {
    let keyed = enumerated().map {
      (($0.element.place?.file ?? 0, $0.element.range?.lower ?? -1, $0.offset), $0.element)
    }
    return keyed.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The sources of the places and of the notes, by their indices.
  package var files: Set<Int> {
    reduce(into: [0]) { files, diagnostic in
      for place in [diagnostic.place] + diagnostic.notes.map(\.place) { if let place { files.insert(place.file) } }
    }
  }
}
