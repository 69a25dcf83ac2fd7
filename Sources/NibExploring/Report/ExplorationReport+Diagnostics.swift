public import NibModel

extension ExplorationReport {
  /// The findings as diagnostics, in the order of the report. Of each kind the first is told in full, with the number
  /// of the others.
  public var diagnostics: [Diagnostic] { findings.map(\.diagnostic) }

  /// The findings as diagnostics, in the order of the report, with each that is of the same kind behind the first.
  public var allDiagnostics: [Diagnostic] {
    findings.flatMap { finding in
      [finding.diagnostic] + finding.others.map(\.diagnostic) + finding.unfollowed.map(finding.diagnostic)
    }
  }
}

extension OrderFinding {
  /// The finding with its places in the layout, and the number of those that are of the same kind.
  public var diagnostic: Diagnostic { diagnostic(isWhole: false) }

  /// - Parameter isWhole: whether each effect is told, and each finding of the same kind.
  func diagnostic(isWhole: Bool) -> Diagnostic {
    var diagnostic = alone(isWhole)
    if isWhole {
      diagnostic.notes += others.map { Diagnostic.Note("likewise, \($0.alone(false).message)", at: $0.place) }
      diagnostic.notes += unfollowed.map { Diagnostic.Note("likewise, \(inTwoLoads($0))", at: $0.place) }
    } else if alike > 0 {
      diagnostic.notes.append(
        Diagnostic.Note("\(alike) more of the same kind, with other objects of these classes"))
    }
    return diagnostic
  }

  private var place: SourcePlace? { alone(false).place }

  /// The differences of the same kind as the finding, which were not followed to their steps.
  fileprivate func diagnostic(_ effect: Effect) -> Diagnostic {
    Diagnostic(.orderDependent, inTwoLoads(effect), at: effect.place, severity: .warning)
  }

  private func inTwoLoads(_ effect: Effect) -> String {
    effect.words(Conditions(first: "in one load", second: "in another load", other: "in another"))
  }

  private func alone(_ isWhole: Bool) -> Diagnostic {
    switch kind {
    case .dependence: dependence(isWhole)
    case .unorderedAccess: unorderedAccess
    case .lostValue: lostValue
    case .earlyOutlet:
      Diagnostic(
        .earlyOutlet, effects.first?.subject ?? "", at: earlier.place, severity: .warning,
        notes: later == earlier ? [] : [Diagnostic.Note("it is wired here", at: later.place)])
    }
  }

  private var lostValue: Diagnostic {
    let effect = effects.first
    let (given, final) = effect?.values?.shown ?? ("", "")
    return Diagnostic(
      .lostValue,
      "\(effect?.subject ?? "") is set to \(given) and ends as \(final), whatever the file says: "
        + "\(later.name) sets it anew",
      at: earlier.place, severity: .warning,
      notes: [
        Diagnostic.Note("this object's code sets it", at: later.place),
        Diagnostic.Note("a default that is set in init(coder:) leaves the file's value alone"),
      ])
  }

  private func dependence(_ isWhole: Bool) -> Diagnostic {
    var notes = further.map { Diagnostic.Note("\($0.step.name) comes \($0.place) in both loads", at: $0.step.place) }
    if earlier == later {
      notes.append(Diagnostic.Note("\(later.name) comes once more in some orders", at: later.place))
    } else {
      notes.append(Diagnostic.Note("\(earlier.name) comes first in one load", at: earlier.place))
      notes.append(Diagnostic.Note("\(later.name) comes first in the other", at: later.place))
    }
    let mostEffects = isWhole ? effects.count : Self.mostEffects
    for other in effects.dropFirst().prefix(mostEffects) {
      notes.append(
        Diagnostic.Note(
          "so \(other.words(Conditions(first: "then", second: "otherwise", other: "otherwise")))", at: other.place))
    }
    if effects.count - 1 > mostEffects {
      notes.append(Diagnostic.Note("and \(effects.count - 1 - mostEffects) more"))
    }
    let conditions =
      earlier == later
      ? Conditions(first: "if \(later.name) comes once", second: "if \(later.name) comes twice", other: "if twice")
      : Conditions(
        first: "if\(context) \(earlier.name) comes before \(later.name)",
        second: "if\(context) \(later.name) comes before \(earlier.name)", other: "if after it")
    let words = effects.first?.words(conditions) ?? "the load ends in two ways"
    return Diagnostic(
      .orderDependent, "\(words); \(promise)", at: effects.first?.place ?? earlier.place,
      severity: .warning, notes: notes)
  }

  /// The steps that come first, as a part of the condition.
  private var context: String {
    if further.isEmpty { return "" }
    if further.count > Self.mostFurther { return ", with \(further.count) more steps moved," }
    return ", with \(further.map { "\($0.step.name) \($0.place)" }.joined(separator: " and ")),"
  }

  private static let mostFurther = 3

  /// Who promises what of the two.
  private var promise: String {
    firstOrder == order
      ? "'\(order)' promises neither" : "'\(firstOrder)' has the one, and '\(order)' may have the other"
  }

  private static let mostEffects = 5

  private var unorderedAccess: Diagnostic {
    let property = effects.first?.subject ?? ""
    let words = zip([earlier, later], touches).map { "'\($0.name)' \($1) \(property)" }.joined(separator: ", ")
    return Diagnostic(
      .unorderedAccess, "\(words), and nothing promises which comes first",
      at: effects.first?.place ?? earlier.place, severity: .warning,
      notes: [
        Diagnostic.Note("\(earlier.name) comes first in this layout's own order", at: earlier.place),
        Diagnostic.Note("\(later.name) may come before it", at: later.place),
        Diagnostic.Note(rule),
      ])
  }

  /// The rule that two callbacks break that touch one property.
  private var rule: String {
    let verbs = Set([earlier, later].map(\.verb))
    if verbs == ["awake"] {
      return "in awake() an object may set what others do not set themselves: set defaults in init(coder:), or declare "
        + "awake-after"
    }
    if verbs.isSubset(of: ["attr", "outlet", "collect", "action"]) {
      return "a setter may rely on nothing that is set or wired in the same phase: do it in awake()"
    }
    if verbs == ["afterInit"] { return "afterInit() may rely on no other object's afterInit()" }
    return "an initializer sets up its own object, and nobody else's"
  }
}

extension OrderFinding.Effect {
  /// The difference in words, each value with its condition.
  fileprivate func words(_ conditions: Conditions) -> String {
    guard let values else { return subject }
    let (one, other) = values.shown
    let either = "\(one) \(conditions.first), and \(other) \(conditions.other)"
    switch kind {
    case .earlyRead: return "\(subject), \(first == nil ? conditions.second : conditions.first)"
    case .failure where first == nil: return "the load fails \(conditions.second): \(second ?? "")"
    case .failure where second == nil: return "the load fails \(conditions.first): \(first ?? "")"
    case .failure: return "the load fails: \(either)"
    case .property: return "\(subject) is \(either)"
    case .archive: return "\(subject) archives \(either)"
    case .note:
      return "\(subject) notes \(first == nil ? "nothing more" : "'\(one)'") \(conditions.first), and "
        + "\(second == nil ? "nothing more" : "'\(other)'") \(conditions.other)"
    }
  }
}

/// When the first load is meant, and when the second; and the second when the first has just been named.
private struct Conditions {
  let first: String
  let second: String
  let other: String
}
