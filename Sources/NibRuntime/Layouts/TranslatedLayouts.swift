internal import FileAccess
internal import NibLoading
internal import NibModel
internal import NibStrings

/// Replaces the texts of layouts by translated ones, and keeps the documents until the stamp of a file changes.
final class TranslatedLayouts: Sendable {
  private struct Entry: Sendable {
    /// The layout with its own texts, and with translated texts.
    let original: NibDocument
    let document: NibDocument
    let stamps: [FileStamp?]
  }

  let languages: Languages
  private let limits: ReadingLimits
  private let entries = Guarded<[TextFiles: Entry]>([:])

  init(_ languages: Languages, limits: ReadingLimits) {
    self.languages = languages
    self.limits = limits
  }

  /// Returns a document with the texts of its languages.
  ///
  /// - Throws: `NibError` if a file of texts cannot be read, or is malformed.
  func document(_ original: NibDocument, _ files: TextFiles) throws(NibError) -> NibDocument {
    if languages.isEmpty { return original }
    // Called before anything is read, so that the next call notices a change that happens from here on.
    let stamps = files.files(languages).map { FileStamp(of: $0.path) }
    if let known = entries.withLock({ $0[files] }), known.stamps == stamps,
      known.original.wording == original.wording
    {
      return known.document
    }
    let document = original.applying(try files.tables(languages, limits: limits))
    if stamps.allSatisfy({ $0?.isSettled ?? true }) {
      entries.withLock { $0[files] = Entry(original: original, document: document, stamps: stamps) }
    }
    return document
  }
}
