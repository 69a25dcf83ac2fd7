package import NibLoading
internal import NibModel

/// One of the loads that a program makes from the scenes of a storyboard: a controller, its view, a prototype, or the
/// controller of a segue's destination.
package struct SceneLoad: Sendable {
  /// The objects that a load makes.
  enum Kind {
    /// A part of the scene, by its index.
    case part(Int)
    /// The controller of a segue's destination, as the controller of the scene wants it, which then prepares it.
    case segue(Storyboard.Segue)
  }

  /// The scene. For a segue, that at which it begins.
  package let scene: Storyboard.Scene
  /// The plan, in the order of the loader.
  package let plan: LoadPlan
  let kind: Kind
  /// The scenes around the load.
  let surroundings: PlannedScenes

  /// The name of the load within its scene: `view`, `segue open`.
  package var name: String {
    switch kind {
    case .part(let index): scene.parts[index].name
    case .segue(let segue): "segue \(segue.identifier ?? segue.id)"
    }
  }

  /// The name of a prototype or a segue by its id: `prototype c1-x2`. Nil for other loads.
  package var idName: String? {
    switch kind {
    case .part(let index):
      scene.parts[index].kind == .prototype ? scene.parts[index].id.map { "\(LoadPart.Kind.prototype) \($0)" } : nil
    case .segue(let segue): "segue \(segue.id)"
    }
  }

  /// Returns the loads of some scenes, in the order of the file. References to other storyboards have none. The segues
  /// whose source is a stand-in, and those to scenes of other storyboards, have none either.
  ///
  /// - Throws: `NibError` with everything that does not fit the classes, in all these scenes and those that lead to them;
  ///   `StoryboardError` for scenes that make each other without end.
  package static func all(of scenes: [Storyboard.Scene], _ loader: StoryboardLoader) throws -> [SceneLoad] {
    let scenes = scenes.filter { $0.reference == nil }
    let planned = try PlannedScenes(around: scenes, loader)
    return scenes.flatMap { scene in
      let parts = (planned[scene.id]?.plans.parts ?? []).enumerated().map { index, plan in
        SceneLoad(scene: scene, plan: plan.inOrder(loader.order), kind: .part(index), surroundings: planned)
      }
      let segues = planned.segues(of: scene).compactMap { segue in
        planned[segue.destinationID].map { destination in
          SceneLoad(
            scene: scene, plan: destination.plans.controller.inOrder(loader.order), kind: .segue(segue),
            surroundings: planned)
        }
      }
      return parts
        + segues.map { load in
          load.named("scene \(scene.identifier ?? scene.id), the \(load.name)")
        }
    }
  }

  private func named(_ name: String) -> SceneLoad {
    SceneLoad(scene: scene, plan: plan.named(name), kind: kind, surroundings: surroundings)
  }
}

/// The scenes that are made around the loads of other scenes, planned in the order of the system that they are for.
struct PlannedScenes: Sendable {
  let routes: SceneRoutes
  let loader: StoryboardLoader
  private var planned: [String: PlannedScene] = [:]

  subscript(id: String) -> PlannedScene? { planned[id] }

  /// Plans some scenes, the scenes on the way to them, and the destinations of their segues.
  init(around scenes: [Storyboard.Scene], _ loader: StoryboardLoader) throws {
    let storyboard = loader.storyboard
    routes = SceneRoutes(storyboard) { Self.prepares($0, loader) }
    self.loader = loader.ordered(scenes.first?.controller.cocoaOrder ?? loader.order)
    var planner = SceneTreePlanner()
    for scene in scenes {
      var ids = segues(of: scene).map(\.destinationID)
      let way = routes.way(to: scene.id)
      ids += [scene.id, way.start] + way.segues.map(\.destinationID)
      for id in ids where planned[id] == nil {
        guard let target = storyboard.scene(id: id) else { continue }
        planned[id] = try planner.plan(target, self.loader, isDestination: routes.destinations.contains(id))
      }
    }
    try planner.finish()
  }

  /// Returns the segues of a scene whose destination its controller prepares, except embedded scenes.
  func segues(of scene: Storyboard.Scene) -> [Storyboard.Segue] {
    guard Self.prepares(scene, loader) else { return [] }
    return scene.preparedSegues.filter { segue in
      segue.kind != "embed" && loader.storyboard.scene(id: segue.destinationID).map { $0.reference == nil } ?? false
    }
  }

  /// Returns true if the controller of a scene takes part in segues. A stand-in does not.
  private static func prepares(_ scene: Storyboard.Scene, _ loader: StoryboardLoader) -> Bool {
    guard scene.reference == nil, let type = loader.classes[scene.controllerClass]?.type else { return false }
    return type is any StoryboardSource.Type && !(type is StandIn.Type)
  }
}
