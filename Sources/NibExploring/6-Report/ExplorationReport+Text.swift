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
      text += [finding.diagnostic].rendered(in: source, style: style) + "\n"
      if let loads = finding.sideBySide(width: width, style: style) { text += "\n" + loads }
      if let command, finding.kind == .dependence {
        text += finding.moves.isEmpty ? "\nIt was found in this load, among other differences:\n" : "\nReplay them:\n"
        for replay in finding.replays(seed: seed) { text += "  \(command) \(replay)\n" }
      }
      text += "\n"
    }
    return text + remarks.map { $0 + "\n" }.joined() + summary + "\n"
  }

  /// What there is to say besides the findings: differences that were not followed, properties that were not compared.
  public var remarks: [String] {
    var remarks = unexplained.map { "A difference that two steps do not explain: \($0)" }
    if unfollowed > 0 {
      remarks.append(
        "Not followed, because it would take more than \(Exploration.mostRuns) loads: \(unfollowed) more differences")
    }
    if let failure { remarks.append("Every load fails, so there is nothing to compare: \(failure.printable)") }
    if !unstable.isEmpty {
      let shown = unstable.prefix(5).joined(separator: ", ")
      let rest = unstable.count > 5 ? ", and \(unstable.count - 5) more" : ""
      remarks.append("Not compared, because they differ when the same load is repeated: \(shown)\(rest)")
    }
    return remarks
  }

  /// What was tried and found, in a sentence.
  public var summary: String {
    let names = orders.count > 3 ? "the \(orders.count) orders" : orders.map { "'\($0)'" }.joined(separator: ", ")
    let allow = orders.count == 1 ? "allows" : "allow"
    let loads =
      isExhaustive
      ? (runs == 1 ? "the one load that \(names) \(allow)" : "all \(runs) loads that \(names) \(allow)")
      : "\(runs) of the loads that \(names) \(allow), seed \(seed)"
    let count = findings.count + unexplained.count
    if failure != nil { return "Nothing is known of order: \(loads)." }
    if count == 0 { return "Nothing depends on order: \(loads)." }
    let shrinking = shrinkingRuns == 0 ? "" : ", and \(shrinkingRuns) more to find the steps"
    return "\(count) finding\(count == 1 ? "" : "s") in \(loads)\(shrinking)."
  }
}

extension OrderFinding {
  /// The traces of the two loads side by side, what is the same far from a difference left out; nil when there are no two
  /// loads.
  public func sideBySide(width: Int = 100, style: Diagnostic.Style = .plain) -> String? {
    if traces.first.isEmpty { return nil }
    var comparison = TraceComparison(traces.first, traces.second)
    comparison.firstName = "first load"
    comparison.secondName = "second load"
    return comparison.sideBySide(width: width, context: 2, style: style)
  }

  /// The arguments of `nib trace` that replay the two loads, quoted for a shell; where moves cannot say them, of the load
  /// in which the difference was found. Empty when there is only one load.
  public func replays(seed: UInt64) -> [String] {
    guard kind == .dependence else { return [] }
    guard canReplayFirst, !moves.isEmpty else {
      return ["--order \(order)" + (run == 0 ? "" : " --run \(run) --seed \(seed)")]
    }
    // Where another order allows a load, the moves are none that this one allows.
    let first = "--order \(baseOrder)" + firstMoves.map { " --move \($0.quotedForShell)" }.joined()
    let second = first + moves.map { " --move \($0.quotedForShell)" }.joined()
    return [
      firstOrder == baseOrder || firstMoves.isEmpty ? first : first + " --unpromised",
      firstOrder == baseOrder && order == baseOrder ? second : second + " --unpromised",
    ]
  }
}

extension String {
  /// The text as one word of a shell's command line.
  package var quotedForShell: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_-./:,+@%".utf8.contains(byte)
        }
      }
    return isPlain
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
