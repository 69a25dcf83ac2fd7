internal import NibLoading
internal import NibModel
package import NibTracing

/// The order of events in several traces of one screen: which events always come before which, which sometimes, and what
/// goes with a failure.
///
/// Events are the same if their kind, object and member are; the second of a kind is an event of its own. The events that
/// are compared are those of the first trace that has not failed, at most `mostEvents`.
package struct TracePairs: Sendable {
  /// The maximum number of events that are compared with each other.
  package static let mostEvents = 300

  /// Two events, and the number of traces in which the first comes before the second.
  package struct Pair: Hashable, Sendable {
    /// The event that comes first in the first trace.
    package let first: String
    /// The event that comes second in the first trace.
    package let second: String
    /// The number of traces in which the first comes before the second.
    package let count: Int
    /// The number of traces that have both.
    package let all: Int
  }

  /// The number of traces that have not failed.
  package let good: Int
  /// The number of traces that have failed.
  package let failed: Int
  /// The number of events that are compared.
  package let compared: Int
  /// The number of events of the first trace that are not compared.
  package let left: Int
  /// The pairs whose order is the same in all traces that have not failed. A pair that follows from others is left out.
  package let always: [Pair]
  /// The pairs whose order differs between traces that have not failed.
  package let sometimes: [Pair]
  /// The pairs whose order every failed trace has, and no other; the likeliest first.
  package let suspects: [Pair]

  /// - Complexity: O(bytes of the traces + 90 000 × traces + 27 000 000).
  package init(_ traces: [[Trace.Line]], failed: [Bool]) {
    let runs = traces.map(Self.keys)
    let goodRuns = zip(runs, failed).filter { !$0.1 }.map(\.0)
    let failedRuns = zip(runs, failed).filter(\.1).map(\.0)
    (good, self.failed) = (goodRuns.count, failedRuns.count)
    let base = goodRuns.first ?? failedRuns.first ?? []
    let events = Array(base.prefix(Self.mostEvents))
    (compared, left) = (events.count, base.count - events.count)
    func places(_ runs: [[String]]) -> [[Int?]] {
      runs.map { run in
        let places = Dictionary(run.enumerated().map { ($1, $0) }) { first, _ in first }
        return events.map { places[$0] }
      }
    }
    let matrix = Matrix(places(goodRuns), places(failedRuns), count: events.count)
    func pairs(_ found: [(Int, Int)]) -> [Pair] {
      found.map { one, other in
        let tally = matrix.good(one, other)
        return Pair(first: events[one], second: events[other], count: tally.before, all: tally.both)
      }
    }
    always = pairs(matrix.always)
    sometimes = pairs(matrix.sometimes)
    suspects = pairs(matrix.suspects).map { pair in
      Pair(first: pair.first, second: pair.second, count: failedRuns.count, all: failedRuns.count)
    }
  }

  /// Returns the events of a trace, each once.
  private static func keys(_ lines: [Trace.Line]) -> [String] {
    var counts: [String: Int] = [:]
    return lines.compactMap { line in
      guard let key = line.key else { return nil }
      counts[key, default: 0] += 1
      let count = counts[key] ?? 1
      return count == 1 ? key : "\(key) (\(count))"
    }
  }
}

/// The places of events in traces, and what they say about pairs.
private struct Matrix {
  private let goodRuns: [[Int?]]
  private let failedRuns: [[Int?]]
  private let count: Int

  init(_ goodRuns: [[Int?]], _ failedRuns: [[Int?]], count: Int) {
    (self.goodRuns, self.failedRuns, self.count) = (goodRuns, failedRuns, count)
  }

  /// Returns the number of good traces with both events, and of those with the first before the second.
  func good(_ one: Int, _ other: Int) -> (before: Int, both: Int) {
    goodRuns.reduce(into: (0, 0)) { tally, run in
      guard let first = run[one], let second = run[other] else { return }
      tally.0 += first < second ? 1 : 0
      tally.1 += 1
    }
  }

