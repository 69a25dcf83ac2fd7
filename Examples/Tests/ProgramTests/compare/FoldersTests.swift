import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare

/// Two folders as a user compares them.
@Suite("Two folders on the screen", .mustEnd)
struct FoldersTests {
  @Test(
    "rows have letters and counts of what is below them, and identical entries are hidden until i is pressed")
  func rows() async throws {
    let run = try await FoldersPilot(FoldersPilot.files)
    #expect(
      run.rows == [
        "▸   deep/  1 changed, 1 added", "  D gone.txt", "  M list.txt  11 → 16 bytes", "  A more.txt",
      ])
    run.pilot.press("i")
    #expect(run.rows.count == 6 && run.rows.contains("▸ = equal/") && run.rows.contains("  = same.txt"))
    run.pilot.press("i")
    #expect(run.rows.count == 4)
    #expect(
      run.row(with: "M changed").contains("M changed 2  [x] A added 2  [x] D deleted 1  [ ] = identical 3"))
    #expect(run.row(with: "Keys").contains("5 differences"))
  }

  @Test("keys and boxes hide the entries of a state, and folders without others")
  func filters() async throws {
    let run = try await FoldersPilot(FoldersPilot.files)
    run.pilot.press("m")
    #expect(run.rows.count == 3 && run.row(with: "list.txt").isEmpty)
    run.pilot.press("a")
    #expect(run.rows == ["  D gone.txt"])
    run.pilot.press("d")
    #expect(run.rows == ["All differences are hidden.  Press m, a or d to show them."])
    run.pilot.press("a", "e")
    #expect(run.rows == ["▾   deep/  1 changed, 1 added", "    A c.txt", "  A more.txt"])
  }

  @Test("n goes to the differences in closed folders too, and says where they end")
  func going() async throws {
    let run = try await FoldersPilot(FoldersPilot.files)
    run.pilot.press("n")
    #expect(run.controller.tree.selectedNode?.title.contains("c.txt") == true)
    run.pilot.press("n")
    #expect(run.controller.tree.selectedNode?.title.contains("a.txt") == true)
    #expect(run.row(with: "inner/").contains("▾"))
    run.pilot.press("p", "p")
    #expect(run.pilot.screen.contains("This is the first difference."))
  }

  @Test("Enter opens two files, and q and Escape return to the same row")
  func opening() async throws {
    let run = try await FoldersPilot(FoldersPilot.files)
    for key in ["q", "escape"] {
      run.pilot.press("home", "down", "down", "enter")
      #expect(run.row(with: "Dark bread").contains("2 - Bread"))
      run.pilot.press(key)
      await run.pilot.settle()
      #expect(run.rows.count == 4 && run.controller.tree.selectedNode?.title.contains("list.txt") == true)
      #expect(run.pilot.application.exitStatus == nil)
    }
    run.pilot.press("q")
    #expect(run.pilot.application.exitStatus == 1)
  }

  @Test("a file that only one folder has is opened beside an empty side")
  func openingOne() async throws {
    let run = try await FoldersPilot(FoldersPilot.files)
    run.pilot.press("down", "enter")
    #expect(run.pilot.screen.contains("gone.txt (missing)") && run.row(with: " - x").contains("1"))
    run.pilot.press("q", "end", "enter")
    #expect(run.pilot.screen.contains("more.txt (missing)") && run.row(with: " + y").contains("1"))
  }

  @Test("a pair that was made equal is compared again, and the program can end with 0")
  func saved() async throws {
    let run = try await FoldersPilot(["old/f": "a\n", "new/f": "b\n"])
    run.pilot.press("enter")
    try run.scratch.write("b\n", to: "old/f")
    run.pilot.press("q")
    await run.pilot.settle()
    #expect(
      run.pilot.screen.contains("The folders are equal.  Press i to show their contents, or q to quit."))
    run.pilot.press("q")
    #expect(run.pilot.application.exitStatus == 0)
  }

  @Test("binary files and links are reported in a sentence")
  func binary() async throws {
    let run = try await FoldersPilot(["old/f": "a\0", "new/f": "b\0"])
    run.pilot.press("enter")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("f is binary: the files have 2 bytes each, and differ."))
    run.pilot.press("escape")
    for (side, target) in [("old", "here"), ("new", "there")] {
      try FileManager.default.createSymbolicLink(
        atPath: run.scratch.file("\(side)/link"), withDestinationPath: target)
    }
    run.pilot.press("f5")
    await run.pilot.settle()
    run.pilot.press("end", "enter")
    #expect(run.pilot.screen.contains("link is a link to 'here' at the left and to 'there' at the"))
  }

  @Test("F5 reads both folders again, with open folders and the place as they were")
  func again() async throws {
    let run = try await FoldersPilot(FoldersPilot.files)
    run.pilot.press("n", "n")
    try run.scratch.write("z\n", to: "new/another.txt")
    run.pilot.press("f5")
    await run.pilot.settle()
    #expect(run.rows.contains("  A another.txt"))
    #expect(run.controller.tree.selectedNode?.title.contains("a.txt") == true)
  }

  @Test("Escape stops the comparison, which is reported with the key that begins again, and the status is 2")
  func stopping() async throws {
    let run = try await FoldersPilot(["old/f": "a\n", "new/f": "b\n"], waits: false)
    #expect(run.row(with: "Escape stops").contains("0 compared"))
    run.pilot.press("escape")
    await run.pilot.settle()
    #expect(run.rows == ["Stopped before a difference was found.  Press F5 to compare again."])
    #expect(run.pilot.application.defaultStatus == 2)
    run.pilot.press("f5")
    await run.pilot.settle()
    #expect(run.rows == ["  M f  2 bytes"])
    run.pilot.press("q")
    #expect(run.pilot.application.exitStatus == 1)
  }

  @Test("a double click opens a pair, and a click on a box filters")
  func mouse() async throws {
    let run = try await FoldersPilot(["old/f": "a\n", "new/f": "b\n", "new/g": ""])
    run.pilot.click(1 + 4, 2)
    #expect(run.rows == ["  A g"])
    run.pilot.click(1 + 4, 2)
    #expect(run.rows == ["  M f  2 bytes", "  A g"])
    run.pilot.click(4, 4)
    run.pilot.click(4, 4)
    #expect(run.row(with: " - a").contains("+ b"))
  }

  @Test("empty folders are reported in a sentence with a key")
  func empty() async throws {
    let run = try await FoldersPilot([:])
    #expect(run.pilot.screen.contains("Both folders are empty.  Press q to quit."))
  }

  @Test(
    "words of a path leave only entries that have them, with their folders open, and Escape ends the filter")
  func words() async throws {
    let run = try await FoldersPilot(FoldersPilot.files)
    run.pilot.press("down", "down", "/")
    run.pilot.type("inner tx")
    #expect(
      run.rows.prefix(3) == [
        "▾   deep/  1 changed, 1 added", "  ▾   inner/  1 changed", "      M a.txt  2 bytes",
      ])
    #expect(run.row(with: "Filter:").contains(" 1 entry") && run.rows.count == 4)
    run.pilot.press("enter")
    #expect(run.controller.tree.selectedNode?.title.contains("a.txt") == true)
    // The other filters count as well.
    run.pilot.press("m")
    #expect(run.rows.first == "No path that is shown has these words.  Press Escape to end the filter.")
    run.pilot.press("m", "i", "/")
    run.pilot.type("DEEP")
    #expect(run.row(with: "Filter:").contains("none"))
    run.pilot.press("ctrl+f")
    run.pilot.type("deep/b")
    #expect(run.rows.prefix(2) == ["▾   deep/  1 changed, 1 added", "    = b.txt"])
    run.pilot.press("escape", "i")
    #expect(run.rows.count == 4 && run.row(with: "Filter:").isEmpty)
    #expect(run.rows.first == "▸   deep/  1 changed, 1 added")
  }

  @Test("a long path in the header is cut in the middle, an underscore stays, and --label names the folders")
  func header() async throws {
    let run = try await FoldersPilot([:], width: 40)
    let scratch = run.scratch
    let long = "a_long_name/of_a_folder/in_which_there_are/others"
    for side in ["1", "2"] { try scratch.write("", to: "\(long)/v_\(side)/x") }
    let program = try Compare.parse(
      ["\(scratch.file(long))/v_1", "\(scratch.file(long))/v_2", "--theme", "dark"])
    let pilot = try Pilot(
      program.application(), size: Size(width: 40, height: 12),
      showing: try #require(try program.foldersController()))
    let row = pilot.row(1)
    #expect(row.contains("…hers/v_1 → /") && row.contains("…hers/v_2"), "\(row)")
    let named = try await FoldersPilot([:], options: ["-L", "a/", "-L", "b_c/"])
    #expect(named.pilot.row(1).contains("a/ ") && named.pilot.row(1).contains(" → b_c/"))
  }

  @Test("Control-C ends the program from two files too, and asks before choices are lost")
  func quitting() async throws {
    for key in ["ctrl+c", "ctrl+q"] {
      let run = try await FoldersPilot(FoldersPilot.files)
      run.pilot.press("home", "down", "down", "enter", "r", key)
      #expect(run.pilot.screen.contains("Your choices are not saved."))
      run.pilot.press("escape")
      #expect(run.pilot.application.exitStatus == nil && run.row(with: "Dark bread").contains("│ ▸│"))
      run.pilot.press(key, "alt+q")
      #expect(run.pilot.application.exitStatus != nil)
      let other = try await FoldersPilot(FoldersPilot.files)
      other.pilot.press("home", "down", "down", "enter", key)
      #expect(other.pilot.application.exitStatus != nil)
      // Returning to the folders asks too, and does not say that it quits.
      let third = try await FoldersPilot(FoldersPilot.files)
      third.pilot.press("home", "down", "down", "enter", "r", "q")
      #expect(third.pilot.screen.contains("Close without saving"))
      third.pilot.press("alt+l")
      await third.pilot.settle()
      #expect(third.pilot.application.exitStatus == nil)
    }
  }
}
