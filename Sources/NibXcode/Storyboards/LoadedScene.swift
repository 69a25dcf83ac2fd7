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

  /// The scene from which a segue has led to this one; nil for a scene that was not reached by a segue.
  public internal(set) weak var source: LoadedScene?

  /// Records calls of the controller after its load, and runs code for it.
  private(set) lazy var laterCalls = LaterCalls(of: objects, tracer: tracer)
  let planned: PlannedScene
  let tracer: (any LoadTracer)?

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
  /// For the controller of a window, the view is that of the window's content, whose scene was made with it. The
  /// controller is sent `windowDidLoad()` afterwards, as in AppKit.
  ///
  /// - Throws: `LoadFailure` if the code of a class throws. The view is then not loaded. The error of `windowDidLoad()`.
  public func loadView(isolation: isolated (any Actor)? = #isolation) throws {
    if isViewLoaded { return }
    if scene.isOfWindow {
      for child in children { try child.scene.loadView(isolation: isolation) }
      isViewLoaded = true
      record("windowDidLoad")
      try (controller as? any WindowSource)?.windowDidLoad()
      return
    }
    if let plan = planned.plans.view {
      var failure: (any Error)?
      do {
        view = try plan.instantiate(
          owner: controller as? any NibOwner, externals: objects.objectsByID,
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

  /// The ids of the scenes that are loaded with it: those that are embedded in it, directly or not, and the content of a
  /// window.
  package var embeddedIDs: Set<String> {
    var ids: Set<String> = []
    for (segue, child) in children where segue.kind == "embed" || scene.isOfWindow {
      ids.insert(child.scene.id)
      ids.formUnion(child.embeddedIDs)
    }
    return ids
  }

  /// Makes the embedded scenes and their views.
  func embed(isolation: isolated (any Actor)?) throws {
    for embedded in planned.embedded {
      let child = try make(embedded.scene, by: embedded.segue, isolation: isolation)
      try child.loadView(isolation: isolation)
      add(child, by: embedded.segue)
    }
  }
}
