internal import ArgumentParser
internal import FileAccess
internal import NibKit
internal import NibModel
internal import NibStrings

/// `nib strings check`: reports faults in the texts of layouts in other languages.
struct StringsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report faults in the texts of layouts in other languages.",
    discussion: """
      The faults are texts that a language lacks, keys for which the layout has no text, duplicate keys, and \
      translations whose format specifiers (%@, %d, %1$@) differ from those of the layout's text. A language is \
      checked if it has a file for the layout. Texts that a regional language such as de-AT lacks are taken from \
      de.
      """)

  @Argument(help: "Layouts or folders of layouts.", completion: .file(extensions: ["xml", "nib"]))
  var files: [String]

  @OptionGroup var catalog: CatalogOptions

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one layout.") }
    if files.contains("-") { throw ValidationError("Texts are looked for beside a file; standard input has none.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(ClassChoice(catalog: catalog.choice))
      var count = 0
      for file in try session.namedFiles(files).files {
        let document = try session.document(file)
        let classes = try session.reportingErrors { try session.namedClasses(for: document) }
        for found in TextCheck(
          document, classes, session.layouts(beside: file), TextFiles(ofLayout: file)
        ).found {
          count += found.diagnostics.count
          session.console.print(
            session.words(for: found.diagnostics, in: found.sources, hasColors: session.console.hasColors))
        }
      }
      if count > 1 { session.console.print("\(count) findings") }
      if count > 0 { throw ToolStatus.findings }
    }
  }
}

/// The findings of one layout's texts.
@MainActor
struct TextCheck {
  private(set) var found: [FileFindings] = []
  private let document: NibDocument
  private let texts: LayoutTexts

  init(_ document: NibDocument, _ classes: ClassRegistry, _ layouts: any LayoutSource, _ files: TextFiles) {
    self.document = document
    texts = LayoutTexts(document, classes, layouts)
    var tables: [String: [StringsTable]] = [:]
    var untranslated: Set<String> = []
    var keys: [(source: SourceText, places: [String: SourceRange])] = []
    do throws(NibError) {
      for file in files.catalogs {
        guard let source = try TextFiles.read(file, ReadingLimits()) else { continue }
        let catalog = try StringsCatalog(reading: source)
        if !catalog.findings.isEmpty { found.append(FileFindings(catalog.findings, in: [catalog.source])) }
        keys.append((catalog.source, Dictionary(catalog.keys.map { ($0.key, $0.place) }) { first, _ in first }))
        untranslated.formUnion(catalog.untranslatedKeys)
        for language in catalog.languages where language != catalog.sourceLanguage {
          tables[language, default: []].append(catalog.table(language: language))
        }
      }
      for language in Self.languages(in: files.folder) {
        guard let source = try TextFiles.read(files.table(language), ReadingLimits()) else { continue }
        tables[language, default: []].append(try StringsTable(reading: source))
      }
    } catch { found.append(FileFindings(error)) }
    for (language, own) in tables.sorted(by: { $0.key < $1.key }) {
      for table in own { check(table) }
      let all = Languages(language).names.flatMap { tables[$0] ?? [] }
      checkCompleteness(of: all, keys, language, without: untranslated)
    }
  }

  private static func languages(in folder: String) -> [String] {
    FileSystem.names(in: folder).filter { $0.hasSuffix(TextFiles.languageSuffix) && $0 != TextFiles.base }
      .map { String($0.dropLast(TextFiles.languageSuffix.count)) }.filter { $0 != "mul" }
  }

  private mutating func check(_ table: StringsTable) {
    var findings = table.findings
    _ = document.applying(table, findings: &findings)
    for text in texts.texts {
      guard let entry = table.entry(text.key), !entry.text.isEmpty else { continue }
      let (own, other) = (FormatSpecifiers(text.text), FormatSpecifiers(entry.text))
      if own != other {
        findings.append(
          Diagnostic(
            .differentFormat,
            "the format specifiers of '\(text.key.shortened)' are \(other), and \(own) in the layout",
            at: .text(entry.textPlace), severity: .warning,
            notes: [Diagnostic.Note("the layout's text is here", at: text.place.inFile(1))]))
      }
    }
    if !findings.isEmpty { found.append(FileFindings(findings.inTextOrder, in: [table.source] + document.sources)) }
  }

  /// - Parameter keys: the places of the keys in catalogs.
  private mutating func checkCompleteness(
    of tables: [StringsTable], _ keys: [(source: SourceText, places: [String: SourceRange])], _ language: String,
    without untranslated: Set<String>
  ) {
    var sources = SourceList(document.sources)
    /// Returns the place of a text that is empty, or of a key without a text in the language.
    func note(_ key: String) -> Diagnostic.Note? {
      for table in tables {
        guard let entry = table.entry(key) else { continue }
        let place = SourcePlace.text(entry.textPlace, inFile: sources.index(of: table.source))
        return Diagnostic.Note("the text is empty here", at: place)
      }
      for catalog in keys {
        guard let range = catalog.places[key] else { continue }
        return Diagnostic.Note("the key is here", at: .text(range, inFile: sources.index(of: catalog.source)))
      }
      return nil
    }
    let missing = texts.texts.filter { text in
      !untranslated.contains(text.key) && !tables.contains { !($0[text.key] ?? "").isEmpty }
    }
    let findings = missing.map { text in
      Diagnostic(
        .missingText, "the language '\(language.shortened)' has no text for '\(text.key.shortened)'", at: text.place,
        severity: .warning, notes: note(text.key).map { [$0] } ?? [])
    }
    if !findings.isEmpty { found.append(FileFindings(findings, in: sources.all)) }
  }
}
