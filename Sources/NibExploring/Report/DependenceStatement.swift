internal import NibModel

/// The text of a finding about two loads that end differently.
struct DependenceStatement: Hashable, Sendable {
  let earlier: LoadStep
  let later: LoadStep
  let sequence: [LoadStep]
  let further: [OrderFinding.FurtherStep]
  let othersDecide: Bool
  let effects: [OrderFinding.Effect]
  let firstOrder: String
  let order: String
  /// True if every effect is reported.
  let isWhole: Bool

  init(_ finding: OrderFinding.Dependence, isWhole: Bool) {
    (earlier, later, sequence, further) = (finding.earlier, finding.later, finding.sequence, finding.further)
    othersDecide = finding.othersDecide
    (effects, firstOrder, order) = (finding.effects, finding.firstOrder, finding.order)
    self.isWhole = isWhole
  }

  private static let mostFurther = 3
  private static let mostEffects = 5

  var notes: [Diagnostic.Note] {
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
    if othersDecide {
      notes.append(Diagnostic.Note("other steps decide it too: it also differs in some loads with the first order"))
    }
    return notes
  }

  var message: String {
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
