import Foundation
import TestSupport
import Testing

@testable import TerminalKit
@testable import checklists

@Suite("Checklists, restored selection")
struct ChecklistsPlaceTests {
  static let long = SavedLists(
    ["Home"] + (1...30).map { "  Thing \($0)" } + ["Work", "  Call", "  Ship", "  Rest"])

  @Test("started again it is where the user left it, and each list knows its item")
  func restarting() async throws {
    let program = try ChecklistsPilot(Self.long)
    program.pilot.press("tab", "end", "up", "shift+tab", "down", "tab", "down", "ctrl+q")
    await program.pilot.settle()
    #expect(program.pilot.application.exitStatus == 0)
    #expect(
      try program.savedLists()
        == SavedLists(Self.long.lines, open: "Work", selected: ["Home": "Thing 29", "Work": "Ship"]))
    let again = try ChecklistsPilot(nil, in: program.scratch)
    #expect(again.pilot.row(3).hasSuffix("│[ ] Ship                                │"))
    again.pilot.press("tab", "space")
    #expect(again.pilot.row(3).hasSuffix("│[x] Ship                                │"))
    // The other list, with its item in sight.
    again.pilot.press("shift+tab", "up")
    #expect(again.screen.contains("│[ ] Thing 29 "))
    again.pilot.press("tab", "space")
    #expect(again.screen.contains("│[x] Thing 29 "))
    again.pilot.press("ctrl+q")
    await again.pilot.settle()
    let third = try ChecklistsPilot(nil, in: program.scratch)
    #expect(third.screen.contains("│[x] Thing 29 ") && !third.screen.contains("Thing 1 "))
  }

  @Test("a new list or item is selected, also after a restart, and the place survives a deletion")
  func newAndDeleted() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("tab", "tab", "n", "enter")
    #expect(try program.savedLists().selected == ["Home": "n"])
    program.pilot.press("ctrl+n", "L", "enter")
    #expect(try program.savedLists().open == "L")
    program.pilot.press("shift+tab", "shift+tab", "delete", "right", "enter")
    #expect(try program.savedLists().open == "Trip 🇨🇭")
    program.pilot.press("home", "alt+down")
    #expect(try program.savedLists().open == "Home")
    program.pilot.press("tab", "delete", "right", "enter")
    let saved = try program.savedLists()
    #expect(saved.selected["Home"] == "Call 日本 office")
    #expect(saved.lines.prefix(3) == ["Work", "  Ship 0.1", "Home"])
  }

  @Test("looking without a change writes no file, neither a new one nor an existing one")
  func onlyLooking() async throws {
    let none = try ChecklistsPilot(nil)
    none.pilot.press("tab", "ctrl+q")
    await none.pilot.settle()
    #expect(none.pilot.application.exitStatus == 0 && none.scratch.names.isEmpty)

    let scratch = try Scratch()
    try scratch.write(StoreVersionTests.layout, to: "Checklists.layout.xml")
    let former = try ChecklistsPilot(nil, in: scratch)
    #expect(former.screen.contains("an earlier version of"))
    former.pilot.press("enter", "down", "ctrl+q")
    await former.pilot.settle()
    #expect(former.pilot.application.exitStatus == 0 && scratch.names == ["Checklists.layout.xml"])

    // Another writer's bytes, which would be others if they were written again.
    let program = try ChecklistsPilot()
    let before = try Data(contentsOf: URL(filePath: program.file))
    program.pilot.press("down", "up", "ctrl+q")
    await program.pilot.settle()
    #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
  }

  @Test(
    "the place is no change that another program must be asked about, and none that is written over its changes"
  )
  func twoPrograms() async throws {
    let first = try ChecklistsPilot()
    let second = try ChecklistsPilot(nil, in: first.scratch)
    first.pilot.press("down", "ctrl+q")
    await first.pilot.settle()
    #expect(try SavedLists(of: first.file).open == "Work")
    let third = try ChecklistsPilot(nil, in: first.scratch)
    second.pilot.press("tab", "space")
    await second.pilot.settle()
    #expect(!second.screen.contains("Another program"))
    #expect(try second.saved()[1] == "x Buy milk 🥛")
    third.pilot.press("down", "ctrl+q")
    await third.pilot.settle()
    #expect(third.pilot.application.exitStatus == 0)
    #expect(try second.saved()[1] == "x Buy milk 🥛")
  }

  @Test("quitting without saving saves nothing, not even the place")
  func givenUp() async throws {
    let program = try ChecklistsPilot(width: 76)
    try SavedLists(["Theirs"]).write(to: program.file)
    program.pilot.press("down", "tab", "space")
    await program.pilot.settle()
    program.pilot.press("escape")
    try FileManager.default.removeItem(atPath: program.file)
    try FileManager.default.createDirectory(atPath: program.file, withIntermediateDirectories: false)
    program.pilot.press("ctrl+q")
    await program.pilot.settle()
    program.pilot.press("alt+q")
    #expect(program.pilot.application.exitStatus == 0)
    #expect(program.scratch.names == ["Checklists.plist"])
  }

  @Test("a place that is none is the first list and the first item", .needs("plutil"))
  func noPlace() throws {
    let scratch = try Scratch()
    let path = scratch.file("Checklists.plist")
    try SavedLists(
      ["Home", "  Milk", "Work", "  Call"], open: "Work", selected: ["Home": "Milk", "Work": "Call"]
    ).write(to: path)
    // The open list is in the file, and in no notebook; the selected item of one list is in another.
    for change in [
      ["-remove", "objects.0.children.1"], ["-replace", "objects.1.outlets.selected", "-integer", "4"],
    ] {
      let run = try Run(["plutil"] + change + [path])
      try #require(run.status == 0, "\(run.errors)")
    }
    let program = try ChecklistsPilot(nil, in: scratch)
    #expect(program.pilot.row(2) == "│Home          1│ │[ ] Milk                                │")
    program.pilot.press("tab", "space")
    #expect(
      try program.savedLists() == SavedLists(["Home", "x Milk"], open: "Home", selected: ["Home": "Milk"]))
  }

  @Test("lists that could not be saved at the end are mentioned at the next start")
  func unsaved() throws {
    let program = try ChecklistsPilot(width: 76, height: 14)
    _ = try program.controller.store.rescue()
    let next = try ChecklistsPilot(nil, in: program.scratch, width: 76, height: 14)
    #expect(next.screen.withoutBreaks.contains("couldnotbesavedwhenChecklistswasendedarein"))
    #expect(next.screen.withoutBreaks.contains("Checklists.plist.unsaved"))
  }
}
