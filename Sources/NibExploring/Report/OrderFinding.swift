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
    /// An outlet is read before it is wired, even in the first load.
    case earlyOutlet = "early-outlet"
    /// A value of the file is lost, because the object sets the property again.
    case lostValue = "lost-value"
  }

  /// The two steps of a dependence. Their order makes the difference, or the fact that one of them runs a second
  /// time.
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
      /// Right after another step.
      case behind(LoadStep)

      /// The place as a text: `first`, `before awake a`, `behind awake a`.
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
    /// The moves that turn the layout's own load into the first load.
    var first: [StepMove] = []
    /// The moves that turn the first load into the second.
    var second: [StepMove] = []
    /// The moves that turn the layout's own load into the second load, as few as possible.
    var replay: [StepMove] = []
  }

  /// The traces of two loads.
  public struct Traces: Sendable {
    /// The load with the steps in the layout's own order.
    public let first: Trace
    /// The load with the steps in the opposite order.
    public let second: Trace
  }

  /// The kind of the finding.
  public let kind: Kind
  /// The step that comes first in the layout's own order. For an early outlet, the read.
  public let earlier: LoadStep
  /// The step that may come before `earlier`. For an early outlet, the step that would have wired it. For a lost
  /// value, the step that sets the property again. The same as `earlier` if a step runs once more in the second load,
  /// or if nothing wires the outlet.
  public let later: LoadStep
  /// The steps that must also be moved, in both loads, before the order of the two steps makes a difference.
  public let further: [FurtherStep]
  /// The steps whose order makes the difference, in the order of the second load: the two steps, the further ones,
  /// and those that are already at the right place in the layout's own order. Empty if they are not known, and for
  /// findings of one load.
  public let sequence: [LoadStep]
  /// The differences, the most informative first. For an unordered access, only the property.
  public let effects: [Effect]
  /// The accesses of the two callbacks, for an unordered access.
  public let accesses: [Access]
  /// The moves that turn the layout's own load into the first load, if the layout's own load fails or further steps
  /// are moved.
  public var firstMoves: [StepMove] { replay?.first ?? [] }
  /// The moves that turn the first load into the second. Empty if moves cannot describe this, or if no second load is
  /// needed.
  public var moves: [StepMove] { replay?.second ?? [] }
  /// The order that a replay begins with: the order of the layout's own load.
  let baseOrder: String
  /// The order that allows the first load.
  public let firstOrder: String
  /// The order that allows the second load, under which it was found.
  public let order: String
  /// The number of the run in which it was found; 0 is the first load.
  public let run: Int
  /// The moves of the two loads; nil if moves cannot describe them.
  let replay: Moves?
  /// The name of the layout, if it is loaded within another layout.
  var within: String?
  /// False if no command can repeat the two loads.
  var isReplayable = true
  /// The traces of the two loads. Nil if there are no two loads, and for a finding that is reported with another one.
  public let traces: Traces?
  /// The other findings of the same kind: the same callbacks of the same classes, and the same property. They have no
  /// traces.
  public internal(set) var others: [OrderFinding] = []
  /// The other differences of the same kind, whose steps were not looked for.
  public internal(set) var unfollowed: [Effect] = []
  /// The number of other findings of the same kind.
  public var alike: Int { others.count + unfollowed.count }
}

extension OrderFinding {
  /// Returns true if this finding contains everything of another one, and more.
  func tells(_ other: OrderFinding) -> Bool {
    effects.contains { $0.read != nil && $0.read == other.effects.first?.read && $0.first != nil }
  }

  /// Creates a finding about two loads that end differently.
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
  /// The findings, sorted by the place of the object that differs; those without a place come first.
  var inTextOrder: [OrderFinding] {
    let keyed = enumerated().map { ($0.element.diagnostic.range?.lower ?? -1, $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

/// Groups the findings of the first load: one of each kind is reported, together with the others of that kind.
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
