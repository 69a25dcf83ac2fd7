package import NibLoading
internal import NibModel

/// The objects around a load of a storyboard, made as a program makes them: the scenes on the way to it, each prepared by
/// the one before it.
package final class SceneSurroundings {
  private let load: SceneLoad
  private let tracer: (any LoadTracer)?
  /// The scenes that have been made. A scene does not retain the one before it.
  private var scenes: [LoadedScene] = []
  private var loaded: [LoadedNib] = []

  /// The owner of the load: the controller of a view, or nil.
  package private(set) var owner: (any NibOwner)?
  /// The objects that the load refers to as external ones.
  package private(set) var externals: [String: AnyObject] = [:]

  /// - Parameter tracer: receives the events of the loads around the load, or nil.
  package init(of load: SceneLoad, tracer: (any LoadTracer)?) { (self.load, self.tracer) = (load, tracer) }

  /// Makes the objects again, before the load.
  ///
  /// - Throws: the error of a class that is loaded.
  package func make(isolation: isolated (any Actor)? = #isolation) throws {
    (scenes, loaded, owner, externals) = ([], [], nil, [:])
    switch load.kind {
    case .segue(let segue):
      let source = try reach(load.scene.id, isolation: isolation)
      try source?.loadView(isolation: isolation)
      // The source is not retained, in case the load fails and nothing is prepared.
      destination(of: segue)?.maker?.creator = { [weak source] coder in
        try (source?.controller as? any StoryboardSource)?.makeController(for: segue, coder: coder)
      }
    case .part(let index):
      let part = load.scene.parts[index]
      if part.kind == .controller { return }
      guard let scene = try reach(load.scene.id, isolation: isolation) else { return }
      externals = scene.objects.objectsByID
      if part.kind == .view {
        owner = scene.controller as? any NibOwner
      } else {
        try scene.loadView(isolation: isolation)
        try makePrototypes(around: part, in: scene, isolation: isolation)
      }
    }
  }

  /// Makes the scenes that are embedded in the view, before its controller is notified that it is loaded.
  package func beforeDidLoad(isolation: isolated (any Actor)? = #isolation) throws {
    if case .part = load.kind { try scenes.last?.embed(isolation: isolation) }
  }

  /// Continues after the load: the source of a segue prepares the destination.
  ///
  /// - Parameter tracer: receives the events of the load.
  package func afterLoad(
    _ loaded: LoadedNib, tracer: (any LoadTracer)?, isolation: isolated (any Actor)? = #isolation
  ) throws {
    guard case .segue(let segue) = load.kind, let planned = destination(of: segue), let source = scenes.last else {
      return
    }
    planned.maker?.creator = nil
    guard let controller = loaded[planned.scene.id] else { return }
    let destination = try load.surroundings.loader.complete(
      LoadedScene(planned, controller, loaded, tracer), self.tracer, isolation: isolation)
    destination.source = source
    source.prepare(for: segue, to: destination)
  }

  private func destination(of segue: Storyboard.Segue) -> PlannedScene? { load.surroundings[segue.destinationID] }

  /// Makes a scene, and all scenes on the way to it. Its view is not loaded.
  private func reach(_ id: String, isolation: isolated (any Actor)?) throws -> LoadedScene? {
    let way = load.surroundings.routes.way(to: id)
    guard let start = load.surroundings[way.start] else { return nil }
    var scene = try load.surroundings.loader.make(start, tracer, isolation: isolation)
    scenes.append(scene)
    for segue in way.segues {
      if segue.kind == "relationship" {
        guard let child = scene.children.first(where: { $0.segue == segue }) else { return nil }
        scene = child.scene
      } else {
        guard let planned = destination(of: segue) else { return nil }
        try scene.loadView(isolation: isolation)
        scene = try scene.make(planned, by: segue, isolation: isolation)
      }
      scenes.append(scene)
    }
    return scene
  }

  /// Makes the prototypes that contain another one, from the outermost.
  private func makePrototypes(
    around part: LoadPart, in scene: LoadedScene, isolation: isolated (any Actor)?
  ) throws {
    let parts = load.scene.parts
    func add(_ made: LoadedNib) { externals.merge(made.objectsByID) { _, new in new } }
    if let view = scene.view { add(view) }
    var around: [Int] = []
    var outer = part.outer
    while let index = outer, parts[index].kind == .prototype {
      around.append(index)
      outer = parts[index].outer
    }
    for index in around.reversed() {
      let made = try scene.planned.plans.parts[index].instantiate(
        owner: nil, externals: externals, layouts: scene.planned.loader.storyboard, tracer: tracer, isolation: isolation
      )
      loaded.append(made)
      add(made)
    }
  }
}
