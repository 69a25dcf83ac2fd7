internal import FileAccess
internal import NibLoading
internal import NibModel
internal import NibReading

/// The layouts of a target, with their findings and their code.
struct TargetLayouts {
  private let arguments: Arguments
  private let classes: TargetClasses
  private let layouts: [TargetLayout]
  /// The layouts as they are in their files, for the layouts that include them.
  private let pieces: NeighbouringLayouts
  /// The names of the layouts that others include.
  private let included: Set<String>
  private let translations: Translations

  /// A file of code.
  struct Code {
    let path: String
    let text: String
  }

  init(_ arguments: Arguments) throws(NibError) {
    self.arguments = arguments
    let (classes, files) = (try TargetClasses(arguments), arguments.layouts.map(LayoutFile.init(reading:)))
    let plain = Self.byName(files, \.plain)
    let translations = Translations(of: files)
    // Only a program that reads layouts in XML can give parameters a value.
    let texts = arguments.library == "NibKit" ? plain.withParameters : []
    let pieces = Self.byName(files, \.document)
    layouts = files.map { file in
      let embedded = EmbeddedLayout(file, among: plain, translations, classes.all, isText: texts.contains(file.name))
      return TargetLayout(file, embedded, among: pieces, classes, hasControllers: arguments.hasControllers)
    }
    included = Set(pieces.documents.values.flatMap { $0.includedLayouts.map(\.description) })
    (self.classes, self.pieces, self.translations) = (classes, pieces, translations)
  }

  private static func byName(
    _ files: [LayoutFile], _ document: (LayoutFile) -> NibDocument?
  ) -> NeighbouringLayouts {
    let named = files.compactMap { file in document(file).map { (file.name, $0) } }
    return NeighbouringLayouts(documents: Dictionary(named) { first, _ in first })
  }

  // MARK: Findings

  /// The findings as the compiler writes its own, and whether the build must end.
  func findings() throws(NibError) -> (text: String, hasErrors: Bool) {
    var texts = classes.findings.map { [$0.finding].rendered(in: $0.source) }
    texts += translations.findings.map { [$0.finding].rendered(in: $0.sources) }
    var hasErrors = translations.findings.contains { $0.finding.severity == .error }
    var names: [String: LayoutFile] = [:]
    var all: [(diagnostics: [Diagnostic], sources: [SourceText])] = []
    for layout in layouts {
      let file = layout.file
      var found = try findings(in: layout)
      found.diagnostics += file.faults + layout.embedded.findings
      if let other = names[file.swiftName] { found.diagnostics.append(file.clash(with: other)) }
      names[file.swiftName] = file
      all.append(found)
    }
    // A fault of an included layout is reported where that layout is checked alone, if it has the fault there too.
    let own = Set(all.flatMap { found in found.diagnostics.compactMap { Finding($0, in: found.sources, isOwn: true) } })
    for found in all {
      let rest = found.diagnostics.filter { finding in
        Finding(finding, in: found.sources, isOwn: false).map { !own.contains($0) } ?? true
      }
      if rest.isEmpty { continue }
      hasErrors = hasErrors || rest.contains { $0.severity == .error }
      texts.append(rest.inTextOrder.rendered(in: found.sources))
    }
    return (texts.joined(separator: "\n"), hasErrors)
  }

  /// A finding at a place of a file, in whatever layout it was found.
  private struct Finding: Hashable {
    let file: String
    let range: SourceRange?
    let code: Diagnostic.Code
    let message: String

    /// - Parameter isOwn: true for a finding of the layout's own file, and false for one of an included layout.
    init?(_ finding: Diagnostic, in sources: [SourceText], isOwn: Bool) {
      guard let place = finding.place, (place.file == 0) == isOwn, sources.indices.contains(place.file) else {
        return nil
      }
      (file, range, code, message) = (sources[place.file].file, place.range, finding.code, finding.message)
    }
  }

  private func findings(
    in layout: TargetLayout
  ) throws(NibError) -> (diagnostics: [Diagnostic], sources: [SourceText]) {
    guard let whole = layout.whole else { return ([], layout.file.sources) }
    let (document, part) = (whole.document, whole.part)
    let registry = try classes.registry(classes.certain, adding: part.loadedOwner)
    let certain = LoadPlan.allFaults(of: document, classes: registry, layouts: pieces)
      .filter { !classes.isOpen($0, in: document) && !part.explains($0) }
      .map { $0.code == .unknownClass && $0.place == document.ownerPlace ? part.renamedOwner ?? $0 : $0 }
    var all = certain + document.notices
    // The owner of a part is that of the layouts that include it, and is checked with each of them.
    if included.contains(layout.file.name) { all.removeAll { $0.code == .missingOwner } }
    if let registry = classes.catalogued {
      let known = registry.filter { $0.name != document.ownerClass || !part.isGenerated }
      let places = Set(certain.map { $0.place })
      all += LoadPlan.allFaults(
        of: document, classes: try classes.registry(known, adding: part.isGenerated ? part.loadedOwner : nil),
        layouts: pieces
      ).filter { !classes.isOpen($0, in: document) && !places.contains($0.place) }.map(\.asWarning)
    }
    all += part.findings + whole.ids.findings(in: document)
    if document.vocabulary > 1 { all = Allowances(document).applied(to: all, isComplete: false) }
    return (all, document.sources)
  }

  // MARK: Code

  /// The files of code. Empty parts are left out, so there is no code for a layout that is not valid.
  var code: [Code] {
    let names = LayoutNames(layouts.map(\.file))
    var (codes, types) = ([Code](), Set<String>())
    for layout in layouts {
      guard let whole = layout.whole else { continue }
      let code = LayoutCode(layout, whole, classes, arguments, names)
      codes.append(Code(path: layout.file.output, text: code.text))
      types.formUnion(code.types)
    }
    let common = SharedCode(
      layouts.filter { $0.embedded.bytes != nil }, importLine: classes.importLine(arguments.library),
      aliases: names.aliases(for: types))
    return codes + [Code(path: arguments.output, text: common.text)]
  }
}
