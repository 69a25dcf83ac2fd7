internal import NibArchiving
public import NibLoading
public import NibModel
package import NibTracing

/// Finds what depends on an order that is not promised.
///
///     let plan = try nib.plan(owner: LoginScreen.self, classes: classes)
///     let report = Explorer(plan, owner: { LoginScreen() }).explore()
///     print(report.text())
///
/// The layout is loaded repeatedly, each time in another of the allowed orders, and the results are compared: every
/// stored property, the archives and notes of the objects, outlets that were read too early, failures, and the values
/// outside the objects that are observed. If two loads differ, exploring finds the two steps whose order makes the
/// difference.
///
/// On Linux, tasks that the classes start are run before the objects are compared; tasks of the main actor only if the
/// loads run there. The first load is also run with its tasks in other orders.
///
/// Layouts that classes load within the first load are explored within it: see `ExplorationReport.nested`.
///
/// The classes' code runs in each load. Its effects outside the objects, such as writing files, also occur in each
/// load.
public struct Explorer {
  /// The names of properties that are not compared: `Class.property` for clocks, caches and other values that differ in
  /// each run; `Class.notes` and `Class.archive` for the notes and archives of a class's objects; `archives` for all
  /// archives. If no object has a property with one of the names, nothing is explored, and the report says so.
  public var ignored: Set<String> = []
  /// Returns further values of an object that are compared in addition to its stored properties, by name. For state
  /// outside the object.
  public var extras: (AnyObject) -> [String: String] = { _ in [:] }
  /// The state outside the objects that is compared, and how it is restored before each load.
  public var outside = OutsideState()

  /// True if exploring covers only the orders of steps whose objects can touch each other through stored properties.
  /// This takes fewer loads if a layout has groups of objects without references between them. The report contains the
  /// number of loads that this saved.
  ///
  /// This assumes that objects do not share state in static variables, singletons or files. If they do, differences
  /// that they cause through it can be missed.
  public var isRelatedOnly = false

  /// Called before each load with its order and number. If a class stops the program, the last call names the load. It
  /// is not called for loads that only follow a difference.
  public var onRun: (LoadOrder, Int) -> Void = { _, _ in }

  /// Called before each load of a layout that is loaded within another one, with the name of the layout, its order and
  /// number.
  package var onNestedRun: (String, LoadOrder, Int) -> Void = { _, _, _ in }
  /// True if layouts that are loaded within the first load are explored within it.
  package var exploresNested = true

  /// The time limit for all loads; nil for no limit. When the time is over, no further load begins, and the report
  /// lists what was left out. A load that does not end cannot be stopped, because its code runs in this process.
  /// `nib explore` runs loads in another process.
  public var timeLimit: Duration?

  /// Notices if a class ends this process, or does not return in time. It is not used if another process runs the
  /// loads.
  package var stopObserver: StopObserver?
  /// The worker that runs the loads; nil for the current process.
  package var worker: (any Worker)?
  /// Starts another worker, in which loads are repeated before findings are reported; nil to use no other.
  package var startOther: ((HashSeed) throws -> any Worker)?

  /// True if work that classes put on the main dispatch queue or the run loop of the main thread is run after each load.
  /// All other work that is queued there runs as well, so this is for a process that does nothing else.
  package var drainsMainLoop = false

  /// Called in each load before the owner is sent `didLoad()`, such as to embed scenes in a view.
  package var beforeDidLoad: () throws -> Void = {}

  /// Called after each load, before its tasks are run and `afterInit()` is sent, such as to prepare a controller for a
  /// segue. Its calls and reads belong to the load.
  package var afterLoad: (LoadedNib, (any LoadTracer)?) throws -> Void = { _, _ in }

  /// The events of a trace of another program. The first other load comes as close to them as the first order allows, if
  /// moves can describe that load.
  package var model: [Trace.Line] = []

  let plan: LoadPlan
  private let owner: () throws -> (any NibOwner)?
  private let externals: () throws -> [String: AnyObject]
  private let layouts: (any LayoutSource)?

