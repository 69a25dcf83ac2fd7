/// The layouts that a layout includes, directly or not, each once. It finds them, and refuses those that include
/// themselves, and more objects than the limits allow, before anything is copied.
struct PartLibrary {
  private(set) var layouts: [PartLayout] = []
  var sources: JoinedSources
  /// For each source, the place of the first `<include>` that led to it.
  private(set) var includers: [SourcePlace?] = [nil]
  /// Faults in the numbering of the whole document's sources.
  private(set) var faults: [Diagnostic] = []
  /// True if nothing is copied, because there would be too much.
  private(set) var isTooLarge = false

  private let source: (any LayoutSource)?
  private let limits: ReadingLimits
  private var found: [LayoutName: PartLayout?] = [:]
  /// The layouts by the spelling of their names.
  private var known: [String: PartLayout?] = [:]
  private var layoutOfText: [SourceText: PartLayout] = [:]
  /// The layouts that are being visited, the outermost first.
  private var path: [PartLayout] = []
  private var isVisited: Set<ObjectIdentifier> = []

  /// - Complexity: O(objects + attributes + bytes) of the distinct layouts.
  init(_ document: NibDocument, _ source: (any LayoutSource)?, _ limits: ReadingLimits) {
    (self.source, self.limits) = (source, limits)
    sources = JoinedSources(document, isStripped: false)
    let file = document.source.file.lastPathComponent
    let own = PartLayout(document, name: LayoutName(file)?.description ?? file, sources.add(document))
    layouts.append(own)
    layoutOfText[Self.key(document.source)] = own
    visit(own)
  }

  /// A text under any path of its file.
  private static func key(_ source: SourceText) -> SourceText {
    SourceText(file: source.file.lastPathComponent, bytes: source.bytes)
  }

  /// Finds the layouts that a layout includes, and counts their objects. Each layout is visited once, so the time does not
  /// grow with the number of copies.
  private mutating func visit(_ layout: PartLayout) {
    isVisited.insert(ObjectIdentifier(layout))
    path.append(layout)
    defer { path.removeLast() }
    for number in layout.includes.indices {
      let include = layout.includes[number]
      let attribute = include.layoutAttribute
      let place = layout.document.valuePlace(ofAttribute: attribute).inFile(layout.file)
      guard let target = target(named: layout.document.text(ofAttribute: attribute), at: place) else { continue }
      if let first = path.firstIndex(where: { $0 === target }) {
        let names = (path[first...] + [target]).map(\.document.source.file.lastPathComponent)
        faults.append(Diagnostic(IncludeFault.ring(names), at: place))
        continue
      }
      if !isVisited.contains(ObjectIdentifier(target)) {
        if path.count >= limits.depth {
          faults.append(Diagnostic(IncludeFault.depth(layout: target.name, limit: limits.depth), at: place))
          continue
        }
        visit(target)
        if isTooLarge { return }
      }
      guard target.root != nil else {
        faults.append(Diagnostic(IncludeFault.noObject(layout: target.name), at: place))
        continue
      }
      if target.document.fillsOwner {
        let reason = IncludeFault.Reason.fillsOwner(className: target.document.ownerClass ?? "")
        faults.append(Diagnostic(IncludeFault.notIncludable(layout: target.name, reason), at: place))
        continue
      }
      layout.size = min(layout.size + target.size, limits.objects + 1)
      layout.depth = max(layout.depth, layout.depthOfInclude[number] - 1 + target.depth)
      layout.weight = min(layout.weight + target.weight, mostAttributes + 1)
      if let fault = excess(of: layout, with: target) {
        isTooLarge = true
        return faults.append(Diagnostic(fault, at: place))
      }
      layout.includes[number].target = target
    }
  }

  /// True if an included layout has an owner of its own.
  var hasOwners: Bool { layouts.dropFirst().contains { $0.document.ownerClass != nil } }

  /// The maximum number of attributes: those that a file of the maximum size could have.
  private var mostAttributes: Int { limits.bytes / 5 }

  /// Returns the limit that a layout exceeds with one that it includes, or nil.
  private func excess(of layout: PartLayout, with target: PartLayout) -> IncludeFault? {
    if layout.size > limits.objects { return .objects(layout: target.name, limit: limits.objects) }
    if layout.depth > limits.depth { return .depth(layout: target.name, limit: limits.depth) }
    return layout.weight > mostAttributes ? .attributes(layout: target.name, limit: mostAttributes) : nil
  }

  /// Returns the layout with a name, or nil if it cannot be included. Each layout is looked up once, and a fault is
  /// reported at the first place.
  private mutating func target(named name: String, at place: SourcePlace) -> PartLayout? {
    if let target = known[name] { return target }
    let target = target(newName: name, at: place)
    known[name] = .some(target)
    return target
  }

  private mutating func target(newName name: String, at place: SourcePlace) -> PartLayout? {
    guard let layoutName = LayoutName(name) else {
      faults.append(Diagnostic(IncludeFault.badName(name), at: place))
      return nil
    }
    if let known = found[layoutName] { return known }
    let target = layout(named: layoutName, name, at: place)
    found[layoutName] = .some(target)
    return target
  }

  private mutating func layout(named layoutName: LayoutName, _ name: String, at place: SourcePlace) -> PartLayout? {
    guard let source else {
      faults.append(Diagnostic(IncludeFault.noLayouts(layout: name), at: place))
      return nil
    }
    let document: NibDocument
    do {
      guard let found = try source.layout(named: layoutName) else {
        let missing = LayoutNotFound(name: name, in: source)
        faults.append(Diagnostic(missing, at: place, replacement: missing.near))
        return nil
      }
      document = found
    } catch let error as NibError where error.diagnostics.contains(where: { $0.place != nil }) {
      // The faults of the layout's text have places of their own.
      let files = error.sources.map { sources.add(text: $0) }
      lead(to: files, from: place)
      faults += error.diagnostics.map { $0.moved(to: files, files.map { _ in true }) }
      return nil
    } catch {
      faults.append(
        Diagnostic(.nestedLayout, "the layout '\(name)' cannot be included: \(error)", at: place))
      return nil
    }
    if let reason = Self.reason(against: document) {
      faults.append(Diagnostic(IncludeFault.notIncludable(layout: name, reason), at: place))
      return nil
    }
    let key = Self.key(document.source)
    if let known = layoutOfText[key] { return known }
    let layout = PartLayout(document, name: layoutName.description, sources.add(document))
    lead(to: layout.addresses.files, from: place)
    layouts.append(layout)
    layoutOfText[key] = layout
    return layout
  }

  /// Returns the reason why a document cannot be included, or nil.
  private static func reason(against document: NibDocument) -> IncludeFault.Reason? {
    if document.links != nil { return .archive }
    if document.source.isStripped { return .stripped }
    return document.textPlaces == nil && !document.source.isUnknown ? nil : .foreign
  }

  /// Notes the place that led to some sources, unless another place has led there before.
  private mutating func lead(to files: [Int], from place: SourcePlace) {
    for file in files where file > 0 {
      while includers.count <= file { includers.append(nil) }
      if includers[file] == nil { includers[file] = place }
    }
  }
}
