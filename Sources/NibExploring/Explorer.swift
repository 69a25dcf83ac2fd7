internal import NibArchiving
public import NibLoading
public import NibModel
internal import NibTracing

/// Finds what depends on an order that is not promised.
///
///     let plan = try nib.plan(owner: LoginScreen.self, classes: classes)
///     let report = Explorer(plan, owner: { LoginScreen() }).explore()
///     print(report.text())
///
/// The layout is loaded again and again, each time in another of the orders that are allowed, and what the objects have
/// come to is compared: every stored property, what they archive, what they have noted, outlets that were read too early,
/// failures, and the values outside the objects that are observed. Where two loads differ, the two steps are found whose order makes the difference.
///
/// Tasks that the classes start are run before the objects are looked at, on Linux; those of the main actor if the loads run
/// there. The first load is run with its tasks in other orders, too.
///
/// Layouts that classes load within the first load are explored there: see `ExplorationReport.nested`.
///
/// The classes' code runs in each load. What it does outside the objects, such as writing files, it does each time.
public struct Explorer {
  /// The properties that are not compared, by name: `Class.property` for clocks, caches, whatever is different in each run;
  /// `Class.notes` and `Class.archive` for what objects of a class note and archive; `archives` for all archives. If a name
  /// is none of the objects', nothing is explored, and the report says so.
  public var ignored: Set<String> = []
  /// The values that are compared besides the stored properties, by name: for state that lies outside the object.
  public var extras: (AnyObject) -> [String: String] = { _ in [:] }
  /// The state outside the objects: what of it is compared, and how it is put back before each load.
  public var outside = OutsideState()

  /// True if only orders of steps are covered whose objects can touch each other through stored properties. This takes fewer
  /// loads where a layout has groups of objects that know nothing of each other. The report says how many it saved.
  ///
  /// Static variables, singletons and files void this: a difference that objects make through them is missed where the objects
  /// cannot reach each other.
  public var isRelatedOnly = false

  /// Told of each load before it is run, by its order and number: when a class stops the program, the last one is where.
  /// Loads that only follow a difference are not told.
  public var onRun: (LoadOrder, Int) -> Void = { _, _ in }

  /// Told of each load of a layout that is loaded within another one, likewise, with the name of the layout.
  package var onNestedRun: (String, LoadOrder, Int) -> Void = { _, _, _ in }
  /// True if layouts that are loaded within the first load are explored there.
  package var exploresNested = true

  /// The time for all loads; nil for no limit. No load begins after it, and the report says what was left out. A load that
  /// does not end cannot be stopped: its code runs in this process. `nib explore` runs loads in another process.
  public var timeLimit: Duration?

  /// Takes notice of a class that ends this process, or that does not come to its end. It has nothing to do where another
  /// process runs the loads.
  package var stopObserver: StopObserver?
  /// The process that runs the loads; nil for this process.
  package var worker: (any LoadWorker)?
  /// Starts another process, in which loads are run once more before findings are reported; nil for this process alone.
  package var startOther: ((HashSeed) throws -> any LoadWorker)?

  let plan: LoadPlan
  private let owner: () throws -> (any NibOwner)?
  private let externals: () throws -> [String: AnyObject]
  private let layouts: (any LayoutSource)?