  /// Creates an explorer of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan to load. Its order does not matter.
  ///   - owner: makes a new owner for each load.
  ///   - externals: makes new objects for each load, for the names in `#ext:name`.
  ///   - layouts: the source of the layouts that classes load by name.
  public init(
    _ plan: LoadPlan, owner: @escaping () throws -> (any NibOwner)? = { nil },
    externals: @escaping () throws -> [String: AnyObject] = { [:] }, layouts: (any LayoutSource)? = nil
  ) {
    self.plan = plan
    self.owner = owner
    self.externals = externals
    self.layouts = layouts
  }

  /// Loads the layout in many orders, and reports what differs.
  ///
  /// - Parameters:
  ///   - orders: the orders whose promises are used. The first load is in the first of these orders, and the others are
  ///     compared with it. An order that leaves nothing open adds one load.
  ///   - strength: a number of steps, from 2 to 4. For each group of that many steps, each allowed order of them occurs
  ///     in at least one load. Nil for 3 if that takes few loads, and otherwise 2; the report contains the number. A
  ///     strength that would take more loads than `runs` is lowered.
  ///   - runs: the maximum number of loads of each order that are compared; nil for 64, or for more if the strength
  ///     takes more. If an order allows no more than 120 loads, all are tried. Otherwise the loads of the strength come
  ///     first, and random ones after them. Shrinking takes further loads: ten to thirty for each finding.
  ///   - seed: the seed of random orders.
  ///   - isolation: the actor that the loads run on.
  /// - Complexity: O(runs × (a load + the objects' properties)).
  public func explore(
    orders: [LoadOrder] = [.any], strength: Int? = nil, runs: Int? = nil, seed: UInt64 = 1,
    isolation: isolated (any Actor)? = #isolation
  ) -> ExplorationReport {
    let orders = orders.isEmpty ? [.any] : orders
    let options = ExplorationOptions(
      orders: orders, strength: strength, isRelatedOnly: isRelatedOnly, runs: runs.map { max(1, $0) }, seed: seed,
      model: model)
    func report(_ watcher: StopWatcher?) -> ExplorationReport {
      let exploration = Exploration(
        layout: ExploredLayout(plan, orders: orders, within: nil), options: options,
        runner: loads(watcher, isolation: isolation), startOther: startOther, timeLimit: timeLimit
      ) { order, run, strength in
        watcher?.runBegins(order, run, strength: strength)
        onRun(order, run)
      }
      var result = exploration.explore()
      if exploresNested { addNested(to: &result, exploration, watcher) }
      return result.report
    }
    guard worker == nil, let stopObserver else { return report(nil) }
    do {
      let watcher = try StopWatcher(plan.inOrder(orders[0]), seed: seed, stopObserver)
      return try watcher.watch { report(watcher) }
    } catch {
      // If the system has no pipe or thread left, the loads are run without it.
      return report(nil)
    }
  }

