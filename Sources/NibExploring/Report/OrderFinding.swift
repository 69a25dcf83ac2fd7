public import NibModel
public import NibTracing

/// Something that depends on an order that is not promised.
///
/// Each kind of finding has the facts of its kind. All have two steps and effects:
///
///     for finding in report.findings {
///       print(finding.earlier, finding.later, finding.effects.map(\.subject.name))
///     }
///
/// Cases may be added: a `switch` over findings needs a `default`.
public enum OrderFinding: Sendable {
  /// Two loads that are both allowed end differently.
  case dependence(Dependence)
  /// Two callbacks touch one property, and nothing says which comes first. Today the values may agree.
  case unorderedAccess(UnorderedAccess)
  /// An outlet is read before it is wired, even in the first load.
  case earlyOutlet(EarlyOutlet)
  /// A value of the file is lost, because the object sets the property again.
  case lostValue(LostValue)

  /// The kind of the finding.
  public var kind: Kind {
    switch self {
    case .dependence: .dependence
    case .unorderedAccess: .unorderedAccess
    case .earlyOutlet: .earlyOutlet
    case .lostValue: .lostValue
    }
  }

  /// The step that comes first in the layout's own order. For an early outlet, the read.
  public var earlier: LoadStep {
    switch self {
    case .dependence(let finding): finding.earlier
    case .unorderedAccess(let finding): finding.first.step
    case .earlyOutlet(let finding): finding.reader
    case .lostValue(let finding): finding.attribute
    }
  }

  /// The step that may come before `earlier`. For an early outlet, the step that would have wired it. For a lost
  /// value, the step that sets the property again. The same as `earlier` if a step runs once more in the second load,
  /// or if nothing wires the outlet.
  public var later: LoadStep {
    switch self {
    case .dependence(let finding): finding.later
    case .unorderedAccess(let finding): finding.second.step
    case .earlyOutlet(let finding): finding.wiring ?? finding.reader
    case .lostValue(let finding): finding.setter
    }
  }

  /// The state that the finding is about: the differences of a dependence, the most informative first; otherwise the
  /// one property or read. At least one.
  public var effects: [Effect] {
    switch self {
    case .dependence(let finding): finding.effects
    case .unorderedAccess(let finding): [finding.effect]
    case .earlyOutlet(let finding): [finding.effect]
    case .lostValue(let finding): [finding.effect]
    }
  }

  /// The order under which it was found.
  public var order: String {
    switch self {
    case .dependence(let finding): finding.order
    case .unorderedAccess(let finding): finding.order
    case .earlyOutlet(let finding): finding.order
    case .lostValue(let finding): finding.order
    }
  }

  /// The other findings of the same kind: the same callbacks of the same classes, and the same property.
  ///
  /// - Complexity: O(others).
  public var others: [OrderFinding] {
    switch self {
    case .dependence(let finding): finding.others.map { .dependence($0) }
    case .unorderedAccess(let finding): finding.others.map(OrderFinding.unorderedAccess)
    case .earlyOutlet(let finding): finding.others.map(OrderFinding.earlyOutlet)
    case .lostValue(let finding): finding.others.map(OrderFinding.lostValue)
    }
  }

  /// The dependence; nil for a finding of another kind.
  public var dependence: Dependence? { if case .dependence(let finding) = self { finding } else { nil } }

  /// The other differences of the same kind, whose steps were not looked for.
  var unfollowed: [Effect] { dependence?.unfollowed ?? [] }

  /// The number of other findings of the same kind.
  ///
  /// - Complexity: O(others).
  public var similarCount: Int { others.count + unfollowed.count }
}

extension OrderFinding {
  /// The kind of a finding.
  ///
  /// Kinds may be added.
  public struct Kind: HiddenCases {
    package enum Value: String, CaseIterable, Sendable {
      case dependence = "order-dependent"
      case unorderedAccess = "unordered-access"
      case earlyOutlet = "early-outlet"
      case lostValue = "lost-value"
    }

    package let value: Value

    package init(value: Value) { self.value = value }

    /// Two loads that are both allowed end differently.
    public static let dependence = Self(value: .dependence)
    /// Two callbacks touch one property, and nothing says which comes first.
    public static let unorderedAccess = Self(value: .unorderedAccess)
    /// An outlet is read before it is wired, even in the first load.
    public static let earlyOutlet = Self(value: .earlyOutlet)
    /// A value of the file is lost, because the object sets the property again.
    public static let lostValue = Self(value: .lostValue)

    /// The kind as reports spell it: `order-dependent`.
    public var rawValue: String { value.rawValue }
  }

  /// The traces of two loads.
  public struct Traces: Sendable {
    /// The load with the steps in the layout's own order.
    public let first: Trace
    /// The load with the steps in the opposite order.
    public let second: Trace
  }
}
