public import NibModel
internal import NibTracing

extension ExplorationReport: CustomStringConvertible {
  /// The report as `text(replaying:width:style:isWhole:)` returns it.
  public var description: String { text() }
}

extension ExplorationReport {
  /// Returns the report as text: each finding with its places, the two loads side by side, and how to replay them; then
  /// the loads that were tried, and the state that was and was not compared.
  ///
  /// - Parameters:
  ///   - command: the command that replays a load, up to its order: `nib trace Login.layout.xml`.
  ///   - width: the total width in columns of two traces that are shown side by side.
  ///   - style: the form of the text: plain, or with colors.
  ///   - isWhole: true if all findings of one kind are reported. By default the first of each kind is reported, and the
  ///     number of the others.
  public func text(
    replaying command: String? = nil, width: Int = 100, style: Diagnostic.Style = .plain, isWhole: Bool = false
  ) -> String {
    withNested.map { report in
      report.findings.map {
        report.text(of: $0, replaying: command, width: width, style: style, isWhole: isWhole)
      }.joined() + report.stateFindings.map { report.text(of: $0, style: style, isWhole: isWhole) }.joined()
    }.joined() + closing(isWhole: isWhole)
  }

  /// Returns one finding of the report as text.
  package func text(
    of finding: OrderFinding, replaying command: String?, width: Int, style: Diagnostic.Style, isWhole: Bool
  ) -> String {
    var text = [noting(finding.diagnostic(isWhole: isWhole))].rendered(in: sources, style: style) + "\n"
    guard let dependence = finding.dependence else { return text + "\n" }
    if let loads = dependence.sideBySide(width: width, style: style) { text += "\n" + loads }
    return text + (command.map { self.text(replaying: dependence, $0) } ?? "") + "\n"
  }

  /// Returns the commands that repeat the two loads of a finding.
  private func text(replaying finding: OrderFinding.Dependence, _ command: String) -> String {
    let replays = finding.replays(seed: seed, strength: plannedStrength, isRelatedOnly: related != nil)
    if replays.isEmpty {
      return "\nNo command of '\(command)' replays them: "
        + "moves of the layout that is loaded within another one do not tell the two loads apart.\n"
    }
    let title = finding.moves.isEmpty ? "It was found in this load, among other differences:" : "Replay them:"
    return "\n\(title)\n" + replays.map { "  \(command) \($0)\n" }.joined()
  }

  /// Returns one finding of state as text.
  package func text(of finding: StateFinding, style: Diagnostic.Style, isWhole: Bool) -> String {
    (isWhole ? finding.allDiagnostics : [finding.diagnostic]).map(noting).rendered(in: sources, style: style) + "\n\n"
  }

  /// Returns the part of the report's text that follows its findings.
  package func closing(isWhole: Bool) -> String {
    nested.flatMap { report in
      (report.remarks(isWhole: isWhole) + [report.summary]).map { "\(report.nameWithin): \($0)" }
    }.map { $0.printable + "\n" }.joined()
      + (remarks(isWhole: isWhole) + [(step == nil ? "" : "\(nameWithin): ") + summary])
      .map { $0.printable + "\n" }.joined()
  }

  /// The file name of the layout, with the class of its owner.
  private var nameWithin: String {
    let owner = within?.owner.map { " for an owner of \($0)" } ?? ""
    let step = step.map { ", \($0)" } ?? ""
    return source.file.lastPathComponent + step + (within == nil ? "" : ", loaded within the layout\(owner)")
  }

