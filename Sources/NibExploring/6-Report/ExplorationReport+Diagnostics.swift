public import NibModel

extension ExplorationReport {
  /// The findings as diagnostics, in the order of the report.
  public var diagnostics: [Diagnostic] { findings.map(\.diagnostic) }
}

extension OrderFinding {
  /// The finding with its places in the layout.
  public var diagnostic: Diagnostic {
    switch kind {
    case .dependence: dependence
    case .unorderedAccess: unorderedAccess
    case .lostValue: lostValue
    case .earlyOutlet:
      Diagnostic(
        .earlyOutlet, effects.first?.subject ?? "", at: earlier.range, severity: .warning,
        notes: (later == earlier ? [] : [Diagnostic.Note("it is wired here", at: later.range)]) + likeness)
    }
  }

  private var lostValue: Diagnostic {
    let effect = effects.first
    let (given, final) = (effect?.value(effect?.first) ?? "", effect?.value(effect?.second) ?? "")
    return Diagnostic(
      .lostValue,
      "\(effect?.subject ?? "") is set to \(given) and ends as \(final), whatever the file says: "
        + "\(later.name) sets it anew",
      at: earlier.range, severity: .warning,
      notes: [
        Diagnostic.Note("this object's code sets it", at: later.range),
        Diagnostic.Note("a default that is set in init(coder:) leaves the file's value alone"),
      ] + likeness)
  }

  private var dependence: Diagnostic {
    var notes: [Diagnostic.Note] = []
    if earlier == later {
      notes.append(Diagnostic.Note("\(later.name) comes once more in some orders", at: later.range))
    } else {
      notes.append(Diagnostic.Note("\(earlier.name) comes first in one load", at: earlier.range))
      notes.append(Diagnostic.Note("\(later.name) comes first in the other", at: later.range))
    }
    for other in effects.dropFirst().prefix(Self.mostEffects) {
      notes.append(
        Diagnostic.Note(
          "so \(other.words(Conditions(first: "then", second: "otherwise", other: "otherwise")))", at: other.range))
    }
    if effects.count - 1 > Self.mostEffects {
      notes.append(Diagnostic.Note("and \(effects.count - 1 - Self.mostEffects) more"))
    }
    let conditions =
      earlier == later
      ? Conditions(first: "if \(later.name) comes once", second: "if \(later.name) comes twice", other: "if twice")
      : Conditions(
        first: "if \(earlier.name) comes before \(later.name)",
        second: "if \(later.name) comes before \(earlier.name)", other: "if after it")
    let words = effects.first?.words(conditions) ?? "the load ends in two ways"
    return Diagnostic(
      .orderDependent, "\(words); \(promise)", at: effects.first?.range ?? earlier.range,
      severity: .warning, notes: notes + likeness)
  }

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
      at: effects.first?.range ?? earlier.range, severity: .warning,
      notes: [
        Diagnostic.Note("\(earlier.name) comes first in this layout's own order", at: earlier.range),
        Diagnostic.Note("\(later.name) may come before it", at: later.range),
        Diagnostic.Note(rule),
      ] + likeness)
  }

  private var likeness: [Diagnostic.Note] {
    alike == 0 ? [] : [Diagnostic.Note("\(alike) more of the same kind, with other objects of these classes")]
  }

  /// The rule that two callbacks break that touch one property.
  private var rule: String {
    let verbs = Set([earlier, later].map { $0.name.prefix { $0 != " " } })
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
    let either = "\(value(first)) \(conditions.first), and \(value(second)) \(conditions.other)"
    switch kind {
    case .earlyRead: return "\(subject), \(first == nil ? conditions.second : conditions.first)"
    case .failure where first == nil: return "the load fails \(conditions.second): \(second ?? "")"
    case .failure where second == nil: return "the load fails \(conditions.first): \(first ?? "")"
    case .failure: return "the load fails: \(either)"
    case .property: return "\(subject) is \(either)"
    case .archive: return "\(subject) archives \(either)"
    case .note: return "\(subject) notes \(note(first)) \(conditions.first), and \(note(second)) \(conditions.other)"
    }
  }

  private func note(_ words: String?) -> String { words.map { "'\(value($0))'" } ?? "nothing more" }

  fileprivate func value(_ value: String?) -> String {
    let text = (value ?? "nothing").printable
    return text.count > 80 ? text.prefix(79) + "…" : text
  }
}

/// When the first load is meant, and when the second; and the second when the first has just been named.
private struct Conditions {
  let first: String
  let second: String
  let other: String
}
