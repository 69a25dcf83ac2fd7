public import NibModel
internal import NibTracing

extension OrderFinding.Dependence {
  /// Returns the traces of the two loads side by side, or nil if the finding is reported with another one. Equal
  /// lines far from a difference are left out.
  ///
  /// - Parameters:
  ///   - width: the width of the text, in characters.
  ///   - style: the form of the text: plain, or with colors.
  public func sideBySide(width: Int = 100, style: Diagnostic.Style = .plain) -> String? {
    guard let traces else { return nil }
    var comparison = TraceComparison(traces.first, traces.second)
    comparison.firstName = "first load"
    comparison.secondName = "second load"
    return comparison.sideBySide(width: width, context: 2, style: style)
  }

  /// Returns the arguments of `nib trace` that replay the two loads, quoted for a shell. If moves cannot describe the
  /// loads, the arguments replay the load in which the difference was found. Empty if no command can
  /// repeat them.
  ///
  /// - Parameters:
  ///   - seed: the seed of the report.
  ///   - strength: the planned strength of the report.
  ///   - isRelatedOnly: true if the report has `related`.
  public func replays(seed: UInt64, strength: Int, isRelatedOnly: Bool = false) -> [String] {
    guard isReplayable else { return [] }
    let step = stepOptions.map { $0.quotedForShell + " " }.joined()
    return loads(seed: seed, strength: strength, isRelatedOnly: isRelatedOnly).map { step + $0 }
  }

  private func loads(seed: UInt64, strength: Int, isRelatedOnly: Bool) -> [String] {
    let within = within.map { " --within \($0.quotedForShell)" } ?? ""
    guard let replay, !replay.second.isEmpty else {
      // The outer layout would use the other order, too.
      if !within.isEmpty, order != baseOrder { return [] }
      let related = isRelatedOnly ? " --related-only" : ""
      return [
        "--order \(order)" + (run == 0 ? "" : "\(within) --run \(run) --seed \(seed) --strength \(strength)\(related)")
      ]
    }
    // If another order allows a load, this order may not allow the moves.
    let commands = [replay.first, replay.replay].map { moves in
      "--order \(baseOrder)" + (moves.isEmpty ? "" : within)
        + moves.map { " --move \($0.description.quotedForShell)" }.joined()
    }
    return [
      firstOrder == baseOrder || replay.first.isEmpty ? commands[0] : commands[0] + " --unpromised",
      firstOrder == baseOrder && order == baseOrder ? commands[1] : commands[1] + " --unpromised",
    ]
  }
}
