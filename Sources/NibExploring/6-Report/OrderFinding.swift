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

  /// One of the two steps.
  public struct Step: Hashable, Sendable {
    /// What the step is called in reports and on command lines: `awake sub`.
    public let name: String
    /// Where the layout says so; nil for the owner.
    public let range: SourceRange?
  }

  /// What comes of it.
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
    /// What it is when the steps come as the layout's own order has them; nil when there is no such thing.
    public let first: String?
    /// What it is when they come the other way round.
    public let second: String?
    /// The object whose it is.
    public let range: SourceRange?
  }

  /// How it was found.
  public let kind: Kind
  /// The step that comes first in the order that the layout has.
  public let earlier: Step
  /// The step that may come before it. Of an early outlet, the one that would have wired it; of a lost value, the one that
  /// sets the property anew.
  public let later: Step
  /// What differs, the most telling first; of an unordered access the property alone.
  public internal(set) var effects: [Effect]
  /// What the two callbacks do, of an unordered access: `writes`, `reads`.
  public let touches: [String]
  /// What makes the first load out of the layout's own, when that one fails: moves, as below.
  public let firstMoves: [String]
  /// What makes the second load out of the first: moves for `nib trace --move`. Empty when it takes too many, or when
  /// no second load is needed.
  public let moves: [String]
  /// The order that a replay begins with: that of the layout's own load.
  public let baseOrder: String
  /// The order that allows the first load.
  public let firstOrder: String
  /// The order that allows the second load, under which it was found.
  public let order: String
  /// The number of the run in which it was found; 0 is the first load.
  public let run: Int
  /// Whether moves can say how the first load comes about.
  let canReplayFirst: Bool
  /// The traces of the two loads, line by line.
  public internal(set) var traces: (first: [String], second: [String])
  /// How many others there are of the same kind: the same callbacks of the same classes, and the same property.
  public internal(set) var alike: Int
}

extension OrderFinding {
  /// Whether this says what another says, and more.
  func tells(_ other: OrderFinding) -> Bool {
    effects.contains { $0.kind == .earlyRead && other.effects.first?.subject == $0.subject && $0.first != nil }
  }
}

extension [OrderFinding] {
  /// The findings by the place of what differs; those without a place first.
  var inTextOrder: [OrderFinding] {
    let keyed = enumerated().map { ($0.element.diagnostic.range?.lower ?? -1, $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

extension OrderFinding {
  /// A finding of the first load alone.
  init(_ kind: Kind, _ earlier: Step, _ later: Step, _ effect: Effect, touches: [String] = [], order: String) {
    self.init(
      kind: kind, earlier: earlier, later: later, effects: [effect], touches: touches, firstMoves: [], moves: [],
      baseOrder: order, firstOrder: order, order: order, run: 0, canReplayFirst: true, traces: ([], []), alike: 0)
  }
}

/// Findings of the first load: of each kind one is told, and the others are counted with it.
struct FindingGroups {
  private(set) var findings: [OrderFinding] = []
  private var places: [[String]: Int] = [:]
  private var failures: [[String]: Int] = [:]

  /// - Parameters:
  ///   - kind: what one fault in the code has in common.
  ///   - make: looks whether there is something to find. Asked until there is, and a few times at most: it may load.
  mutating func add(_ kind: [String], _ make: () -> OrderFinding?) {
    if let place = places[kind] {
      findings[place].alike += 1
    } else if failures[kind, default: 0] < Self.mostFailures {
      guard let finding = make() else {
        failures[kind, default: 0] += 1
        return
      }
      places[kind] = findings.count
      findings.append(finding)
    }
  }

  private static let mostFailures = 5
}
