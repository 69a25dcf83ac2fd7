internal import ArgumentParser
internal import NibKit
internal import NibModel
internal import NibStrings
internal import NibXcode

/// `nib strings`: works with the texts of layouts in other languages.
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings", abstract: "Export, import and check the texts of layouts for translators.",
    discussion: """
      The texts of NAME.layout.xml in other languages are in the same folder: in de.lproj/NAME.strings, or for \
      all languages in NAME.xcstrings. The layout may also be in the folder Base.lproj.

      A key is the id of an object and the name of an attribute: "ok.title". If an object has no id, its key \
      begins with its outlet, as in "outlet:ok.title". If it has neither, the key has its place in an object \
      that has one of them: "form/Label:2.text" is the second Label in 'form'.
      """,
    subcommands: [StringsExport.self, StringsImport.self, StringsCheckCommand.self])
}

/// `nib strings export`: writes the texts of a layout as a table or a catalog.
struct StringsExport: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the texts of a layout as a table for translators.",
    discussion: """
      The table has the attributes that a class declares as translated, in the order of the layout. Each has a \
      comment with its class, text and id.
      """)

  @Argument(help: "The layout. - is standard input.", completion: .file(extensions: ["xml", "nib"]))
  var file: String

  @Option(help: "The form of the table. xcstrings is a catalog for all languages.")
  var format = Format.strings

  @Option(help: ArgumentHelp("The language of the layout's own texts. A catalog names it.", valueName: "language"))
  var sourceLanguage = "en"

  @OptionGroup var output: OutputOptions

  @OptionGroup var catalog: CatalogOptions

  enum Format: String, ExpressibleByArgument, CaseIterable { case strings, xcstrings }

  var isForPrograms: Bool { true }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(ClassChoice(catalog: catalog.choice))
      let document = try session.document(file)
      if document.decoderSource == .archive { try session.refuse(document.source, because: "only layouts have texts") }
      let texts = try session.reportingErrors {
        try LayoutTexts(document, session.namedClasses(for: document), session.layouts(beside: file))
      }
      report(texts, document, session)
      switch format {
      case .strings: session.console.printExactly(texts.table.text)
      case .xcstrings:
        var catalog = StringsCatalog(sourceLanguage: sourceLanguage)
        catalog.set(texts.table, language: sourceLanguage)
        session.console.printExactly(catalog.text)
      }
    }
  }

  @MainActor
  private func report(_ texts: LayoutTexts, _ document: NibDocument, _ session: Session) {
    let notes =
      texts.unnamed.prefix(Session.mostFindings).map { text in
        document.sources.text(
          "note: a text of \(text.className) without an id is left out: its '\(text.property)'", at: text.place)
      }
      + texts.unknownClasses.map { "note: the class \($0.printable) is not known: its texts are left out" }
    for note in notes.prefix(Session.mostFindings) { session.console.printErrors(note) }
  }
}

/// `nib strings import`: writes a layout with the texts of a table.
struct StringsImport: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Write a layout in XML with the texts of a table in place of its own.",
    discussion: """
      All other bytes of the layout are kept. Keys for which the layout has no text are listed on standard \
      error. For a catalog, --lang names the language.
      """)

  @Argument(help: "The layout.", completion: .file(extensions: ["xml"]))
  var layout: String

  @Argument(
    help: "The table (.strings) or catalog (.xcstrings).", completion: .file(extensions: ["strings", "xcstrings"]))
  var strings: String

  @OptionGroup var language: LanguageOptions

  @OptionGroup var output: OutputOptions

  @OptionGroup var catalog: CatalogOptions

  var isForPrograms: Bool { true }

  func validate() throws {
    if layout == "-", strings == "-" { throw ValidationError("Only one of the two can be standard input.") }
    if strings.hasSuffix(".xcstrings"), language.language == nil {
      throw ValidationError("A catalog has several languages: say which one with --lang.")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(ClassChoice(catalog: catalog.choice))
      let document = try session.document(layout)
      // A file of Interface Builder is also XML, and contains its texts in the same way as a layout.
      if !document.isFromInterfaceBuilder { try session.refuseOtherFormat(layout) }
      try session.refuseArchives([document.source], because: "only layouts have texts")
      try session.refuseCompiled([document.source])
      let tables: [StringsTable]
      do { tables = try readTables(session) } catch let error as NibError {
        throw session.report(error.diagnostics, in: error.sources)
      }
      var texts: [NibDocument.TextSite: String] = [:]
      let translated = document.applying(tables) { _ = session.report($1, in: $0) }
      for site in translated.changedTexts(from: document) { texts[site.site] = site.text }
      let (bytes, left) = document.respelling(texts.map { (site: $0.key, text: $0.value) })
      // As in `format`, the result is read again to check that it contains the texts of the table.
      let result = try? RunningTool.formats.layoutOrArchive(
        reading: SourceText(file: layout, bytes: bytes), ofFile: layout)
      guard left.isEmpty, let result, result.firstDifference(from: translated) == nil else {
        session.console.printError(
          "error: '\(layout.printable)' has a text in a form that cannot be replaced: write it as an attribute in the tag, "
            + "or as plain text in an <attribute>"
        )
        throw ToolStatus.findings
      }
      session.console.printExactly(String(decoding: bytes, as: UTF8.self))
    }
  }

  @MainActor
  private func readTables(_ session: Session) throws -> [StringsTable] {
    let source = try strings == "-" ? session.console.readInput() : SourceText(contentsOf: strings)
    guard strings.hasSuffix(".xcstrings") else { return [try StringsTable(reading: source)] }
    let catalog = try StringsCatalog(reading: source)
    return language.languages.names.reversed().filter(catalog.languages.contains).map(catalog.table)
  }
}

extension NibDocument {
  /// Returns the texts that differ from those of a document with the same objects and attributes.
  fileprivate func changedTexts(from other: NibDocument) -> [(site: TextSite, text: String)] {
    let attributes = attributes.indices.filter { self.attributes[$0].valueStart != other.attributes[$0].valueStart }
    let items = items.indices.filter { self.items[$0].valueStart != other.items[$0].valueStart }
    return attributes.map { (.attribute($0), text(ofAttribute: $0)) }
      + items.map { (.item($0), text(self.items[$0].value)) }
  }
}
