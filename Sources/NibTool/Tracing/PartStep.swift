internal import NibExploring
internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode

/// One of the loads of a file that is loaded in several steps: a scene's controller, its view, or a prototype.
@MainActor
struct PartStep {
  /// The id of the controller of the scene, or nil for a file without scenes.
  let scene: String?
  /// The name of the part within its scene or file: `view`.
  let part: String
  /// The name of a prototype by its id, which selects it too: `prototype c1-x2`.
  let idName: String?
  /// The options of `trace` that select the step.
  let options: [String]
  /// The plan of the step.
  var plan: LoadPlan
  /// The steps that come before it, in which the objects around it are made.
  private let before: [Before]
  /// The segue that leads to it, with the scene that begins the segue; nil for a part of a scene.
  private var segue: Segue?
  private let source: Source

  /// Returns true if a name selects the part.
  func isNamed(_ name: String) -> Bool { name == part || name == idName }

  /// The name for people: `scene first, the view`.
  var name: String { plan.part.name.printable }

  /// A step before another one.
  private struct Before {
    let part: LoadPart
    let plan: LoadPlan
  }

  /// A segue, and the scene that begins it.
  private struct Segue {
    let load: SegueLoad
    let scene: Storyboard.Scene
    let loader: StoryboardLoader
  }

  /// The data that all steps of a scene or a file share.
  private struct Source {
    /// The id of the controller, which owns the view.
    let controller: String?
    /// Makes the owner of a file without scenes.
    let owner: () -> (any NibOwner)?
    let externals: [String: AnyObject]
    let layouts: any LayoutSource
    /// The order of the loads before a step: that of the system that the file is for.
    let order: LoadOrder
  }

  /// Returns the steps of some scenes, in the order of the file. Scenes of other storyboards have none.
  ///
  /// - Throws: `NibError` with everything that does not fit the classes, in all scenes.
  static func all(of scenes: [Storyboard.Scene], _ loader: StoryboardLoader) throws(NibError) -> [PartStep] {
    var steps: [PartStep] = []
    var faults: [Diagnostic] = []
    for scene in scenes where scene.reference == nil {
      do {
        let plans = try ScenePlans(scene, of: loader.storyboard, loader.classes, order: loader.order)
        let source = Source(
          controller: scene.id, owner: { nil }, externals: [:], layouts: loader.storyboard,
          order: scene.controller.cocoaOrder)
        steps += all(scene.parts, plans.parts, source, scene: scene.identifier ?? scene.id)
        steps += segues(of: scene, loader, source)
      } catch { faults += error.diagnostics }
    }
    if !faults.isEmpty { throw NibError(faults, in: loader.storyboard.sources) }
    return steps
  }

  /// Returns the steps of the segues of a scene: each makes and prepares the controller of the destination.
  private static func segues(of scene: Storyboard.Scene, _ loader: StoryboardLoader, _ source: Source) -> [PartStep] {
    let name = scene.identifier ?? scene.id
    return SegueLoad.all(of: scene, loader).map { load in
      let part = "segue \(load.segue.identifier ?? load.segue.id)"
      var step = PartStep(
        scene: scene.id, part: part, idName: "segue \(load.segue.id)", options: ["--scene", name, "--part", part],
        plan: load.plan.named("scene \(name), the \(part)"), before: [], source: source)
      step.segue = Segue(load: load, scene: scene, loader: loader)
      return step
    }
  }

  /// Returns the steps of a file without scenes that has prototypes.
  ///
  /// - Parameter main: the plan of the first part.
  static func all(
    of parts: [LoadPart], _ main: Session.Preparation, _ classes: ClassRegistry, order: LoadOrder?
  ) throws(NibError) -> [PartStep] {
    // An object of the file has the name of its id, before an external object of the program.
    var outer: [String: ClassDescriptor] = [:]
    for object in parts.flatMap(\.document.allObjects) {
      if let id = object.id { outer[id] = classes[object.className] }
    }
    var plans: [LoadPlan] = []
    var faults: [Diagnostic] = []
    for part in parts {
      do throws(NibError) {
        plans.append(
          try LoadPlan(
            part.document, classes: classes, ownerDescriptor: main.ownerDescriptor,
            externals: main.externals.mapValues { type(of: $0) }, outerClasses: outer, trustsExternals: true,
            order: order, layouts: main.layouts,
            part: LoadPlan.Part("the \(part.name)", part.trigger)))
      } catch { faults += error.diagnostics }
    }
    if !faults.isEmpty { throw NibError(faults, in: main.plan.document.sources) }
    let source = Source(
      controller: nil, owner: { main.ownerDescriptor?.makeOwner?() }, externals: main.externals,
      layouts: main.layouts, order: parts[0].document.cocoaOrder)
    return all(parts, plans, source, scene: nil)
  }

