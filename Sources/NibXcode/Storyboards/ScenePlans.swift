package import NibLoading
package import NibModel

/// The plans of a scene, one for each part of it.
package struct ScenePlans: Sendable {
  /// The scene.
  package let scene: Storyboard.Scene
  /// The plans of the scene's parts. The plan of the controller knows the outlets that the plan of the view wires.
  package let parts: [LoadPlan]

  /// The plan of the first step: the controller and the other objects of the scene.
  var controller: LoadPlan { parts[0] }
  /// The plan of the second step: the view, whose owner is the controller. Nil for a controller that makes its own view.
  var view: LoadPlan? { scene.parts.firstIndex { $0.kind == .view }.map { parts[$0] } }

  /// Plans all parts of a scene.
  ///
  /// - Throws: `NibError`, with everything in the scene that does not fit the classes.
  package init(
    _ scene: Storyboard.Scene, of storyboard: Storyboard, _ classes: ClassRegistry, order: LoadOrder
  ) throws(NibError) {
    self.scene = scene
    var faults: [Diagnostic] = []
    // An unknown class is a fault of the part that has the object. In other parts, the object is not checked.
    var outer: [String: ClassDescriptor] = [:]
    var isComplete = true
    for object in scene.allDocuments.flatMap(\.allObjects) {
      guard let id = object.id else { continue }
      if let known = classes[object.className] { outer[id] = known } else { isComplete = false }
    }
    var plans: [LoadPlan] = []
    for part in scene.parts {
      var relation = LoadPlan.Part("scene \(scene.identifier ?? scene.id), the \(part.name)", part.trigger)
      var owner: ClassDescriptor?
      switch part.kind.value {
      case .controller: relation.laterOutlets = scene.outletsIntoView
      case .view:
        // UIKit does not notify owners, but it notifies a controller that its view is loaded.
        relation.tellsOwner = true
        owner = classes[scene.controllerClass]
        if let type = owner?.type, !(type is any NibOwner.Type) {
          faults.append(Diagnostic(StoryboardError.Kind.noOwner(className: scene.controllerClass), at: scene.place))
          continue
        }
        if owner == nil { continue }
      case .root, .prototype: break
      }
      do throws(NibError) {
        plans.append(
          try LoadPlan(
            part.document, classes: classes, ownerDescriptor: owner, externals: [:], outerClasses: outer,
            trustsExternals: !isComplete, order: order, layouts: storyboard, part: relation))
      } catch { faults += error.diagnostics }
    }
    if !faults.isEmpty { throw NibError(faults, in: storyboard.sources) }
    parts = plans
  }
}

extension Storyboard.Scene {
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
        let object = objects[Self.id(ofReference: from, controller: id)]
      else { return nil }
      return LoadPlan.Part.LaterOutlet(
        object: .object(object), member: view.text(ofAttribute: outlet), place: view.place(ofAttribute: outlet))
    }
  }
}