  /// Returns the remarks in addition to the findings: differences that were not followed, properties that were not
  /// compared.
  ///
  /// - Parameter isWhole: true for all names, false for the first ones and the number of the others.
  public func remarks(isWhole: Bool = false) -> [String] {
    func list(_ names: [String]) -> String {
      let most = isWhole ? names.count : Self.mostNames
      let rest = names.count > most ? ", and \(names.count - most) more" : ""
      return names.prefix(most).joined(separator: ", ") + rest
    }
    var remarks = unknownNames.map { "Nothing was explored: \($0.message)" }
    let file = source.file
    remarks += unexplained.map { "A difference that no steps were found for: \($0.words(in: file))" }
    if !unfollowed.isEmpty {
      let reason = stop == nil ? "it would take more than \(Budget.mostLoads) loads" : "the time limit was reached"
      remarks.append("Not followed, because \(reason): \(list(unfollowed.map { $0.words(in: file) }))")
    }
    if !lost.isEmpty {
      let number = lost.count == 1 ? "1 difference was" : "\(lost.count) differences were"
      remarks.append("\(number) not accounted for, a fault of NibKit: \(list(lost.map { $0.words(in: file) }))")
    }
    remarks += unsteady.map { "The same order ends in two ways: \($0.words)" }
    if let failure { remarks.append("Every load fails, so there is nothing to compare: \(failure.words.printable)") }
    if !agreeingWrites.isEmpty {
      remarks.append(
        "Written by two callbacks that may come in either order, with the same result in all loads: "
          + list(agreeingWrites.map(\.words)))
    }
    if let tasks { remarks += tasks.remarks }
    for reason in Uncompared.Reason.allCases {
      let subjects = uncompared.filter { $0.reason == reason }.flatMap(\.subjects)
      if subjects.isEmpty { continue }
      let names = list(subjects.map { $0.listed(in: file) })
      remarks.append(
        reason.leavesOut
          ? "Not compared, because \(reason.words): \(names)"
          : "Compared only by whether they are there, because \(reason.words): \(names)")
    }
    if let related { remarks.append(related.words) }
    for reason in UnexploredLayout.Reason.allCases {
      let layouts = unexplored.filter { $0.reason == reason }
      if layouts.isEmpty { continue }
      remarks.append(
        "Loaded within the layout and not explored there, because \(reason.words): "
          + list(layouts.map { $0.name + ($0.owner.map { " for an owner of \($0)" } ?? "") }))
    }
    if case .failed(let words) = confirmation {
      remarks.append("The findings could not be confirmed in another process: \(words)")
    }
    if let unstarted { remarks.append(unstarted.words) }
    return remarks + (stop.map { [$0.message] } ?? [])
  }

  private static let mostNames = 5

  /// The loads that were tried, the findings, and the state that was and was not compared.
  ///
  /// - Complexity: O(findings + properties).
  public var summary: String {
    let names = orders.count > 3 ? "the \(orders.count) orders" : orders.map { "'\($0)'" }.joined(separator: ", ")
    let allow = orders.count == 1 ? "allows" : "allow"
    let guarantee = CoveringSet.words(strength, initializerStrength, tuples).map { $0 + ", " } ?? ""
    let loads =
      isExhaustive
      ? (runs == 1 ? "the one load that \(names) \(allow)" : "all \(runs) loads that \(names) \(allow)")
      : "\(runs) of the loads that \(names) \(allow), \(guarantee)seed \(seed)"
    let count = foundCount
    // The other steps of the file are reported beside this one.
    let within = step == nil ? nested.reduce(0) { $0 + $1.foundCount } : 0
    if !unknownNames.isEmpty || !unsteady.isEmpty && findings.isEmpty || failure != nil {
      return "Nothing is known about the order. Ran \(loads)."
    }
    let shrinking = shrinkingRuns == 0 ? "" : ", and \(shrinkingRuns) more to isolate the steps"
    func number(_ count: Int) -> String { "\(count) finding\(count == 1 ? "" : "s")" }
    let nestedWords = within == 0 ? "" : ", and \(within) in layouts that are loaded within this one"
    let found = count + within == 0 ? nil : "\(number(count))\(nestedWords). Ran \(loads)\(shrinking)."
    if !hasCompared {
      return (found.map { $0 + " " } ?? "")
        + "Nothing was compared: only one of the loads that \(names) \(allow) was run."
    }
    return (found ?? "Nothing that was compared depends on order. Ran \(loads).") + " " + scope
  }

  /// The number of findings, without those of layouts that are loaded within this one.
  private var foundCount: Int { findings.count + stateFindings.count + unexplained.count }

