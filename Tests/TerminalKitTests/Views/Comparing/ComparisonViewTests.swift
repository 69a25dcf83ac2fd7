import NibKit
import TestSupport
import Testing
import TextComparing

@testable import TerminalKit

/// Two panes as a user sees them. The screens are drawn by hand.
@Suite("Comparisons")
struct ComparisonViewTests {
  private func pilot(
    _ left: String, _ right: String, _ attributes: String = "", width: Int = 40, height: Int = 4
  ) throws -> (Pilot, ComparisonView) {
    let pilot = try Stage.pilot(
      "<ComparisonView id=\"view\" height=\"*\" changed=\"#owner.changed\" \(attributes)/>", width, height)
    let view: ComparisonView = try pilot.view("view")
    view.difference = TextDifference(TextLines(left), TextLines(right))
    return (pilot, view)
  }

  private func rows(_ pilot: Pilot) -> [String] {
    pilot.screen.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func lines(_ range: Range<Int>) -> String { range.map { "line \($0)\n" }.joined() }

  @Test("lines are beside their versions, with numbers and signs, and the map marks where they differ")
  func panes() throws {
    let (pilot, _) = try pilot("a\nold line\nc\n", "a\nnew line\nc\nd\n")
    #expect(
      rows(pilot) == [
        "  1   a           │  │ 1   a",
        "▌ 2 ~ old line    │  │ 2 ~ new line    █",
        "  3   c           │  │ 3   c",
        "                  │  │ 4 + d           ▐",
      ])
  }

  @Test("the words that differ are marked, and no others")
  func words() throws {
    let (pilot, _) = try pilot("a\nold line\nc\n", "a\nnew line\nc\nd\n")
    func marked(_ row: Int) -> [Int] {
      (0..<39).filter { pilot.style($0, row).attributes.contains(.reverse) }
    }
    #expect(marked(0) == [])
    #expect(marked(1) == [6, 7, 8, 27, 28, 29])
    // A line that only one side has is colored as a whole.
    #expect(marked(3) == [])
    #expect(pilot.style(27, 3).foreground == .palette(2))
  }

  @Test("titles are above their panes, cut in the middle")
  func titles() throws {
    let (pilot, _) = try pilot(
      "a\n", "b\n", "leftTitle=\"a/long/path/of/old.txt\" rightTitle=\"new.txt\"", height: 2)
    #expect(rows(pilot) == [" a/long/p…/old.txt│  │new.txt", "▌ 1 - a           │  │ 1 + b           █"])
  }

