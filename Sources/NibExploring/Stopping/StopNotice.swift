internal import NibLoading
internal import NibModel

/// A notice that the code of a class is about to end this process.
package struct StopNotice: Sendable {
  /// A load of an exploration.
  enum Load: Sendable {
    /// A load that has a number.
    case numbered(order: String, run: Int)
    /// A load that was run to follow a difference in a numbered load. The moves turn the layout's own load into it; nil
    /// if there are too many.
    case variation(order: String, run: Int, moves: [StepMove]?)
  }

  /// The cause; nil for a call of `exit()`, because its status is not known.
  let cause: ProgramStop.Cause?
  /// The work that ran.
  let moment: ProgramStop.Moment
  /// The load that ran.
  let load: Load
  /// The name by which the layout is loaded within another one; nil for a layout that is loaded itself.
  let within: String?
  /// The order of the layout's own load, from which the moves start.
  let baseOrder: String
  /// True if the order of the layout's own load does not allow the load.
  let isUnpromised: Bool
  /// The seed and the strength of the exploration.
  let seed: UInt64
  let strength: Int

  /// The step that ran, or nil if none did.
  package var step: LoadStep? { if case .step(let step) = moment { step } else { nil } }

  /// The end as a sentence: `'awake b' of Panel stops the program with SIGILL, in run 2 of 'any'`.
  package var words: String {
    "\(moment.words) \(cause?.words ?? "ends the program"), \(place)"
      + (within.map { " of the layout '\($0.printable)', which is loaded within this one" } ?? "")
  }

  private var place: String {
    switch load {
    case .numbered(let order, let run): "in run \(run) of '\(order)'"
    case .variation(let order, let run, _): "in a load that varies run \(run) of '\(order)'"
    }
  }

  /// The arguments of `nib trace` that replay the load, quoted for a shell. If moves cannot describe the load, they
  /// replay the numbered load from which it was varied.
  package var replay: String {
    let within = within.map { " --within \($0.quotedForShell)" } ?? ""
    return switch load {
    case .variation(_, _, let moves?):
      "--order \(baseOrder)\(within)" + moves.map { " --move \($0.description.quotedForShell)" }.joined()
        + (isUnpromised ? " --unpromised" : "")
    case .numbered(let order, let run), .variation(let order, let run, nil):
      "--order \(order)\(within)" + (run == 0 ? "" : " --run \(run) --seed \(seed) --strength \(strength)")
    }
  }
}

/// Notices if a class ends the process in which loads run.
package struct StopObserver: Sendable {
  /// The time limit for one load; nil for no limit. A load that takes longer ends the process.
  let loadTime: Duration?
  /// Receives the notice on a separate thread, while the process waits for a few seconds at most. The loading thread
  /// may hold locks.
  let onStop: @Sendable (StopNotice) -> Void

  package init(loadTime: Duration? = nil, onStop: @escaping @Sendable (StopNotice) -> Void) {
    self.loadTime = loadTime
    self.onStop = onStop
  }
}
