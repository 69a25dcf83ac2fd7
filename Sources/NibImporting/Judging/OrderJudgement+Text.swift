internal import NibLoading
internal import NibModel
internal import NibTracing

extension ImportedTrace {
  /// Returns the comparison of the trace with some orders as text: the orders that it fits, each order that it breaks with
  /// the line and the events, and what could not be compared.
  package func text(of judgements: [OrderJudgement]) -> String {
    var text = ""
    let compared = judgements.filter { $0.judged >= 2 }
    let fitting = compared.filter { $0.firstBreak == nil }.map(\.order.name)
    if !fitting.isEmpty { text += "fits \(fitting.joined(separator: ", "))\n" }
    for judgement in compared {
      guard let found = judgement.firstBreak else { continue }
      text += "breaks \(judgement.order.name) at line \(numbers[found.early]): \(words(of: found))\n"
    }
    let others = judgements.filter { $0.judged < 2 }.map(\.order.name)
    if !others.isEmpty { text += "no two events to compare with \(others.joined(separator: ", "))\n" }
    return text + "not compared: \(uncompared.joined(separator: "; "))\n"
  }

  /// Returns the two events of a break: `awake of b before its outlet peer (line 9)`.
  package func words(of found: OrderJudgement.Break) -> String {
    let (early, late) = (lines[found.early], lines[found.late])
    let owner = early.object == late.object ? "its \(late.noun)" : "\(late.noun) of \(late.object)"
    return "\(early.noun) of \(early.object) before \(owner) (line \(numbers[found.late]))"
  }

  /// The kinds of events that the trace does not have, and what no trace has.
  private var uncompared: [String] {
    let kinds = Set(lines.map(\.kind))
    let missing = [
      LoadEvent.Kind.initBegins, .initEnds, .attach, .attribute, .outlet, .collection, .action, .awake,
    ].filter { !kinds.contains($0) }
    var words =
      missing.isEmpty ? [] : ["\(missing.map(\.rawValue).joined(separator: ", ")), which the trace does not have"]
    words.append("the order of the file and declared awakes, which only a layout has")
    return words
  }
}

extension Trace.Line {
  /// The event without its object: `outlet peer`.
  var noun: String {
    switch kind {
    case .initBegins: "init"
    case .initEnds: "the end of init"
    default: kind.rawValue + (fact.member.map { " \($0)" } ?? "")
    }
  }
}