  /// The amount of state that was compared, and the amount that was not.
  private var scope: String {
    func number(_ count: Int, _ singular: String, _ plural: String) -> String {
      "\(count) \(count == 1 ? singular : plural)"
    }
    let properties = number(compared.properties, "property", "properties")
    let left = leftOut
    let observed = compared.observed == 0 ? "" : ", and \(number(compared.observed, "value", "values")) outside them"
    return "Compared: \(properties) of \(number(compared.objects, "object", "objects"))\(observed). Not compared: "
      + (left == 0 ? "" : "\(left) named above, ")
      + (compared.observed == 0
        ? "static variables, files and all else outside the objects."
        : "other static variables, files and all else outside the objects.")
  }
}

extension ExplorationReport.Related {
  /// The groups as one or two sentences.
  fileprivate var words: String {
    if let opaque {
      return "All objects may touch each other: \(opaque.printable) may hold a reference to anything. "
        + "No load was saved."
    }
    let all = allLoads.map { "; those of all objects would take \($0)" } ?? ""
    return "Only steps of objects that can touch each other were put into all orders: "
      + "\(groups) group\(groups == 1 ? "" : "s") of objects, which take\(groups == 1 ? "s" : "") \(loads) loads\(all). "
      + "Differences that objects make through static variables or files may be missed."
  }
}

extension ExplorationReport {
  /// The number of values that were not compared, without the closures.
  package var leftOut: Int { uncompared.lazy.filter(\.reason.leavesOut).reduce(0) { $0 + $1.subjects.count } }
}

extension Uncompared {
  /// Returns the name of the state and the reason why it was not compared, for the message of a failing test.
  ///
  /// - Parameter file: the path of the layout.
  package func message(in file: String) -> String {
    let subjects = subjects.map { $0.listed(in: file) }.joined(separator: ", ")
    return "\(name.map { "\($0): " } ?? "")not compared, because \(reason.words): \(subjects)"
  }
}

extension Uncompared.Reason {
  /// The reason as a clause after `because`.
  fileprivate var words: String {
    switch value {
    case .unstable: "they differ when the same load is repeated"
    case .lazy: "they are lazy, and only some of the loads have computed them"
    case .uncopyable: "they cannot be copied, like a Mutex"
    case .pointer: "they are pointers"
    case .depth: "they are nested more than 20 levels deep"
    case .size: "they hold more than 10000 values"
    case .archives: "one of the objects cannot be archived"
    case .closure: "they are closures"
    case .ignored: "they are to be ignored"
    }
  }
}

extension ExplorationReport.Tasks {
  /// The tasks, and the work on the main thread that was not run, as sentences.
  fileprivate var remarks: [String] {
    var remarks = count > 0 || elsewhere > 0 ? [words] : []
    if leavesTimer { remarks.append("A timer was not waited for, because it fires more than 50 ms after a load") }
    if leavesQueuedWork {
      remarks.append("Work on the main thread was stopped, because it queued itself again 1000 times")
    }
    return remarks
  }

  /// The tasks as a sentence.
  private var words: String {
    var parts: [String] = []
    func tasks(_ count: Int) -> String { "\(count) task\(count == 1 ? "" : "s")" }
    if count > 0 {
      parts.append(
        isCutShort
          ? "\(tasks(count)), which did not come to an end and were stopped"
          : "\(tasks(count)), run in \(orders == 1 ? "one order" : "\(orders) orders")")
    }
    if elsewhere > 0 {
      parts.append("\(tasks(elsewhere)) of the main actor, not waited for because the loads do not run on it")
    }
    return "The first load starts " + parts.joined(separator: ", and ")
  }
}

extension ExplorationReport.Unstarted {
  /// The kinds and the reason, as a sentence.
  fileprivate var words: String {
    "Not looked for, because no other process could be started: \(kinds.map(\.rawValue).joined(separator: ", ")) (\(reason))"
  }
}

extension ExplorationReport.Stop {
  /// The part that was left out, as a sentence.
  var message: String {
    var parts: [String] = []
    if loads > 0 { parts.append("up to \(loads) load\(loads == 1 ? "" : "s") were not run") }
    if !skipped.isEmpty { parts.append("not looked for were \(skipped.joined(separator: ", "))") }
    if parts.isEmpty { parts = ["differences were not followed"] }
    return "The time limit of \(limit.secondsInDigits) s was reached: \(parts.joined(separator: "; "))"
  }
}
