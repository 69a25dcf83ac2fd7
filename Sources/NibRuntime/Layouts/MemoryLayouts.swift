public import NibModel
internal import NibLoading
public import NibStrings

/// Finds layouts in memory, for tests and for layouts that a program makes. They are texts or documents, by name.
///
///     let layouts = MemoryLayouts(["Row": "<layout version='1'><Label/></layout>"], formats: [.xml])
///
/// `Row` and `Row.layout.xml` are the same name. An entry whose key is not a valid name, such as a path, is never
/// found.
public struct MemoryLayouts: LayoutSource {
  private let texts: LayoutTexts

  /// Creates a source of texts. A text is read on first use, and the document is kept. Its name in messages is
  /// `Row.layout.xml`.
  ///
  /// - Parameters:
  ///   - texts: The texts, by the names of their layouts.
  ///   - formats: The formats that the texts may have.
  public init(_ texts: [String: String], formats: [LayoutFormat]) {
    self.texts = LayoutTexts(texts.mapValues { Array($0.utf8) }, formats)
  }

  /// Creates a source of documents.
  public init(documents: [String: NibDocument]) { texts = LayoutTexts(documents: documents) }

  /// Returns the layout with a name, or nil if there is none.
  ///
  /// - Throws: `NibError` if no document can be made from the text.
  /// - Complexity: O(1) if the layout has been used before; otherwise O(bytes).
  public func layout(named name: LayoutName) throws -> NibDocument? { try texts.document(named: name) }

  /// The text "memory".
  public var places: [String] { ["memory"] }

  /// The names of the layouts.
  public var names: [String] { texts.names }
}

/// Finds layouts that are embedded in the code of a program, so that a copy of the program alone still runs.
///
///     // Package.swift: .executableTarget(name: "Shop", …, plugins: [.plugin(name: "Layouts", package: "NibKit")])
///     let layouts = EmbeddedLayouts.module
///
/// The plugin checks every layout in the target's folder `Layouts`, puts them into the code in the compiled form, and
/// gives the target `EmbeddedLayouts.module`. It also finds files that are added later. A layout of 300 kB adds a tenth
/// of a second to a build, and takes up to twice the space of its file in the program.
///
/// The plugin also embeds the translations beside the layouts: `EmbeddedLayouts.module.translated(to: .ofEnvironment)`.
public struct EmbeddedLayouts: LayoutSource {
  private let texts: LayoutTexts

  /// Creates a source of files by the names of their layouts. A file is read on first use, and the document is kept.
  ///
  /// - Parameters:
  ///   - layouts: The bytes of the files, by the names of their layouts.
  ///   - texts: The texts in other languages, by the names of their layouts and languages: tables of texts, such as the
  ///     contents of `de.lproj/Login.strings` for `["Login": ["de": …]]`.
  ///   - formats: The formats that the files may have. A file has the format whose signature it has; without a
  ///     signature, it is XML.
  public init(
    _ layouts: [String: [UInt8]], texts: [String: [String: [UInt8]]] = [:], formats: [LayoutFormat]
  ) {
    self.texts = LayoutTexts(layouts, formats, EmbeddedTexts(texts))
  }

  private init(_ texts: LayoutTexts) { self.texts = texts }

  /// Returns a source of the same layouts with their texts in other languages.
  ///
  /// - Parameter languages: The languages of the user, the best first. A text that none of them has is the layout's own.
  public func translated(to languages: Languages) -> EmbeddedLayouts {
    EmbeddedLayouts(texts.translated(to: languages))
  }

  /// Returns the layout with a name, or nil if the program has none.
  ///
  /// - Throws: `NibError` if no document can be made from the text.
  /// - Complexity: O(1) if the layout has been used before; otherwise O(bytes).
  public func layout(named name: LayoutName) throws -> NibDocument? { try texts.document(named: name) }

  /// The text "the program itself".
  public var places: [String] { ["the program itself"] }

  /// The names of the layouts.
  public var names: [String] { texts.names }
}

/// Texts of layouts by name, each read once.
private final class LayoutTexts: Sendable {
  private let texts: [LayoutName: [UInt8]]
  private let formats: [LayoutFormat]
  private let translations: EmbeddedTexts
  private let documents: Guarded<[LayoutName: NibDocument]>

  convenience init(_ texts: [String: [UInt8]], _ formats: [LayoutFormat], _ translations: EmbeddedTexts = .none) {
    self.init(byName(texts), formats, translations)
  }

  private init(_ texts: [LayoutName: [UInt8]], _ formats: [LayoutFormat], _ translations: EmbeddedTexts) {
    (self.texts, self.formats, self.translations) = (texts, formats, translations)
    documents = Guarded([:])
  }

  init(documents: [String: NibDocument]) {
    (texts, formats, translations) = ([:], [], .none)
    self.documents = Guarded(byName(documents))
  }

  /// Returns the same texts in other languages. They are read again.
  func translated(to languages: Languages) -> LayoutTexts {
    LayoutTexts(texts, formats, translations.translated(to: languages))
  }

  var names: [String] {
    documents.withLock { Set($0.keys) }.union(texts.keys).map(\.description).sorted()
  }

  func document(named name: LayoutName) throws(NibError) -> NibDocument? {
    if let known = documents.withLock({ $0[name] }) { return known }
    guard let bytes = texts[name] else { return nil }
    let document = try formats.document(
      reading: SourceText(file: name.fileName, bytes: bytes), ofFile: name.fileName)
    let translated = document.applying(try translations.tables(for: name))
    documents.withLock { $0[name] = translated }
    return translated
  }
}

/// Returns layouts by name. If two keys are the same name, the first one in alphabetical order is used.
private func byName<Layout>(_ layouts: [String: Layout]) -> [LayoutName: Layout] {
  let pairs = layouts.sorted { $0.key < $1.key }.compactMap { key, layout in LayoutName(key).map { ($0, layout) } }
  return Dictionary(pairs) { first, _ in first }
}

/// The texts of layouts in other languages, and the languages to use.
private struct EmbeddedTexts: Sendable {
  private let texts: [LayoutName: [String: [UInt8]]]
  private var languages: Languages = []

  static let none = EmbeddedTexts([:])

  init(_ texts: [String: [String: [UInt8]]]) { self.texts = byName(texts) }

  func translated(to languages: Languages) -> EmbeddedTexts {
    var copy = self
    copy.languages = languages
    return copy
  }

  /// Reads the tables of a layout, the least preferred first: later texts override earlier ones.
  ///
  /// - Throws: `NibError` if a table is malformed.
  func tables(for name: LayoutName) throws(NibError) -> [StringsTable] {
    var tables: [StringsTable] = []
    for language in languages.names.reversed() {
      guard let bytes = texts[name]?[language] else { continue }
      tables.append(try StringsTable(reading: SourceText(file: "\(name).strings (\(language))", bytes: bytes)))
    }
    return tables
  }
}
