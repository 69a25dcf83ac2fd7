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

  private let planned: PlannedScene
  private let tracer: (any LoadTracer)?

  init(_ planned: PlannedScene, _ controller: AnyObject, _ objects: LoadedNib, _ tracer: (any LoadTracer)?) {
    scene = planned.scene
    self.planned = planned
    self.controller = controller
    self.objects = objects
    self.tracer = tracer
  }

  func add(_ child: LoadedScene, by segue: Storyboard.Segue) { children.append((segue, child)) }

  /// Loads the view, if it is not loaded yet. Its objects are made and connected with the controller, they awake, and
  /// the controller is sent `didLoad()`. Before that, embedded scenes are made. Each is announced to the controller,
  /// and then its view is loaded, so a child's `viewDidLoad()` runs before its parent's.
  ///
  /// - Throws: `LoadFailure` if the code of a class throws. The view is then not loaded.
  public func loadView(isolation: isolated (any Actor)? = #isolation) throws {
    if isViewLoaded { return }
    if let plan = planned.plans.view {
      var failure: (any Error)?
      do {
        view = try plan.instantiate(
          owner: controller as? any NibOwner, externals: scene.externals(of: objects),
          layouts: planned.loader.storyboard, tracer: tracer, probe: nil,
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

  /// The ids of the scenes that are embedded in it, directly or not.
  package var embeddedIDs: Set<String> {
    var ids: Set<String> = []
    for (segue, child) in children where segue.kind == "embed" {
      ids.insert(child.scene.id)
      ids.formUnion(child.embeddedIDs)
    }
    return ids
  }

  /// Makes the embedded scenes and their views.
  private func embed(isolation: isolated (any Actor)?) throws {
    for embedded in planned.embedded {
      let child = try planned.loader.make(embedded.scene, tracer, isolation: isolation)
      prepare(for: embedded.segue, to: child)
      try child.loadView(isolation: isolation)
      add(child, by: embedded.segue)
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
    let loader = planned.loader
    guard let segue = scene.segues.first(where: { $0.identifier == identifier }),
      let target = loader.storyboard.scene(segue.destinationID)
    else {
      throw StoryboardError(
        .noSegue(identifier, known: scene.segues.compactMap(\.identifier)), at: scene.place,
        in: loader.storyboard.source)
    }
    let destination = try loader.make(
      SceneTreePlanner.plan(target, loader, loader.classes), tracer, isolation: isolation)
    prepare(for: segue, to: destination)
    return destination
  }

  private func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
    (controller as? any StoryboardSource)?.prepare(for: segue, to: destination)
  }
}

/// A controller that receives the destination scenes of its segues.
public protocol StoryboardSource: AnyObject {
  /// Called before a segue, after its destination scene has been loaded, and before the view of that scene is loaded.
  /// An implementation sets values that the scene needs, but cannot use outlets to the view.
  func prepare(for segue: Storyboard.Segue, to destination: LoadedScene)
}
