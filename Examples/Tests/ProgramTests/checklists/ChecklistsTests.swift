import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import checklists

@Suite("Checklists")
struct ChecklistsTests {
  @Test("the first screen shows the lists and the items of the first")
  func firstScreen() throws {
    let program = try ChecklistsPilot()
    #expect(
      program.screen == """
         List  Edit                                      Checklists
        ╭─ Lists ───────╮ ╭─ Items ────────────────────────────────╮
        │Home          1│ │[ ] Buy milk 🥛                         │
        │Work          1│ │[x] Call 日本 office                    │
        │Trip 🇨🇭        │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        ╰───────────────╯ ╰────────────────────────────────────────╯
         New: What to do?                                   [ Add ]
         F2 Rename  Del Delete  Ctrl+Q Quit                1/2 done
        """)
    #expect(program.pilot.application.focusedView === program.controller.lists)
  }

  @Test("without a file everything begins empty, and says how to go on")
  func empty() throws {
    let program = try ChecklistsPilot(nil)
    #expect(
      program.screen == """
         List  Edit                                      Checklists
        ╭─ Lists ───────╮ ╭─ Items ────────────────────────────────╮
        │Ctrl+N: new    │ │Nothing to do. Alt+W adds an item.      │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        ╰───────────────╯ ╰────────────────────────────────────────╯
         New: What to do?                                   [ Add ]
         F2 Rename  Del Delete  Ctrl+Q Quit  Ctrl+N New list
        """)
    #expect(program.scratch.names.isEmpty)
    // The first item makes the first list.
    program.pilot.press("tab", "tab", "first", "enter")
    #expect(try program.saved() == ["To do", "  first"])
    #expect(program.pilot.row(2) == "│To do         1│ │[ ] first                               │")
  }

  @Test("the arrows go through the lists, and the items follow")
  func arrows() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("down")
    #expect(program.pilot.row(2).hasSuffix("│[ ] Ship 0.1                            │"))
    #expect(program.pilot.row(11).contains(" 0/1 done"))
    program.pilot.press("down")
    #expect(program.pilot.row(2).hasSuffix("│Nothing to do. Alt+W adds an item.      │"))
    program.pilot.press("home", "right", "down", "space")
    #expect(try program.saved().contains("  Call 日本 office"))
  }

  @Test("a typed text is added, wide or not, and the borders stay straight")
  func adding() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("down", "tab", "tab")
    program.pilot.type("日本 é👍🏽")
    program.pilot.press("enter")
    #expect(program.pilot.row(3) == "│Work          2│ │[ ] 日本 é👍🏽                            │")
    #expect(program.pilot.row(10) == " New: What to do?                                   [ Add ] ")
    #expect(
      try program.saved() == [
        "Home", "  Buy milk 🥛", "x Call 日本 office", "Work", "  Ship 0.1", "  日本 é👍🏽", "Trip 🇨🇭",
      ])
    // The new one is selected; Shift-Tab goes back to it.
    program.pilot.press("shift+tab", "up", "space")
    #expect(program.pilot.row(2).contains("[x] Ship 0.1"))
    // The box of the second row, and then the row itself.
    program.pilot.click(20, 3)
    #expect(program.pilot.row(3).contains("[x] 日本 é👍🏽"))
    program.pilot.click(26, 2)
    #expect(program.pilot.row(2).contains("[x] Ship 0.1"))
    #expect(try program.saved().contains("x 日本 é👍🏽"))
  }

  @Test("nothing is added while nothing is typed, and Add says so")
  func addingNothing() throws {
    let program = try ChecklistsPilot()
    let before = try program.scratch.read("Checklists.plist")
    program.pilot.press("tab", "tab", "enter", "space", "enter", "tab")
    #expect(try program.scratch.read("Checklists.plist") == before)
    #expect(program.pilot.application.focusedView === program.controller.lists)
    program.pilot.press("shift+tab", "x", "tab", "enter")
    #expect(try program.saved().contains("  x"))
  }

  @Test("two pasted lines are one, and nothing is added yet")
  func pasting() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("tab", "tab")
    program.pilot.paste("pasted\nlines")
    #expect(program.pilot.row(10).hasPrefix(" New: pasted lines "))
    #expect(try program.savedLists() == ChecklistsPilot.sample)
  }

  @Test("Delete asks first; Enter and Escape cancel, and the focus returns")
  func deleting() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("down", "delete")
    #expect(
      program.screen == """
         List  Edit                                      Checklists
        ╭─ Lists ───────╮ ╭─ Items ────────────────────────────────╮
        │Home          1│ │[ ] Ship 0.1                            │
        │Work        ╭─ Delete ──────────────────────╮             │
        │Trip 🇨🇭     │ Delete "Work" and its 1 item? │             │
        │            │                               │             │
        │            │        [ Cancel ]  [ Delete ] │             │
        │            ╰───────────────────────────────╯             │
        │               │ │                                        │
        ╰───────────────╯ ╰────────────────────────────────────────╯
         New: What to do?                                   [ Add ]
         F2 Rename  Del Delete  Ctrl+Q Quit                0/1 done
        """)
    program.pilot.press("enter")
    #expect(program.controller.store.lists.count == 3)
    program.pilot.press("delete", "escape")
    #expect(program.controller.store.lists.count == 3)
    #expect(program.pilot.application.focusedView === program.controller.lists)
    program.pilot.press("delete", "right", "enter")
    #expect(try program.saved() == ["Home", "  Buy milk 🥛", "x Call 日本 office", "Trip 🇨🇭"])
    #expect(program.pilot.application.focusedView === program.controller.lists)
    #expect(program.controller.lists.selectedIndex == 1)
    // The same key deletes an item where the items have the focus.
    program.pilot.press("up", "tab", "delete", "right", "enter")
    #expect(try program.saved() == ["Home", "x Call 日本 office", "Trip 🇨🇭"])
  }

  @Test(
    "the question before a list is deleted says how many items go with it",
    arguments: [
      (0, #"Delete "Home" and its 2 items?"#), (1, #"Delete "Work" and its 1 item?"#),
      (2, #"Delete "Trip 🇨🇭"?"#),
    ])
  func deletingLists(row: Int, question: String) throws {
    let program = try ChecklistsPilot()
    for _ in 0..<row { program.pilot.press("down") }
    program.pilot.press("delete")
    #expect(program.screen.contains("│ \(question) "))
    program.pilot.press("escape", "home", "tab", "delete")
    #expect(program.screen.contains(#"│ Delete "Buy milk 🥛"? "#))
  }

  @Test("F2 renames a list or an item, whichever has the focus")
  func renaming() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("f2")
    #expect(program.screen.contains("─ Rename list ─"))
    program.pilot.type("House & <garden>")
    program.pilot.press("enter")
    #expect(program.controller.store.lists[0].title == "House & <garden>")
    #expect(try program.saved()[0] == "House & <garden>")
    program.pilot.press("tab", "down", "f2", "end", "!", "enter")
    #expect(program.controller.store.lists[0].items[1].text == "Call 日本 office!")
    program.pilot.press("f2", "escape")
    #expect(program.controller.store.lists[0].items[1].text == "Call 日本 office!")
  }

  @Test("a list needs a name: OK cannot be pressed without one")
  func newList() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("ctrl+n", "enter", "space", "enter")
    #expect(program.screen.contains("─ New list ─"))
    program.pilot.press("x", "enter")
    #expect(try program.saved().last == "x")
    #expect(program.controller.lists.selectedIndex == 3)
    #expect(program.pilot.row(2).hasSuffix("│Nothing to do. Alt+W adds an item.      │"))
  }

  @Test("Alt with the arrows moves a list or an item, and the selection goes with it")
  func moving() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("alt+down", "alt+down", "alt+down")
    #expect(program.controller.store.lists.map(\.title) == ["Work", "Trip 🇨🇭", "Home"])
    #expect(program.controller.lists.selectedIndex == 2)
    program.pilot.press("alt+up", "tab", "down", "alt+up", "alt+up")
    #expect(
      try program.saved() == [
        "Work", "  Ship 0.1", "Home", "x Call 日本 office", "  Buy milk 🥛", "Trip 🇨🇭",
      ])
    #expect(program.controller.items.selectedIndex == 0)
  }

  @Test(
    "a terminal that is too small shows the panel with the focus alone, or says what is needed, and the screen comes back"
  )
  func tooSmall() throws {
    let program = try ChecklistsPilot()
    program.pilot.resize(38, 9)
    #expect(program.screen.hasPrefix("╭─ Lists ────────────────────────────╮\n│Home"))
    program.pilot.press("tab")
    #expect(program.screen.hasPrefix("╭─ Items ────────────────────────────╮\n│[ ] Buy milk"))
    program.pilot.resize(15, 9)
    #expect(program.screen.hasPrefix("At least 40x10"))
    program.pilot.resize(70, 14)
    #expect(program.pilot.row(1).hasSuffix("─╮"))
    #expect(program.pilot.row(1).count == 70)
    #expect(program.pilot.row(13).hasPrefix(" F2 Rename"))
  }

  @Test("the menus hold the same commands, and those that cannot be done now are not done")
  func menus() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("f10", "right")
    #expect(program.screen.contains("Move up"))
    program.pilot.press("end", "enter")
    #expect(program.controller.store.lists.map(\.title) == ["Work", "Home", "Trip 🇨🇭"])
    #expect(program.pilot.application.focusedView === program.controller.lists)
  }

  @Test("every order of loading ends with the same screen")
  func orders() throws {
    let expected = try ChecklistsPilot().screen
    for profile in LoadOrder.profiles {
      let scratch = try Scratch()
      try ChecklistsPilot.sample.write(to: scratch.file("Lists.plist"))
      let application = try Checklists.parse([
        "--file", scratch.file("Lists.plist"), "--order", profile.order.name,
      ]).application()
      let pilot = Pilot(application, size: Size(width: 60, height: 12))
      try application.show(application.controller(ofScene: "Main"))
      #expect(pilot.screen == expected, "\(profile.order.name)")
    }
  }
}
