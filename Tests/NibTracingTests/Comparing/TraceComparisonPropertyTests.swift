import NibKit
import TestSupport
import Testing

@Suite struct TraceComparisonPropertyTests {
  /// Few different lines, so that many occur several times, and the second list made from the first by moving,
  /// removing and adding.
  private func lists(_ random: inout SplitMix) -> (first: [String], second: [String]) {
    let kinds = random.pick([2, 5, 1_000])
    func line() -> String {
      "\(random.pick(["note", "awake", "attr"]))   \(Int.random(in: 0..<kinds, using: &random)): \(random.pick(["", "x"]))"
    }
    let first = (0..<Int.random(in: 0...30, using: &random)).map { _ in line() }
    var second = first
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let place = Int.random(in: 0...second.count, using: &random)
      switch random.next() % 3 {
      case 0: second.insert(line(), at: place)
      case 1 where place < second.count: second.remove(at: place)
      default:
        if place < second.count {
          second.insert(second.remove(at: place), at: Int.random(in: 0...second.count, using: &random))
        }
      }
    }
    return (first, second)
  }

  @Test("the rows have the events of both traces and are correct")
  func rowsEventsBoth() {
    var random = SplitMix(seed: 5)
    for _ in rounds(500) {
      let (first, second) = lists(&random)
      let comparison = TraceComparison(first, second)
      // Whoever reads the rows has read both traces, and so can turn the first into the second.
      #expect(comparison.rows.compactMap(\.first) == Array(first.indices))
      #expect(comparison.rows.compactMap(\.second) == Array(second.indices))
      #expect(comparison.isSame == (first == second))
      #expect((comparison.differences == 0) == (first == second))
      #expect(comparison.summary() == "No difference." ? first == second : first != second)
      for row in comparison.rows {
        switch row.mark {
        case .same: #expect(row.first.map { first[$0] } == row.second.map { second[$0] })
        case .changed: #expect(row.first.map { first[$0] } != row.second.map { second[$0] })
        case .moved:
          let here = row.first.map { first[$0] } ?? row.second.map { second[$0] }
          let there = row.elsewhere.map { row.first == nil ? first[$0] : second[$0] }
          #expect(here == there)
        case .onlyFirst: #expect(row.second == nil && row.elsewhere == nil)
        case .onlySecond: #expect(row.first == nil && row.elsewhere == nil)
        }
      }
      // What only one side has is not in the rest of the other.
      let (lone, otherLone) = (lines(.onlyFirst, comparison), lines(.onlySecond, comparison))
      #expect(lone.isDisjoint(with: otherLone))
      #expect(comparison.rows.count { $0.mark == .same } == longestCommon(first, second))
      #expect(TraceComparison(first, first).rows.allSatisfy { $0.mark == .same })
    }
  }

  private func lines(_ mark: TraceComparison.Mark, _ comparison: TraceComparison) -> Set<String> {
    Set(
      comparison.rows.filter { $0.mark == mark }.compactMap { row in
        row.first.map { comparison.first[$0] } ?? row.second.map { comparison.second[$0] }
      })
  }

  /// Returns the length of a longest common subsequence, by the table of every textbook.
  private func longestCommon(_ first: [String], _ second: [String]) -> Int {
    var row = Array(repeating: 0, count: second.count + 1)
    for line in first {
      var corner = 0
      for place in second.indices {
        let above = row[place + 1]
        row[place + 1] = line == second[place] ? corner + 1 : max(above, row[place])
        corner = above
      }
    }
    return row[second.count]
  }

  /// Twenty thousand lines, whatever they are: all different and backwards, all the same but for one, two kinds in
  /// turn, and long runs of marks.
  @Test("long traces take a bounded time", arguments: ["backwards", "shifted", "two kinds", "marks"])
  func longTracesTake(_ kind: String) {
    let count = 20_000
    let first: [String]
    let second: [String]
    switch kind {
    case "backwards":
      first = (0..<count).map { "awake   \($0)" }
      second = first.reversed()
    case "shifted":
      first = ["a"] + Array(repeating: "x", count: count)
      second = Array(repeating: "x", count: count) + ["a"]
    case "two kinds":
      first = (0..<count).map { $0 % 2 == 0 ? "x" : "y" }
      second = (0..<count).map { $0 % 3 == 0 ? "x" : "y" }
    default:
      let marks = String(repeating: "\u{301}\u{323}", count: 4_000)
      first = (0..<10).map { "note    a\($0)" + marks }
      second = first.reversed()
    }
    var comparison = TraceComparison([String](), [])
    let time = processorTime {
      comparison = TraceComparison(first, second)
      _ = comparison.summary()
    }
    #expect(comparison.rows.compactMap(\.second).count == second.count)
    #expect(!comparison.isSame)
    #expect(time < .seconds(10))
    if kind == "shifted" { #expect(comparison.differences == 1) }
  }
}
