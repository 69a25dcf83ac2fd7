package import NibLoading
internal import NibModel

/// The load of a segue's destination, as one of several loads of a file: the controller of the destination is made, as the
/// source wants it, and the source prepares it.
package struct SegueLoad: Sendable {
  /// The segue.
  package let segue: Storyboard.Segue
  private let planned: PlannedScene

  /// The plan of the destination's controller.
  package var plan: LoadPlan { planned.plans.controller }

  /// Returns the loads of the segues of a scene that lead to other scenes of its storyboard, if its controller takes part
  /// in segues. A stand-in does not. A segue whose destination cannot be planned has none: the faults are those of the
  /// destination, or of scenes that make each other without end.
  package static func all(of scene: Storyboard.Scene, _ loader: StoryboardLoader) -> [SegueLoad] {
    guard let type = loader.classes[scene.controllerClass]?.type, type is any StoryboardSource.Type,
      !(type is StandIn.Type)
    else { return [] }
    return scene.segues.compactMap { segue in
      guard !["relationship", "embed", "unwind"].contains(segue.kind),
        let target = loader.storyboard.scene(id: segue.destinationID), target.reference == nil,
        let planned = try? SceneTreePlanner.plan(target, loader, loader.classes, isAlone: true, isDestination: true)
      else { return nil }
      return SegueLoad(segue: segue, planned: planned)
    }
  }

  /// Makes the next load ask the source for the controller of the destination.
  package func begin(from source: LoadedScene) {
    // The source is not retained, in case the load fails and nothing is prepared.
    planned.maker?.creator = { [segue, weak source] coder in
      try (source?.controller as? any StoryboardSource)?.makeController(for: segue, coder: coder)
    }
  }

  /// Lets the source prepare the destination, whose controller has been loaded.
  package func prepare(_ loaded: LoadedNib, from source: LoadedScene, tracer: (any LoadTracer)?) {
    planned.maker?.creator = nil
    guard let controller = loaded[planned.scene.id] else { return }
    let destination = LoadedScene(planned, controller, loaded, tracer)
    destination.source = source
    source.prepare(for: segue, to: destination)
  }
}
