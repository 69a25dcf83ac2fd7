import Foundation
import NibKit
import TestSupport
import Testing
import TextComparing

@testable import TerminalKit
@testable import compare

/// Choices for many differences, with the mouse, and by hand; and the search.
@Suite("Compare: more ways to choose")
struct CompareManyTests {
  /// A line that only the left file has, one with two versions, and one that only the right file has.
  private static func kinds() throws -> ComparePilot {
    try ComparePilot(
      "only left\na\nb\nc\nold\nd\ne\nf\n", "a\nb\nc\nnew\nd\ne\nf\nonly right\n", output: "out.txt",
      width: 120)
  }

  @Test("a dialog chooses for all differences of a kind, and one step takes it back")
  func many() throws {
    for (kind, line, expected) in [
      ("f", "r", "a\nb\nc\nold\nd\ne\nf\n"),
      ("i", "r", "only left\na\nb\nc\nold\nd\ne\nf\nonly right\n"),
      ("b", "o", "only left\na\nb\nc\nold\nnew\nd\ne\nf\n"),
      ("a", "r", "a\nb\nc\nnew\nd\ne\nf\nonly right\n"),
      ("a", "n", "a\nb\nc\nd\ne\nf\n"),
    ] {
      let run = try Self.kinds()
      run.pilot.press("shift+a")
      #expect(run.pilot.screen.contains("Choose for many"))
      run.pilot.press("alt+\(kind)", "alt+\(line)", "enter")
      #expect(String(decoding: run.controller.resultBytes, as: UTF8.self) == expected, "\(kind)\(line)")
      run.pilot.press("u")
      #expect(run.state == "1/3 differences")
    }
  }

