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
      let message: String
      let place: SourcePlace?
    }
  }

  /// The facts of the finding that its message is made from.
  enum Statement: Hashable, Sendable {
    case dependence(DependenceStatement)
    case unorderedAccess(UnorderedAccessStatement)
    case earlyOutlet(EarlyOutletStatement)
    case lostValue(LostValueStatement)
  }

  let earlier: LoadStep
  let later: LoadStep
  /// The most informative effect.
  let effect: OrderFinding.Effect?
  let statement: Statement
  let likewise: Likewise

  var code: Diagnostic.Code {
    switch statement {
    case .dependence: .orderDependent
    case .unorderedAccess: .unorderedAccess
    case .earlyOutlet: .earlyOutlet
    case .lostValue: .lostValue
    }
  }

  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch statement {
    case .dependence(let statement): statement.message
    case .unorderedAccess(let statement): statement.message
    case .earlyOutlet(let statement): statement.message
    case .lostValue(let statement): statement.message
    }
  }

  var notes: [Diagnostic.Note] { ownNotes + notesOfLikewise }

  private var ownNotes: [Diagnostic.Note] {
    switch statement {
    case .dependence(let statement): statement.notes
    case .unorderedAccess(let statement): statement.notes
    case .earlyOutlet(let statement): statement.notes
    case .lostValue(let statement): statement.notes
    }
  }

  private var notesOfLikewise: [Diagnostic.Note] {
    switch likewise {
    case .count(0): []
    case .count(let count):
      [Diagnostic.Note("\(count) more of the same kind, with other objects of these classes")]
    case .all(let others, let unfollowed):
      others.map { Diagnostic.Note("likewise, \($0.message)", at: $0.place) }
        + unfollowed.map { Diagnostic.Note("likewise, \($0.wordsForTwoLoads)", at: $0.place) }
    }
  }

  var facts: Facts {
    let steps: Facts = [
      .member: effect?.subject.name, .earlier: "\(earlier)", .later: later == earlier ? nil : "\(later)",
    ]
    return switch statement {
    case .dependence: steps + [.given: effect?.first?.text, .other: effect?.second?.text]
    case .unorderedAccess, .earlyOutlet: steps
    case .lostValue: steps + [.value: effect?.first?.text, .given: effect?.second?.text]
    }
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
