internal import NibLoading
internal import NibModel

/// A scene that is planned with everything that it makes by itself: its parts, the scenes of its relationships, and the
/// scenes that are embedded in its view. So all faults are known before the first object is made.
struct PlannedScene: Sendable {
  /// A scene within another one, and the segue that leads to it.
  struct Child: Sendable {
    let segue: Storyboard.Segue
    let scene: PlannedScene
  }

  let plans: ScenePlans
  /// Makes the controller, if a segue leads to the scene.
  let maker: ControllerMaker?
  /// The loader of the storyboard that has the scene.
  let loader: StoryboardLoader
  /// The scenes of its relationships, such as the tabs of a tab bar controller.
  let related: [Child]
  /// The scenes that are embedded in its view.
  let embedded: [Child]

  var scene: Storyboard.Scene { plans.scene }
}

/// Plans a scene and the scenes that it makes. Each scene is planned once, wherever it is used.
struct SceneTreePlanner {
  /// The plans of scenes, by their names. Those of embedded scenes have a maker.
  private var known: [String: Known] = [:]

  private struct Known {
    let plans: Result<ScenePlans, NibError>
    let maker: ControllerMaker?
  }

  private var faults: [NibError] = []
  /// The scenes with faults. A scene can be planned twice, with a maker and without one.
  private var failed: Set<String> = []

  /// Returns a planned scene.
  ///
  /// - Parameters:
  ///   - classes: the classes of the scene itself. Its children have those of the loader.
  ///   - isAlone: true to leave out the scenes of its relationships, except the content of a window.
  ///   - isDestination: true if a segue leads to the scene, whose source may make the controller.
  /// - Throws: `StoryboardError` for a scene that does not exist, and for scenes that lead to each other endlessly;
  ///   `NibError` with everything that does not fit the classes.
  static func plan(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry, isAlone: Bool = false,
    isDestination: Bool = false
  ) throws -> PlannedScene {
    var planner = SceneTreePlanner()
    let planned = try planner.plan(
      scene, loader, classes, SceneTrail(), isAlone: isAlone, isDestination: isDestination)
    guard let planned, planner.faults.isEmpty else { throw planner.error }
    return planned
  }

  /// Plans one of several scenes.
  ///
  /// - Returns: nil if the scene has faults, which ``finish()`` throws.
  /// - Throws: the `StoryboardError` of the other form.
  mutating func plan(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, isDestination: Bool
  ) throws -> PlannedScene? {
    try plan(scene, loader, loader.classes, SceneTrail(), isDestination: isDestination)
  }

  /// Throws the faults of all scenes that were planned, if there are any.
  func finish() throws(NibError) { if !faults.isEmpty { throw error } }

  /// The faults of all scenes that were planned.
  private var error: NibError {
    var sources = SourceList(faults.first?.sources ?? [])
    var all: [Diagnostic] = []
    for error in faults {
      let files = error.sources.map { sources.index(of: $0) }
      all += error.diagnostics.map { $0.moved(to: files, files.map { _ in true }) }
    }
    return NibError(all, in: sources.all)
  }

  /// - Returns: nil if the scene has faults.
  private mutating func plan(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry, _ trail: SceneTrail,
    isAlone: Bool = false, isDestination: Bool
  ) throws -> PlannedScene? {
    let trail = try trail.adding(scene, of: loader.storyboard)
    if scene.reference != nil {
      let (target, other) = try loader.target(of: scene)
      return try plan(target, other, other.classes, trail, isDestination: isDestination)
    }
    let known = self.plans(scene, loader, classes, isRoot: trail.isRoot, isDestination: isDestination)
    var isComplete = true
    func children(_ kind: String, _ planner: inout SceneTreePlanner) throws -> [PlannedScene.Child] {
      try scene.segues.filter { $0.kind == kind }.compactMap { segue in
        guard let target = loader.storyboard.scene(id: segue.destinationID) else { return nil }
        guard let child = try planner.plan(target, loader, loader.classes, trail, isDestination: kind == "embed") else {
          isComplete = false
          return nil
        }
        return PlannedScene.Child(segue: segue, scene: child)
      }
    }
    // The content of a window is not a scene that is shown on its own.
    let related = try isAlone && !scene.isOfWindow ? [] : children("relationship", &self)
    let embedded = try children("embed", &self)
    guard isComplete, let plans = try? known.plans.get() else { return nil }
    return PlannedScene(plans: plans, maker: known.maker, loader: loader, related: related, embedded: embedded)
  }

  /// Returns the plans of a scene. Its faults are noted once.
  ///
  /// - Parameter isRoot: true for the scene that was asked for, whose controller may be made in another way.
  private mutating func plans(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry, isRoot: Bool, isDestination: Bool
  ) -> Known {
    let name = "\(isDestination ? "to " : "")\(loader.storyboard.name)/\(scene.id)"
    if !isRoot, let known = known[name] { return known }
    let maker = isDestination ? ControllerMaker() : nil
    let classes = maker?.classes(classes, for: scene) ?? classes
    let result = Result { () throws(NibError) in
      try ScenePlans(scene, of: loader.storyboard, classes, order: loader.order)
    }
    if case .failure(let error) = result, failed.insert("\(loader.storyboard.name)/\(scene.id)").inserted {
      faults.append(error)
    }
    let known = Known(plans: result, maker: maker)
    if !isRoot { self.known[name] = known }
    return known
  }
}
