public import NibModel

/// State that is not the same when a load is repeated with its steps in the same order, and the reason.
///
/// Clocks and random numbers differ too, but are not findings: they are listed as not compared.
public struct StateFinding: Hashable, Sendable {
  /// A reason why a load that is repeated ends differently.
  ///
  /// Reasons may be added.
  public struct Kind: HiddenCases {
    package enum Value: String, CaseIterable, Sendable {
      case survivingState = "state-survives"
      case firstLoad = "first-load"
      case hashOrder = "hash-order"
      case taskOrder = "task-order"
      case queueOrder = "queue-order"
    }

    package let value: Value

    package init(value: Value) { self.value = value }

    /// In each process, the second load ends differently from the first: some state outside the objects survives a
    /// load.
    public static let survivingState = Self(value: .survivingState)
    /// The order of the first load of a process decides the value for all its loads: some state outside the objects is set
    /// once.
    public static let firstLoad = Self(value: .firstLoad)
    /// Processes whose hashes have the same seed agree, and others do not.
    public static let hashOrder = Self(value: .hashOrder)
    /// The tasks that the load starts have run in another order.
    public static let taskOrder = Self(value: .taskOrder)
    /// Work that is queued on the main thread has run before `afterInit()`, and not after it, or closures of the main queue
    /// before blocks and timers.
    public static let queueOrder = Self(value: .queueOrder)

    /// The reason as reports spell it: `state-survives`.
    public var rawValue: String { value.rawValue }
  }

  /// The difference between two loads whose steps come in the same order, but whose tasks do not.
  public struct TaskExchange: Hashable, Sendable {
    /// The two tasks that make the difference, the one that is started first before the other. Empty if they were not found.
    public let tasks: [StartedTask]
    /// True if the tasks take turns in the load with the first value, and run one after the other in the load with the
    /// second. False if the first task runs before the second one in the load with the first value, and after it in
    /// the other load.
    public let takesTurns: Bool
  }

  /// The reason.
  public let kind: Kind
  /// The difference. For `hashOrder` it has no values, because they are different in each process.
  public let effect: OrderFinding.Effect
  /// The same property of other objects of the class. For `taskOrder`, also the other values that the two tasks
  /// decide.
  public internal(set) var others: [OrderFinding.Effect] = []
  /// The tasks of `taskOrder`; nil for other kinds.
  public let tasks: TaskExchange?

  /// The steps of `firstLoad` whose order in the first load decides the value, in the order that gives the second value.
  /// Empty for other kinds, and if they were not found.
  public let steps: [LoadStep]
  /// True if the closures of the main queue have run before blocks and timers of the run loop, and not after them.
  public let isOfQueues: Bool

  init(
    kind: Kind, effect: OrderFinding.Effect, tasks: TaskExchange? = nil, steps: [LoadStep] = [],
    isOfQueues: Bool = false
  ) {
    (self.kind, self.effect, self.tasks, self.steps) = (kind, effect, tasks, steps)
    self.isOfQueues = isOfQueues
  }

  /// The finding with its place in the layout, and the number of other objects that have it too.
  public var diagnostic: Diagnostic { diagnostic(of: effect, tasks, similarCount: others.count) }

  /// The finding, and each of the others.
  package var allDiagnostics: [Diagnostic] {
    // For the others, it is not known which tasks decide the value.
    [diagnostic(of: effect, tasks, similarCount: 0)] + others.map { diagnostic(of: $0, nil, similarCount: 0) }
  }

  private func diagnostic(of effect: OrderFinding.Effect, _ tasks: TaskExchange?, similarCount: Int) -> Diagnostic {
    Diagnostic(
      StateFault(
        kind: kind, effect: effect, tasks: tasks, steps: steps, isOfQueues: isOfQueues, similarCount: similarCount),
      at: effect.place)
  }
}

/// A finding of state as a fault.
private struct StateFault: Fault {
  let kind: StateFinding.Kind
  let effect: OrderFinding.Effect
  let tasks: StateFinding.TaskExchange?
  let steps: [LoadStep]
  let isOfQueues: Bool
  /// The number of other objects that have the same finding.
  let similarCount: Int

