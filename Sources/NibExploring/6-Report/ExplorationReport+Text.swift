public import NibModel
internal import NibTracing

extension ExplorationReport {
  /// The report for a person: each finding with its places, the two loads side by side, and how to replay them; then
  /// what was tried.
  ///
  /// - Parameters:
  ///   - command: what replays a load, up to its order: `nib trace Login.layout.xml`.
  ///   - width: the columns that two traces may take side by side.
  ///   - style: whether to write colour escapes.
  public func text(replaying command: String? = nil, width: Int = 100, style: Diagnostic.Style = .plain) -> String {
    var text = ""
    for finding in findings {
      text += [finding.diagnostic].rendered(in: source, style: style)
      if !finding.traces.first.isEmpty {
        var comparison = TraceComparison(finding.traces.first, finding.traces.second)
        comparison.firstName = "first load"
        comparison.secondName = "second load"
        text += "\n" + comparison.sideBySide(width: width, context: 2, style: style)
      }
      if let command, !finding.replays.isEmpty {
        text += "\nReplay them:\n"
        for replay in finding.replays { text += "  \(command) \(replay)\n" }
      }
      text += "\n"
    }
    for words in unexplained {
      text += "A difference that two steps do not explain: \(words)\n"
    }
    if unfollowed > 0 { text += "Not followed, because many of their kind were: \(unfollowed) more differences\n" }
    if let failure { text += "Every load fails, so there is nothing to compare: \(failure.printable)\n" }
    if !unstable.isEmpty {
      let shown = unstable.prefix(5).joined(separator: ", ")
      let rest = unstable.count > 5 ? ", and \(unstable.count - 5) more" : ""
      text += "Not compared, because they differ when the same load is repeated: \(shown)\(rest)\n"
    }
    return text + summary + "\n"
  }

  /// What was tried and found, in a sentence.
  public var summary: String {
    let names = orders.joined(separator: ", ")
    let loads =
      isExhaustive
      ? (runs == 1 ? "the one load that '\(names)' allows" : "all \(runs) loads that '\(names)' allows")
      : "\(runs) of the loads that '\(names)' allows, seed \(seed)"
    let count = findings.count + unexplained.count
    if failure != nil { return "Nothing is known of order: \(loads)." }
    if count == 0 { return "Nothing depends on order: \(loads)." }
    let shrinking = shrinkingRuns == 0 ? "" : ", and \(shrinkingRuns) more to find the steps"
    return "\(count) finding\(count == 1 ? "" : "s") in \(loads)\(shrinking)."
  }
}

extension OrderFinding {
  /// The arguments of `nib trace` that replay the two loads; empty when there is only one, or it takes too many moves.
  public var replays: [String] {
    guard kind == .dependence, !moves.isEmpty else { return [] }
    let first = "--order \(baseOrder)" + firstMoves.map { " --move '\($0)'" }.joined()
    return [first, first + moves.map { " --move '\($0)'" }.joined()]
  }
}
