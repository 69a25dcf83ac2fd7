public import NibModel

extension NibDocument {
  /// The probable faults of an Interface Builder file that a plan does not find: names of things that do not exist,
  /// scenes that nothing leads to, values of the wrong types, views whose frames contradict their constraints, duplicate
  /// placeholders.
  ///
  /// Empty for any other document.
  ///
  /// - Complexity: O(objects, attributes and connections).
  public var interfaceBuilderFindings: [Diagnostic] {
    guard isFromInterfaceBuilder else { return [] }
    var check = FileCheck(self)
    check.run()
    return (check.findings + check.valueFindings).inTextOrder
  }
}

private struct FileCheck {
  let document: NibDocument
  private(set) var findings: [Diagnostic] = []
  /// The objects by id. If an id occurs several times, the first object.
  private var objects: [String: Int] = [:]
  /// The ids of connections.
  private var connections: Set<String> = []
  private let placeholders: [String: [PropertyList]]
  /// True if the document has constraints. Without any, frames decide, and Xcode's remarks about the layout are left over.
  private let hasConstraints: Bool

  /// The attributes that contain the id of an object.
  private static let references: Set = [
    "ib.firstItem", "ib.secondItem", "ib.tableViewCell", "ib.textLabel", "ib.detailTextLabel", "ib.selectedItem",
  ]

  init(_ document: NibDocument) {
    self.document = document
    hasConstraints = document.names.contains("ib.firstAttribute")
    for index in document.objects.indices {
      if let id = document.id(ofObject: index), objects[id] == nil { objects[id] = index }
    }
    for connect in document.explicitConnections { if let id = connect.attributes["ib.id"] { connections.insert(id) } }
    placeholders = Dictionary(grouping: Self.records("ib.placeholders", of: document)) { Self.text("id", of: $0) ?? "" }
  }

  private static func records(_ name: String, of document: NibDocument) -> [PropertyList] {
    guard let attribute = document.rootAttributes.first(where: { document.name(ofAttribute: $0) == name }),
      case .array(let records)? = document.value(ofAttribute: attribute)
    else { return [] }
    return records
  }

  private static func value(_ key: String, of record: PropertyList) -> PropertyList? {
    if case .dictionary(let items) = record { items[key] } else { nil }
  }

  private static func text(_ key: String, of record: PropertyList) -> String? {
    if case .string(let text)? = value(key, of: record) { text } else { nil }
  }

  private func isKnown(_ id: String) -> Bool {
    objects[id] != nil || connections.contains(id) || placeholders[id] != nil
  }

  mutating func run() {
    for object in document.allObjects { check(object) }
    checkPlaceholders()
    findings += SceneCheck(document, objects, connections).findings
    findings += PrototypeCheck(document, objects).findings
  }

  /// The values that do not have the types of their attributes. A document has all values as texts, so the file is parsed
  /// again.
  var valueFindings: [Diagnostic] {
    guard document.source.bytes.first != nil, document.textPlaces != nil,
      let file = try? XcodeFile(document.source, limits: ReadingLimits())
    else { return [] }
    return ValueCheck(file).findings
  }

  private mutating func report(_ finding: FileFinding, at place: SourcePlace) {
    findings.append(Diagnostic(finding, at: place))
  }

  // MARK: Objects

  private mutating func check(_ object: NibDocument.Object) {
    for index in document.attributes(ofObject: object.index) {
      let name = document.name(ofAttribute: index)
      guard DesignName.isDesign(name) else { continue }
      switch name {
      case "ib.misplaced" where document.text(ofAttribute: index) == "YES" && hasConstraints:
        report(.misplaced(object.words), at: document.place(ofAttribute: index))
      case "ib.ambiguous" where document.text(ofAttribute: index) == "YES" && hasConstraints:
        report(.ambiguous(object.words), at: document.place(ofAttribute: index))
      case let name where Self.references.contains(name):
        let id = document.text(ofAttribute: index)
        if id.isEmpty || isKnown(id) { continue }
        report(
          .dangling(id, attribute: String(name.dropFirst(DesignName.prefix.count)), of: object.words),
          at: document.valuePlace(ofAttribute: index))
      default: break
      }
    }
  }

  // MARK: Placeholders

  private mutating func checkPlaceholders() {
    guard let attribute = document.rootAttributes.first(where: { document.name(ofAttribute: $0) == "ib.placeholders" }),
      let structure = document.structure(ofAttribute: attribute)
    else { return }
    let isStoryboard = document.hasScenes
    var seen: [String: SourceRange] = [:]
    for item in document.topItems(in: structure.items) {
      let record = document.value(ofItem: item)
      let place = document.range(ofItem: item)
      let id = Self.text("id", of: record) ?? ""
      if let object = objects[id] {
        report(.placeholderIsObject(id, object: document.place(ofObject: object).range), at: .text(place))
      }
      let label = Self.text("userLabel", of: record)
      if id == "-1" && label == "File's Owner" || id == "-2" && label == "First Responder",
        Self.text("element", of: record) == "customObject"
      {
        report(.swapped(id: id, label: label ?? ""), at: .text(place))
      }
      if case .array(let attributes)? = Self.value("userDefinedRuntimeAttributes", of: record) {
        for attribute in attributes {
          let name = Self.text("keyPath", of: attribute) ?? ""
          report(.placeholderAttribute(name, of: label ?? "the placeholder '\(id)'"), at: .text(place))
        }
      }
      // Each scene has its own first responder.
      guard !isStoryboard, let identifier = Self.text("placeholderIdentifier", of: record) else { continue }
      if let earlier = seen.updateValue(place, forKey: identifier) {
        report(.placeholderTwice(identifier, earlier: earlier), at: .text(place))
      }
    }
  }
}
