internal import NibLoading
internal import NibModel

/// The values that the order of the first load of a process decides for all its loads, such as by a static variable that
/// the first object sets.
///
/// Loads in one process do not show them: the first load is in the plan's order, and none of the others has an effect. So
/// a load with the steps in reverse is run as the first load of another process.
struct FirstLoadComparison {
  /// The result of the comparison, or the reason why there is none.
  enum Findings {
    case found([StateFinding])
    case noTime
    /// No process could be started.
    case notStarted(String)

    static let none = Findings.found([])
  }

  private let loads: Loads
  private let processes: OtherProcesses
  private let opening: Opening

  /// Returns one finding for each property of a class.
  ///
  /// - Complexity: one process, six more if a value differs, and O(log steps) processes for each finding.
  static func findings(
    _ search: inout Search, _ opening: Opening, _ processes: OtherProcesses?
  ) -> Findings {
    guard let processes, let part = search.choice.parts.first, opening.isRepeatable, !opening.outcome.hasFailed,
      search.stability.unsteady.isEmpty, opening.unknownNames.isEmpty, !part.promise.isTotal
    else { return .none }
    let sequence = search.loads.sequence(part.space.items(.reversed))
    if sequence == search.loads.own { return .none }
    if search.runner.isOver { return .noTime }
    let comparison = FirstLoadComparison(loads: search.loads, processes: processes, opening: opening)
    do { return .found(try comparison.findings(sequence, part.space, search.stability)) } catch {
      return .notStarted("\(error)")
    }
  }

  private func findings(_ sequence: ItemSequence, _ space: SequenceSpace, _ stability: Stability) throws
    -> [StateFinding]
  {
    let first = try outcomeOfFirstLoad(sequence)
    let later = loads.outcome(sequence)
    var keys = first.differences(from: later).filter { key in
      !stability.isUnstable(key) && !stability.halfComputed.contains(key) && first[key] != opening.outcome[key]
    }
    if keys.isEmpty { return [] }
    // What differs by itself is no finding: a random number, or what each process has of its own.
    for _ in 0..<Budget.repetitionsForChance where !keys.isEmpty {
      keys.subtract(loads.outcome(sequence).differences(from: later))
    }
    for _ in 1..<Budget.repetitions where !keys.isEmpty {
      keys.subtract(try outcomeOfFirstLoad(sequence).differences(from: first))
      keys.subtract(try outcomeOfFirstLoad(loads.own).differences(from: opening.outcome))
    }
    let layout = loads.layout
    var groups = StateFindingGroups()
    for key in keys.sorted() {
      let effect = layout.effect(of: key, .init(of: key, opening.outcome, first))
      groups.add(effect, on: layout.kind(of: key), .firstLoad) { effect in
        let steps = steps(of: key, found: first[key], sequence, space)
        return StateFinding(kind: .firstLoad, effect: effect, steps: steps.map(loads.step))
      }
    }
    return groups.findings
  }

  /// Returns the outcome of a load that is the first one of its process.
  private func outcomeOfFirstLoad(_ sequence: ItemSequence) throws -> Outcome {
    try processes.process(.random).outcome(of: loads.plan(sequence))
  }

  /// Returns the steps whose order decides a value, in the order of a load with another value. None if they are not found.
  private func steps(
    of key: Outcome.Key, found: Outcome.Value?, _ sequence: ItemSequence, _ space: SequenceSpace
  ) -> [Int32] {
    var shrinker = loads.shrinker
    shrinker.run = { [self] (sequence) throws(TimeIsUp) in
      // If no process starts any more, the value is reported without its steps.
      guard !loads.runner.isOver, let outcome = try? outcomeOfFirstLoad(sequence) else { throw TimeIsUp() }
      return outcome
    }
    let question = Shrinker.Question(value: { $0[key] }, expected: opening.outcome[key])
    let search = StepSearch(Arrangements(space, loads.table), shrinker, question, found: found, isQuick: true)
    return (try? search.find(loads.own, sequence))?.steps ?? []
  }
}
