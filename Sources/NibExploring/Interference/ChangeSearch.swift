internal import NibLoading
internal import NibModel

/// Finds the properties that each step of a load changes, from the state of the objects alone.
///
/// Reading all objects after each step would take steps × objects readings. Instead, the first load reads, before and
/// after each step, the objects that the step is likely to change, and sometimes all objects. If an object has
/// changed since it was read before, and there are several steps in between, the next loads read that object between
/// those steps: first at eight places, then at eight places between the two that differ, until the step is found.
struct ChangeSearch {
  /// For a map: the maximum number of objects that the first load reads in addition to those that steps are likely to
  /// change. All objects are read after each step if that takes no more.
  static let thoroughReads = 20_000
  /// A limit that is small compared with the loads of an exploration.
  static let quickReads = 4_000

  private static let parts = 8
  /// The maximum number of loads: the first one, and as many as it takes to divide 2^30 steps by `parts`.
  static let mostLoads = 11

  private let plan: LoadPlan
  private let runner: LocalRunner
  private let participants: TouchedParticipants

  init(_ plan: LoadPlan, _ runner: LocalRunner) {
    self.plan = plan
    self.runner = runner
    participants = TouchedParticipants(plan.graph)
  }

  /// Returns the changes of the plan's load.
  ///
  /// - Parameter reads: the limit. All objects are read once even if they are more.
  /// - Complexity: O(log₈ steps) loads, and O(steps + connections + limit + changes of other objects × 8 log₈ steps)
  ///   times the time that it takes to read an object, if the limit is at least the number of objects.
  func changes(reads: Int) -> Changes {
    let boundaries = 2 * plan.steps.count + participants.count + 1
    let distance = max(1, boundaries * participants.count / max(reads, participants.count, 1))
    let first = watch(.every(distance))
    var found = Set(first.found)
    var open = first.open
    var changes = Changes(isComplete: distance == 1)
    for _ in 1..<Self.mostLoads where !open.isEmpty {
      let next = watch(.given(places(in: open)))
      guard next.pieces == first.pieces else {
        changes.isSteady = false
        break
      }
      found.formUnion(next.found)
      // An object that has changed once will change again.
      let again = Set(next.open.map(\.number) + next.found.map(\.number))
      if !open.allSatisfy({ again.contains($0.number) }) { changes.isSteady = false }
      open = next.open
    }
    var seen: Set<Change> = []
    for found in found.sorted(by: Self.isBefore) {
      let item = first.pieces[found.piece]
      let change = Change(
        item: item, participant: participants.participant(found.number), property: found.property)
      // The values that an initializer gives its own object are first values, and not changes.
      if item?.kind == .initBegins, item?.subject == change.participant { continue }
      if seen.insert(change).inserted { changes.list.append(change) }
    }
    return changes
  }

  private func watch(_ reading: ChangeWatch.Reading) -> ChangeWatch {
    let watch = ChangeWatch(plan, runner, participants, reading)
    watch.run()
    return watch
  }

  /// Returns the boundaries at which the objects of intervals are read.
  private func places(in intervals: [ChangeWatch.Interval]) -> [Int: [(number: Int, begins: Bool)]] {
    var places: [Int: [(number: Int, begins: Bool)]] = [:]
    /// The end of another interval of the same object needs no reading of its own: the object is read there already.
    var lastEnd: [Int: Int] = [:]
    for interval in intervals {
      let (bounds, number) = (interval.bounds, interval.number)
      if lastEnd[number] != bounds.lowerBound { places[bounds.lowerBound, default: []].append((number, true)) }
      lastEnd[number] = bounds.upperBound
      let distance = (bounds.count + Self.parts - 1) / Self.parts
      for place in stride(from: bounds.lowerBound + distance, to: bounds.upperBound, by: distance) {
        places[place, default: []].append((number, false))
      }
      places[bounds.upperBound, default: []].append((number, false))
    }
    return places
  }

  private static func isBefore(_ one: ChangeWatch.Found, _ other: ChangeWatch.Found) -> Bool {
    (one.piece, one.number, one.property) < (other.piece, other.number, other.property)
  }
}

extension LocalRunner {
  func changes(of plan: LoadPlan, reads: Int) -> Changes? { ChangeSearch(plan, self).changes(reads: reads) }
}
