import NibKit
import TestSupport
import Testing

@testable import TerminalKit

/// A diff as a user sees it, and as other programs print it.
@Suite("Diffs")
struct DiffViewTests {
  private static let diff = """
    --- old.txt
    +++ new.txt
    @@ -1,3 +1,3 @@ list
     Milk
    -Bread
    +Dark bread
     Butter
    @@ -9 +9,2 @@
     Eggs
    +Tea
    """

  private func pilot(_ attributes: String = "", width: Int = 24, height: Int = 10) throws -> (Pilot, DiffView)
  {
    let pilot = try Stage.pilot("<DiffView id=\"view\" height=\"*\" \(attributes)/>", width, height)
    let view: DiffView = try pilot.view("view")
    view.diff = UnifiedDiff(Array(Self.diff.utf8))
    return (pilot, view)
  }

  @Test(
    "additions are green, removals red, the names of files muted, and only the words that differ are underlined"
  )
  func looks() throws {
    let (pilot, view) = try pilot()
    view.selectedIndex = 9
    #expect(
      pilot.screen.split(separator: "\n").map { trimmed($0) }
        == Self.diff.split(separator: "\n").map { trimmed($0) })
    #expect(pilot.style(0, 4).foreground == .palette(1) && pilot.style(0, 5).foreground == .palette(2))
    #expect(pilot.style(0, 3).foreground == .default)
    #expect(pilot.style(2, 0) == pilot.style(2, 1) && pilot.style(2, 0) != pilot.style(2, 3))
    let underlined = (0..<24).filter { pilot.style($0, 5).attributes.contains(.underline) }
    #expect(underlined == Array(1..<7), "Dark b in place of B")
  }

  @Test("] and [ go to the first changed line of the next and the previous hunk, and the program is notified")
  func hunks() throws {
    let listener = Listener(nibName: "main")
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><DiffView id=\"view\" height=\"*\" changed=\"#owner.note\"/></Window>",
      controller: listener)
    let view = try #require(pilot.view("view") as? DiffView)
    view.diff = UnifiedDiff(Array(Self.diff.utf8))
    _ = pilot.screen
    listener.heard = []
    var rows: [Int?] = []
    for key in ["]", "]", "]", "[", "["] {
      pilot.press(key)
      rows.append(view.selectedIndex)
    }
    #expect(rows == [4, 9, 9, 4, 4])
    #expect(listener.heard == ["view", "view", "view"])
  }

  @Test("Right scrolls as far as a line near the selection has more, and Left back")
  func sideways() throws {
    let (pilot, _) = try pilot(width: 10, height: 11)
    pilot.press("down", "right")
    #expect(
      pilot.screen.split(separator: "\n", omittingEmptySubsequences: false).map { trimmed($0) }[1] == "txt")
    pilot.press("right", "left", "left")
    #expect(pilot.screen.contains("+++ new"))
  }

  @Test("without a diff, the rows are items, so that a program can say why there is none")
  func words() throws {
    let (pilot, view) = try pilot()
    view.diff = nil
    view.items = [ListItem("The file is not text.")]
    #expect(pilot.screen.hasPrefix("The file is not text."))
  }

  @Test(
    "a diff of another program has both texts: what was there before, and what is there now", .needs("diff"))
  func otherPrograms() throws {
    var random = SplitMix(seed: 11)
    let lines = [
      "a", "b", "--- c", "+++ d", "@@ -1 +1 @@", "", "\\ No newline at end of file", "diff --git a b",
    ]
    for _ in 0..<60 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in random.pick(lines) }
      }
      let folder = try Scratch(["old": text(texts[0]), "new": text(texts[1])])
      let run = try Run(["diff", "-U1000", "old", "new"], in: folder.path)
      let diff = UnifiedDiff(Array(run.output.utf8))
      func side(_ other: UnifiedDiff.Kind) -> [String] {
        diff.rows.filter { [.context, .added, .removed].contains($0.kind) && $0.kind != other }
          .map { String(decoding: diff.line($0).dropFirst(), as: UTF8.self) }
      }
      guard texts[0] != texts[1] else { continue }
      #expect(side(.added) == texts[0] && side(.removed) == texts[1], "\(run.output)")
    }
  }

  private func trimmed(_ row: Substring) -> String { String(row.reversed().drop { $0 == " " }.reversed()) }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
