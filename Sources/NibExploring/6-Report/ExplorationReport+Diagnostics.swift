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
    case .earlyOutlet:
      Diagnostic(
        .earlyOutlet, effects.first?.subject ?? "", at: earlier.range, severity: .warning,
        notes: later == earlier ? [] : [Diagnostic.Note("it is wired here", at: later.range)])
    }
  }

  private var dependence: Diagnostic {
    let effect = effects.first
    var notes = [
      Diagnostic.Note("\(earlier.name) comes first in the first load", at: earlier.range),
      Diagnostic.Note("\(later.name) comes first in the second", at: later.range),
    ]
    for other in effects.dropFirst().prefix(Self.mostEffects) {
      notes.append(Diagnostic.Note(other.words, at: other.range))
    }
    if effects.count - 1 > Self.mostEffects {
      notes.append(Diagnostic.Note("and \(effects.count - 1 - Self.mostEffects) more that differ"))
    }
    notes += likeness
    let promise = "nothing promises that '\(earlier.name)' comes before '\(later.name)'"
    return Diagnostic(
      .orderDependent, "\(effect?.words ?? "the load ends in two ways"): \(promise)",
      at: effect?.range ?? earlier.range, severity: .warning, notes: notes)
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
  /// The difference in words.
  var words: String {
    switch (first, second) {
    case (let first?, let second?): "\(subject) is \(first.cut) in one load and \(second.cut) in another"
    case (let value?, nil), (nil, let value?):
      value == "read" ? "in some loads \(subject)" : "\(subject) is \(value.cut) in one load only"
    case (nil, nil): subject
    }
  }
}

extension String {
  /// The text, cut if it is long.
  fileprivate var cut: String {
    let text = printable
    return text.count > 80 ? text.prefix(79) + "…" : text
  }
}
