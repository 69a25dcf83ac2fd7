internal import NibExploring
internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode

/// One of the loads of a storyboard's scene: that of the controller, that of its view, or that of a prototype.
@MainActor
struct SceneStep {
  /// The name for people: `scene first, the view`.
  let name: String
  /// The plan of the step.
  let plan: LoadPlan
  /// The loads that come before it, in which the objects around it are made.
  private let before: SceneBefore?
  private let storyboard: Storyboard

  /// Returns the steps of some scenes, in the order of the file. Scenes of other storyboards have none.
  ///
  /// - Throws: `NibError` with everything that does not fit the classes, in all scenes.
  static func all(of scenes: StoryboardScenes, order: LoadOrder?) throws(NibError) -> [SceneStep] {
    let loader = scenes.loader(order: order)
    var steps: [SceneStep] = []
    var faults: [Diagnostic] = []
    for scene in scenes.scenes where scene.reference == nil {
      do {
        steps += all(of: try ScenePlans(scene, loader, loader.classes), loader.storyboard)
      } catch { faults += error.diagnostics }
    }
    if !faults.isEmpty { throw NibError(faults, in: loader.storyboard.sources) }
    return steps
  }

  private static func all(of plans: ScenePlans, _ storyboard: Storyboard) -> [SceneStep] {
    let scene = plans.scene
    func step(_ part: String, _ plan: LoadPlan, after views: Bool?) -> SceneStep {
      SceneStep(
        name: "scene \((scene.identifier ?? scene.id).printable), the \(part.printable)", plan: plan,
        before: views.map { SceneBefore(plans: plans, includesView: $0, storyboard: storyboard) },
        storyboard: storyboard)
    }
    let view = plans.view.map { [step("view", $0, after: false)] } ?? []
    let prototypes = zip(scene.prototypes, plans.prototypes).map { prototype, plan in
      step("prototype \(prototype.identifier ?? prototype.id ?? prototype.className)", plan, after: true)
    }
    return [step("controller", plans.controller, after: nil)] + view + prototypes
  }

  /// The explorer of the step. Each load is preceded by those of the objects around it, whose order is UIKit's.
  var explorer: Explorer {
    guard let before else { return Explorer(plan, layouts: storyboard) }
    let made = MadeScene(before)
    return Explorer(
      plan, owner: { [plan] in plan.graph.owner == nil ? nil : try made.make() as? any NibOwner },
      externals: { try made.externals() }, layouts: storyboard)
  }
}

/// The loads that come before a step of a scene.
private struct SceneBefore {
  let plans: ScenePlans
  /// True if the view of the controller is loaded, too.
  let includesView: Bool
  let storyboard: Storyboard
}

/// The objects around a step of a scene, made anew for each load of the step.
@MainActor
private final class MadeScene {
  private let before: SceneBefore
  private var loaded: [LoadedNib] = []

  init(_ before: SceneBefore) { self.before = before }

  /// Makes the controller and the other objects of the scene.
  ///
  /// - Returns: the controller.
  func make() throws -> AnyObject? {
    loaded = []
    let (plans, storyboard) = (before.plans, before.storyboard)
    let first = try plans.controller.inOrder(.uikit).instantiate(
      layouts: storyboard, isolation: MainActor.shared)
    let controller = first[plans.scene.id]
    loaded = [first]
    guard before.includesView, let view = plans.view else { return controller }
    loaded.append(
      try view.inOrder(.uikit).instantiate(
        owner: controller as? any NibOwner, externals: plans.scene.externals(of: first), layouts: storyboard,
        isolation: MainActor.shared))
    return controller
  }

  /// The objects that were made before the step, by id.
  func externals() throws -> [String: AnyObject] {
    // A step without an owner has not asked for one.
    if loaded.isEmpty || before.includesView { _ = try make() }
    var externals = loaded.first.map(before.plans.scene.externals) ?? [:]
    guard before.includesView, loaded.count > 1, let view = before.plans.scene.view else { return externals }
    for object in view.allObjects { if let id = object.id { externals[id] = loaded[1][id] } }
    return externals
  }
}
