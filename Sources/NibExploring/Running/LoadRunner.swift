internal import NibLoading
internal import NibTracing

/// Runs the loads of an exploration: a `LocalRunner` in this process, a `WorkerClient` in a worker.
///
/// Parameters and results are data. Nothing else in an exploration runs the code of a layout's classes.
protocol LoadRunner: AnyObject {
  /// The number of loads that were run.
  var count: Int { get }
  /// The time at which loads must end; nil for no limit.
  var deadline: ContinuousClock.Instant? { get }
  /// True if a load fails with a different message each time. Then only the failure itself is compared.
  var failsInOtherWords: Bool { get set }
  /// The properties of the objects of all loads.
  var coverage: Coverage { get }
  /// The number of times that the loads have continued in a new process.
  var restarts: Int { get }

  /// The layouts that were loaded within the last load, one entry for each layout and class of owner.
  var nested: [NestedLayout] { get }

  /// Returns a runner for the loads of a layout that are nested in loads of this one.
  func loads(of plan: LoadPlan, within outer: OuterLoad) -> any LoadRunner
  /// Loads a plan, runs the tasks that it starts in an order, and returns the state of the objects.
  func outcome(of plan: LoadPlan, tasks: TaskOrder) -> Outcome
  /// Loads a plan, and returns the reads of outlets that are nil: see `LocalRunner.relevant(_:_:_:)`.
  func earlyReads(of plan: LoadPlan) -> [UnwiredRead]
  /// Loads a plan, and returns the reads and writes of observed properties.
  func accesses(of plan: LoadPlan) -> [AccessLog.Access]
  /// Loads a plan a few times, and returns the properties that each step changes; nil if that ends the process.
  /// See `ChangeSearch.changes(reads:)`.
  func changes(of plan: LoadPlan, reads: Int) -> Changes?
  /// Loads a plan, and returns which participants can touch each other; nil if the load fails.
  func relations(of plan: LoadPlan) -> Relations?
  /// Loads a plan, and returns the trace. It is not counted.
  func trace(of plan: LoadPlan) -> Trace
  /// Loads a plan, and returns the attributes whose properties had the values of the file right after they were set.
  func givenValues(of plan: LoadPlan) -> [GivenValue]
  /// Loads a plan twice. For each given attribute, returns the step that first changes the value of its property, if
  /// the property had the value right before that step; otherwise nil.
  func losses(of values: [GivenValue], in plan: LoadPlan) -> [LoadItem?]
  /// Returns the innermost function of the classes when a load stops its process; nil if it cannot be found. Takes
  /// seconds.
  func frame(of cause: ProgramStop.Cause, in plan: LoadPlan) -> String?
}

extension LoadRunner {
  /// Loads a plan, runs the tasks that it starts in turns, and returns the state of the objects.
  func outcome(of plan: LoadPlan) -> Outcome { outcome(of: plan, tasks: .inTurns) }

  /// True if the time for loads is over.
  var isOver: Bool { deadline.map { .now >= $0 } ?? false }
}
