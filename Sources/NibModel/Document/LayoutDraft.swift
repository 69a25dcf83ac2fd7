/// A layout's text while a person types it, read as far as possible.
///
/// If the text is XML, the draft has the document. If it is not, the broken parts are overwritten with blanks, and the
/// rest is read, so that tools can check it, outline it and complete it. Such a text is damaged: it has no document, and
/// nothing can load, compile, convert or merge it.
///
/// ```swift
/// let draft = LayoutDraft(reading: source)
/// for fault in LoadPlan.diagnose(draft, classes: classes) { print(fault) }
/// ```
public struct LayoutDraft: Sendable {
  /// The text, as it was given.
  public let source: SourceText
  /// The faults of the text, in its order: those of the XML, and those of the vocabulary. Those of classes are not among
  /// them.
  public let faults: [Diagnostic]
  /// The parts of the text that were not read, because they are not well-formed, in the order of the text.
  public let damage: [SourceRange]

  private enum Contents: Sendable {
    case whole(NibDocument)
    /// The document of the repaired text. Its source has the bytes of the text, at the same offsets, except for the
    /// damage.
    case rest(NibDocument)
    case nothing
  }

  private let contents: Contents

  /// Creates a draft from a document. The document may have faults of the vocabulary.
  package init(_ document: NibDocument) {
    self.init(document.source, document.faults, damage: [], .whole(document))
  }

  /// Creates a draft of a text of which nothing can be read.
  package init(unreadable error: NibError) {
    self.init(error.source, error.diagnostics, damage: [], .nothing)
  }

  /// Creates a draft of a damaged text.
  ///
  /// - Parameter rest: the document of the repaired text. The faults of both are among its faults, so that no plan for a
  ///   load is made of it.
  package init(_ source: SourceText, damage: [SourceRange], rest: NibDocument) {
    self.init(source, rest.faults, damage: damage, .rest(rest))
  }

  private init(_ source: SourceText, _ faults: [Diagnostic], damage: [SourceRange], _ contents: Contents) {
    self.source = source
    self.faults = faults
    self.damage = damage
    self.contents = contents
  }

  /// True if the text is not well-formed, so that it has no document.
  public var isDamaged: Bool { document == nil }

  /// The document, or nil if the text is damaged. The document may have faults of the vocabulary.
  public var document: NibDocument? { if case .whole(let document) = contents { document } else { nil } }

  /// The objects that could be read, in document order. Empty if nothing can be read.
  ///
  /// - Complexity: O(objects).
  public var objects: [NibDocument.Object] { readable?.allObjects ?? [] }

  /// The document, or for a damaged text the document of what could be read, which is only for examining. Nil if nothing
  /// can be read.
  package var readable: NibDocument? {
    switch contents {
    case .whole(let document), .rest(let document): document
    case .nothing: nil
    }
  }
}