  @Test("equal lines far from a difference are folded, and Space shows those around the current one")
  func folding() throws {
    let (pilot, view) = try pilot(
      lines(0..<20) + "old\n" + lines(20..<40), lines(0..<20) + "new\n" + lines(20..<40), "context=\"1\"",
      height: 5)
    #expect(
      rows(pilot) == [
        " ────── ··· 19 equal lines ··· ────────",
        " 20   line 19     │  │20   line 19",
        "▌21 - old         │  │21 + new         █",
        " 22   line 20     │  │22   line 20",
        " ────── ··· 19 equal lines ··· ────────",
      ])
    pilot.press("space")
    #expect(rows(pilot).map { $0.prefix(3) } == [" 20", "▌21", " 22", " 23", " 24"])
    pilot.press("space")
    #expect(rows(pilot)[0].contains("19 equal lines"))
    view.foldsEqualLines = false
    #expect(rows(pilot).map { $0.prefix(3) } == [" 20", "▌21", " 22", " 23", " 24"])
  }

  @Test("a click shows folded lines, and makes a difference the current one")
  func mouse() throws {
    let (pilot, view) = try pilot(
      "old\n" + lines(0..<20) + "x\n", "new\n" + lines(0..<20) + "y\n", "context=\"0\"", height: 3)
    #expect(rows(pilot)[1].contains("20 equal lines"))
    pilot.click(10, 2)
    #expect(view.currentDifference == 1)
    #expect(try pilot.stage.events == ["changed"])
    pilot.click(10, 1)
    #expect(rows(pilot)[1].contains("line 0"))
  }

  @Test("keys go from difference to difference, and tell; the last one is the end")
  func goingOn() throws {
    let text = (0..<9).map { "\($0)\n" + lines(0..<30) }.joined()
    let (pilot, view) = try pilot(
      text, text.replacing("\n3\n", with: "\nA\n").replacing("\n6\n", with: "\nB\n"))
    #expect(view.currentDifference == 0)
    pilot.press("ctrl+down", "ctrl+down", "ctrl+down")
    #expect(view.currentDifference == 1)
    #expect(rows(pilot).contains { $0.hasPrefix("▌") && $0.contains("+ B") })
    #expect(try pilot.stage.events == ["changed"])
    pilot.press("ctrl+up")
    #expect(rows(pilot).contains { $0.hasPrefix("▌") && $0.contains("+ A") })
    #expect(!view.showDifference(next: false))
  }

  @Test("a click between the panes tells the side, if a program wants to know")
  func picking() throws {
    let (pilot, view) = try pilot("a\nx\nc\n", "b\nx\nd\n", "picked=\"#owner.changed\"", height: 3)
    #expect(rows(pilot)[0] == "▌ 1 - a           │‹›│ 1 + b           █")
    pilot.click(20, 0)
    #expect(view.pickedChoice == .right)
    pilot.click(19, 2)
    #expect(view.pickedChoice == .left && view.currentDifference == 1)
    // The second click also goes to another difference, and a click on lines that are equal tells nothing.
    #expect(try pilot.stage.events == ["changed", "changed", "changed"])
    pilot.click(19, 1)
    #expect(try pilot.stage.events == ["changed", "changed", "changed"])
    view.picked = nil
    pilot.click(20, 2)
    #expect(view.pickedChoice == .left)
    #expect(rows(pilot)[0] == "  1 - a           │  │ 1 + b           ▐")
  }

  @Test(
    "a text is found in both, marked, and gone to in the order of the lines, through folds and over the end")
  func finding() throws {
    let (pilot, view) = try pilot(
      lines(0..<20) + "old Here\n" + lines(20..<60) + "here\n",
      lines(0..<20) + "new here\n" + lines(20..<60) + "here\n",
      height: 6)
    view.highlight = "here"
    #expect(view.matches.count == 3 && view.matches.current == nil)
    #expect(view.showNextMatch() && view.matches.current == 0)
    #expect(rows(pilot).contains { $0.contains("old Here") })
    let row = try #require(rows(pilot).firstIndex { $0.contains("old Here") })
    let (left, right) = (pilot.style(10, row), pilot.style(31, row))
    #expect(left != right)
    #expect(view.showNextMatch() && view.matches.current == 1)
    #expect(pilot.style(10, row) != left && pilot.style(31, row) != right)
    #expect(view.showNextMatch() && view.matches.current == 2)
    #expect(rows(pilot).contains { $0.hasPrefix(" 62   here") })
    #expect(view.showNextMatch() && view.matches.current == 0 && view.currentDifference == 0)
    #expect(view.showNextMatch(backwards: true) && view.matches.current == 2)
    view.highlight = "Line"
    #expect(!view.showNextMatch() && view.matches.count == 0)
    view.highlight = "line 33"
    #expect(view.showNextMatch() && rows(pilot).contains { $0.contains("line 33 ") })
    view.highlight = ""
    #expect(!view.showNextMatch())
  }

  @Test("notes say which text changed the lines, what a program chose by itself, and what is written by hand")
  func notes() throws {
    let (pilot, view) = try pilot("a\n", "b\n", height: 1)
    view.notes = [0: ComparisonNote(origin: .left)]
    #expect(rows(pilot) == ["▌ 1 + a           │  │ 1 - b           █"])
    #expect(pilot.style(6, 0).foreground == .palette(2) && pilot.style(25, 0).foreground == .palette(1))
    view.notes = [0: ComparisonNote(origin: .both)]
    #expect(rows(pilot) == ["▌ 1 ! a           │??│ 1 ! b           █"])
    view.choices = [0: .right]
    #expect(rows(pilot) == ["▌ 1 + a           │ ▸│ 1 + b           █"])
    let strong = pilot.style(20, 0)
    view.notes = [0: ComparisonNote(origin: .both, isAutomatic: true)]
    #expect(pilot.style(20, 0) != strong)
    view.choices = [:]
    view.notes = [0: ComparisonNote(isEdited: true)]
    #expect(rows(pilot) == ["▌ 1 - a           │**│ 1 + b           █"])
    // The places are those of one difference.
    view.difference = TextDifference(TextLines("c\n"), TextLines("d\n"))
    #expect(view.notes.isEmpty)
  }

  @Test(
    "the choice is between the panes",
    arguments: [
      (TextChoice.left, "│◂ │"), (.right, "│ ▸│"), (.leftThenRight, "│◂▸│"), (.rightThenLeft, "│▸◂│"),
      (.neither, "│××│"),
    ])
  func choices(_ choice: TextChoice, _ sign: String) throws {
    let (pilot, view) = try pilot("a\n", "b\n", height: 1)
    #expect(rows(pilot) == ["▌ 1 - a           │  │ 1 + b           █"])
    view.choices = [0: choice]
    #expect(rows(pilot) == ["▌ 1 - a           \(sign) 1 + b           █"])
  }

  @Test("both texts scroll together, down and sideways")
  func scrolling() throws {
    let (pilot, _) = try pilot(
      "old line that is long\n2\n3\n4\n5\n", "new line that is long\n2\n3\n4\nfive\n", height: 3)
    #expect(rows(pilot)[0] == "▌ 1 ~ old line t›│  │ 1 ~ new line th›█▐")
    pilot.press("right")
    #expect(rows(pilot)[0] == "▌ 1 ~ ‹that is l›│  │ 1 ~ ‹that is lo›█▐")
    pilot.press("left", "down")
    #expect(rows(pilot)[0].hasPrefix("  2   2") && rows(pilot)[0].contains("│ 2   2"))
  }

  @Test(
    "a word that differs far to the right is scrolled to, and the start of the lines is shown again for the next"
  )
  func sideways() throws {
    let long = String(repeating: "same ", count: 20)
    let (pilot, view) = try pilot(long + "old\n1\n2\n3\nx\n", long + "new\n1\n2\n3\ny\n", height: 6)
    #expect(rows(pilot)[0].contains("same old") && rows(pilot)[0].contains("same new"), "\(pilot.screen)")
    view.showDifference(next: true)
    #expect(rows(pilot)[0].contains("~ same same"), "\(pilot.screen)")
    #expect(rows(pilot)[4].contains("- x"))
  }

  @Test("line ends that differ are shown, tabs are blanks, and bytes that are no text are replaced")
  func bytes() throws {
    let (pilot, view) = try pilot("a\tb\r\n", "a\tb\n")
    #expect(rows(pilot)[0] == "▌ 1 ~ a       b␍␊ │  │ 1 ~ a       b␊  █")
    view.difference = TextDifference(TextLines([0x61, 0xFF, 0x0A]), TextLines([0x61]))
    #expect(rows(pilot)[0].hasPrefix("▌ 1 - a\u{FFFD}") || rows(pilot)[0].hasPrefix("▌ 1 ~ a\u{FFFD}"))
  }

  @Test("without a difference the placeholder is shown, and keys do nothing")
  func placeholder() throws {
    let (pilot, view) = try pilot("a\n", "a\n", "placeholder=\"Equal.\"")
    #expect(rows(pilot) == ["", "                 Equal."])
    pilot.press("ctrl+down", "space", "down")
    #expect(view.currentDifference == nil)
  }

  @Test("a difference that is ignored has no sign, is never the current one, and is not in the map")
  func ignored() throws {
    let (pilot, view) = try pilot("a\n", "a\n\nb\n")
    view.difference = TextDifference(
      TextLines("a\nb\n"), TextLines("a\n\nb\nc\n"), options: TextOptions(ignoresBlankLines: true))
    #expect(
      rows(pilot) == [
        "  1   a           │  │ 1   a",
        "                  │  │ 2",
        "  2   b           │  │ 3   b",
        "▌                 │  │ 4 + c           █",
      ])
    #expect(view.differenceCount == 1)
  }

  @Test("after another comparison the same difference stays the current one, or the nearest")
  func keeping() throws {
    let (_, view) = try pilot("A\nb\nc d\ne\n", "a\nb\nx\ne\nf\n")
    view.showDifference(next: true)
    #expect(view.currentDifference == 1)
    view.difference = TextDifference(
      TextLines("A\nb\nc d\ne\n"), TextLines("a\nb\nx\ne\nf\n"), options: TextOptions(ignoresCase: true))
    #expect(view.currentDifference == 0)
    view.difference = TextDifference(TextLines("A\nb\nc d\ne\n"), TextLines("A\nb\nc d\ne\nf\n"))
    #expect(view.currentDifference == 0)
  }

  @Test("a line that is folded is shown when a program goes to it")
  func goingToALine() throws {
    let (pilot, view) = try pilot(lines(0..<100) + "x\n", lines(0..<100) + "y\n", height: 4)
    view.show(leftLine: 50)
    #expect(pilot.screen.contains("line 50 "))
    view.show(leftLine: 1000)
    #expect(pilot.screen.contains("- x"))
  }
}
