/// The answers of another process, with other addresses and another order in sets, to the causes that were found.
struct CauseConfirmation {
  /// The result; nil if no other process was asked.
  var result: ExplorationReport.Confirmation?
  /// The values that do not end there in the same way.
  private(set) var changed: Set<Outcome.Key> = []
  /// Those of them that are the same in processes whose hashes have the same seed.
  private(set) var followingHashes: Set<Outcome.Key> = []

  /// Runs the loads of all causes in another process.
  static func confirming(
    _ causes: Causes, _ loads: Loads, in other: Result<WorkerClient, any Error>?, _ processes: OtherProcesses?
  ) -> CauseConfirmation {
    var confirmation = CauseConfirmation()
    let reported = causes.all.flatMap { [$0] + $0.others }
    guard let other, !reported.isEmpty else { return confirmation }
    let process: WorkerClient
    do { process = try other.get() } catch {
      confirmation.result = .failed("\(error)")
      return confirmation
    }
    var outcomes: [Outcome] = []
    for sequence in reported.flatMap({ [$0.pair.first, $0.pair.second] }) {
      if process.isOver {
        confirmation.result = .failed("the time limit was reached")
        return confirmation
      }
      outcomes.append(process.outcome(of: loads.plan(sequence)))
    }
    for (index, cause) in reported.enumerated() {
      confirmation.compare(cause, outcomes[2 * index], outcomes[2 * index + 1], loads, processes)
    }
    confirmation.result = .confirmed
    return confirmation
  }

  /// - Parameters:
  ///   - first: the outcome of the cause's first load in the other process.
  ///   - second: the outcome of its second load there.
  private mutating func compare(
    _ cause: Causes.Cause, _ first: Outcome, _ second: Outcome, _ loads: Loads, _ processes: OtherProcesses?
  ) {
    let keys = cause.keys.filter {
      cause.first[$0] != first[$0] || !cause.isOfChance && cause.second[$0] != second[$0]
    }
    let open = keys.subtracting(changed)
    changed.formUnion(keys)
    guard let processes, !open.isEmpty, !loads.runner.isOver else { return }
    let seeded = [cause.pair.first, cause.pair.second].map { processes.outcomesOfOneSeed($0)?.flatMap(\.self) ?? [] }
    for key in open {
      // With the same seed for hashes, each of the two loads ends in the same way in each process.
      let isSteady = seeded.allSatisfy { outcomes in
        !outcomes.isEmpty && outcomes.allSatisfy { $0[key] == outcomes[0][key] }
      }
      if isSteady { followingHashes.insert(key) }
    }
  }
}
