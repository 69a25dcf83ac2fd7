public import NibModel

extension NibDocument {
  /// The probable faults of an Interface Builder file that a plan does not find: names of things that do not exist,
  /// scenes that nothing leads to, views whose frames contradict their constraints, duplicate placeholders.
  ///
  /// Empty for any other document.
  ///
  /// - Complexity: O(objects, attributes and connections).
  public var interfaceBuilderFindings: [Diagnostic] {
    guard isFromInterfaceBuilder else { return [] }
    var check = FileCheck(self)
    check.run()
    return check.findings.inTextOrder
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

  /// The attributes that contain the id of an object.
  private static let references: Set = [
    "ib.firstItem", "ib.secondItem", "ib.tableViewCell", "ib.textLabel", "ib.detailTextLabel", "ib.selectedItem",
  ]

  init(_ document: NibDocument) {
    self.document = document
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

  private static func text(_ key: String, of record: PropertyList) -> String? {
    if case .dictionary(let items) = record, case .string(let text)? = items[key] { return text }
    return nil
  }

  private func isKnown(_ id: String) -> Bool {
    objects[id] != nil || connections.contains(id) || placeholders[id] != nil
  }

  mutating func run() {
    for object in document.allObjects { check(object) }
    checkPlaceholders()
    checkScenes()
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
      case "ib.misplaced" where document.text(ofAttribute: index) == "YES":
        report(.misplaced(words(for: object)), at: document.place(ofAttribute: index))
      case "ib.ambiguous" where document.text(ofAttribute: index) == "YES":
        report(.ambiguous(words(for: object)), at: document.place(ofAttribute: index))
      case let name where Self.references.contains(name):
        let id = document.text(ofAttribute: index)
        if id.isEmpty || isKnown(id) { continue }
        report(
          .dangling(id, attribute: String(name.dropFirst(DesignName.prefix.count)), of: words(for: object)),
          at: document.valuePlace(ofAttribute: index))
      default: break
      }
    }
  }

  private func words(for object: NibDocument.Object) -> String {
    object.className + (object.id.map { " '\($0)'" } ?? "")
  }

  // MARK: Placeholders

  private mutating func checkPlaceholders() {
    guard let attribute = document.rootAttributes.first(where: { document.name(ofAttribute: $0) == "ib.placeholders" }),
      let structure = document.structure(ofAttribute: attribute)
    else { return }
    let isStoryboard = document.rootAttributes.contains { document.name(ofAttribute: $0) == "ib.scenes" }
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
      // Each scene has its own first responder.
      guard !isStoryboard, let identifier = Self.text("placeholderIdentifier", of: record) else { continue }
      if let earlier = seen.updateValue(place, forKey: identifier) {
        report(.placeholderTwice(identifier, earlier: earlier), at: .text(place))
      }
    }
  }

  // MARK: Scenes

  private mutating func checkScenes() {
    let top = document.allObjects.filter { $0.parent == nil }
    var sceneOfObject: [Int: String] = [:]
    var controllers: [String: NibDocument.Object] = [:]
    for object in top {
      guard let scene = object.attributes.first(where: { $0.name == "ib.scene" })?.value else { continue }
      for index in [object.index] + object.descendants { sceneOfObject[index] = scene }
      if object.attributes.contains(where: { $0.name == "ib.sceneMemberID" && $0.value == "viewController" }) {
        controllers[scene] = controllers[scene] ?? object
      }
    }
    let initial = document.rootAttributes.first { document.name(ofAttribute: $0) == "ib.initialViewController" }
    if let initial, objects[document.text(ofAttribute: initial)] == nil {
      report(
        .noInitialController(document.text(ofAttribute: initial)), at: document.valuePlace(ofAttribute: initial))
    }
    if controllers.isEmpty { return }
    var leads: [String: Set<String>] = [:]
    for connect in document.explicitConnections where connect.attributes[DesignName.connection] == "segue" {
      if connect.attributes["ib.kind"] == "unwind" { continue }
      guard let from = scene(connect.attributes["from"], sceneOfObject),
        let to = scene(connect.attributes["to"], sceneOfObject)
      else { continue }
      leads[from, default: []].insert(to)
    }
    var reached: Set<String> = []
    // Code requests controllers that have an identifier. If a file has no initial controller, code requests all of
    // them.
    var pending = controllers.filter { _, controller in
      controller.attributes.contains { ["ib.storyboardIdentifier", "ib.identifier"].contains($0.name) }
    }.map(\.key)
    if let initial, let scene = objects[document.text(ofAttribute: initial)].flatMap({ sceneOfObject[$0] }) {
      pending.append(scene)
    }
    // The application object of a storyboard for AppKit is loaded separately.
    pending += Set(sceneOfObject.values).subtracting(controllers.keys)
    while let scene = pending.popLast() {
      if reached.insert(scene).inserted { pending += leads[scene] ?? [] }
    }
    for (scene, controller) in controllers where !reached.contains(scene) {
      report(.unreachableScene(scene, controller: words(for: controller)), at: controller.place)
    }
  }

  private func scene(_ reference: String?, _ sceneOfObject: [Int: String]) -> String? {
    reference.flatMap { objects[String($0.dropFirst())] }.flatMap { sceneOfObject[$0] }
  }
}

