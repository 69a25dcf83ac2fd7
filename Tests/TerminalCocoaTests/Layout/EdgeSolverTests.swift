import TestSupport
import Testing

@testable import TerminalCocoa

@Suite("Points to cells")
struct EdgeSolverTests {
  private func place(
    _ spans: [(Double, Double, Int)], length: Double, room: Int? = nil,
    gap: (Double) -> Int = { Int($0 / 20) }
  ) -> [Range<Int>] {
    let solver = EdgeSolver(
      spans.map { EdgeSolver.Span(start: $0.0, end: $0.1, need: $0.2) }, covered: spans.map { ($0.0, $0.1) },
      length: length, gap: gap)
    return solver.place(in: room ?? solver.least)
  }

  @Test("each gets what it needs, and a gap its cells")
  func needs() {
    #expect(place([(0, 20, 1), (60, 80, 3)], length: 80) == [0..<1, 3..<6])
    #expect(place([(20, 40, 1), (40, 60, 1)], length: 100) == [1..<2, 2..<3])
  }

  @Test("views beside a high view are spread over its cells")
  func spread() {
    #expect(
      place([(0, 100, 10), (0, 20, 1), (40, 60, 1), (80, 100, 1)], length: 100) == [
        0..<10, 0..<2, 4..<6, 8..<10,
      ])
  }

  @Test("with more room, edges are at their places in points")
  func moreRoom() {
    #expect(place([(0, 10, 1), (90, 100, 1)], length: 100, room: 20) == [0..<2, 18..<20])
  }

  @Test("with too little room, gaps and needs go before order does")
  func lessRoom() {
    #expect(place([(0, 10, 5), (50, 60, 5)], length: 60, room: 2) == [0..<1, 1..<2])
    #expect(place([(0, 10, 5), (50, 60, 5)], length: 60, room: 0) == [0..<1, 1..<2])
  }

  @Test("whatever is not a number for a screen is one that is", arguments: [1e300, -1e300, 99_999_999, 0])
  func hostile(value: Double) {
    let placed = place([(value, value + 10, 1), (0, value, 2), (5, 3, 1)], length: value)
    #expect(placed.allSatisfy { $0.count >= 1 && abs($0.lowerBound) < 1_000_000 })
  }

  /// Independent of how it is solved: the promises, for random intervals.
  @Test(
    "what does not overlap in points does not in cells; order and needs are kept",
    arguments: rounds(50))
  func promises(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let spans = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let start = Int.random(in: -30...300, using: &random)
      return (
        Double(start), Double(start + Int.random(in: 1...120, using: &random)),
        Int.random(in: 0...6, using: &random)
      )
    }
    let solver = EdgeSolver(
      spans.map { EdgeSolver.Span(start: $0.0, end: $0.1, need: $0.2) }, covered: spans.map { ($0.0, $0.1) },
      length: 300
    ) { Int($0 / 20) }
    let placed = solver.place(in: solver.least + Int.random(in: 0...40, using: &random))
    for (index, one) in spans.enumerated() {
      #expect(placed[index].count >= one.2)
      for (other, two) in spans.enumerated() {
        if one.1 <= two.0 { #expect(placed[index].upperBound <= placed[other].lowerBound, "\(spans)") }
        if one.0 == two.0 { #expect(placed[index].lowerBound == placed[other].lowerBound) }
        if one.0 <= two.0 { #expect(placed[index].lowerBound <= placed[other].lowerBound) }
      }
    }
  }
}
