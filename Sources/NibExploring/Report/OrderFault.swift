internal import NibLoading
internal import NibModel

/// A finding as a fault: what depends on an order that is not promised.
struct OrderFault: Fault {
  /// The other findings of the same kind, which are reported with this one.
  enum Likewise: Hashable, Sendable {
    /// Their number.
    case count(Int)
    /// Each of them: those whose steps were found, and those whose steps were not looked for.
    case all([Followed], [OrderFinding.Effect])

    struct Followed: Hashable, Sendable {
      let fault: OrderFault
      let place: SourcePlace?
    }
  }

  let kind: OrderFinding.Kind
  let earlier: LoadStep
  let later: LoadStep
  let sequence: [LoadStep]
  let further: [OrderFinding.FurtherStep]
  let effects: [OrderFinding.Effect]
  let accesses: [OrderFinding.Access]
  let firstOrder: String
  let order: String
  /// True if every effect is reported.
  let isWhole: Bool
  let likewise: Likewise

  var code: Diagnostic.Code {
    switch kind {
    case .dependence: .orderDependent
    case .unorderedAccess: .unorderedAccess
    case .earlyOutlet: .earlyOutlet
    case .lostValue: .lostValue
    }
  }

  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch kind {
    case .dependence: dependence
    case .unorderedAccess: unorderedAccess
    case .earlyOutlet: effects.first?.words ?? ""
    case .lostValue: lostValue
    }
  }

  var notes: [Diagnostic.Note] { ownNotes + notesOfLikewise }

  private var ownNotes: [Diagnostic.Note] {
    switch kind {
    case .dependence: notesOfDependence
    case .unorderedAccess:
      [
        Diagnostic.Note("\(earlier) comes first in this layout's own order", at: earlier.place),
        Diagnostic.Note("\(later) may come before it", at: later.place), Diagnostic.Note(rule),
      ]
    case .earlyOutlet: later == earlier ? [] : [Diagnostic.Note("it is wired here", at: later.place)]
    case .lostValue:
      [
        Diagnostic.Note("this object's code sets it", at: later.place),
        Diagnostic.Note("a default that is set in init(coder:) leaves the file's value alone"),
      ]
    }
  }

  private var notesOfLikewise: [Diagnostic.Note] {
    switch likewise {
    case .count(0): []
    case .count(let count):
      [Diagnostic.Note("\(count) more of the same kind, with other objects of these classes")]
    case .all(let others, let unfollowed):
      others.map { Diagnostic.Note("likewise, \($0.fault.message)", at: $0.place) }
        + unfollowed.map { Diagnostic.Note("likewise, \($0.wordsForTwoLoads)", at: $0.place) }
    }
  }

  var facts: Facts {
    let effect = effects.first
    let steps: Facts = [
      .member: effect?.subject.name, .earlier: "\(earlier)", .later: later == earlier ? nil : "\(later)",
    ]
    return switch kind {
    case .dependence: steps + [.given: effect?.first?.text, .other: effect?.second?.text]
    case .unorderedAccess, .earlyOutlet: steps
    case .lostValue: steps + [.value: effect?.first?.text, .given: effect?.second?.text]
    }
  }
}

// The text of a finding about a lost value.
extension OrderFault {
  private var lostValue: String {
    let effect = effects.first
    let (given, final) = effect?.shown ?? ("", "")
    return "\(effect?.words ?? "") is set to \(given) and ends as \(final), whatever the file says: "
      + "\(later) sets it anew"
  }
}

// The text of a finding about two loads that end differently.
extension OrderFault {
  private static let mostFurther = 3
  private static let mostEffects = 5

  private var notesOfDependence: [Diagnostic.Note] {
    if sequence.count > 2 {
      return sequence.enumerated().map { place, step in
        Diagnostic.Note("\(step) comes \(place == 0 ? "first" : "next") in the second load", at: step.place)
      } + notesOfEffects
    }
    var notes = further.map { Diagnostic.Note("\($0.step) comes \($0.position) in both loads", at: $0.step.place) }
    if earlier == later {
      notes.append(Diagnostic.Note("\(later) comes once more in some orders", at: later.place))
    } else {
      notes.append(Diagnostic.Note("\(earlier) comes first in one load", at: earlier.place))
      notes.append(Diagnostic.Note("\(later) comes first in the other", at: later.place))
    }
    return notes + notesOfEffects
  }

