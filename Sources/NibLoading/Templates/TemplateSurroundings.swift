internal import NibModel

/// The things that a template needs to make its contents: their plan, the load around them, and the cells that are not in
/// use.
final class TemplateSurroundings {
  let plan: LoadPlan
  /// The steps of a copy that is used again, made on first use.
  private lazy var steps = plan.cellSteps
  /// The context of the load around it, without its objects.
  private let context: LoadContext
  private weak var owner: (any NibOwner)?
  /// The load around it, until it ends.
  private weak var run: LoadRun?
  /// The objects around it, by their keys as external objects of the contents.
  private var objects: [String: WeakObject] = [:]

  /// The objects of recycled cells, which are kept for other items.
  private var pool: [LoadedNib] = []

  private struct WeakObject { weak var object: AnyObject? }

  init(_ plan: LoadPlan, in run: LoadRun) {
    self.plan = plan
    self.run = run
    var context = run.context
    owner = context.owner
    context.owner = nil
    context.externals = [:]
    context.beforeDidLoad = nil
    // An observer is for one load.
    context.probe = nil
    context.name = nil
    self.context = context
  }

  /// Lets the templates of a load find its objects after it has ended.
  static func endLoad(of run: LoadRun) {
    for object in run.graph.templates.keys {
      ((run.objects[object] as? NibTemplate)?.surroundings as? TemplateSurroundings)?.endLoad()
    }
  }

  private func endLoad() {
    for external in plan.graph.externals {
      if let object = object(external) { objects[external.key] = WeakObject(object: object) }
    }
    run = nil
  }

  /// Returns the contents for an item: those of a recycled cell, or new ones.
  func cell(for item: AnyObject?, isolation: (any Actor)?) throws -> LoadedNib {
    guard let recycled = pool.popLast() else { return try make(for: item, isolation: isolation) }
    try reuse(recycled, for: item, isolation: isolation)
    return recycled
  }

  /// Keeps contents for another item, if the order uses cells again. Until then they lead to nothing outside.
  func recycle(_ loaded: LoadedNib, of item: AnyObject?) {
    if plan.order.reuse == nil { return }
    if !steps.recycle.isEmpty {
      let run = LoadRun(plan, context(for: item, nil), outer: LoadRun.current)
      run.resume(loaded.objects)
      // These steps call setters, which throw no errors.
      CurrentRun.with(run) { for step in steps.recycle { try? run.perform(step) } }
    }
    pool.append(loaded)
  }

  func emptyPool() { pool.removeAll() }

  private func make(for item: AnyObject?, isolation: (any Actor)?) throws -> LoadedNib {
    // The contents are explored as a load of their own, and not as a layout that is loaded within another.
    try LoadRun(plan, context(for: item, isolation), outer: LoadRun.current).load()
  }

  /// Prepares contents for another item.
  private func reuse(_ loaded: LoadedNib, for item: AnyObject?, isolation: (any Actor)?) throws {
    let run = LoadRun(plan, context(for: item, isolation), outer: LoadRun.current)
    run.resume(loaded.objects)
    run.record(.loadBegins, .none)
    do {
      try CurrentRun.with(run) {
        try run.checkArguments()
        for step in steps.reuse { try run.perform(step) }
      }
    } catch {
      let failure = run.fail(error)
      run.record(.abort, .none, detail: .abort(failure, error))
      throw failure
    }
    run.record(.loadEnds, .none)
  }

  private func context(for item: AnyObject?, _ isolation: (any Actor)?) -> LoadContext {
    var context = context
    context.owner = owner
    for external in plan.graph.externals {
      if let object = object(external) { context.externals[external.key] = object }
    }
    if plan.graph.item != nil { context.externals[TemplateItem.key] = item }
    context.isOnMain = isolation === MainActor.shared
    context.isolation = isolation
    guard let current = LoadRun.current else { return context }
    context.tracer = current.context.tracer ?? context.tracer
    context.probe = current.context.probe
    context.isOnMain = current.settling.isOnMain
    context.isolation = current.context.isolation
    return context
  }

  /// Returns an object around the contents; nil for the item.
  private func object(_ external: ResolvedGraph.External) -> AnyObject? {
    guard let run else { return objects[external.key]?.object }
    switch external.origin {
    case .caller: return run.context.externals[external.key]
    case .layout:
      return run.graph.ids.object(withID: external.name, in: run.plan.document).flatMap { run.objects[$0] }
    case .item: return nil
    }
  }
}
