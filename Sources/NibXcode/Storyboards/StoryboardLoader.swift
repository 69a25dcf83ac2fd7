public import NibLoading
internal import NibModel

/// Loads scenes of storyboards, each in two steps, as UIKit does.
///
/// First, the controller and the other objects of its scene are made, their attributes are set, they are connected with
/// each other, and they awake. The controller's outlets into its view are nil during this step and after it. The view
/// is loaded when it is requested: its objects are made, the controller's outlets and the outlets of the view's objects
/// are connected, they awake, and the controller is notified that its view is loaded. So if a controller reads an outlet to
/// its view in `awake()`, or sets a label in the destination scene of a segue, the outlet is nil.
///
/// Scenes that belong to a container by a relationship are made right after the container. Embedded scenes are made
/// after the view has been loaded and has awoken, and before the controller is notified. Each is announced to the
/// controller, and then its own view is loaded.
public struct StoryboardLoader: Sendable {
  /// The storyboard.
  public let storyboard: Storyboard
  /// The classes that its scenes may name.
  public let classes: ClassRegistry
  /// The order of the steps of each load.
  public let order: LoadOrder
  private let others: @Sendable (String) throws -> Storyboard?

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - storyboard: The storyboard.
  ///   - classes: The classes that scenes may name; see ``ClassRegistry/standingIn(for:)`` for Cocoa's own.
  ///   - order: The order of the steps of each load.
  ///   - others: Finds other storyboards by name, for scenes that refer to their scenes; nil if there is no storyboard
  ///     of that name.
  public init(
    _ storyboard: Storyboard, classes: ClassRegistry, order: LoadOrder = .uikit,
    others: @escaping @Sendable (String) throws -> Storyboard? = { _ in nil }
  ) {
    self.storyboard = storyboard
    self.classes = classes
    self.order = order
    self.others = others
  }

  /// Makes the first scene of the program, without its view.
  ///
  /// If there is a `tracer`, it observes the load.
  /// - Throws: The errors of `instantiate(_:)`, and `StoryboardError` if the storyboard has no initial scene.
  public func instantiateInitial(
    tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedScene {
    guard let scene = storyboard.initialScene else { throw StoryboardError(.noInitialScene, in: storyboard.source) }
    return try make(SceneTreePlanner.plan(scene, self, classes), tracer, isolation: isolation)
  }

  /// Makes a scene, without its view.
  ///
  /// - Parameters:
  ///   - identifier: The storyboard identifier of the scene, or the id of its controller.
  ///   - tracer: Receives every step of every load that belongs to the scene.
  ///   - isolation: The actor that the load runs on.
  /// - Throws: `StoryboardError` if there is no such scene, or if scenes make each other endlessly; `NibError` with
  ///   everything that does not fit the classes, in all parts of the scene and of the scenes that it makes by itself. Both
  ///   are thrown before anything is made. `LoadFailure` if the code of a class throws.
  public func instantiate(
    _ identifier: String, tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedScene {
    try make(SceneTreePlanner.plan(scene(identifier), self, classes), tracer, isolation: isolation)
  }

  /// Makes a scene with a controller that the caller makes, for controllers that need values that are not in the file.
  ///
  /// - Parameters:
  ///   - identifier: The storyboard identifier of the scene, or the id of its controller.
  ///   - tracer: Receives every step of every load that belongs to the scene.
  ///   - isolation: The actor that the load runs on.
  ///   - creator: Makes the controller with the given decoder, by an initializer that ends by calling `init(coder:)`.
  /// - Throws: The errors of the other form. An error of `creator` ends the load.
  public func instantiate<Controller: NibObject>(
    _ identifier: String, tracer: (any LoadTracer)? = nil, isolation: isolated (any Actor)? = #isolation,
    creator: @escaping (NibDecoder) throws -> Controller
  ) throws -> LoadedScene {
    let scene = try scene(identifier)
    var classes = classes
    classes.register(
      scene.controllerClass, members: Controller.members, isolation: isolation,
      awake: { (controller: Controller) in try controller.awake() }, make: creator)
    return try make(SceneTreePlanner.plan(scene, self, classes), tracer, isolation: isolation)
  }

  /// Makes a scene of the storyboard.
  ///
  /// - Parameter isAlone: true to leave out the scenes that belong to it as a container, except the content of a window.
  package func instantiate(
    _ scene: Storyboard.Scene, isAlone: Bool, tracer: (any LoadTracer)?, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedScene {
    try make(SceneTreePlanner.plan(scene, self, classes, isAlone: isAlone), tracer, isolation: isolation)
  }

  /// Returns a loader of the same scenes in another order.
  func ordered(_ order: LoadOrder) -> StoryboardLoader {
    StoryboardLoader(storyboard, classes: classes, order: order, others: others)
  }

  private func scene(_ identifier: String) throws(StoryboardError) -> Storyboard.Scene {
    guard let scene = storyboard.scene(identifier) else {
      throw StoryboardError(
        .noScene(identifier, known: storyboard.scenes.map { $0.identifier ?? $0.id }), in: storyboard.source)
    }
    return scene
  }

  /// Returns the scene that a reference leads to, with the loader of its storyboard.
  func target(of scene: Storyboard.Scene) throws -> (scene: Storyboard.Scene, loader: StoryboardLoader) {
    guard let reference = scene.reference else { return (scene, self) }
    guard let other = try others(reference.storyboard) else {
      throw StoryboardError(.noStoryboard(reference.storyboard), at: scene.place, in: storyboard.source)
    }
    guard let target = reference.identifier.map(other.scene(_:)) ?? other.initialScene else {
      throw StoryboardError(
        .noScene(reference.identifier ?? "", known: other.scenes.map { $0.identifier ?? $0.id }), at: scene.place,
        in: storyboard.source, leadingTo: other)
    }
    return (target, StoryboardLoader(other, classes: classes, order: order, others: others))
  }

  /// Makes a planned scene and the scenes of its relationships.
  ///
  /// - Parameter creator: makes the controller; nil, or a function that returns nil, to let the file make it.
  func make(
    _ planned: PlannedScene, _ tracer: (any LoadTracer)?, isolation: isolated (any Actor)?,
    creator: ((NibDecoder) throws -> AnyObject?)? = nil
  ) throws -> LoadedScene {
    let storyboard = planned.loader.storyboard
    planned.maker?.creator = creator
    defer { planned.maker?.creator = nil }
    let objects = try planned.plans.controller.instantiate(layouts: storyboard, tracer: tracer, isolation: isolation)
    guard let controller = objects[planned.scene.id] else {
      throw StoryboardError(.noScene(planned.scene.id, known: []), at: planned.scene.place, in: storyboard.source)
    }
    return try complete(LoadedScene(planned, controller, objects, tracer), tracer, isolation: isolation)
  }

  /// Makes the scenes of the relationships of a scene whose controller has been made.
  func complete(
    _ scene: LoadedScene, _ tracer: (any LoadTracer)?, isolation: isolated (any Actor)?
  ) throws -> LoadedScene {
    for child in scene.planned.related {
      scene.add(try make(child.scene, tracer, isolation: isolation), by: child.segue)
    }
    return scene
  }
}
