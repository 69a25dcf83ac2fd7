internal import NibExploring
internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode

/// One of the two loads of a storyboard's scene: that of the controller, or that of its view.
@MainActor
struct SceneStep {
  /// The name for people: `scene first, the view`.
  let name: String
  /// The plan of the step.
  let plan: LoadPlan
  /// The first step of the scene, which makes the controller that owns the view; nil for the first step itself.
  private let first: (plan: LoadPlan, scene: Storyboard.Scene)?
  private let storyboard: Storyboard

  /// Returns the steps of some scenes, in the order of the file. Scenes of other storyboards have none.
  ///
  /// - Throws: `NibError` with everything that does not fit the classes; `StoryboardError` for a controller that cannot
  ///   own a view.
  static func all(of scenes: StoryboardScenes, order: LoadOrder?) throws -> [SceneStep] {
    let loader = scenes.loader(order: order)
    return try scenes.scenes.filter { $0.reference == nil }.flatMap { scene in
      let name = "scene \((scene.identifier ?? scene.id).printable)"
      let controller = try loader.controllerPlan(of: scene, loader.classes)
      let first = SceneStep(
        name: "\(name), the controller", plan: controller, first: nil, storyboard: loader.storyboard)
      guard let document = scene.view else { return [first] }
      var externals: [String: AnyClass] = [:]
      for object in scene.controller.allObjects {
        if let id = object.id, let descriptor = loader.classes[object.className] { externals[id] = descriptor.type }
      }
      let view = try loader.viewPlan(
        document, of: scene, loader.classes, controller: loader.controllerType(of: scene), externals: externals)
      return [
        first,
        SceneStep(
          name: "\(name), the view", plan: view, first: (controller, scene), storyboard: loader.storyboard),
      ]
    }
  }

  /// The explorer of the step. For a view, each load is preceded by that of the controller, whose order is its own.
  var explorer: Explorer {
    guard let first else { return Explorer(plan, layouts: storyboard) }
    let made = MadeController(first.plan.inOrder(.uikit), first.scene, storyboard)
    return Explorer(
      plan, owner: { try made.make() as? any NibOwner }, externals: { try made.externals() }, layouts: storyboard)
  }
}

/// The controller of a scene, made anew for each load of its view.
@MainActor
private final class MadeController {
  private let plan: LoadPlan
  private let scene: Storyboard.Scene
  private let storyboard: Storyboard
  private var loaded: LoadedNib?

  init(_ plan: LoadPlan, _ scene: Storyboard.Scene, _ storyboard: Storyboard) {
    (self.plan, self.scene, self.storyboard) = (plan, scene, storyboard)
  }

  /// Makes the controller and the other objects of the scene.
  func make() throws -> AnyObject? {
    loaded = nil
    let loaded = try plan.instantiate(layouts: storyboard, isolation: MainActor.shared)
    self.loaded = loaded
    return loaded[scene.id]
  }

  /// The objects of the scene that were made with the last controller, by id.
  func externals() throws -> [String: AnyObject] {
    if loaded == nil { _ = try make() }
    return loaded.map(scene.externals) ?? [:]
  }
}
