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
  private var known: [String: Result<ScenePlans, NibError>] = [:]
  private var faults: [(error: NibError, storyboard: String)] = []

  /// Returns a planned scene.
  ///
  /// - Parameters:
  ///   - classes: the classes of the scene itself. Its children have those of the loader.
  ///   - isAlone: true to leave out the scenes of its relationships.
  /// - Throws: `StoryboardError` for a scene that does not exist, and for scenes that lead to each other endlessly;
  ///   `NibError` with everything that does not fit the classes.
  static func plan(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry, isAlone: Bool = false
  ) throws -> PlannedScene {
    var planner = SceneTreePlanner()
    let planned = try planner.plan(scene, loader, classes, SceneTrail(), isAlone: isAlone)
    guard let planned, planner.faults.isEmpty else { throw planner.error }
    return planned
  }

  /// The faults of all scenes that were planned.
  private var error: NibError {
    var sources = SourceList(faults.first?.error.sources ?? [])
    var all: [Diagnostic] = []
    for (error, _) in faults {
      let files = error.sources.map { sources.index(of: $0) }
      all += error.diagnostics.map { $0.moved(to: files, files.map { _ in true }) }
    }
    return NibError(all, in: sources.all)
  }

  /// - Returns: nil if the scene has faults.
  private mutating func plan(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry, _ trail: SceneTrail,
    isAlone: Bool = false
  ) throws -> PlannedScene? {
    let trail = try trail.adding(scene, of: loader.storyboard)
    if scene.reference != nil {
      let (target, other) = try loader.target(of: scene)
      return try plan(target, other, other.classes, trail)
    }
    let plans = self.plans(scene, loader, classes, isRoot: trail.isRoot)
    var isComplete = true
    func children(_ kind: String, _ planner: inout SceneTreePlanner) throws -> [PlannedScene.Child] {
      try scene.segues.filter { $0.kind == kind }.compactMap { segue in
        guard let target = loader.storyboard.scene(segue.destinationID) else { return nil }
        guard let child = try planner.plan(target, loader, loader.classes, trail) else {
          isComplete = false
          return nil
        }
        return PlannedScene.Child(segue: segue, scene: child)
      }
    }
    let related = isAlone ? [] : try children("relationship", &self)
    let embedded = try children("embed", &self)
    guard isComplete, let plans else { return nil }
    return PlannedScene(plans: plans, loader: loader, related: related, embedded: embedded)
  }

  /// Returns the plans of a scene. Its faults are noted once.
  ///
  /// - Parameter isRoot: true for the scene that was asked for, whose controller may be made in another way.
  private mutating func plans(
    _ scene: Storyboard.Scene, _ loader: StoryboardLoader, _ classes: ClassRegistry, isRoot: Bool
  ) -> ScenePlans? {
    let name = "\(loader.storyboard.name)/\(scene.id)"
    let result =
      (isRoot ? nil : known[name])
      ?? Result { () throws(NibError) in try ScenePlans(scene, of: loader.storyboard, classes, order: loader.order) }
    if case .failure(let error) = result, known[name] == nil { faults.append((error, loader.storyboard.name)) }
    if !isRoot { known[name] = result }
    return try? result.get()
  }
}
