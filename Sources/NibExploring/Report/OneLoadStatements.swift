internal import NibLoading
internal import NibModel

// The texts of findings that need no second load.

/// The text of a finding about two callbacks that touch one property.
struct UnorderedAccessStatement: Hashable, Sendable {
  /// The two accesses, in the layout's own order.
  let accesses: [OrderFinding.UnorderedAccess.Access]
  let effect: OrderFinding.Effect

  var message: String {
    let property = effect.words
    let words = accesses.map { "'\($0.step)' \($0.kind)s \(property)" }.joined(separator: ", ")
    return "\(words), and nothing promises which comes first"
  }

  var notes: [Diagnostic.Note] {
    zip(accesses.map(\.step), ["comes first in this layout's own order", "may come before it"]).map { step, words in
      Diagnostic.Note("\(step) \(words)", at: step.place)
    } + [Diagnostic.Note(rule)]
  }

  /// The rule that two callbacks break when they touch one property.
  private var rule: String {
    let phases = Set(accesses.map(\.step.phase))
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

/// The text of a finding about an outlet that is read before it is wired.
struct EarlyOutletStatement: Hashable, Sendable {
  let reader: LoadStep
  let wiring: LoadStep?
  let effect: OrderFinding.Effect

  var message: String { effect.words }

  var notes: [Diagnostic.Note] {
    guard let wiring, wiring != reader else { return [] }
    return [Diagnostic.Note("it is wired here", at: wiring.place)]
  }
}

/// The text of a finding about a lost value.
struct LostValueStatement: Hashable, Sendable {
  let setter: LoadStep
  let effect: OrderFinding.Effect

  var message: String {
    let (given, final) = effect.shown
    return "\(effect.words) is set to \(given) in the file and ends as \(final): "
      + "\(setter) sets it again"
  }

  var notes: [Diagnostic.Note] {
    [
      Diagnostic.Note("this object's code sets it", at: setter.place),
      Diagnostic.Note("a default that is set in init(coder:) leaves the file's value alone"),
    ]
  }
}
