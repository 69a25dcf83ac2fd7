internal import FileAccess
internal import NibLoading
internal import NibModel
internal import NibReading

/// The layouts of a target, with their findings and their code.
struct TargetLayouts {
  private let arguments: Arguments
  private let classes: TargetClasses
  private let files: [LayoutFile]
  /// The layouts as they are in their files, for the layouts that include them.
  private let pieces: NeighbouringLayouts
  private let translations: Translations
  private let embedded: [EmbeddedLayout]

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
    embedded = files.map {
      EmbeddedLayout($0, among: plain, translations, classes.all, isText: texts.contains($0.name))
    }
    (self.classes, self.files, self.translations) = (classes, files, translations)
    pieces = Self.byName(files, \.document)
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
    for (file, embedded) in zip(files, embedded) {
      var found = try findings(in: file)
      found.diagnostics += file.faults + embedded.findings
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
    in file: LayoutFile
  ) throws(NibError) -> (diagnostics: [Diagnostic], sources: [SourceText]) {
    guard let document = whole(file) else { return ([], file.sources) }
    let part = part(of: file, document)
    let registry = try classes.registry(classes.certain, adding: part.loadedOwner)
    let certain = LoadPlan.allFaults(of: document, classes: registry, layouts: pieces)
      .filter { !classes.isOpen($0, in: document) && !part.explains($0) }
      .map { $0.code == .unknownClass && $0.place == document.ownerPlace ? part.renamedOwner ?? $0 : $0 }
    var all = certain + document.notices
    // The owner of a part is that of the layouts that include it, and is checked with each of them.
    if isIncluded(file) { all.removeAll { $0.code == .missingOwner } }
    if let registry = classes.catalogued {
      let known = registry.filter { $0.name != document.ownerClass || !part.isGenerated }
      let places = Set(certain.map { $0.place })
      all += LoadPlan.allFaults(
        of: document, classes: try classes.registry(known, adding: part.isGenerated ? part.loadedOwner : nil),
        layouts: pieces
      ).filter { !classes.isOpen($0, in: document) && !places.contains($0.place) }.map(\.asWarning)
    }
    all += part.findings + idFindings(document, file)
    if document.vocabulary > 1 { all = Allowances(document).applied(to: all, isComplete: false) }
    return (all, document.sources)
  }

  /// Returns the findings about ids that have one name in Swift, of which only the first can be used.
  private func idFindings(_ document: NibDocument, _ file: LayoutFile) -> [Diagnostic] {
    guard let piece = file.document else { return [] }
    let inTemplates = document.objectsInTemplates
    var ids: [String: String] = [:]
    return document.objects.indices.compactMap { object in
      guard !inTemplates.contains(object), let id = document.id(ofObject: object), pieces.isVisible(id, in: piece)
      else {
        return nil
      }
      let name = SwiftSpelling.propertyName(id)
      guard let first = ids[name] else {
        ids[name] = id
        return nil
      }
      // That one id is given twice is a finding of the plan.
      if first == id { return nil }
      return Diagnostic(
        .duplicateID,
        "the id '\(id.printable)' has the name \(name) in Swift, and so has '\(first.printable)': IDs.\(name) is the first",
        at: document.valuePlace(ofAttribute: document.idAttribute(ofObject: object)), severity: .warning)
    }
  }

  /// Returns the members that a layout needs of its owner.
  private func part(of file: LayoutFile, _ document: NibDocument) -> OwnerPart {
    OwnerPart(of: file, document, classes, hasControllers: arguments.hasControllers)
  }

  /// Returns true if another layout of the target includes a layout.
  private func isIncluded(_ file: LayoutFile) -> Bool {
    pieces.documents.values.contains { $0.includedLayouts.contains { $0.description == file.name } }
  }

  /// Returns a layout with the contents of those that it includes.
  private func whole(_ file: LayoutFile) -> NibDocument? {
    file.document?.including(pieces, classes: classes.all)
  }

  // MARK: Code

  /// The files of code. Empty parts are left out, so there is no code for a layout that is not valid.
  var code: [Code] {
    let names = LayoutNames(files)
    var (codes, types) = ([Code](), Set<String>())
    for (file, embedded) in zip(files, embedded) {
      guard let document = whole(file), let piece = file.document else { continue }
      let code = LayoutCode(
        file, document, part(of: file, document), classes, arguments, embedded, names,
        isVisible: { pieces.isVisible($0, in: piece) })
      codes.append(Code(path: file.output, text: code.text))
      types.formUnion(code.types)
    }
    let common = SharedCode(
      zip(files, embedded).filter { $1.bytes != nil }, importLine: classes.importLine(arguments.library),
      aliases: names.aliases(for: types))
    return codes + [Code(path: arguments.output, text: common.text)]
  }
}
