public import NibModel

/// The result of exploring a layout.
public struct ExplorationReport: Sendable {
  /// The sources that the places belong to, by index. The first is the layout.
  public let sources: [SourceText]
  /// The names of the orders that were explored.
  public let orders: [String]
  /// The number of loads that were compared.
  public let runs: Int
  /// The number of further loads that were run to find the steps and to confirm the findings.
  public let shrinkingRuns: Int
  /// True if all loads that the orders allow were tried.
  public let isExhaustive: Bool
  /// The seed of the random orders: the same seed gives the same report.
  public let seed: UInt64
  /// The number of steps for which all allowed orders have occurred, each in at least one load; 1 if the loads were too
  /// few even for pairs. Steps of different stretches of an order's promise have only one order.
  public let strength: Int
  /// The same number for initializers, which is smaller if too many objects contain other objects.
  public let initializerStrength: Int
  /// The strength for which the loads were chosen. With the order and the seed, it determines which load a number
  /// means.
  public let plannedStrength: Int
  /// The number of sequences of `strength` steps that have occurred, if it is known.
  let tuples: Int
  /// The objects that can touch each other, if only the orders of their steps were covered; nil if all were.
  public let related: Related?
  /// The findings: what depends on an order that is not promised.
  public internal(set) var findings: [OrderFinding]
  /// The findings of loads that were repeated in the same order: state that they leave behind, hashes, and tasks.
  public let stateFindings: [StateFinding]
  /// The tasks that the first load started; nil if it started none.
  public let tasks: Tasks?
  /// The failure that all loads have in common, so that there is nothing to compare. Nil if some load does not fail.
  public let failure: OrderFinding.Failure?
  /// Loads that fail only sometimes, although their order is the same.
  public let unsteady: [UnsteadyLoad]
  /// Differences for which the search found no steps that make them.
  public let unexplained: [Difference]
  /// The subjects of differences that were not followed, because many of the same kind were followed, or because the
  /// time was over.
  public let unfollowed: [OrderFinding.Subject]
  /// The subjects of differences that were seen, and that are in no other part of the report. They are a fault of NibKit.
  public let lost: [OrderFinding.Subject]
  /// Properties that are written by two callbacks that may run in either order, with the same result in all loads.
  /// These are not findings, but places worth checking.
  public let agreeingWrites: [AgreeingWrite]
  /// The numbers of loads, objects and properties that were compared.
  public let compared: Compared
  /// The state that was not compared, or only in part. State outside the objects that is not observed, such as static
  /// variables and files, is never compared, and not listed.
  public let uncompared: [Uncompared]
  /// Names in `Explorer.ignored` that no object has. If there are any, nothing was explored.
  public let unknownNames: [UnknownName]
  /// The part that was left out because the time was over; nil if the exploration is complete.
  public let stop: Stop?
  /// The load within which the layout was explored; nil for a layout that was loaded itself.
  public let within: Within?
  /// The reports on the layouts that are loaded within the first load, one for each layout and class of owner. Their
  /// steps were put into other orders within that load.
  public internal(set) var nested: [ExplorationReport] = []
  /// The step of the file that was explored, such as the view of a storyboard's scene; nil for a file that is loaded at
  /// once.
  public internal(set) var step: String?
  /// The layouts that some loads have loaded within them, but that were not explored within them.
  public internal(set) var unexplored: [UnexploredLayout] = []
  /// For each source, the place of the first `<include>` that led to it; empty if the layout includes none.
  package internal(set) var includers: [SourcePlace?] = []
  /// The objects that were replaced by stand-ins; nil if there are none.
  package var standIns: StandIns?
  /// The answers of another process to the findings; nil if there was no other process.
  let confirmation: Confirmation?
  /// The findings that were not looked for because no other process could be started; nil if there are none.
  let unstarted: Unstarted?

  /// The layout.
  public var source: SourceText { sources[0] }

  /// The numbers of loads, objects and properties that were compared.
  public struct Compared: Hashable, Sendable {
    /// The number of objects that have properties, including the owner and external objects.
    public let objects: Int
    /// The number of their stored properties.
    public let properties: Int
    /// The number of values outside the objects, see `OutsideState`.
    public let observed: Int
  }

  /// Objects in groups that cannot touch each other through stored properties.
  public struct Related: Hashable, Sendable {
    /// The number of groups; 1 if all objects may touch each other.
    public let groups: Int
    /// A property that may contain a reference to anything, such as a closure. If there is one, there is one group.
    public let opaque: String?
    /// The number of loads that put the steps within groups into all orders of `plannedStrength`.
    public let loads: Int
    /// The number of loads that the steps of all objects would take; nil if they cannot be covered.
    public let allLoads: Int?
  }

