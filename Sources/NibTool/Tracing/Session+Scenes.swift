internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

extension Session {
  /// Loads the layouts of the views of a scene's controllers, in the order of the scene. A program does this later,
  /// when it shows a controller.
  ///
  /// - Returns: The objects that retain what was loaded.
  /// - Throws: The error of the first view that cannot be loaded.
  func loadViews(
    ofControllersIn scene: LoadedNib, _ prepared: Preparation, _ tracer: any LoadTracer
  ) throws -> [Any] {
    var kept: [Any] = []
    for (element, object) in zip(prepared.plan.document.allObjects, scene.objects) {
      if let controller = object as? Controller, let name = controller.nibName {
        let classes = try loadedClasses(for: try prepared.layouts.document(named: name))
        let application = Application(layouts: prepared.layouts, classes: classes, order: prepared.plan.order)
        application.tracer = tracer
        kept.append(application)
        try application.loadView(of: controller)
      } else if object is StandIn, element.parent == nil {
        kept += try loadView(ofStandIn: element, prepared, tracer)
      }
    }
    return kept
  }

  /// Loads the view of a controller. An object of an unknown class counts as a controller if it names a layout that
  /// exists.
  private func loadView(
    ofStandIn element: NibDocument.Object, _ prepared: Preparation, _ tracer: any LoadTracer
  ) throws -> [Any] {
    guard let name = element.layoutAttribute.flatMap({ LayoutName($0.value) }),
      let document = try prepared.layouts.layout(named: name)
    else { return [] }
    let classes = try loadedClasses(for: document)
    let owner = classes.makeOwner(named: document.ownerClass ?? StandIns.ownerName)
    let loader = Loader(classes: classes, layouts: prepared.layouts, order: prepared.plan.order)
    return [owner as Any, try loader.load(document, owner: owner, tracer: tracer)]
  }
}