/// A probable fault of an Interface Builder file.
enum FileFinding: Fault {
  case dangling(String, attribute: String, of: String)
  case noInitialController(String)
  case unreachableScene(String, controller: String)
  case misplaced(String)
  case ambiguous(String)
  case placeholderTwice(String, earlier: SourceRange)
  case placeholderIsObject(String, object: SourceRange?)
  /// A placeholder that has the name of the other placeholder.
  case swapped(id: String, label: String)

  var code: Diagnostic.Code {
    switch self {
    case .dangling, .noInitialController: .danglingReference
    case .unreachableScene: .unreachableScene
    case .misplaced: .misplacedView
    case .ambiguous: .ambiguousLayout
    case .placeholderTwice, .placeholderIsObject, .swapped: .ambiguousPlaceholder
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .dangling, .noInitialController, .placeholderIsObject: .error
    case .unreachableScene, .misplaced, .ambiguous, .placeholderTwice, .swapped: .warning
    }
  }

  var message: String {
    switch self {
    case .dangling(let id, let attribute, let object):
      "'\(attribute)' of \(object.shortened) names '\(id.shortened)', and nothing in the file has that id"
    case .noInitialController(let id): "the initial view controller is '\(id.shortened)', and no object has that id"
    case .unreachableScene(_, let controller):
      "no segue leads to the scene of \(controller.shortened), and it has no storyboard identifier: nothing can show it"
    case .misplaced(let object): "\(object.shortened) is not where its constraints put it, as Xcode marks it"
    case .ambiguous(let object): "the constraints leave open where \(object.shortened) is, as Xcode marks it"
    case .placeholderTwice(let identifier, _): "there is a second placeholder '\(identifier.shortened)'"
    case .placeholderIsObject(let id, _): "the placeholder has the id '\(id.shortened)', which an object has too"
    case .swapped(let id, let label):
      "the id \(id) is that of the \(id == "-1" ? "first responder" : "owner") in a file for macOS, and the label says '\(label)'"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .placeholderTwice(_, let earlier):
      [Diagnostic.Note("the first is here, and is the one that is used", at: earlier)]
    case .placeholderIsObject(_, let place?): [Diagnostic.Note("the object is here", at: place)]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .dangling(let id, let attribute, let object): [.id: id, .member: attribute, .container: object]
    case .noInitialController(let id): [.id: id]
    case .unreachableScene(let scene, let controller): [.id: scene, .container: controller]
    case .misplaced(let object), .ambiguous(let object): [.container: object]
    case .placeholderTwice(let name, _): [.name: name]
    case .placeholderIsObject(let id, _): [.id: id]
    case .swapped(let id, let label): [.id: id, .given: label]
    }
  }
}