  private func forEachPair(_ body: (Int, Int) -> Void) {
    for one in 0..<count { for other in (one + 1)..<max(one + 1, count) { body(one, other) } }
  }

  var sometimes: [(Int, Int)] {
    var found: [(Int, Int)] = []
    forEachPair { one, other in
      let tally = good(one, other)
      if tally.before > 0, tally.before < tally.both { found.append((one, other)) }
    }
    return found
  }

  var always: [(Int, Int)] {
    var isAlways = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
    forEachPair { one, other in
      let tally = good(one, other)
      isAlways[one][other] = tally.both > 0 && tally.before == tally.both
    }
    var found: [(Int, Int)] = []
    forEachPair { one, other in
      guard isAlways[one][other] else { return }
      let follows = (one + 1..<max(one + 1, other)).contains { isAlways[one][$0] && isAlways[$0][other] }
      if !follows { found.append((one, other)) }
    }
    return found
  }

  /// The pairs with an order that all failed traces have and no good one. The first event of each has come too early. In a
  /// trace that has failed, an event that is missing would have come later.
  var suspects: [(Int, Int)] {
    guard !failedRuns.isEmpty, !goodRuns.isEmpty else { return [] }
    var found: [(pair: (Int, Int), isLast: Bool, distance: Int)] = []
    let ends = failedRuns.map { $0.lazy.compactMap(\.self).max() }
    func consider(_ early: Int, _ late: Int) {
      var (isLast, distance) = (true, 0)
      for (run, end) in zip(failedRuns, ends) {
        guard let place = run[early], run[late].map({ place < $0 }) ?? true else { return }
        isLast = isLast && place == end
      }
      for run in goodRuns {
        guard let first = run[early] else { continue }
        guard let second = run[late], second < first else { return }
        distance += first - second
      }
      found.append(((early, late), isLast, distance))
    }
    forEachPair { one, other in
      consider(one, other)
      consider(other, one)
    }
    // The event at which the traces end is the likeliest, with what comes right before it where nothing fails.
    return found.sorted { one, other in
      one.isLast != other.isLast
        ? one.isLast : (one.distance, one.pair.0, one.pair.1) < (other.distance, other.pair.0, other.pair.1)
    }.map(\.pair)
  }
}

extension Trace.Line {
  /// The event without values and places. Nil for the brackets of a load, and for what is not an event of an object.
  var key: String? {
    switch (kind, fact) {
    case (.loadBegins, _), (.loadEnds, _), (.abort, _), (.note, _), (.unwiredRead, _), (.emptyRead, _), (.misuse, _):
      nil
    case (_, .element(let member, let target?)): "\(kind.rawValue) \(object).\(member) += \(target)"
    case (_, .callback(let name)): "\(kind.rawValue) \(object).\(name)"
    default: "\(kind.rawValue) \(object)" + (fact.member.map { ".\($0)" } ?? "")
    }
  }
}

extension TracePairs {
  /// The maximum number of pairs of each kind that are written.
  private static let mostPairs = 100

  /// Returns the pairs as text.
  package func text() -> String {
    var text = "\(good + failed) traces, \(failed) failed; \(compared) events compared\n"
    if left > 0 {
      text += "the last \(left) events of the first trace were not compared: the limit is \(Self.mostEvents)\n"
    }
    text += section("always before", always) { "\($0.first) < \($0.second)" }
    text += section("sometimes before", sometimes) { "\($0.first) < \($0.second)  in \($0.count) of \($0.all)" }
    if failed > 0, good > 0 {
      text += section("goes with the failure, and is in no other trace", suspects) { "\($0.first) < \($0.second)" }
      if suspects.isEmpty { text += "no order of two events goes with the failure\n" }
    }
    return text
  }

  private func section(_ title: String, _ pairs: [Pair], _ words: (Pair) -> String) -> String {
    if pairs.isEmpty { return "" }
    let more = pairs.count - Self.mostPairs
    return "\(title):\n" + pairs.prefix(Self.mostPairs).map { "  \(words($0))\n" }.joined()
      + (more > 0 ? "  and \(more) more\n" : "")
  }
}
