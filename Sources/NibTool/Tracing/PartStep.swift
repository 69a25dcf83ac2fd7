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
  private let layouts: any LayoutSource
  /// Returns the objects around the step, which are made again for each load of the step.
  ///
  /// The tracer receives the events of the loads around it.
  private let surroundings: ((any LoadTracer)?) -> any Surroundings

  /// Returns true if a name selects the part.
  func isNamed(_ name: String) -> Bool { name == part || name == idName }

  /// The name for people: `scene first, the view`.
  var name: String { plan.part.name.printable }

  /// Returns the steps of some scenes, in the order of the file. Scenes of other storyboards have none.
  ///
  /// - Throws: `NibError` with everything that does not fit the classes, in all scenes; `StoryboardError` for scenes that
  ///   make each other without end.
  static func all(of scenes: [Storyboard.Scene], _ loader: StoryboardLoader) throws -> [PartStep] {
    try SceneLoad.all(of: scenes, loader).map { load in
      PartStep(
        scene: load.scene.id, part: load.name, idName: load.idName,
        options: ["--scene", load.scene.identifier ?? load.scene.id, "--part", load.name], plan: load.plan,
        layouts: loader.storyboard, surroundings: { SceneSurroundings(of: load, tracer: $0) })
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
    let cocoaOrder = parts[0].document.cocoaOrder
    return parts.indices.map { index in
      var before: [LoadPlan] = []
      var outer = parts[index].outer
      while let part = outer {
        before.insert(plans[part].inOrder(cocoaOrder), at: 0)
        outer = parts[part].outer
      }
      let part = parts[index]
      let plan = plans[index]
      return PartStep(
        scene: nil, part: part.name, idName: part.kind == .prototype ? part.id.map { "\(part.kind) \($0)" } : nil,
        options: ["--part", part.name], plan: plan, layouts: main.layouts,
        surroundings: { OuterParts(of: plan, before, main, tracer: $0) })
    }
  }

  /// Returns the steps of a layout with templates: the layout, and the contents of each template. Nil if there are none.
  static func all(ofTemplatesIn main: Session.Preparation) -> [PartStep]? {
    main.plan.templates.isEmpty ? nil : steps(of: main.plan, within: [], main)
  }

  /// Returns the step of a plan and those of its templates.
  ///
  /// - Parameter outer: the plans of the parts that contain it, the outermost first.
  private static func steps(of plan: LoadPlan, within outer: [LoadPlan], _ main: Session.Preparation) -> [PartStep] {
    let part = outer.isEmpty ? LoadPart.Kind.root.description : plan.part.name
    let named = plan.named("the \(part)")
    let step = PartStep(
      scene: nil, part: part, idName: nil, options: ["--part", part], plan: named, layouts: main.layouts,
      surroundings: { OuterParts(of: named, outer, main, tracer: $0) })
    return [step] + plan.templates.flatMap { steps(of: $0.plan, within: outer + [plan], main) }
  }

  /// The explorer of the step. Each load is preceded by those of the objects around it.
  var explorer: Explorer {
    let surroundings = surroundings(nil)
    var explorer = Explorer(
      plan,
      owner: {
        try surroundings.make(isolation: MainActor.shared)
        return surroundings.owner
      }, externals: { surroundings.externals }, layouts: layouts)
    explorer.beforeDidLoad = { try surroundings.beforeDidLoad(isolation: MainActor.shared) }
    explorer.afterLoad = { try surroundings.afterLoad($0, tracer: $1, isolation: MainActor.shared) }
    return explorer
  }

  /// Loads the step.
  ///
  /// - Parameters:
  ///   - tracesAll: true to trace also the loads of the objects around it.
  ///   - nested: receives the layouts that are loaded within the load, and arranges their steps, or nil.
  func load(tracer: any LoadTracer, tracesAll: Bool, nested: (any NestedLoads)? = nil) throws {
    let surroundings = surroundings(tracesAll ? tracer : nil)
    try surroundings.make(isolation: MainActor.shared)
    let loaded = try plan.instantiate(
      owner: surroundings.owner, externals: surroundings.externals, layouts: layouts, tracer: tracer,
      probe: nested.map(LoadProbe.init(nested:)),
      beforeDidLoad: { try surroundings.beforeDidLoad(isolation: MainActor.shared) }, isolation: MainActor.shared)
    try surroundings.afterLoad(loaded, tracer: tracer, isolation: MainActor.shared)
    try withExtendedLifetime((loaded, surroundings)) {
      try loaded.live(owner: surroundings.owner, tracer: tracer, isolation: MainActor.shared)
    }
  }
}

/// The objects around one of the loads of a file.
private protocol Surroundings: AnyObject {
  /// The owner of the load.
  var owner: (any NibOwner)? { get }
  /// The objects that the load refers to as external ones.
  var externals: [String: AnyObject] { get }

  /// Makes the objects again, before the load.
  func make(isolation: isolated (any Actor)?) throws
  /// Called before the owner is notified that the load is complete.
  func beforeDidLoad(isolation: isolated (any Actor)?) throws
  /// Called after the load.
  func afterLoad(_ loaded: LoadedNib, tracer: (any LoadTracer)?, isolation: isolated (any Actor)?) throws
}

extension SceneSurroundings: Surroundings {}

/// The objects around a part of a file without scenes: those of the parts that contain it.
private final class OuterParts: Surroundings {
  private let plan: LoadPlan
  /// The plans of the parts, the outermost first.
  private let parts: [LoadPlan]
  private let main: Session.Preparation
  private let tracer: (any LoadTracer)?
  private var loaded: [LoadedNib] = []
  private var fileOwner: (any NibOwner)?
  private(set) var externals: [String: AnyObject] = [:]

  init(of plan: LoadPlan, _ parts: [LoadPlan], _ main: Session.Preparation, tracer: (any LoadTracer)?) {
    (self.plan, self.parts, self.main, self.tracer) = (plan, parts, main, tracer)
  }

  var owner: (any NibOwner)? { plan.graph.owner == nil ? nil : fileOwner }

  func make(isolation: isolated (any Actor)?) throws {
    (loaded, externals, fileOwner) = ([], main.externals, main.ownerDescriptor?.makeOwner?())
    for outer in parts {
      try makeItem(of: outer, isolation: isolation)
      let made = try outer.instantiate(
        owner: outer.graph.owner == nil ? nil : fileOwner, externals: externals, layouts: main.layouts,
        tracer: tracer, isolation: isolation)
      loaded.append(made)
      for (id, object) in made.objectsByID { externals[plan.graph.isTemplate ? "#\(id)" : id] = object }
    }
    try makeItem(of: plan, isolation: isolation)
  }

  /// Makes an item for the contents of a template: an object of its class.
  private func makeItem(of plan: LoadPlan, isolation: isolated (any Actor)?) throws {
    guard let wanted = plan.classOfItem else { return }
    externals[TemplateItem.key] =
      try wanted.makeOwner?()
      ?? LoadPlan(NibDocument(sampleOf: wanted), classes: plan.graph.registry)
      .instantiate(isolation: isolation).topLevel.first
  }

  func beforeDidLoad(isolation: isolated (any Actor)?) {}
  func afterLoad(_ loaded: LoadedNib, tracer: (any LoadTracer)?, isolation: isolated (any Actor)?) {}
}
