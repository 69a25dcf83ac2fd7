internal import FileAccess
internal import NibLoading
internal import NibModel
internal import NibStrings

/// Puts texts in place of a layout's own, and keeps the documents until one of the files has another stamp.
final class TranslatedLayouts: Sendable {
  private struct Entry: Sendable {
    /// The layout without other texts, and with them.
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
    // Asked before anything is read: a change from here on is one that the next look must see.
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
