internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

extension Session {
  /// Loads the layouts that the controllers of a scene have their views from, in the order of the scene. Its program does
  /// so later, when it shows a controller.
  ///
  /// - Returns: The objects that keep what was made.
  /// - Throws: The error of the first view that cannot be loaded.
  func loadViews(
    ofControllersIn scene: LoadedNib, _ prepared: Preparation, _ tracer: any LoadTracer
  ) throws -> [Any] {
    var kept: [Any] = []
    for (element, object) in zip(prepared.plan.document.allObjects, scene.objects) {
      if let controller = object as? Controller, let name = controller.nibName {
        let classes = classes(for: try prepared.layouts.document(named: name))
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

  /// An object of an unknown class is taken for a controller if it names a layout that is there.
  private func loadView(
    ofStandIn element: NibDocument.Object, _ prepared: Preparation, _ tracer: any LoadTracer
  ) throws -> [Any] {
    guard let name = element.layoutAttribute.flatMap({ LayoutName($0.value) }),
      let document = try prepared.layouts.layout(named: name)
    else { return [] }
    let classes = classes(for: document)
    let owner = classes.makeOwner(named: document.ownerClass ?? StandIns.ownerName)
    let loader = Loader(classes: classes, layouts: prepared.layouts, order: prepared.plan.order)
    return [owner as Any, try loader.load(document, owner: owner, tracer: tracer)]
  }
}
