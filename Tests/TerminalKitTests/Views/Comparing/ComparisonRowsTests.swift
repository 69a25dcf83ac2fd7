import NibKit
import TestSupport
import Testing
import TextComparing

@testable import TerminalKit

/// The rows of a comparison, and the work that they take.
@Suite("Rows of a comparison")
struct ComparisonRowsTests {
  private func randomText(_ random: inout SplitMix) -> TextLines {
    let count = Int.random(in: 0..<60, using: &random)
    return TextLines((0..<count).map { _ in "word \(Int.random(in: 0..<9, using: &random)) of\n" }.joined())
  }

  /// The lines of each side, in the order of the rows. Folded lines count as well.
  private func lines(of rows: ComparisonRows) -> (left: [Int], right: [Int]) {
    var result: (left: [Int], right: [Int]) = ([], [])
    for row in 0..<rows.count {
      switch rows[row] {
      case .equal(let left, let right):
        result.left.append(left)
        result.right.append(right)
      case .fold(let part, let count):
        let lines = rows.equalLines(ofPart: part)
        let start = (result.left.last ?? -1) + 1
        #expect(lines.left.contains(start))
        result.left += start..<start + count
        let other = (result.right.last ?? -1) + 1
        result.right += other..<other + count
      case .changed(_, let lines, _):
        result.left += [lines.left].compactMap { $0 }
        result.right += [lines.right].compactMap { $0 }
      }
    }
    return result
  }

  @Test("whatever is folded, shown and looked at, each line of both texts is there once and in order")
  func complete() {
    var random = SplitMix(seed: 45)
    for _ in 0..<200 {
      let difference = TextDifference(randomText(&random), randomText(&random))
      var rows = ComparisonRows(
        difference, context: Bool.random(using: &random) ? Int.random(in: 0..<4, using: &random) : nil)
      for _ in 0..<6 {
        let all = lines(of: rows)
        #expect(all.left == Array(0..<difference.left.count))
        #expect(all.right == Array(0..<difference.right.count))
        for hunk in difference.hunks.indices {
          let range = rows.rows(ofHunk: hunk)
          for row in range {
            guard case .changed(hunk, _, let isFirst) = rows[row] else {
              Issue.record("row \(row) is not of hunk \(hunk)")
              continue
            }
            #expect(isFirst == (row == range.lowerBound))
          }
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: _ = rows.look(atPage: Int.random(in: 0...max(0, rows.count - 1), using: &random), height: 7)
        case 1:
          let part = 2 * Int.random(in: 0...difference.hunks.count, using: &random)
          rows.setOpen(Bool.random(using: &random), parts: [part])
        default:
          guard difference.left.count > 0 else { break }
          let line = Int.random(in: 0..<difference.left.count, using: &random)
          let row = rows.row(ofLeftLine: line)
          switch rows[row] {
          case .equal(let left, _): #expect(left == line)
          case .changed(_, let lines, _): #expect(lines.left == line)
          case .fold: Issue.record("line \(line) is folded")
          }
        }
      }
    }
  }

  @Test("files of 100 000 lines with 10 000 differences take the work of what is seen")
  func work() throws {
    let left = (0..<100_000).map { "line \($0) of many\n" }
    let right = left.enumerated().map { $0.offset % 10 == 5 ? "line \($0.offset) of more\n" : $0.element }
    let difference = TextDifference(TextLines(left.joined()), TextLines(right.joined()))
    #expect(difference.hunks.count == 10_000)
    let pilot = try Stage.pilot("<ComparisonView id=\"view\" height=\"*\"/>", 80, 24)
    let view: ComparisonView = try pilot.view("view")
    view.difference = difference
    #expect(pilot.screen.contains("line 5 of more"))
    // Each hunk with its equal lines takes more than one row.
    #expect(view.rows.map { 1...24 ~= $0.words.count } == true)
    pilot.press("end")
    #expect(pilot.screen.contains("line 99999 of many"))
    pilot.press("ctrl+down")
    #expect(view.rows.map { $0.words.count <= 60 } == true)
  }
}
