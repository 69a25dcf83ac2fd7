public import NibLoading
internal import NibModel

/// A scene that has been made: its controller, and its view after it was requested.
public final class LoadedScene {
  /// The scene in the storyboard.
  public let scene: Storyboard.Scene
  /// The controller.
  public let controller: AnyObject
  /// The controller and the other objects that belong to the scene.
  public let objects: LoadedNib
  /// The objects that were made with the view; nil before ``loadView(isolation:)``.
  public private(set) var view: LoadedNib?
  /// True if the view is loaded, or the controller makes its own.
  public private(set) var isViewLoaded = false
  /// The scenes within this one: those of a container, and embedded ones. Each has the segue that leads to it.
  public private(set) var children: [(segue: Storyboard.Segue, scene: LoadedScene)] = []

  /// The scenes that this scene is embedded in, from the outermost.
  private var embedders = SceneTrail()
  private let classes: ClassRegistry
  private let loader: StoryboardLoader
  private let tracer: (any LoadTracer)?

  init(
    _ scene: Storyboard.Scene, _ controller: AnyObject, _ objects: LoadedNib, _ classes: ClassRegistry,
    _ loader: StoryboardLoader, _ tracer: (any LoadTracer)?
  ) {
    self.scene = scene
    self.controller = controller
    self.objects = objects
    self.classes = classes
    self.loader = loader
    self.tracer = tracer
  }

  func add(_ child: LoadedScene, by segue: Storyboard.Segue) { children.append((segue, child)) }

  /// Loads the view, if it is not loaded yet. Its objects are made and connected with the controller, they awake, and
  /// the controller is sent `didLoad()`. Before that, embedded scenes are made. Each is announced to the controller,
  /// and then its view is loaded, so a child's `viewDidLoad()` runs before its parent's.
  ///
  /// - Throws: `StoryboardError` if the controller is not `NibOwner`, and the errors of
  ///   `StoryboardLoader.instantiate(_:)`.
  public func loadView(isolation: isolated (any Actor)? = #isolation) throws {
    if isViewLoaded { return }
    if scene.view != nil {
      guard let owner = controller as? any NibOwner else {
        throw StoryboardError(
          .noOwner(className: scene.controllerClass), at: scene.place, in: loader.storyboard.source)
      }
      var failure: (any Error)?
      do {
        view = try loader.loadView(
          of: scene, owner, objects, classes, tracer,
          beforeDidLoad: {
            do { try self.embed(isolation: isolation) } catch {
              failure = error
              throw error
            }
          }, isolation: isolation)
      } catch { throw failure ?? error }
    } else {
      try embed(isolation: isolation)
    }
    isViewLoaded = true
  }

  /// Loads the view, and then the views that are visible at first: in a container, those of the first scene of each
  /// relationship, such as the first of the tabs.
  package func loadVisibleViews(isolation: isolated (any Actor)? = #isolation) throws {
    try loadView(isolation: isolation)
    var seen: Set<String> = []
    for (segue, child) in children where segue.kind == "embed" || seen.insert(segue.relationship ?? "").inserted {
      try child.loadVisibleViews(isolation: isolation)
    }
  }

  /// Makes the embedded scenes and their views.
  private func embed(isolation: isolated (any Actor)?) throws {
    let segues = scene.segues.filter { $0.kind == "embed" }
    if segues.isEmpty { return }
    let path = try embedders.adding(scene, of: loader.storyboard)
    for segue in segues {
      guard let child = try perform(segue, sender: nil, path.restarted, isolation: isolation) else { continue }
      child.embedders = path
      try child.loadView(isolation: isolation)
      add(child, by: segue)
    }
  }

  /// Makes the destination scene of a segue, and lets the controller prepare it. Its view is not loaded yet.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the segue.
  ///   - sender: The object that is passed to the controller as the cause.
  ///   - isolation: The actor that the load runs on.
  /// - Throws: `StoryboardError` if there is no such segue, or if it does not lead to a scene, and the errors of
  ///   `StoryboardLoader.instantiate(_:)`.
  public func performSegue(
    _ identifier: String, sender: AnyObject? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedScene {
    guard let segue = scene.segues.first(where: { $0.identifier == identifier }),
      let destination = try perform(segue, sender: sender, SceneTrail(), isolation: isolation)
    else {
      throw StoryboardError(
        .noSegue(identifier, known: scene.segues.compactMap(\.identifier)), at: scene.place,
        in: loader.storyboard.source)
    }
    return destination
  }

  private func perform(
    _ segue: Storyboard.Segue, sender: AnyObject?, _ trail: SceneTrail, isolation: isolated (any Actor)?
  ) throws -> LoadedScene? {
    guard let target = loader.storyboard.scene(segue.destinationID) else { return nil }
    let destination = try loader.instantiate(target, loader.classes, tracer, trail, isolation: isolation)
    (controller as? any StoryboardSource)?.prepare(for: segue, to: destination)
    return destination
  }
}

/// A controller that receives the destination scenes of its segues.
public protocol StoryboardSource: AnyObject {
  /// Called before a segue, after its destination scene has been loaded, and before the view of that scene is loaded.
  /// An implementation sets values that the scene needs, but cannot use outlets to the view.
  func prepare(for segue: Storyboard.Segue, to destination: LoadedScene)
}