  /// Returns the plan of one of the loads that an exploration runs, by its order, number and seed. Number 0 is the
  /// order's own load.
  ///
  /// Random loads depend on which properties the classes were seen to touch. To find this out, the layout is loaded a
  /// few times if the number is that of a random load.
  ///
  /// - Parameters:
  ///   - number: the number of the load; 0 is the order's own.
  ///   - order: the order that allows the load.
  ///   - seed: the seed of the exploration.
  ///   - strength: the strength of the exploration, as in its report; nil for the default.
  ///   - isolation: the actor that the loads run on.
  /// - Returns: the plan; nil if the exploration has fewer loads.
  /// - Complexity: O(number × steps), and for a random load a few loads.
  public func plan(
    ofRun number: Int, order: LoadOrder, seed: UInt64, strength: Int? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> LoadPlan? {
    let promise = OrderPromise(of: plan.inOrder(order))
    var table = ItemTable()
    let own = promise.plan.arranged(table.sequence(promise.items), table)
    let runner = runner(isolation: isolation)
    let space = SequenceSpace(promise, isRelatedOnly ? runner.relations(of: own) : nil)
    return space.plan(ofRun: number, seed: seed, strength: strength) { Touches(in: promise, runner).groups }
  }

  /// Returns the load of an order that comes closest to `model`.
  package func followedModel(in order: LoadOrder) -> FollowedTrace { plan.inOrder(order).following(model) }

  /// Returns the object that runs the loads, in another process if there is one.
  func loads(_ watcher: StopWatcher? = nil, isolation: isolated (any Actor)?) -> any LoadRunner {
    if let worker {
      return WorkerClient(of: plan, worker: worker, coverage: coverage, deadline: timeLimit.map { .now + $0 })
    }
    let runner = runner(isolation: isolation)
    if let watcher { (runner.mark, runner.watcher) = (watcher.mark, watcher) }
    return runner
  }

  /// Returns the handler of a client's requests. It runs the loads of an exploration in this process.
  ///
  /// - Parameters:
  ///   - order: the first of the orders that are explored.
  ///   - mark: memory that the client can read.
  package func requestHandler(
    order: LoadOrder, mark: LoadMark, isolation: isolated (any Actor)? = #isolation
  ) -> RequestHandler {
    let runner = runner(isolation: isolation)
    runner.mark = mark
    return RequestHandler(runner, plan.inOrder(order), nestedPlans(order))
  }

  func nestedPlans(_ order: LoadOrder) -> NestedPlans { NestedPlans(within: plan.inOrder(order), layouts, externals) }

  /// The time in seconds within which a timer fires that a load waits for.
  private static let patience = 0.05

  private var coverage: Coverage { Coverage(ignoring: ignored, observed: Set(outside.observed.keys)) }

  private func runner(isolation: isolated (any Actor)?) -> LocalRunner {
    let (owner, externals, layouts, outside) = (owner, externals, layouts, outside)
    let (beforeDidLoad, afterLoad, drainsMainLoop) = (beforeDidLoad, afterLoad, drainsMainLoop)
    let sightings = NestedSightings()
    return LocalRunner(
      of: plan,
      load: { plan, tracer, observer, tasks, look in
        try tasks.hold(isOnMain: isolation === MainActor.shared) {
          // The same misuse would be reported in each load, and it need not stop the program.
          _ = try NibMisuse.collect {
            try NibLifecycle.scope(isolation: isolation) {
              try outside.reset()
              let (owner, externals) = (try owner(), try externals())
              let probe = observer.probe
              if probe.nested == nil {
                sightings.clear()
                probe.nested = sightings
              }
              if let owner { observer.onOwner(owner) }
              observer.onExternals(externals)
              // Between its steps, the only code of a class that a load runs is that of objects that it releases.
              probe.mark?.stage = .release
              let loaded = try plan.instantiate(
                owner: owner, externals: externals, layouts: layouts, tracer: tracer, probe: probe,
                beforeDidLoad: beforeDidLoad, isolation: isolation)
              try afterLoad(loaded, tracer)
              if drainsMainLoop, tasks.mainLoop == .beforeAfterInit { MainLoop.drain(patience: Self.patience) }
              try loaded.live(owner: owner, tracer: tracer, probe: probe, isolation: isolation)
              tasks.run { NibLifecycle.settle(isolation: isolation) }
              if drainsMainLoop {
                tasks.note(
                  MainLoop.drain(
                    patience: Self.patience, isQueueFirst: tasks.mainLoop == .afterTasksQueueFirst))
                // What was queued may have started tasks.
                tasks.run { NibLifecycle.settle(isolation: isolation) }
              }
              look(LocalRunner.Participants(loaded: loaded, owner: owner, externals: externals))
            }
          }
        }
      }, sightings: sightings, coverage: coverage, extras: extras, observed: outside.observed, timeLimit: timeLimit)
  }
}
