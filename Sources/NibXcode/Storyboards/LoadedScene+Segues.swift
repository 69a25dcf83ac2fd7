public import NibLoading
internal import NibModel

/// A controller that takes part in the segues of its scene.
///
/// UIKit calls these methods in this order: ``shouldPerform(_:sender:)``, if the user triggers the segue;
/// ``makeController(for:coder:)``, when the destination is decoded; ``prepare(for:to:)``, when the destination has awoken
/// and has no view. Then the destination's view is loaded. All methods have an implementation that allows everything and
/// does nothing.
public protocol StoryboardSource: AnyObject {
  /// Returns true if a segue may be performed. Called only if the user triggers the segue.
  ///
  /// - Parameters:
  ///   - segue: the segue.
  ///   - sender: the object that has triggered it.
  func shouldPerform(_ segue: Storyboard.Segue, sender: AnyObject?) -> Bool

  /// Makes the controller of a segue's destination, to pass it values that are not in the file, as a method with
  /// `@IBSegueAction` does in Cocoa.
  ///
  /// - Parameters:
  ///   - segue: the segue.
  ///   - coder: the decoder, which is passed to `init(coder:)`.
  /// - Returns: a controller of the class that the file names; nil to let the file make it.
  /// - Throws: any error. It ends the load of the destination.
  func makeController(for segue: Storyboard.Segue, coder: NibDecoder) throws -> AnyObject?

  /// Called before a segue, after its destination scene has been loaded, and before the view of that scene is loaded.
  /// An implementation sets values that the scene needs, but cannot use outlets to the view.
  ///
  /// For an unwind segue, the destination is the scene to which the program goes back, and its view is loaded.
  func prepare(for segue: Storyboard.Segue, to destination: LoadedScene)

  /// Returns true if an unwind segue may lead back to this controller. Called if the controller has the action of the
  /// segue.
  ///
  /// - Parameters:
  ///   - segue: the segue.
  ///   - scene: the scene in which it begins.
  func canUnwind(by segue: Storyboard.Segue, from scene: LoadedScene) -> Bool
}

extension StoryboardSource {
  /// Returns true.
  public func shouldPerform(_ segue: Storyboard.Segue, sender: AnyObject?) -> Bool { true }
  /// Returns nil.
  public func makeController(for segue: Storyboard.Segue, coder: NibDecoder) throws -> AnyObject? { nil }
  /// Does nothing.
  public func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {}
  /// Returns true.
  public func canUnwind(by segue: Storyboard.Segue, from scene: LoadedScene) -> Bool { true }
}

extension LoadedScene {
  /// Performs a segue as code does in Cocoa: makes the destination scene, and lets the controller prepare it. Its view is
  /// not loaded yet. An unwind segue goes back.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the segue.
  ///   - isolation: The actor that the load runs on.
  /// - Throws: `StoryboardError` if there is no such segue, or if it does not lead to a scene, and the errors of
  ///   `StoryboardLoader.instantiate(_:)`.
  public func performSegue(
    _ identifier: String, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedScene {
    let source = planned.loader.storyboard.source
    guard let segue = scene.segues.first(where: { $0.identifier == identifier }) else {
      throw StoryboardError(
        .noSegue(identifier, known: scene.segues.compactMap(\.identifier)), at: scene.place, in: source)
    }
    let destination = segue.kind == "unwind" ? try unwind(segue) : try perform(segue, isolation: isolation)
    guard let destination else { throw StoryboardError(.noDestination(identifier), at: segue.place, in: source) }
    return destination
  }

  /// Performs a segue that the user has triggered, as with a button: the controller is asked first.
  ///
  /// - Parameters:
  ///   - segue: A segue of the scene.
  ///   - sender: The object that has triggered it.
  ///   - isolation: The actor that the load runs on.
  /// - Returns: the destination scene, without its view. For an unwind segue, the scene to which the program goes back,
  ///   whose action has been sent. Nil if the controller does not allow the segue, or if it leads nowhere.
  /// - Throws: the errors of ``performSegue(_:isolation:)``, and that of the action of an unwind segue.
  public func trigger(
    _ segue: Storyboard.Segue, sender: AnyObject? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws -> LoadedScene? {
    if let source = controller as? any StoryboardSource {
      record("shouldPerform", segue)
      guard source.shouldPerform(segue, sender: sender) else { return nil }
    }
    return segue.kind == "unwind" ? try unwind(segue) : try perform(segue, isolation: isolation)
  }

  // MARK: Forward

  /// - Returns: nil if the segue does not lead to a scene.
  private func perform(_ segue: Storyboard.Segue, isolation: isolated (any Actor)?) throws -> LoadedScene? {
    let loader = planned.loader
    guard let target = loader.storyboard.scene(id: segue.destinationID) else { return nil }
    return try make(
      SceneTreePlanner.plan(target, loader, loader.classes, isDestination: true), by: segue, isolation: isolation)
  }

  /// Makes the destination of a segue, and lets the controller prepare it.
  func make(
    _ planned: PlannedScene, by segue: Storyboard.Segue, isolation: isolated (any Actor)?
  ) throws -> LoadedScene {
    let source = controller as? any StoryboardSource
    let destination = try self.planned.loader.make(planned, tracer, isolation: isolation) { coder in
      try source?.makeController(for: segue, coder: coder)
    }
    destination.source = self
    prepare(for: segue, to: destination)
    return destination
  }

  /// Tells the controller of the destination of a segue, which is loaded and has no view.
  func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
    guard let source = controller as? any StoryboardSource else { return }
    record("prepare", segue)
    destination.prepared { source.prepare(for: segue, to: destination) }
  }

  /// Runs code of another scene that prepares this one.
  private func prepared(_ prepare: () -> Void) {
    guard let index = controllerIndex else { return prepare() }
    laterCalls.perform(.preparing, of: .object(index), prepare)
  }

  // MARK: Back

  /// Goes back to the nearest scene whose controller has the action of an unwind segue and allows it. The controller of
  /// this scene prepares for it, and then the action is sent, with this controller as the sender.
  ///
  /// - Returns: nil if there is no such scene.
  private func unwind(_ segue: Storyboard.Segue) throws -> LoadedScene? {
    guard let name = segue.unwindAction else { return nil }
    var candidate = source
    while let target = candidate {
      if let action = target.action(named: name),
        (target.controller as? any StoryboardSource)?.canUnwind(by: segue, from: self) ?? true
      {
        prepare(for: segue, to: target)
        target.record("unwind", segue)
        _ = try action.invoke(target.controller, controller)
        return target
      }
      candidate = target.source
    }
    return nil
  }

  private func action(named name: String) -> ActionEntry? {
    guard let index = controllerIndex else { return nil }
    let descriptor = objects.plan.graph.descriptor(ofObject: index)
    return descriptor.action(named: name).map { descriptor.members.actions[$0] }
  }

  private var controllerIndex: Int? {
    let document = objects.plan.document
    return document.objects.indices.first { document.id(ofObject: $0) == scene.id }
  }

  // MARK: The trace

  /// Records a step of a segue in the trace: `call    list.prepare(for: detail)`.
  private func record(_ step: String, _ segue: Storyboard.Segue) {
    record("\(step)(for: \(segue.identifier ?? segue.kind))")
  }

  /// Records a call of the controller in the trace.
  func record(_ call: String) {
    guard tracer != nil, let index = controllerIndex else { return }
    laterCalls.record(call, of: .object(index))
  }
}
