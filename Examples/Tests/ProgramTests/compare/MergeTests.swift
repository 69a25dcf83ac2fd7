import Foundation
import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare

/// Two versions of a file as a user merges them.
@Suite("Compare: a merge")
struct MergeTests {
  private static let merged = "Oat milk\nBread\nRye bread\nButter\nEggs\nTea\n"
  private static let marked =
    "Oat milk\nBread\n<<<<<<< LEFT\nRye bread\n=======\nDark bread\n>>>>>>> RIGHT\nButter\nEggs\nTea\n"

  /// The text of the result with marks that name the files.
  private func marked(_ run: ComparePilot) -> String {
    Self.marked.replacing("LEFT", with: run.controller.left.name).replacing(
      "RIGHT", with: run.controller.right.name)
  }

  @Test("a change of one side is chosen already, and a conflict needs a choice")
  func opening() throws {
    let run = try ComparePilot.merge()
    // The first difference is a change of one side, which needs no choice.
    #expect(run.state == "2/3 differences, 1 of 1 conflict left")
    #expect(run.row(with: "Dark bread").hasPrefix("▌"))
    #expect(run.row(with: "+ Oat milk").contains("│◂ │") && run.row(with: "+ Tea").contains("│ ▸│"))
    #expect(run.row(with: "! Dark bread").contains("│??│") || run.row(with: "~ Dark bread").contains("│??│"))
    #expect(run.pilot.screen.contains("── Result ") && run.pilot.screen.contains("======="))
    #expect(String(decoding: run.controller.resultBytes, as: UTF8.self) == marked(run))
    #expect(!run.pilot.screen.contains("Blank lines"))
  }

  @Test("a solved merge is saved, and the status is 0 only then")
  func solving() throws {
    let run = try ComparePilot.merge()
    #expect(run.pilot.application.defaultStatus == 1)
    run.pilot.press("l")
    #expect(run.state == "2/3 differences, conflict solved •")
    #expect(run.pilot.application.defaultStatus == 1)
    run.pilot.press("ctrl+s")
    #expect(run.pilot.application.defaultStatus == 0)
    #expect(try run.saved("out.txt") == Self.merged)
    run.pilot.press("r")
    #expect(run.pilot.application.defaultStatus == 1)
    run.pilot.press("u", "q")
    #expect(run.pilot.application.exitStatus == 0)
  }

  @Test(
    "a conflict without a choice is saved between git's marks only if the user agrees, and the status is 1")
  func marks() throws {
    let run = try ComparePilot.merge()
    run.pilot.press("ctrl+s")
    #expect(run.pilot.screen.contains("1 conflict is open."))
    run.pilot.press("escape")
    #expect(!run.scratch.names.contains("out.txt"))
    run.pilot.press("ctrl+s", "alt+s")
    #expect(try run.saved("out.txt") == marked(run))
    #expect(run.pilot.application.notices.last?.text.hasSuffix("1 conflict is left.") == true)
    run.pilot.press("q")
    #expect(run.pilot.application.exitStatus == 1)
  }

  @Test("without a conflict nothing is written by itself, and the status says that the merge is not saved")
  func clean() throws {
    let run = try ComparePilot("a\nb\nc\n", "a\nb\nC\n", base: "a\nb\nc\n", output: "out.txt", width: 120)
    #expect(run.state == "1/1 difference, no conflicts")
    run.pilot.press("q")
    #expect(run.pilot.application.exitStatus == 1 && !run.scratch.names.contains("out.txt"))
    let other = try ComparePilot("a\nb\nc\n", "a\nb\nC\n", base: "a\nb\nc\n", output: "out.txt")
    other.pilot.press("ctrl+s", "q")
    #expect(other.pilot.application.exitStatus == 0)
    #expect(try other.saved("out.txt") == "a\nb\nC\n")
  }

  @Test("a choice against the one side that changed a line takes the change back, and can be forgotten")
  func against() throws {
    let run = try ComparePilot.merge()
    run.pilot.press("p", "r", "n", "b")
    #expect(run.row(with: "Oat milk").contains("│ ▸│"))
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == "Milk\nBread\nRye bread\nDark bread\nButter\nEggs\nTea\n")
    run.pilot.press("p", "c")
    #expect(run.row(with: "Oat milk").contains("│◂ │"))
  }

  @Test("the lines of the base are taken, which no side has any more")
  func base() throws {
    let run = try ComparePilot.merge()
    run.pilot.press("a", "ctrl+s")
    #expect(run.row(with: "Dark bread").contains("│**│"))
    #expect(try run.saved("out.txt") == "Oat milk\nBread\nWhite bread\nButter\nEggs\nTea\n")
  }

  @Test("keys go from open conflict to open conflict, and say when none is left")
  func conflicts() throws {
    func lines(_ name: String) -> String {
      (1...20).map { [2, 9, 16].contains($0) ? "\(name) \($0)\n" : "line \($0)\n" }.joined()
    }
    let run = try ComparePilot(
      lines("left"), lines("right"), base: lines("base"), output: "out.txt", width: 120, height: 30)
    #expect(run.state == "1/3 differences, 3 of 3 conflicts left")
    run.pilot.press("n", "r", "p", "shift+n")
    #expect(run.state == "3/3 differences, 2 of 3 conflicts left •")
    run.pilot.press("f6")
    #expect(run.pilot.screen.contains("There is no open conflict after this one."))
    run.pilot.press("shift+p")
    #expect(run.state == "1/3 differences, 2 of 3 conflicts left •")
    run.pilot.press("shift+l", "shift+f6")
    #expect(run.pilot.screen.contains("No conflict is left."))
    #expect(run.state == "1/3 differences, 3 conflicts solved •")
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == lines("left"))
  }

  @Test("all at once is for conflicts, and leaves what is chosen already")
  func allAtOnce() throws {
    let run = try ComparePilot.merge()
    run.pilot.press("shift+r", "ctrl+s")
    #expect(try run.saved("out.txt") == "Oat milk\nBread\nDark bread\nButter\nEggs\nTea\n")
    run.pilot.press("u")
    #expect(run.state == "2/3 differences, 1 of 1 conflict left •")
  }

  @Test("--label names the sides in the header and in the marks, and the base above the result")
  func labels() throws {
    let run = try ComparePilot(
      "a\nours\nz\n", "a\ntheirs\nz\n", base: "a\nb\nz\n", output: "out.txt",
      options: ["-L", "OURS", "--label", "THEIRS", "-L", "BASE"])
    #expect(run.row(with: " OURS ").contains("│THEIRS"))
    #expect(run.pilot.screen.contains("── Result (base: BASE) ──"))
    run.pilot.press("ctrl+s", "alt+s")
    #expect(try run.saved("out.txt") == "a\n<<<<<<< OURS\nours\n=======\ntheirs\n>>>>>>> THEIRS\nz\n")
    #expect(throws: FileProblem.tooManyLabels) {
      try ComparePilot("a\n", "b\n", options: ["-L", "1", "-L", "2", "-L", "3"])
    }
  }
}
