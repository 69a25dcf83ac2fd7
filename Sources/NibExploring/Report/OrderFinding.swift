internal import NibLoading
internal import NibModel
public import NibTracing

/// Something that depends on an order that is not promised.
public struct OrderFinding: Sendable {
  /// A kind of finding.
  public enum Kind: String, Sendable, CaseIterable {
    /// Two loads that are both allowed end differently.
    case dependence = "order-dependent"
    /// Two callbacks touch one property, and nothing says which comes first. Today the values may agree.
    case unorderedAccess = "unordered-access"
    /// An outlet is read before it is wired, in the first load already.
    case earlyOutlet = "early-outlet"
    /// A value of the file is lost: the object is set anew, whatever the file says.
    case lostValue = "lost-value"
  }

  /// The two steps of a dependence: their order makes the difference, or that one of them comes once more.
  enum Steps {
    case exchanged(Exchange)
    case repeated(LoadStep)
  }

  /// Two different steps.
  struct Exchange {
    let earlier: LoadStep
    let later: LoadStep

    init?(_ earlier: LoadStep, _ later: LoadStep) {
      if earlier == later { return nil }
      self.earlier = earlier
      self.later = later
    }
  }

  /// A step that has to be moved before the exchange of the two makes a difference.
  public struct FurtherStep: Hashable, Sendable {
    /// A place in a load.
    public enum Position: Hashable, Sendable, CustomStringConvertible {
      /// Before all other steps of its kind that may come in any order.
      case first
      /// Right before another step.
      case before(LoadStep)
      /// Right behind another step.
      case behind(LoadStep)

      /// The place in words: `first`, `before awake a`, `behind awake a`.
      public var description: String {
        switch self {
        case .first: "first"
        case .before(let step): "before \(step)"
        case .behind(let step): "behind \(step)"
        }
      }
    }

    /// The step.
    public let step: LoadStep
    /// The place of the step in both loads.
    public let position: Position
  }

  /// An access of a callback to a property.
  public enum Access: String, Sendable, CaseIterable {
    /// The callback reads the property, and does not write it.
    case read
    /// The callback writes the property.
    case write
  }

  /// The moves that make the two loads.
  struct Moves {
    /// The moves that make the first load out of the layout's own.
    var first: [StepMove] = []
    /// The moves that make the second load out of the first.
    var second: [StepMove] = []
    /// The moves that make the second load out of the layout's own, as few as possible.
    var replay: [StepMove] = []
  }

  /// The traces of two loads.
  public struct Traces: Sendable {
    /// The load with the steps as the layout's own order has them.
    public let first: Trace
    /// The load with the steps the other way round.
    public let second: Trace
  }

  /// The kind of the finding.
  public let kind: Kind
  /// The step that comes first in the order that the layout has. Of an early outlet, the read.
  public let earlier: LoadStep
  /// The step that may come before it. Of an early outlet, the one that would have wired it; of a lost value, the one that
  /// sets the property anew. The same as `earlier` if a step comes once more in the second load, or if nothing wires
  /// the outlet.
  public let later: LoadStep
  /// The steps that have to be moved too, in both loads, before the order of the two makes a difference.
  public let further: [FurtherStep]
  /// The steps whose order among each other makes the difference, in the order of the second load: the two, the further
  /// ones, and those that the layout's own order has where they have to be. Empty if it is not known, and for findings of
  /// one load.
  public let sequence: [LoadStep]
  /// The differences, the most telling first; of an unordered access the property alone.
  public let effects: [Effect]
  /// The accesses of the two callbacks, of an unordered access.
  public let accesses: [Access]
  /// The moves that make the first load out of the layout's own, when that one fails or further steps are moved.
  public var firstMoves: [StepMove] { replay?.first ?? [] }
  /// The moves that make the second load out of the first. Empty when moves cannot say it, or when no second load is
  /// needed.
  public var moves: [StepMove] { replay?.second ?? [] }
  /// The order that a replay begins with: that of the layout's own load.
  let baseOrder: String
  /// The order that allows the first load.
  public let firstOrder: String
  /// The order that allows the second load, under which it was found.
  public let order: String
  /// The number of the run in which it was found; 0 is the first load.
  public let run: Int
  /// The moves of the two loads; nil where moves cannot say them.
  let replay: Moves?
  /// The name of the layout, if it is loaded within the one that is loaded itself.
  var within: String?
  /// False if no command tells the two loads.
  var isReplayable = true
  /// The traces of the two loads. Nil if there are no two loads, and for a finding that is reported with another one.
  public let traces: Traces?
  /// The others of the same kind: the same callbacks of the same classes, and the same property. They have no traces.
  public internal(set) var others: [OrderFinding] = []
  /// The other differences of the same kind, which were not followed to their steps.
  public internal(set) var unfollowed: [Effect] = []
  /// The number of other findings of the same kind.
  public var alike: Int { others.count + unfollowed.count }
}

extension OrderFinding {
  /// Returns true if this says what another says, and more.
  func tells(_ other: OrderFinding) -> Bool {
    effects.contains { $0.read != nil && $0.read == other.effects.first?.read && $0.first != nil }
  }

  /// Two loads that end differently.
  ///
  /// - Returns: nil if nothing differs.
  init?(
    _ steps: Steps, _ effects: [Effect], sequence: [LoadStep], further: [FurtherStep], _ replay: Moves?,
    baseOrder: String,
    firstOrder: String, order: String, run: Int, traces: Traces?
  ) {
    let effects = effects.filter { $0.values != nil }
    if effects.isEmpty { return nil }
    switch steps {
    case .exchanged(let exchange): (earlier, later) = (exchange.earlier, exchange.later)
    case .repeated(let step): (earlier, later) = (step, step)
    }
    kind = .dependence
    (self.effects, self.sequence, self.further, self.replay, self.traces) = (
      effects, sequence, further, replay, traces
    )
    (self.baseOrder, self.firstOrder, self.order, self.run) = (baseOrder, firstOrder, order, run)
    accesses = []
  }

  /// Creates a finding of the first load alone.
  init(_ kind: Kind, _ earlier: LoadStep, _ later: LoadStep, _ effect: Effect, accesses: [Access] = [], order: String) {
    (self.kind, self.earlier, self.later, self.accesses) = (kind, earlier, later, accesses)
    (baseOrder, firstOrder, self.order, run) = (order, order, order, 0)
    (effects, sequence, further, replay, traces) = ([effect], [], [], Moves(), nil)
  }
}

extension [OrderFinding] {
  /// The findings by the place of what differs; those without a place first.
  var inTextOrder: [OrderFinding] {
    let keyed = enumerated().map { ($0.element.diagnostic.range?.lower ?? -1, $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

/// Findings of the first load: one of each kind is reported, and the others with it.
struct FindingGroups<Kind: Hashable> {
  private(set) var findings: [OrderFinding] = []
  private var places: [Kind: Int] = [:]

  /// - Parameter kind: the common part of the findings of one fault in the code.
  mutating func add(_ kind: Kind, _ finding: OrderFinding) {
    if let place = places[kind] {
      findings[place].others.append(finding)
    } else {
      places[kind] = findings.count
      findings.append(finding)
    }
  }
}
