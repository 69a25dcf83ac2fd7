internal import NibModel

/// The things that a template needs to make its contents: their plan, the load around them, and the cells that are not in
/// use.
final class TemplateSurroundings {
  let plan: LoadPlan
  /// The context of the load around it, without its objects.
  private let context: LoadContext
  private weak var owner: (any NibOwner)?
  /// The load around it, until it ends.
  private weak var run: LoadRun?
  /// The objects around it, by their names as external objects of the contents.
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
    for external in plan.externals where external != TemplateWord.item {
      if let object = object(named: external) { objects[external] = WeakObject(object: object) }
    }
    run = nil
  }

  /// Returns the contents for an item: those of a recycled cell, or new ones.
  func cell(for item: AnyObject?, isolation: (any Actor)?) throws -> LoadedNib {
    guard let recycled = pool.popLast() else { return try make(for: item, isolation: isolation) }
    try reuse(recycled, for: item, isolation: isolation)
    return recycled
  }

  /// Keeps contents for another item, if the order uses cells again.
  func recycle(_ objects: LoadedNib) { if plan.order.reuse != nil { pool.append(objects) } }

  func emptyPool() { pool.removeAll() }

  private func make(for item: AnyObject?, isolation: (any Actor)?) throws -> LoadedNib {
    // The contents are explored as a load of their own, and not as a layout that is loaded within another.
    try LoadRun(plan, context(for: item, isolation), outer: LoadRun.current).load()
  }

  /// Prepares contents for another item.
  private func reuse(_ loaded: LoadedNib, for item: AnyObject?, isolation: (any Actor)?) throws {
    let run = LoadRun(plan, context(for: item, isolation), outer: LoadRun.current)
    run.resume(loaded.objects)
    do {
      try CurrentRun.with(run) {
        try run.checkArguments()
        for step in plan.reuseSteps { try run.perform(step) }
      }
    } catch {
      let failure = run.fail(error)
      run.record(.abort, .none, detail: .abort(failure, error))
      throw failure
    }
  }

  private func context(for item: AnyObject?, _ isolation: (any Actor)?) -> LoadContext {
    var context = context
    context.owner = owner
    for name in plan.externals {
      if let object = name == TemplateWord.item ? item : object(named: name) { context.externals[name] = object }
    }
    context.isOnMain = isolation === MainActor.shared
    context.isolation = isolation
    guard let current = LoadRun.current else { return context }
    context.tracer = current.context.tracer ?? context.tracer
    context.probe = current.context.probe
    context.isOnMain = current.settling.isOnMain
    context.isolation = current.context.isolation
    return context
  }

  private func object(named name: String) -> AnyObject? {
    guard let run else { return objects[name]?.object }
    if let object = run.graph.ids.object(withID: name, in: run.plan.document) { return run.objects[object] }
    return run.context.externals[name]
  }
}
