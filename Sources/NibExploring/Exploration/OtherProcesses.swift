internal import NibLoading
internal import NibModel

/// The seed of a process's hashes.
package enum HashSeed {
  /// A different seed in each process, as in normal programs.
  case random
  /// The same seed in each process.
  case fixed
}

/// The results that other processes report of the loads.
extension Exploration {
  /// The reasons why keys differ although the order is the same, if they are known.
  typealias StateKinds = [Outcome.Key: StateFinding.Kind]
  typealias Start = (HashSeed) throws -> any Worker

  /// The first load of this exploration and its repetition, if they were the first two loads of their process.
  struct Opening {
    let first: Outcome
    let second: Outcome
  }

  /// Returns another process for the loads.
  func otherLoads(_ start: Start, _ seed: HashSeed) throws -> WorkerClient {
    let limit = runner.deadline.map { max(.seconds(1), $0 - .now) }
    let loads = try WorkerClient(
      of: plan, within: within, worker: start(seed), coverage: runner.coverage.withoutNotes,
      deadline: limit.map { .now + $0 })
    loads.failsInOtherWords = runner.failsInOtherWords
    return loads
  }

  // MARK: The first load

  /// The number of loads in each process whose hashes have the same seed. If a value is one of two by chance, it
  /// looks like surviving state in one of 512 cases, and like the order of a set in one of 128.
  private static let loadsOfOneSeed = 4

  /// Repeats the first load in other processes, and finds the reasons for differences where possible. Values that
  /// differ are not compared any further.
  ///
  /// - Parameter other: a process that has run no load yet; nil to use only this process. Only the values outside the
  ///   objects are then known not to be clocks.
  mutating func compareRepetitions(_ other: WorkerClient?, _ start: Start?) -> StateKinds {
    guard let opening else { return [:] }
    let here = [opening.first, opening.second]
    var differing = here[1].differences(from: here[0])
    guard let other, let start, !runner.isOver else {
      let observed = differing.filter { $0.aspect.isObserved }
      return Dictionary(uniqueKeysWithValues: observed.map { ($0, .survivingState) })
    }
    let there = (0..<2).map { _ in other.outcome(of: plan.arranged(own, table)) }
    for (one, another) in zip(here, there) { differing.formUnion(another.differences(from: one)) }
    if differing.isEmpty { return [:] }
    unstable.formUnion(differing)
    causes.remove(differing)
    guard let seeded = outcomesOfOneSeed(start, of: own) else { return [:] }
    var kinds: StateKinds = [:]
    for key in differing {
      let values = seeded.map { outcomes in outcomes.map { $0[key] } }
      guard let first = values.first, values.allSatisfy({ $0 == first }) else { continue }
      if first.allSatisfy({ $0 == first[0] }) {
        kinds[key] = .hashOrder
      } else if [here, there].allSatisfy({ loads in loads.map { $0[key] } == Array(first.prefix(loads.count)) }) {
        kinds[key] = .survivingState
      }
    }
    return kinds
  }

  /// Returns the outcomes of a load in two processes whose hashes have the same seed; nil if they do not start.
  private func outcomesOfOneSeed(_ start: Start, of sequence: ItemSequence) -> [[Outcome]]? {
    var outcomes: [[Outcome]] = []
    for _ in 0..<2 {
      guard let loads = try? otherLoads(start, .fixed) else { return nil }
      outcomes.append((0..<Self.loadsOfOneSeed).map { _ in loads.outcome(of: plan.arranged(sequence, table)) })
    }
    return outcomes
  }

  /// Returns one finding for each property of a class.
  func stateFindings(_ kinds: StateKinds) -> [StateFinding] {
    struct Group: Hashable {
      let className: String
      let shape: Outcome.Aspect.Shape
      let kind: StateFinding.Kind
    }
    var findings: [StateFinding] = []
    var groups: [Group: Int] = [:]
    for (key, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      let values = opening.flatMap { kind == .hashOrder ? nil : self.values(of: key, $0.first, $0.second) }
      let effect = effect(of: key, values)
      let group = Group(className: className(of: key.participant), shape: key.aspect.shape, kind: kind)
      if let place = groups[group] {
        findings[place].others.append(effect)
      } else {
        groups[group] = findings.count
        findings.append(StateFinding(kind: kind, effect: effect))
      }
    }
    return findings
  }

  // MARK: The findings

  /// Runs the loads of all causes in another process, with other addresses and another order in sets, and withdraws
  /// differences that do not occur there in the same way.
  ///
  /// - Parameter kinds: receives the reasons for the withdrawn differences, if they are known.
  mutating func confirm(
    _ other: Result<WorkerClient, any Error>?, _ start: Start?, _ kinds: inout StateKinds
  ) -> ExplorationReport.Confirmation? {
    let told = causes.all.flatMap { [$0] + $0.others }
    guard let other, !told.isEmpty else { return nil }
    let loads: WorkerClient
    do { loads = try other.get() } catch { return .failed("\(error)") }
    var outcomes: [Outcome] = []
    for sequence in told.flatMap({ [$0.pair.first, $0.pair.second] }) {
      if loads.isOver { return .failed("the time limit was reached") }
      outcomes.append(loads.outcome(of: plan.arranged(sequence, table)))
    }
    var changed: Set<Outcome.Key> = []
    for (index, cause) in told.enumerated() {
      let (first, second) = (outcomes[2 * index], outcomes[2 * index + 1])
      let keys = cause.keys.filter { cause.first[$0] != first[$0] || cause.second[$0] != second[$0] }
      let open = keys.subtracting(changed)
      changed.formUnion(keys)
      guard let start, !open.isEmpty, !runner.isOver else { continue }
      let seeded = [cause.pair.first, cause.pair.second].map { outcomesOfOneSeed(start, of: $0)?.flatMap(\.self) ?? [] }
      for key in open {
        // With the same seed for hashes, each of the two loads ends in the same way in each process.
        let isSteady = seeded.allSatisfy { outcomes in
          !outcomes.isEmpty && outcomes.allSatisfy { $0[key] == outcomes[0][key] }
        }
        if isSteady { kinds[key] = .hashOrder }
      }
    }
    unstable.formUnion(changed)
    causes.remove(changed)
    return .confirmed
  }
}