  /// The tasks that the first load started.
  public struct Tasks: Hashable, Sendable {
    /// The number of tasks that were run, including tasks that were started by tasks.
    public let count: Int
    /// The number of orders in which they were run.
    public let orders: Int
    /// True if the tasks were stopped because they did not end.
    public let isCutShort: Bool
    /// The number of main actor tasks that were not waited for, because the loads do not run on the main actor.
    public let elsewhere: Int
    /// True if a timer of the run loop was not waited for, because it fires later.
    public let leavesTimer: Bool
    /// True if work on the main thread was stopped because it queued itself again and again.
    public let leavesQueuedWork: Bool
  }

  /// A difference between the first load and another one.
  public struct Difference: Hashable, Sendable {
    /// The state that differs.
    public let subject: OrderFinding.Subject
    /// The order of the other load.
    public let order: String
    /// The number of the other load among those of its order.
    public let run: Int

    func words(in file: String) -> String { "\(subject.words(in: file)) (run \(run) of \(order))" }
  }

  /// A load that fails only sometimes.
  public struct UnsteadyLoad: Hashable, Sendable {
    /// The order of the load.
    public let order: String
    /// The number of the load among those of its order; 0 is the first load.
    public let run: Int
    /// The failure.
    public let failure: OrderFinding.Failure

    var words: String {
      "\(run == 0 ? "the first load" : "run \(run) of '\(order)'") fails at one time, and not at another: "
        + failure.words.printable
    }
  }

  /// The load within which a layout was explored.
  public struct Within: Hashable, Sendable {
    /// The path of the outer layout.
    public let file: String
    /// The name by which a class has loaded the layout.
    public let name: String
    /// The class of the layout's owner; nil for a layout without one.
    public let owner: String?
  }

  /// A name that no object has.
  public struct UnknownName: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The name that was probably meant.
    let suggestion: String?

    init(name: String, suggestion: String?) { (self.name, self.suggestion) = (name, suggestion) }

    /// Creates the fault for a name that no step of a file has.
    package init(name: String) { self.init(name: name, suggestion: nil) }

    /// The fault as a sentence.
    public var message: String {
      "no object of the layout has a property '\(name.printable)'"
        + (suggestion.map { "; did you mean '\($0.printable)'?" } ?? "")
    }
  }

  /// The objects of a layout whose classes are not known, so that objects without code were loaded in their place.
  package struct StandIns: Hashable, Sendable {
    /// The number of objects, including the owner.
    package let count: Int
    /// Their classes, in the order of the layout, and the owner's last.
    package let classes: [String]
    /// True if all objects are stand-ins, so that no code of the layout's program runs.
    package let isAll: Bool

    package init(count: Int, classes: [String], isAll: Bool) {
      (self.count, self.classes, self.isAll) = (count, classes, isAll)
    }
  }

  /// The part that was left out because the time was over.
  public struct Stop: Hashable, Sendable {
    /// The time limit.
    public let limit: Duration
    /// The maximum number of loads that were left out.
    public let loads: Int
    /// The kinds of findings that were not looked for.
    public let skippedKinds: [OrderFinding.Kind]
    /// The kinds of findings of state that were not looked for.
    public let skippedStates: [StateFinding.Kind]

    /// All kinds that were not looked for, as reports spell them.
    var skipped: [String] { skippedKinds.map(\.rawValue) + skippedStates.map(\.rawValue) }
  }

  /// Kinds of findings that only other processes show.
  struct Unstarted: Sendable {
    let kinds: [StateFinding.Kind]
    /// The reason why no process could be started.
    let reason: String
  }

  enum Confirmation: Sendable {
    case confirmed
    case failed(String)
  }

  /// The properties that differ between two loads in the same order, so that they cannot be compared.
  ///
  /// - Complexity: O(findings).
  public var unstable: [OrderFinding.Subject] { uncompared.filter { $0.reason == .unstable }.flatMap(\.subjects) }

  /// True if at least two loads were compared, or the orders allow no more than one.
  public var hasCompared: Bool { runs > 1 || isExhaustive }

  /// True if nothing was found, in layouts that are loaded within the first load either.
  ///
  /// - Complexity: O(included layouts).
  public var isClean: Bool { isCleanItself && nested.allSatisfy(\.isClean) }

  /// The report, and those on layouts that are loaded within the first load.
  public var withNested: [ExplorationReport] { [self] + nested }

  /// True if nothing was found in the layout itself.
  package var isCleanItself: Bool {
    findings.isEmpty && stateFindings.isEmpty && unexplained.isEmpty && unfollowed.isEmpty && lost.isEmpty
      && failure == nil
      && unsteady.isEmpty
      && unknownNames.isEmpty
  }
}
