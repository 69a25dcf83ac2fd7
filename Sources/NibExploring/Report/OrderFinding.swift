internal import NibLoading
public import NibModel

/// Something that depends on an order which nobody promises.
public struct OrderFinding: Sendable {
  /// How it was found.
  public enum Kind: String, Sendable, CaseIterable {
    /// Two loads that are both allowed end differently.
    case dependence = "order-dependent"
    /// Two callbacks touch one property, and nothing says which comes first. Today the values may agree.
    case unorderedAccess = "unordered-access"
    /// An outlet is read before it is wired, in the first load already.
    case earlyOutlet = "early-outlet"
    /// A value of the file comes to nothing: the object is set anew, whatever the file says.
    case lostValue = "lost-value"
  }

  /// One of the steps that a finding is about.
  public struct Step: Hashable, Sendable {
    /// The step's name in reports and on command lines: `awake sub`. Of an early outlet, the object that read it.
    public let name: String
    /// Where the layout says so; nil for the owner.
    public let place: SourcePlace?
    /// The phase of the step; nil for an object.
    let phase: LoadPhase?
  }

  /// Two values that are not the same.
  public struct Values: Hashable, Sendable {
    /// The value when the steps come as the layout's own order has them; nil when there is no such thing.
    public let first: String?
    /// The value when they come the other way round.
    public let second: String?

    /// Nil for two values that are the same: they are no difference.
    init?(_ first: String?, _ second: String?) {
      if first == second { return nil }
      self.first = first
      self.second = second
    }
  }

  /// A result of the order of two steps.
  public struct Effect: Hashable, Sendable {
    /// What kind of thing differs.
    public enum Kind: String, Sendable, CaseIterable {
      /// Whether the load fails, or with which words.
      case failure
      /// Whether an outlet is read before it is wired.
      case earlyRead = "early-read"
      /// A property.
      case property
      /// What an object writes into an archive.
      case archive
      /// What an object says of itself: see `NibLoad.note`.
      case note
    }

    /// What kind of thing differs.
    public let kind: Kind
    /// What differs: `sub.str`; of an archive and a note the object, of an early read the sentence.
    public let subject: String
    /// The two values; nil for a finding that needs no second load and no second value.
    public let values: Values?
    /// The object that the subject belongs to.
    public let place: SourcePlace?
    /// The read, of an early one.
    var read: UnwiredRead?

    /// The value when the steps come as the layout's own order has them; nil when there is no such thing.
    public var first: String? { values?.first }
    /// The value when they come the other way round.
    public var second: String? { values?.second }
  }

  /// The two steps of a dependence: their order makes the difference, or that one of them comes once more.
  enum Steps {
    case exchanged(Exchange)
    case repeated(Step)
  }

  /// Two different steps.
  struct Exchange {
    let earlier: Step
    let later: Step

    init?(_ earlier: Step, _ later: Step) {
      if earlier == later { return nil }
      self.earlier = earlier
      self.later = later
    }
  }

  /// A step that has to be moved before the exchange of the two makes a difference.
  public struct FurtherStep: Hashable, Sendable {
    /// The step.
    public let step: Step
    /// The place of the step in both loads: `first`, `before awake a`, `behind awake a`.
    public let place: String
  }

  /// The moves that make the two loads.
  struct Moves {
    /// The moves that make the first load out of the layout's own.
    var first: [String] = []
    /// The moves that make the second load out of the first.
    var second: [String] = []
    /// The moves that make the second load out of the layout's own, as few as possible.
    var replay: [String] = []
  }

  /// How it was found.
  public let kind: Kind
  /// The step that comes first in the order that the layout has.
  public let earlier: Step
  /// The step that may come before it. Of an early outlet, the one that would have wired it; of a lost value, the one that
  /// sets the property anew. The same as `earlier` if a step comes once more in the second load.
  public let later: Step
  /// The steps that have to be moved too, in both loads, before the order of the two makes a difference.
  public let further: [FurtherStep]
  /// What differs, the most telling first; of an unordered access the property alone.
  public let effects: [Effect]
  /// What the two callbacks do, of an unordered access: `writes`, `reads`.
  public let touches: [String]
  /// What makes the first load out of the layout's own, when that one fails or further steps are moved: moves, as below.
  public var firstMoves: [String] { replay?.first ?? [] }
  /// What makes the second load out of the first: moves for `nib trace --move`. Empty when moves cannot say it, or when
  /// no second load is needed.
  public var moves: [String] { replay?.second ?? [] }
  /// The order that a replay begins with: that of the layout's own load.
  public let baseOrder: String
  /// The order that allows the first load.
  public let firstOrder: String
  /// The order that allows the second load, under which it was found.
  public let order: String
  /// The number of the run in which it was found; 0 is the first load.
  public let run: Int
  /// The moves of the two loads; nil where moves cannot say them.
  let replay: Moves?
  /// The traces of the two loads, line by line.
  public let traces: (first: [String], second: [String])
  /// The others of the same kind: the same callbacks of the same classes, and the same property. They have no traces.
  public internal(set) var others: [OrderFinding] = []
  /// The other differences of the same kind, which were not followed to their steps.
  public internal(set) var unfollowed: [Effect] = []
  /// The number of other findings of the same kind.
  public var alike: Int { others.count + unfollowed.count }
}

extension OrderFinding {
  /// Whether this says what another says, and more.
  func tells(_ other: OrderFinding) -> Bool {
    effects.contains { $0.read != nil && $0.read == other.effects.first?.read && $0.first != nil }
  }

  /// Two loads that end differently.
  ///
  /// - Returns: nil if nothing differs.
  init?(
    _ steps: Steps, _ effects: [Effect], further: [FurtherStep], _ replay: Moves?, baseOrder: String,
    firstOrder: String, order: String, run: Int, traces: (first: [String], second: [String])
  ) {
    let effects = effects.filter { $0.values != nil }
    if effects.isEmpty { return nil }
    switch steps {
    case .exchanged(let exchange): (earlier, later) = (exchange.earlier, exchange.later)
    case .repeated(let step): (earlier, later) = (step, step)
    }
    kind = .dependence
    (self.effects, self.further, self.replay, self.traces) = (effects, further, replay, traces)
    (self.baseOrder, self.firstOrder, self.order, self.run) = (baseOrder, firstOrder, order, run)
    touches = []
  }

  /// A finding of the first load alone.
  init(_ kind: Kind, _ earlier: Step, _ later: Step, _ effect: Effect, touches: [String] = [], order: String) {
    (self.kind, self.earlier, self.later, self.touches) = (kind, earlier, later, touches)
    (baseOrder, firstOrder, self.order, run) = (order, order, order, 0)
    (effects, further, replay, traces) = ([effect], [], Moves(), ([], []))
  }
}

extension [OrderFinding] {
  /// The findings by the place of what differs; those without a place first.
  var inTextOrder: [OrderFinding] {
    let keyed = enumerated().map { ($0.element.diagnostic.range?.lower ?? -1, $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

/// Findings of the first load: of each kind one is told, and the others are told with it.
struct FindingGroups<Kind: Hashable> {
  private(set) var findings: [OrderFinding] = []
  private var places: [Kind: Int] = [:]

  /// - Parameter kind: what one fault in the code has in common.
  mutating func add(_ kind: Kind, _ finding: OrderFinding) {
    if let place = places[kind] {
      findings[place].others.append(finding)
    } else {
      places[kind] = findings.count
      findings.append(finding)
    }
  }
}