  /// Creates an explorer of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan to load. Its order does not matter.
  ///   - owner: makes the owner anew for each load.
  ///   - externals: makes the objects that `#ext:name` names, likewise.
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
  ///   - orders: the orders whose promises are used. The first load is that of the first order; the others are compared
  ///     with it. An order that leaves nothing open adds one load.
  ///   - strength: the number of steps, from 2 to 4, of which any come in each order that is allowed, in one load at
  ///     least. Nil for 3 where that takes few loads, and else 2; the report says which. A strength that would take more
  ///     loads than `runs` is lowered.
  ///   - runs: the number of loads of each order that are compared at most; nil for 64, or for more if the strength
  ///     takes more. Where an order allows no more than 120 loads, all are tried; else those of the strength come
  ///     first, and random ones after them. To shrink what is found takes more loads, ten to thirty for each finding.
  ///   - seed: the seed of random orders.
  ///   - isolation: the actor that the loads run on.
  /// - Complexity: O(runs × (a load + the objects' properties)).
  public func explore(
    orders: [LoadOrder] = [.any], strength: Int? = nil, runs: Int? = nil, seed: UInt64 = 1,
    isolation: isolated (any Actor)? = #isolation
  ) -> ExplorationReport {
    let orders = orders.isEmpty ? [.any] : orders
    let runs = runs.map { max(1, $0) }
    func report(_ watcher: StopWatcher?) -> ExplorationReport {
      var exploration = Exploration(
        plan, orders: orders, loads(watcher, isolation: isolation), strength: strength, isRelatedOnly: isRelatedOnly,
        runs: runs, seed: seed
      ) { order, run, strength in
        watcher?.runBegins(order, run, strength: strength)
        onRun(order, run)
      }
      exploration.compare()
      var report = exploration.report(startOther: startOther, timeLimit: timeLimit)
      if exploresNested {
        addNested(to: &report, exploration, watcher, orders: orders, strength: strength, runs: runs, seed: seed)
      }
      return report
    }
    guard worker == nil, let stopObserver else { return report(nil) }
    do {
      let watcher = try StopWatcher(plan.inOrder(orders[0]), seed: seed, stopObserver)
      return try watcher.watch { report(watcher) }
    } catch {
      // Where the system has no pipe or thread left, the loads are run all the same.
      return report(nil)
    }
  }

  /// Returns the plan of one of the loads that an exploration runs, by its order, number and seed. Number 0 is the
  /// order's own load.
  ///
  /// Random loads depend on what the classes were seen to touch: for one of those the layout is loaded a few times.
  ///
  /// - Parameters:
  ///   - number: the number of the load; 0 is the order's own.
  ///   - order: the order that allows the load.
  ///   - seed: the seed of the exploration.
  ///   - strength: the strength of the exploration, as its report has it; nil for the usual one.
  ///   - isolation: the actor that the loads run on.
  /// - Returns: nil when there are not so many.
  /// - Complexity: O(number × steps), and of a random load what it takes to see who touches whom: a few loads.
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

  /// Runs the loads: in another process if there is one.
  func loads(_ watcher: StopWatcher? = nil, isolation: isolated (any Actor)?) -> any LoadRunning {
    if let worker {
      return ContainedLoads(of: plan, worker: worker, coverage: coverage, deadline: timeLimit.map { .now + $0 })
    }
    let runner = runner(isolation: isolation)
    if let watcher { (runner.mark, runner.watcher) = (watcher.mark, watcher) }
    return runner
  }

  /// Returns the other side: what runs the loads of an exploration in another process.
  ///
  /// - Parameters:
  ///   - order: the first of the orders that are explored.
  ///   - mark: memory that the other process can read.
  package func server(
    order: LoadOrder, mark: LoadMark, isolation: isolated (any Actor)? = #isolation
  ) -> LoadServer {
    let runner = runner(isolation: isolation)
    runner.mark = mark
    return LoadServer(runner, plan.inOrder(order), nestedPlans(order))
  }

  func nestedPlans(_ order: LoadOrder) -> NestedPlans { NestedPlans(within: plan.inOrder(order), layouts, externals) }

  private var coverage: Coverage { Coverage(ignoring: ignored, observed: Set(outside.observed.keys)) }

  private func runner(isolation: isolated (any Actor)?) -> LoadRunner {
    let (owner, externals, layouts, outside) = (owner, externals, layouts, outside)
    let sightings = NestedSightings()
    return LoadRunner(
      of: plan,
      load: { plan, tracer, observer, tasks, look in
        try tasks.hold(isOnMain: isolation === MainActor.shared) {
          // What a class does wrong it does in each load; it need not stop the program.
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
              // Between its steps a load runs no code of a class but that of objects that it releases.
              probe.mark?.stage = .release
              let loaded = try plan.instantiate(
                owner: owner, externals: externals, layouts: layouts, tracer: tracer, probe: probe,
                isolation: isolation)
              NibLifecycle.settle(isolation: isolation)
              tasks.run { NibLifecycle.settle(isolation: isolation) }
              look(LoadRunner.Participants(loaded: loaded, owner: owner, externals: externals))
            }
          }
        }
      }, sightings: sightings, coverage: coverage, extras: extras, observed: outside.observed, timeLimit: timeLimit)
  }
}