  var code: Diagnostic.Code {
    switch kind.value {
    case .survivingState: .survivingState
    case .firstLoad: .firstLoad
    case .hashOrder: .hashOrder
    case .taskOrder: .taskOrder
    case .queueOrder: .queueOrder
    }
  }

  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch kind.value {
    case .survivingState:
      "state survives a load: "
        + effect.words(
          .init(
            first: "in the first load of a process", second: "in the second load of a process", other: "in the second"))
    case .firstLoad: effect.words(firstLoadConditions)
    case .hashOrder: "\(effect.words) differs in a process whose hashes have another seed"
    case .taskOrder: effect.words(taskConditions)
    case .queueOrder where isOfQueues:
      effect.words(
        .init(
          first: "if blocks and timers of the run loop come before the closures of the main queue",
          second: "if blocks and timers of the run loop come after the closures of the main queue",
          other: "if after them"
        ))
    case .queueOrder:
      effect.words(
        .init(
          first: "if afterInit() comes before the work that is queued on the main thread",
          second: "if afterInit() comes after the work that is queued on the main thread", other: "if after it"))
    }
  }

  private var firstLoadConditions: OrderFinding.Effect.Conditions {
    let first = "in the first load of the process"
    switch steps.count {
    case 0:
      return .init(
        first: "if the steps come in one order \(first)", second: "if the steps come in another order \(first)",
        other: "if they come in another order")
    case 2:
      return .init(
        first: "if \(steps[1]) comes before \(steps[0]) \(first)",
        second: "if \(steps[0]) comes before \(steps[1]) \(first)", other: "if after it")
    default:
      let order = steps.map(\.description).joined(separator: ", ")
      return .init(
        first: "if the order is not \(order) \(first)", second: "if the order is \(order) \(first)", other: "if it is")
    }
  }

  private var taskConditions: OrderFinding.Effect.Conditions {
    guard let tasks else {
      return .init(first: "in one order of tasks", second: "in another order of tasks", other: "in another")
    }
    let names = tasks.tasks.count == 2 ? tasks.tasks.map(\.description) : []
    if tasks.takesTurns {
      return .init(
        first: "if \(names.isEmpty ? "the tasks" : names.joined(separator: " and ")) take turns",
        second: "if \(names.isEmpty ? "the tasks" : names.joined(separator: " and ")) run one after the other",
        other: "if they run one after the other")
    }
    return .init(
      first: "if \(names[0]) runs before \(names[1])", second: "if \(names[1]) runs before \(names[0])",
      other: "if after it")
  }

  var notes: [Diagnostic.Note] {
    let started = (tasks?.tasks ?? []).compactMap { task in
      task.step.map { Diagnostic.Note("\($0) starts \(task)", at: $0.place) }
    }
    let named = steps.map { Diagnostic.Note("\($0) is one of the steps", at: $0.place) }
    let reason =
      switch kind.value {
      case .survivingState:
        "something outside the objects lasts, such as a static variable, a singleton or a file; 'reset' of an OutsideState "
          + "puts it back before each load"
      case .firstLoad:
        "no later load of the process changes it: something outside the objects is set once, such as a static variable, an "
          + "environment variable or a file"
      case .hashOrder: "it follows the order of the elements of a set or a dictionary, or a hash value"
      case .queueOrder where isOfQueues:
        "nothing promises the order of a queue and the run loop: put work that needs an order on one of them"
      case .queueOrder:
        "both come in a later turn: do in afterInit() what has to come after it, or queue it there"
      case .taskOrder:
        "nothing promises the order of two tasks: let one of them set the value, or let one wait for the other"
      }
    let others = similarCount == 0 ? [] : [Diagnostic.Note("\(similarCount) more of the same kind\(ofWhat)")]
    return started + named + [Diagnostic.Note(reason)] + others
  }

  /// The others of the same kind, as a part of a sentence.
  private var ofWhat: String { kind == .taskOrder ? "" : ", with other objects of this class" }

  var facts: Facts { [.member: effect.subject.name, .given: effect.first?.text, .other: effect.second?.text] }
}
