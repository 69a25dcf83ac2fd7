internal import NibLoading
internal import NibModel

/// The seed of a process's hashes.
package enum HashSeed {
  /// A different seed in each process, as in normal programs.
  case random
  /// The same seed in each process.
  case fixed
}

/// Other processes, in which loads of an exploration are repeated.
struct OtherProcesses {
  typealias Start = (HashSeed) throws -> any Worker

  let loads: Loads
  let start: Start

  /// Returns another process for the loads.
  func process(_ seed: HashSeed) throws -> WorkerClient {
    let (runner, layout) = (loads.runner, loads.layout)
    let limit = runner.deadline.map { max(.seconds(1), $0 - .now) }
    let other = try WorkerClient(
      of: layout.plan, within: layout.within, worker: start(seed), coverage: runner.coverage.withoutNotes,
      deadline: limit.map { .now + $0 })
    other.failsInOtherWords = runner.failsInOtherWords
    return other
  }

  /// Returns the outcomes of a load in two processes whose hashes have the same seed; nil if they do not start.
  func outcomesOfOneSeed(_ sequence: ItemSequence) -> [[Outcome]]? {
    let plan = loads.plan(sequence)
    var outcomes: [[Outcome]] = []
    for _ in 0..<2 {
      guard let process = try? process(.fixed) else { return nil }
      outcomes.append((0..<Budget.repetitionsForChance).map { _ in process.outcome(of: plan) })
    }
    return outcomes
  }
}