  private var notesOfEffects: [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    let mostEffects = isWhole ? effects.count : Self.mostEffects
    for other in effects.dropFirst().prefix(mostEffects) {
      notes.append(
        Diagnostic.Note(
          "so \(other.words(OrderFinding.Effect.Conditions(first: "then", second: "otherwise", other: "otherwise")))",
          at: other.place))
    }
    if effects.count - 1 > mostEffects {
      notes.append(Diagnostic.Note("and \(effects.count - 1 - mostEffects) more"))
    }
    return notes
  }

  private var dependence: String {
    if sequence.count > 2 {
      let orders = [sequence.exchanging(earlier, later), sequence].map { steps in
        steps.map(\.description).joined(separator: ", ")
      }
      let conditions = OrderFinding.Effect.Conditions(
        first: "if the order is \(orders[0])", second: "if the order is \(orders[1])", other: "if it is \(orders[1])")
      return "\(effects.first?.words(conditions) ?? "the load ends in two ways"); \(promise)"
    }
    let conditions =
      earlier == later
      ? OrderFinding.Effect.Conditions(
        first: "if \(later) comes once", second: "if \(later) comes twice", other: "if twice")
      : OrderFinding.Effect.Conditions(
        first: "if\(context) \(earlier) comes before \(later)",
        second: "if\(context) \(later) comes before \(earlier)", other: "if after it")
    return "\(effects.first?.words(conditions) ?? "the load ends in two ways"); \(promise)"
  }

  /// The steps that come first, as a part of the condition.
  private var context: String {
    if further.isEmpty { return "" }
    if further.count > Self.mostFurther { return ", with \(further.count) more steps moved," }
    return ", with \(further.map { "\($0.step) \($0.position)" }.joined(separator: " and ")),"
  }

  /// The promises of the two orders.
  private var promise: String {
    firstOrder == order
      ? "'\(order)' promises neither"
      : "'\(firstOrder)' has them in one order, and '\(order)' may have them in the other"
  }
}

extension [LoadStep] {
  /// Returns the steps with two of them exchanged.
  fileprivate func exchanging(_ one: LoadStep, _ other: LoadStep) -> [LoadStep] {
    map { $0 == one ? other : $0 == other ? one : $0 }
  }
}

// The text of a finding about two callbacks that touch one property.
extension OrderFault {
  private var unorderedAccess: String {
    let property = effects.first?.words ?? ""
    let words = zip([earlier, later], accesses).map { "'\($0)' \($1)s \(property)" }.joined(separator: ", ")
    return "\(words), and nothing promises which comes first"
  }

  /// The rule that two callbacks break when they touch one property.
  private var rule: String {
    let phases = Set([earlier, later].map(\.phase))
    if phases == [.awake] {
      return "in awake(), set only properties of other objects that these do not set themselves: set defaults in "
        + "init(coder:), or declare awake-after"
    }
    if phases.isSubset(of: [.attributes, .outlets, .collections, .actions]) {
      return "a setter may rely on nothing that is set or wired in the same phase: do it in awake()"
    }
    if phases == [.settling] { return "afterInit() may rely on no other object's afterInit()" }
    return "an initializer sets up its own object and no other"
  }
}

/// A difference between two loads whose steps were not looked for.
struct UnfollowedFault: Fault {
  let effect: OrderFinding.Effect

  var code: Diagnostic.Code { .orderDependent }
  var severity: Diagnostic.Severity { .warning }
  var message: String { effect.wordsForTwoLoads }
  var facts: Facts { [.member: effect.subject.name, .given: effect.first?.text, .other: effect.second?.text] }
}

extension OrderFinding.Effect {
  /// The texts for the first load, for the second load, and for the second load when the first has just been named.
  struct Conditions {
    let first: String
    let second: String
    let other: String
  }

  /// The difference as a text, without the steps that cause it.
  fileprivate var wordsForTwoLoads: String {
    words(Conditions(first: "in one load", second: "in another load", other: "in another"))
  }

  /// Returns the difference as a text, each value with its condition.
  func words(_ conditions: Conditions) -> String {
    if values == nil { return words }
    let (one, other) = shown
    let either = "\(one) \(conditions.first), and \(other) \(conditions.other)"
    switch subject.kind {
    case .earlyRead: return "\(words), \(first == nil ? conditions.second : conditions.first)"
    case .failure where first == nil: return "the load fails \(conditions.second): \(second?.text ?? "")"
    case .failure where second == nil: return "the load fails \(conditions.first): \(first?.text ?? "")"
    case .failure: return "the load fails: \(either)"
    case .property, .observed: return "\(words) is \(either)"
    case .archive: return "\(words) archives \(either)"
    case .note:
      return "\(words) notes \(first == nil ? "nothing more" : "'\(one)'") \(conditions.first), and "
        + "\(second == nil ? "nothing more" : "'\(other)'") \(conditions.other)"
    }
  }
}
