public import NibModel

/// Texts by key in several languages: the contents of an `.xcstrings` file.
///
/// Texts that depend on a number or a device are omitted from tables. They are unchanged when the catalog is written
/// again, and so is everything else that is not changed here.
public struct StringsCatalog: Sendable {
  /// The text that was read, for messages.
  public let source: SourceText
  /// The language of the layout's own texts.
  public let sourceLanguage: String
  /// The languages that have at least one text, in alphabetical order.
  public private(set) var languages: [String] = []
  /// Warnings about keys that occur twice.
  public let findings: [Diagnostic]
  private var root: JSONValue

  /// Reads a catalog.
  ///
  /// - Throws: `NibError` if the text is not JSON, or not a catalog of version 1.
  /// - Complexity: O(bytes).
  public init(reading source: SourceText) throws(NibError) {
    let text = try TextEncoding.utf8(source)
    self.source = text
    let checked = try CatalogText(text)
    let root = checked.root
    findings = checked.duplicates
    func fault(_ fault: TextFault, _ place: SourceRange) -> NibError {
      NibError([Diagnostic(fault, at: .text(place))], in: text)
    }
    let start = SourceRange(root.place.lower, min(root.place.lower + 1, root.place.upper))
    guard root.members != nil else {
      throw fault(.malformed("a catalog of texts must be an object", note: nil), start)
    }
    guard let language = root["sourceLanguage"]?.string else {
      throw fault(.malformed("the catalog has no 'sourceLanguage'", note: nil), start)
    }
    if let version = root["version"] {
      guard let number = version.string, number.hasPrefix("1.") || number == "1" else {
        throw fault(.version(version.string ?? version.text), version.place)
      }
    }
    if let strings = root["strings"], strings.members == nil {
      throw fault(.malformed("'strings' must be an object", note: nil), strings.place)
    }
    sourceLanguage = language
    self.root = root
    var languages: Set<String> = []
    for member in root["strings"]?.members ?? [] {
      for localization in member.value["localizations"]?.members ?? [] { languages.insert(localization.key) }
    }
    self.languages = languages.sorted()
  }

  /// Creates a catalog without texts.
  public init(sourceLanguage: String) {
    source = SourceText(file: "<catalog>", bytes: [])
    self.sourceLanguage = sourceLanguage
    findings = []
    root = JSONValue(
      .object([
        JSONValue.Member(key: "sourceLanguage", value: JSONValue(.string(sourceLanguage))),
        JSONValue.Member(key: "strings", value: JSONValue(.object([]))),
        JSONValue.Member(key: "version", value: JSONValue(.string("1.0"))),
      ]))
  }

  /// The keys, in the order of the file, with their places.
  ///
  /// - Complexity: O(keys).
  public var keys: [(key: String, place: SourceRange)] {
    (root["strings"]?.members ?? []).map { ($0.key, $0.place) }
  }

  /// The keys whose texts must not be translated.
  ///
  /// - Complexity: O(keys).
  public var untranslatedKeys: [String] {
    (root["strings"]?.members ?? []).filter { $0.value["shouldTranslate"]?.bool == false }.map(\.key)
  }

  /// Returns the texts of a language. For each text that depends on a number or a device, the table has a finding.
  ///
  /// - Complexity: O(texts of all languages).
  public func table(language: String) -> StringsTable {
    var table = StringsTable(source: source)
    for member in root["strings"]?.members ?? [] {
      guard let localization = member.value["localizations"]?[language] else { continue }
      if let value = localization["stringUnit"]?["value"], let text = value.string {
        table.add(
          StringsTable.Entry(
            member.key, text, comment: member.value["comment"]?.string, place: member.place, textPlace: value.place))
      } else if localization["variations"] != nil {
        table.add(Diagnostic(TextFault.varied(member.key, language: language), at: .text(member.place)))
      }
    }
    return table
  }

  /// Sets the texts of a language. Texts that depend on a number or a device are unchanged.
  ///
  /// - Complexity: O(texts of all languages + entries).
  public mutating func set(_ table: StringsTable, language: String) {
    guard var members = root["strings"]?.members else { return }
    var indices = Dictionary(members.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
    for entry in table.entries {
      if indices[entry.key] == nil {
        indices[entry.key] = members.count
        members.append(JSONValue.Member(key: entry.key, value: JSONValue(.object([]))))
      }
      guard let index = indices[entry.key] else { continue }
      members[index].value.set(entry, language: language, isSource: language == sourceLanguage)
    }
    root["strings"] = JSONValue(.object(members))
    if !languages.contains(language), !table.entries.isEmpty { languages = (languages + [language]).sorted() }
  }

  /// The text of an `.xcstrings` file with the catalog, as Xcode writes it.
  ///
  /// - Complexity: O(length of the result).
  public var text: String { root.text + "\n" }
}

extension JSONValue {
  /// Sets the text of a key in one language.
  fileprivate mutating func set(_ entry: StringsTable.Entry, language: String, isSource: Bool) {
    if let comment = entry.comment, self["comment"] == nil { self["comment"] = JSONValue(.string(comment)) }
    if isSource, self["extractionState"] == nil {
      self["extractionState"] = JSONValue(.string("extracted_with_value"))
    }
    var localizations = self["localizations"] ?? JSONValue(.object([]))
    if localizations[language]?["variations"] != nil { return }
    var localization = localizations[language] ?? JSONValue(.object([]))
    var unit = localization["stringUnit"] ?? JSONValue(.object([]))
    unit["state"] = JSONValue(.string(isSource ? "new" : "translated"))
    unit["value"] = JSONValue(.string(entry.text))
    localization["stringUnit"] = unit
    localizations[language] = localization
    self["localizations"] = localizations
  }
}
