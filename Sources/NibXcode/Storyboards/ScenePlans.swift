package import NibLoading
package import NibModel

/// The plans of a scene, one for each part of it.
package struct ScenePlans: Sendable {
  /// The scene.
  package let scene: Storyboard.Scene
  /// The plan of the first step: the controller and the other objects of the scene. It knows the outlets that the second
  /// step wires.
  package let controller: LoadPlan
  /// The plan of the second step: the view, whose owner is the controller. Nil for a controller that makes its own view.
  package let view: LoadPlan?
  /// The plans of the prototypes, in the order of the scene.
  package let prototypes: [LoadPlan]

  /// Plans all parts of a scene.
  ///
  /// - Throws: `NibError`, with everything in the scene that does not fit the classes.
  package init(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry
  ) throws(NibError) {
    self.scene = scene
    var planner = ScenePlanner(scene, loader, classes)
    let controller = planner.controller()
    view = planner.view()
    prototypes = planner.prototypes()
    guard planner.faults.isEmpty, let controller else { throw NibError(planner.faults, in: loader.storyboard.sources) }
    self.controller = controller
  }
}

/// Plans the parts of a scene, and collects the faults of all of them.
private struct ScenePlanner {
  let scene: Storyboard.Scene
  let loader: StoryboardLoader
  let classes: ClassRegistry
  private(set) var faults: [Diagnostic] = []
  /// The classes of the objects that exist when a part is loaded, by their ids. Unknown classes are left out.
  private var externals: [String: AnyClass] = [:]
  /// True if the class of each of them is known. Otherwise, the fault of that class is enough.
  private var isComplete = true

  init(_ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry) {
    (self.scene, self.loader, self.classes) = (scene, loader, classes)
    for document in [scene.controller] + (scene.view.map { [$0] } ?? []) + scene.prototypes.map(\.document) {
      for object in document.allObjects {
        guard let id = object.id else { continue }
        if let type = classes[object.className]?.type { externals[id] = type } else { isComplete = false }
      }
    }
  }

  private mutating func plan(
    _ document: NibDocument, owner: ClassDescriptor?, _ part: LoadPlan.Part
  ) -> LoadPlan? {
    do {
      return try LoadPlan(
        document, classes: classes, ownerDescriptor: owner, externals: externals, trustsExternals: !isComplete,
        order: loader.order, layouts: loader.storyboard, part: part)
    } catch {
      faults += error.diagnostics
      return nil
    }
  }

  mutating func controller() -> LoadPlan? {
    var part = LoadPlan.Part(scene.partName("controller"))
    part.laterOutlets = scene.outletsIntoView
    return plan(scene.controller, owner: nil, part)
  }

  mutating func view() -> LoadPlan? {
    guard let document = scene.view else { return nil }
    // An unknown class is a fault of the first step.
    guard let owner = classes[scene.controllerClass] else { return nil }
    guard owner.type is any NibOwner.Type else {
      faults.append(Diagnostic(StoryboardError.Kind.noOwner(className: scene.controllerClass), at: scene.place))
      return nil
    }
    return plan(document, owner: owner, scene.viewPart)
  }

  mutating func prototypes() -> [LoadPlan] {
    scene.prototypes.compactMap {
      plan(
        $0.document, owner: nil, LoadPlan.Part(scene.partName("prototype \($0.identifier ?? $0.id ?? $0.className)")))
    }
  }
}

extension Storyboard.Scene {
  /// Returns the name of one of the scene's parts, for people.
  package func partName(_ part: String) -> String { "\(identifier ?? id) \(part)" }

  var viewPart: LoadPlan.Part {
    var part = LoadPlan.Part(partName("view"))
    // UIKit does not notify owners, but it notifies a controller that its view is loaded.
    part.tellsOwner = true
    return part
  }

  /// Returns the objects of the first step by id, which are external objects of the second.
  package func externals(of loaded: LoadedNib) -> [String: AnyObject] {
    var externals: [String: AnyObject] = [:]
    for object in controller.allObjects { if let id = object.id { externals[id] = loaded[id] } }
    return externals
  }

  /// The outlets of the first step's objects that the second step wires.
  fileprivate var outletsIntoView: [LoadPlan.Part.LaterOutlet] {
    guard let view else { return [] }
    var objects: [String: Int] = [:]
    for index in controller.objects.indices { if let id = controller.id(ofObject: index) { objects[id] = index } }
    return view.connects.indices.compactMap { connection in
      func attribute(_ name: String) -> Int? {
        view.attributes(ofConnect: connection).first { view.name(ofAttribute: $0) == name }
      }
      guard let from = attribute("from").map(view.text(ofAttribute:)), let outlet = attribute("outlet"),
        let object = objects[from == "#owner" ? id : from.hasPrefix("#ext:") ? String(from.dropFirst(5)) : ""]
      else { return nil }
      return LoadPlan.Part.LaterOutlet(
        object: .object(object), member: view.text(ofAttribute: outlet), place: view.place(ofAttribute: outlet))
    }
  }
}
