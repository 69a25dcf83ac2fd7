package import NibLoading
package import NibModel

/// The plans of a scene's two steps.
extension StoryboardLoader {
  /// Returns the plan of the first step: the controller and the other objects of the scene. It knows the outlets that
  /// the second step wires.
  package func controllerPlan(
    of scene: Storyboard.Scene, _ classes: ClassRegistry, order: LoadOrder? = nil
  ) throws(NibError) -> LoadPlan {
    var part = LoadPlan.Part()
    part.laterOutlets = scene.outletsIntoView
    return try LoadPlan(
      scene.controller, classes: classes, ownerDescriptor: nil, externals: [:], order: order ?? self.order,
      layouts: storyboard, part: part)
  }

  /// Returns the plan of the second step: the view, whose owner is the controller.
  ///
  /// - Parameters:
  ///   - document: the document of the view.
  ///   - controller: the class of the controller.
  ///   - externals: the classes of the other objects of the scene, by id.
  package func viewPlan(
    _ document: NibDocument, of scene: Storyboard.Scene, _ classes: ClassRegistry, controller: any NibOwner.Type,
    externals: [String: AnyClass], order: LoadOrder? = nil
  ) throws(NibError) -> LoadPlan {
    var part = LoadPlan.Part()
    // UIKit does not notify owners, but it notifies a controller that its view is loaded.
    part.tellsOwner = true
    return try LoadPlan(
      document, classes: classes, ownerDescriptor: classes[scene.controllerClass] ?? classes.descriptor(of: controller),
      externals: externals, order: order ?? self.order, layouts: storyboard, part: part)
  }
}

extension StoryboardLoader {
  /// Returns the class of a scene's controller, which owns the view.
  ///
  /// - Throws: `StoryboardError` if it cannot own one.
  package func controllerType(of scene: Storyboard.Scene) throws(StoryboardError) -> any NibOwner.Type {
    guard let type = classes[scene.controllerClass]?.type as? any NibOwner.Type else {
      throw StoryboardError(.noOwner(className: scene.controllerClass), at: scene.place, in: storyboard.source)
    }
    return type
  }
}

extension Storyboard.Scene {
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
