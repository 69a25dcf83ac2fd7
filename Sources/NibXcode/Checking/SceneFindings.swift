internal import NibModel

/// Checks the scenes of a storyboard.
struct SceneCheck {
  private let document: NibDocument
  private let objects: [String: Int]
  private(set) var findings: [Diagnostic] = []
  /// The scene of each object that belongs to one.
  private var sceneOfObject: [Int: String] = [:]
  /// The controllers by scene.
  private var controllers: [String: NibDocument.Object] = [:]

  /// - Parameters:
  ///   - objects: the objects by id.
  ///   - connections: the ids of connections.
  /// - Complexity: O(objects and connections).
  init(_ document: NibDocument, _ objects: [String: Int], _ connections: Set<String>) {
    self.document = document
    self.objects = objects
    for object in document.allObjects where object.parent == nil {
      guard let scene = Self.text("ib.scene", of: object) else { continue }
      for index in [object.index] + object.descendants { sceneOfObject[index] = scene }
      let isController =
        Self.text("ib.sceneMemberID", of: object) == "viewController" || object.className == "WKInterfaceController"
        || Self.text("ib.element", of: object) == "controller"
      if isController { controllers[scene] = controllers[scene] ?? object }
    }
    checkInitialController()
    checkReach()
    checkCycles()
    checkIdentifiers()
    checkPreferredSegues(connections)
  }

  private static func text(_ name: String, of object: NibDocument.Object) -> String? {
    object.attributes.first { $0.name == name }?.value
  }

  private func rootAttribute(_ name: String) -> Int? {
    document.rootAttributes.first { document.name(ofAttribute: $0) == name }
  }

  private mutating func report(_ finding: FileFinding, at place: SourcePlace?) {
    findings.append(Diagnostic(finding, at: place))
  }

  /// Returns true for the application of a storyboard for AppKit, which is loaded when the program starts.
  private static func isApplication(_ object: NibDocument.Object) -> Bool {
    object.className == "NSApplication" || text("ib.element", of: object) == "application"
  }

  private var initialID: Int? { rootAttribute("ib.initialViewController") }

  private mutating func checkInitialController() {
    if let initialID {
      let id = document.text(ofAttribute: initialID)
      if objects[id] == nil { report(.noInitialController(id), at: document.valuePlace(ofAttribute: initialID)) }
    } else if document.hasScenes, controllers.values.contains(where: { !Self.isApplication($0) }) {
      report(.withoutInitialController, at: document.rootPlace)
    }
  }

  /// Reports the scenes to which nothing leads.
  private mutating func checkReach() {
    if controllers.isEmpty { return }
    var leads: [String: Set<String>] = [:]
    for connect in document.explicitConnections where connect.attributes[DesignName.connection] == "segue" {
      if connect.attributes["ib.kind"] == "unwind" { continue }
      guard let from = scene(connect.attributes["from"]), let to = scene(connect.attributes["to"]) else { continue }
      leads[from, default: []].insert(to)
    }
    var reached: Set<String> = []
    // Code requests controllers that have an identifier.
    var pending = controllers.filter { _, controller in
      Self.isApplication(controller) || Self.text("ib.storyboardIdentifier", of: controller) != nil
        || Self.text("ib.identifier", of: controller) != nil
    }.map(\.key)
    if let initialID, let scene = objects[document.text(ofAttribute: initialID)].flatMap({ sceneOfObject[$0] }) {
      pending.append(scene)
    }
    pending += Set(sceneOfObject.values).subtracting(controllers.keys)
    while let scene = pending.popLast() {
      if reached.insert(scene).inserted { pending += leads[scene] ?? [] }
    }
    for (scene, controller) in controllers where !reached.contains(scene) {
      report(.unreachableScene(scene, controller: controller.words), at: controller.place)
    }
  }

  /// Reports the scenes that make each other: a container makes those of its relationships, and a view those that are
  /// embedded in it. Each cycle is reported at the segue that closes it.
  private mutating func checkCycles() {
    var leads: [String: [(scene: String, place: SourcePlace)]] = [:]
    for connect in document.explicitConnections where connect.attributes[DesignName.connection] == "segue" {
      guard ["embed", "relationship"].contains(connect.attributes["ib.kind"]),
        let from = scene(connect.attributes["from"]), let to = scene(connect.attributes["to"])
      else { continue }
      leads[from, default: []].append((to, connect.place))
    }
    if leads.isEmpty { return }
    // The scenes on the way to the current one, each with the next of its segues. With an explicit stack, so that a long
    // chain of scenes cannot exhaust the call stack.
    var trail: [(scene: String, next: Int)] = []
    var places: [String: Int] = [:]
    var finished: Set<String> = []
    for start in controllers.keys.sorted() where leads[start] != nil && !finished.contains(start) {
      trail = [(start, 0)]
      places = [start: 0]
      while let (scene, next) = trail.last {
        guard let segue = leads[scene].flatMap({ $0.indices.contains(next) ? $0[next] : nil }) else {
          finished.insert(scene)
          places[scene] = nil
          trail.removeLast()
          continue
        }
        trail[trail.count - 1].next += 1
        if let first = places[segue.scene] {
          let names = (trail[first...].map(\.scene) + [segue.scene]).map { name(ofScene: $0) }
          report(.sceneCycle(names), at: segue.place)
        } else if !finished.contains(segue.scene) {
          places[segue.scene] = trail.count
          trail.append((segue.scene, 0))
        }
      }
    }
  }

  /// Returns the identifier of a scene, or the id of its controller.
  private func name(ofScene scene: String) -> String {
    guard let controller = controllers[scene] else { return scene }
    return Self.text("ib.storyboardIdentifier", of: controller) ?? controller.id ?? scene
  }

  private func scene(_ reference: String?) -> String? {
    reference.flatMap { objects[String($0.dropFirst())] }.flatMap { sceneOfObject[$0] }
  }

  private mutating func checkIdentifiers() {
    var seen: [String: SourceRange?] = [:]
    for object in document.allObjects where object.parent == nil && sceneOfObject[object.index] != nil {
      guard let given = object.attributes.first(where: { $0.name == "ib.storyboardIdentifier" }) else { continue }
      if let earlier = seen[given.value] {
        report(.identifierTwice(given.value, earlier: earlier), at: given.valuePlace)
      } else {
        seen[given.value] = .some(given.valuePlace.range)
      }
    }
  }

  /// Checks the segues that Xcode prefers if several lead to a scene.
  private mutating func checkPreferredSegues(_ connections: Set<String>) {
    guard let attribute = rootAttribute("ib.inferredMetricsTieBreakers"),
      let structure = document.structure(ofAttribute: attribute)
    else { return }
    for item in document.topItems(in: structure.items) {
      guard case .dictionary(let record) = document.value(ofItem: item), case .string(let id)? = record["reference"],
        !connections.contains(id)
      else { continue }
      report(.noPreferredSegue(id), at: .text(document.range(ofItem: item)))
    }
  }
}

extension NibDocument.Object {
  /// The class and the id, for messages.
  var words: String { className + (id.map { " '\($0)'" } ?? "") }
}