  @Test("those without a choice get one, and the others keep theirs; all are forgotten again")
  func open() throws {
    let run = try Self.kinds()
    run.pilot.press("r", "shift+a", "alt+w", "alt+l", "enter")
    #expect(run.state == "1/3 differences, 3 chosen •")
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == "a\nb\nc\nold\nd\ne\nf\n")
    run.pilot.press("shift+a", "alt+a", "alt+c", "enter")
    #expect(run.state == "1/3 differences •")
    run.pilot.press("shift+a", "escape")
    #expect(run.state == "1/3 differences •")
  }

  @Test("in a merge, the kinds are the changes of one side, and conflicts")
  func merges() throws {
    let run = try ComparePilot.merge()
    run.pilot.press("shift+a", "alt+f", "alt+r", "enter", "shift+a", "alt+b", "alt+h", "enter", "ctrl+s")
    #expect(try run.saved("out.txt") == "Milk\nBread\nDark bread\nRye bread\nButter\nEggs\nTea\n")
  }

  @Test("a click selects a difference, and one between the panes takes the lines of its side")
  func mouse() throws {
    let run = try ComparePilot(output: "out.txt")
    let row = try #require(run.pilot.screen.split(separator: "\n").firstIndex { $0.contains("+ Tea") })
    let gutter = try #require(run.row(with: "+ Tea").firstIndex(of: "‹"))
    let column = run.row(with: "+ Tea").distance(from: run.row(with: "+ Tea").startIndex, to: gutter)
    run.pilot.click(column + 1, row)
    #expect(run.row(with: "+ Tea").hasPrefix("▌") && run.row(with: "+ Tea").contains("│ ▸│"))
    run.pilot.click(column, row)
    #expect(run.row(with: "+ Tea").contains("│◂ │"))
    run.pilot.click(column + 8, row - 3)
    #expect(run.row(with: "Dark bread").hasPrefix("▌") && run.row(with: "Dark bread").contains("│‹›│"))
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == ComparePilot.old)
  }

  // MARK: Searching

  @Test("both files are searched; F3 goes from match to match and over the end, and Escape ends the search")
  func search() throws {
    let run = try ComparePilot(width: 100)
    run.pilot.press("/")
    run.pilot.type("b")
    #expect(run.row(with: "Find:").contains("3 lines"))
    run.pilot.type("read")
    #expect(run.row(with: "Find:").contains(" 2 lines"))
    run.pilot.press("enter")
    #expect(run.row(with: "Find:").contains("1 of 2 lines"))
    run.pilot.press("f3")
    #expect(run.row(with: "Find:").contains("2 of 2 lines"))
    run.pilot.press("f3")
    #expect(run.row(with: "Find:").contains("1 of 2 lines"))
    run.pilot.press("shift+f3")
    #expect(run.row(with: "Find:").contains("2 of 2 lines"))
    run.pilot.press("escape")
    #expect(!run.pilot.screen.contains("Find:"))
    run.pilot.press("ctrl+f")
    run.pilot.type("tea")
    run.pilot.press("enter")
    #expect(run.row(with: "+ Tea").hasPrefix("▌"))
    run.pilot.press("r")
    #expect(run.row(with: "+ Tea").contains("│ ▸│"))
    run.pilot.press("ctrl+f")
    run.pilot.type("none")
    run.pilot.press("enter")
    #expect(
      run.row(with: "Find:").contains("not found"))
  }

  // MARK: White space

  @Test("the amount of white space does not count, as with diff -b", .needs("diff"))
  func amount() throws {
    for (left, right) in [
      ("a b\n", "a   b\n"), ("ab\n", "a b\n"), ("a\n", "a  \n"), (" a\n", "a\n"), ("a\tb\n", "a b\n"),
    ] {
      let run = try ComparePilot(left, right)
      run.pilot.press("shift+w")
      let status = try Run(["diff", "-b", "old.txt", "new.txt"], in: run.scratch.path).status
      #expect(
        run.pilot.screen.contains("The files are equal, except for ignored differences.") == (status == 0),
        "\(left)\(right)")
      run.pilot.press("w")
      #expect(run.controller.textOptions.whiteSpace == .all)
      run.pilot.press("shift+w")
      #expect(run.controller.textOptions.whiteSpace == .amount)
      run.pilot.press("shift+w")
      #expect(run.controller.textOptions.whiteSpace == .exact)
    }
  }

  @Test("options of the command line are those of diff, and check the boxes")
  func commandLine() throws {
    let run = try ComparePilot(width: 100, options: ["-b", "-B", "-i", "--strip-trailing-cr"])
    #expect(
      run.controller.textOptions
        == TextOptions(whiteSpace: .amount, ignoresBlankLines: true, ignoresCase: true, ignoresLineEnds: true)
    )
    #expect(
      run.row(with: "Ignore").contains(
        "[ ] White space  [x] Amount  [x] Blank lines  [x] Case  [x] Line ends"))
  }

  // MARK: By hand

  @Test("lines that are written by hand take the place of a difference, are undone, and are saved")
  func editing() throws {
    let run = try ComparePilot(output: "out.txt")
    run.pilot.press("r", "enter")
    #expect(run.pilot.screen.contains("Edit the result") && run.pilot.screen.contains("1 Dark bread"))
    run.pilot.type("Very ")
    run.pilot.press("alt+t")
    #expect(run.row(with: "~ Dark bread").contains("│**│") || run.row(with: "+ Dark bread").contains("│**│"))
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == "Milk\nVery Dark bread\nButter\nEggs\n")
    run.pilot.press("u")
    #expect(run.row(with: "+ Dark bread").contains("│ ▸│"))
    run.pilot.press("shift+u")
    #expect(run.row(with: "Dark bread").contains("│**│"))
    // Without a change, and when it is left, nothing is chosen.
    run.pilot.press("n", "f4", "alt+t", "f4")
    run.pilot.type("lost")
    run.pilot.press("escape")
    #expect(run.controller.choices.count(in: run.controller.texts).chosen == 1)
  }

  @Test(
    "a conflict is edited with the lines of both sides in sight, and is solved when no mark is left",
    arguments: [true, false])
  func editingAConflict(_ deletesMarks: Bool) throws {
    let run = try ComparePilot.merge()
    run.pilot.press("f4")
    #expect(run.pilot.screen.contains("======="))
    if deletesMarks {
      for _ in 0..<5 { run.pilot.press("shift+down") }
      run.pilot.press("delete")
    }
    run.pilot.type("Cake")
    run.pilot.press("enter", "alt+t")
    #expect(run.row(with: "Dark bread").contains("│**│"))
    #expect(run.state == "2/3 differences, \(deletesMarks ? "conflict solved" : "1 of 1 conflict left") •")
    run.pilot.press("ctrl+s")
    if deletesMarks {
      #expect(try run.saved("out.txt") == "Oat milk\nBread\nCake\nButter\nEggs\nTea\n")
    } else {
      #expect(run.pilot.screen.contains("1 conflict is open."))
    }
  }

  @Test("line ends of Windows stay, and lines that the editor would change are not edited")
  func editingBytes() throws {
    let run = try ComparePilot("a\r\nold\r\nz\r\n", "a\r\nnew\r\nz\r\n", output: "out.txt")
    run.pilot.press("f4")
    run.pilot.type("very")
    run.pilot.press("enter", "alt+t", "ctrl+s")
    #expect(try run.saved("out.txt") == "a\r\nvery\r\nold\r\nz\r\n")
    let other = try ComparePilot("a\rb\n", "c\n")
    other.pilot.press("f4")
    #expect(other.pilot.screen.contains("Not edited here"))
    #expect(EditedLines([0xFF, 10], hasCarriageReturns: false) == nil)
    #expect(EditedLines(Array("a\r\nb\n".utf8), hasCarriageReturns: true) == nil)
    #expect(EditedLines(Array("a\u{2028}b\n".utf8), hasCarriageReturns: false) == nil)
    #expect(EditedLines([], hasCarriageReturns: true)?.bytes(of: "x\n") == Array("x\r\n".utf8))
  }
}