  private static func all(
    _ parts: [LoadPart], _ plans: [LoadPlan], _ source: Source, scene: String?
  ) -> [PartStep] {
    parts.indices.map { index in
      var before: [Before] = []
      var outer = parts[index].outer
      while let part = outer {
        before.insert(Before(part: parts[part], plan: plans[part].inOrder(source.order)), at: 0)
        outer = parts[part].outer
      }
      let part = parts[index]
      return PartStep(
        scene: source.controller, part: part.name,
        idName: part.kind == .prototype ? part.id.map { "\(part.kind) \($0)" } : nil,
        options: (scene.map { ["--scene", $0] } ?? []) + ["--part", part.name], plan: plans[index], before: before,
        source: source)
    }
  }

  /// The explorer of the step. Each load is preceded by those of the objects around it.
  var explorer: Explorer {
    let surroundings = Surroundings(self, tracer: nil)
    var explorer = Explorer(
      plan, owner: { try surroundings.make() }, externals: { surroundings.externals }, layouts: source.layouts)
    explorer.afterLoad = { surroundings.prepare($0, tracer: $1) }
    return explorer
  }

  /// Loads the step.
  ///
  /// - Parameters:
  ///   - tracesAll: true to trace also the loads of the objects around it.
  ///   - nested: receives the layouts that are loaded within the load, and arranges their steps, or nil.
  func load(tracer: any LoadTracer, tracesAll: Bool, nested: (any NestedLoads)? = nil) throws {
    let surroundings = Surroundings(self, tracer: tracesAll ? tracer : nil)
    let owner = try surroundings.make()
    let loaded = try plan.instantiate(
      owner: owner, externals: surroundings.externals, layouts: source.layouts, tracer: tracer,
      probe: nested.map(LoadProbe.init(nested:)), isolation: MainActor.shared)
    surroundings.prepare(loaded, tracer: tracer)
    withExtendedLifetime((loaded, owner, surroundings)) { NibLifecycle.settle() }
  }

  /// The objects around a step, which are made anew for each load of the step.
  @MainActor
  private final class Surroundings {
    private let step: PartStep
    private let tracer: (any LoadTracer)?
    private var loaded: [LoadedNib] = []
    /// The scene that begins the segue of the step, or nil.
    private var sourceScene: LoadedScene?
    private(set) var externals: [String: AnyObject] = [:]

    init(_ step: PartStep, tracer: (any LoadTracer)?) { (self.step, self.tracer) = (step, tracer) }

    /// Makes the objects around the step.
    ///
    /// - Returns: the owner of the step.
    func make() throws -> (any NibOwner)? {
      let source = step.source
      if let segue = step.segue {
        let scene = try segue.loader.instantiate(segue.scene, isAlone: true, tracer: tracer)
        try scene.loadView()
        segue.load.begin(from: scene)
        sourceScene = scene
        return nil
      }
      loaded = []
      externals = source.externals
      let fileOwner = source.owner()
      func owner(of plan: LoadPlan) -> (any NibOwner)? {
        if plan.graph.owner == nil { return nil }
        return fileOwner ?? source.controller.flatMap { externals[$0] } as? any NibOwner
      }
      for before in step.before {
        let made = try before.plan.instantiate(
          owner: owner(of: before.plan), externals: externals, layouts: source.layouts, tracer: tracer)
        loaded.append(made)
        for object in before.part.document.allObjects { if let id = object.id { externals[id] = made[id] } }
      }
      return owner(of: step.plan)
    }

    /// Lets the source of the segue prepare what has been loaded.
    func prepare(_ loaded: LoadedNib, tracer: (any LoadTracer)?) {
      guard let segue = step.segue, let sourceScene else { return }
      segue.load.prepare(loaded, from: sourceScene, tracer: tracer)
    }
  }
}
