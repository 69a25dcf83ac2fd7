internal import FileAccess
internal import NibCompiled
internal import NibLoading
internal import NibModel
internal import NibReading

/// The layouts of a target: what is wrong with them, and their code.
struct TargetLayouts {
  private let arguments: Arguments
  private let classes: TargetClasses
  private var files: [LayoutFile] = []

  /// A file of code.
  struct Code {
    let path: String
    let text: String
  }

  init(_ arguments: Arguments) throws(NibError) {
    self.arguments = arguments
    classes = try TargetClasses(arguments)
    for layout in arguments.layouts { files.append(LayoutFile(reading: layout)) }
  }

  // MARK: Findings

  /// The findings as the compiler writes its own, and whether the build must end.
  var findings: (text: String, hasErrors: Bool) {
    var (texts, hasErrors) = (classes.findings.map { [$0.finding].rendered(in: $0.source) }, false)
    let source = NeighbouringLayouts(
      documents: Dictionary(
        files.compactMap { file in file.document.map { (file.name, $0) } }
      ) { first, _ in first })
    var names: [String: LayoutFile] = [:]
    for file in files {
      var found = file.faults + self.findings(in: file, among: source)
      if let other = names[file.swiftName] { found.append(file.clash(with: other)) }
      names[file.swiftName] = file
      guard !found.isEmpty else { continue }
      hasErrors = hasErrors || found.contains { $0.severity == .error }
      texts.append(found.inTextOrder.rendered(in: file.sources))
    }
    return (texts.joined(separator: "\n"), hasErrors)
  }

  private func findings(in file: LayoutFile, among layouts: NeighbouringLayouts) -> [Diagnostic] {
    guard let document = file.document else { return [] }
    let part = OwnerPart(of: file, document, classes)
    let certain = LoadPlan.allFaults(of: document, classes: classes.certain, layouts: layouts)
      .filter { !classes.isOpen($0, in: document) }
      .map { $0.code == .unknownClass && $0.place == document.ownerPlace ? part.renamedOwner ?? $0 : $0 }
    var all = certain + document.notices
    if let registry = classes.catalogued {
      let known = registry.filter { $0.name != document.ownerClass || !part.isGenerated }
      let places = Set(certain.map { $0.place })
      all += LoadPlan.allFaults(of: document, classes: known, layouts: layouts)
        .filter { !classes.isOpen($0, in: document) && !places.contains($0.place) }.map(\.asWarning)
    }
    all += part.findings
    guard document.vocabulary > 1 else { return all }
    return Allowances(document).applied(to: all, isComplete: false)
  }

  // MARK: Code

  /// The files of code. Empty parts are left out, so there is no code for a layout that is not valid.
  var code: [Code] {
    let own = files.compactMap { file -> Code? in
      guard let document = file.document else { return nil }
      let text = LayoutCode(file, document, OwnerPart(of: file, document, classes), classes, arguments).text
      return Code(path: file.output, text: text)
    }
    return own + [Code(path: arguments.output, text: SharedCode(files, library: arguments.library).text)]
  }
}

/// The layouts of a folder, for attributes that name layouts.
private struct NeighbouringLayouts: LayoutSource {
  let documents: [String: NibDocument]

  func layout(named name: LayoutName) -> NibDocument? { documents[name.description] }

  var places: [String] { ["Layouts"] }
  var names: [String] { documents.keys.sorted() }
}
