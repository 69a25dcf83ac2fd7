public import NibModel

/// Texts by key, the contents of a `.strings` file: the texts of a layout in another language.
///
/// The key of a layout's text is the id of its object and the name of its attribute: `ok.title`.
public struct StringsTable: Sendable {
  /// One line of a table.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The text.
    public var text: String
    /// The comment before the entry, without its marks, or nil.
    public var comment: String?
    /// The place of the key with its quotes.
    public var place: SourceRange
    /// The place of the text with its quotes, or the place of the key if there is no separate text.
    public var textPlace: SourceRange

    /// Creates an entry.
    public init(
      _ key: String, _ text: String, comment: String? = nil, place: SourceRange = SourceRange(0, 0),
      textPlace: SourceRange = SourceRange(0, 0)
    ) {
      self.key = key
      self.text = text
      self.comment = comment
      self.place = place
      self.textPlace = textPlace
    }
  }

  /// The text that the places belong to: the text of the file, in UTF-8.
  public let source: SourceText
  /// The entries in the order of the file, with distinct keys. If a key occurs several times, its last text is used, at
  /// the place of the first entry.
  public private(set) var entries: [Entry] = []
  /// Warnings about keys that occur twice, and texts that are omitted.
  public private(set) var findings: [Diagnostic] = []
  private var indices: [String: Int] = [:]

  /// Creates a table without entries.
  public init(source: SourceText = SourceText(file: "<table>", bytes: [])) { self.source = source }

  /// The text for a key, or nil.
  public subscript(key: String) -> String? { indices[key].map { entries[$0].text } }

  /// Returns the entry for a key, or nil.
  public func entry(_ key: String) -> Entry? { indices[key].map { entries[$0] } }

  /// Adds an entry. If there is already an entry with its key, the new entry replaces it, and a finding names both.
  public mutating func add(_ entry: Entry) {
    guard let index = indices[entry.key] else {
      indices[entry.key] = entries.count
      return entries.append(entry)
    }
    findings.append(
      Diagnostic(TextFault.duplicateKey(entry.key, earlier: entries[index].place), at: .text(entry.place)))
    entries[index] = entry
  }

  mutating func add(_ finding: Diagnostic) { findings.append(finding) }
}
