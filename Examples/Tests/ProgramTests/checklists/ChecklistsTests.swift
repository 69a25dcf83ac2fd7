import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import checklists

/// The program without a terminal, with a file of its own.
final class ChecklistsPilot {
  let scratch: Scratch
  let pilot: Pilot
  let controller: ChecklistsController

  var file: String { scratch.file("Checklists.plist") }

  /// - Parameter lists: what the file holds at first; nil is what is there.
  init(
    _ lists: SavedLists? = ChecklistsPilot.sample, in scratch: Scratch? = nil, width: Int = 60,
    height: Int = 12
  ) throws {
    self.scratch = try scratch ?? Scratch()
    let file = DataFile(
      path: self.scratch.file("Checklists.plist"), former: self.scratch.file("Checklists.layout.xml"))
    try lists?.write(to: file.path)
    let application = try Checklists.parse([]).application(classes: Checklists.classes(file: file))
    let first = try application.controller(ofScene: "Main")
    controller = try #require(first as? ChecklistsController)
    pilot = try Pilot(application, size: Size(width: width, height: height), showing: controller)
  }

  static let sample = SavedLists([
    "Home", "  Buy milk 🥛", "x Call 日本 office", "Work", "  Ship 0.1", "Trip 🇨🇭",
  ])

  /// Waits until the program has saved everything. Returns the lists of its file, which the tests read on their own.
  func savedLists() throws -> SavedLists {
    UnfinishedWork.wait()
    return try SavedLists(of: file)
  }

  /// Returns the lines of these lists.
  func saved() throws -> [String] { try savedLists().lines }

  /// No folder goes while something is written into it.
  deinit { UnfinishedWork.wait() }

  var screen: String { pilot.screen }
}

extension String {
  /// The text however a message is broken into lines.
  var withoutBreaks: String { filter { !" │\n".contains($0) } }
}

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

  @Test("Control-Q ends the program; what was changed is there when it starts again")
  func quitting() async throws {
    let program = try ChecklistsPilot()
    program.pilot.press("tab", "space", "ctrl+q")
    await program.pilot.settle()
    #expect(program.pilot.application.exitStatus == 0)
    let again = try ChecklistsPilot(nil, in: program.scratch)
    #expect(again.pilot.row(2).hasSuffix("│[x] Buy milk 🥛                         │"))
  }

  @Test(
    "a damaged file is kept when something is saved; the message says where it is wrong", .needs("plutil"))
  func damaged() throws {
    let scratch = try Scratch()
    let path = scratch.file("Checklists.plist")
    try SavedLists(["Home", "  Milk"]).write(to: path)
    let damage = try Run(["plutil", "-replace", "objects.2.values.text", "-integer", "3", path])
    try #require(damage.status == 0, "\(damage.errors)")
    let before = try scratch.read("Checklists.plist")
    let program = try ChecklistsPilot(nil, in: scratch, width: 100, height: 14)
    #expect(
      program.screen.withoutBreaks.contains(
        "Checklists.plist:objects.2.values.text:3isnottext,which'text'takes."), "\(program.screen)")
    #expect(program.screen.withoutBreaks.contains("keptas\(scratch.path)/Checklists.plist.damaged"))
    program.pilot.press("enter")
    #expect(!program.screen.contains("damaged"))
    #expect(scratch.names == ["Checklists.plist"])
    program.pilot.press("ctrl+n", "A", "enter")
    #expect(try program.saved() == ["A"])
    #expect(scratch.names == ["Checklists.plist", "Checklists.plist.damaged"])
    #expect(try scratch.read("Checklists.plist.damaged") == before)
  }

  @Test("if nothing can be saved, the program says so once, goes on, and asks before changes are lost")
  func unsaved() async throws {
    let scratch = try Scratch()
    try scratch.write("a file", to: "folder")
    let application = try Checklists.parse(["--file", scratch.file("folder/Lists.xml")]).application()
    let pilot = Pilot(application, size: Size(width: 76, height: 14))
    try application.show(application.controller(ofScene: "Main"))
    pilot.press("tab", "tab", "one", "enter")
    await pilot.settle()
    #expect(pilot.screen.contains("could not be saved"))
    #expect(pilot.screen.withoutBreaks.contains("Lists.xml:Notadirectory"))
    pilot.press("enter", "two", "enter")
    await pilot.settle()
    #expect(pilot.row(3).contains("[ ] two"))
    #expect(pilot.row(13).contains("NOT SAVED"))
    pilot.press("ctrl+q")
    await pilot.settle()
    #expect(pilot.screen.contains("would be lost"))
    pilot.press("enter")
    #expect(application.exitStatus == nil)
    pilot.press("ctrl+q")
    await pilot.settle()
    pilot.press("alt+q")
    #expect(application.exitStatus == 0)
  }

  @Test("Ctrl-C while a question is open loses no changes: the program goes on and says why, once")
  func interrupted() async throws {
    let program = try ChecklistsPilot(width: 76, height: 14)
    try SavedLists([]).write(to: program.file)
    program.pilot.press("tab", "space")
    await program.pilot.settle()
    #expect(program.screen.contains("─ Not saved ─"))
    program.pilot.press("ctrl+c", "ctrl+c", "ctrl+c")
    #expect(program.pilot.application.exitStatus == nil)
    #expect(program.screen.contains("─ Error ─"))
    program.pilot.press("enter")
    #expect(!program.screen.contains("─ Error ─") && program.screen.contains("[ Keep mine ]"))
    // Saved by the user, there is nothing in the way.
    program.pilot.press("alt+m")
    await program.pilot.settle()
    program.pilot.press("ctrl+n", "ctrl+c")
    #expect(program.pilot.application.exitStatus == 0)
    #expect(try program.saved().contains("x Buy milk 🥛"))
  }

  @Test("lists that another program has saved are not overwritten until the user says so")
  func changedMeanwhile() async throws {
    let program = try ChecklistsPilot()
    func saveElsewhere(_ title: String) throws { try SavedLists([title]).write(to: program.file) }
    try saveElsewhere("Theirs")
    program.pilot.press("tab", "space")
    await program.pilot.settle()
    #expect(program.screen.contains("Another program has changed"))
    program.pilot.press("escape")
    #expect(program.pilot.row(11).contains("NOT SAVED"))
    #expect(try program.saved() == ["Theirs"])
    // At the end it is asked again.
    program.pilot.press("ctrl+q")
    await program.pilot.settle()
    #expect(program.screen.contains("would be lost"))
    program.pilot.press("alt+s")
    await program.pilot.settle()
    #expect(try program.saved()[0...1] == ["Home", "x Buy milk 🥛"])
    #expect(program.pilot.row(11).contains("2/2 done"))

    try saveElsewhere("Theirs again")
    program.pilot.press("space")
    await program.pilot.settle()
    program.pilot.press("alt+t")
    #expect(program.pilot.row(2).hasPrefix("│Theirs again"))
    #expect(program.pilot.row(2).hasSuffix("│Nothing to do. Alt+W adds an item.      │"))
    try saveElsewhere("Once more")
    program.pilot.press("ctrl+n", "x", "enter")
    await program.pilot.settle()
    program.pilot.press("alt+m")
    await program.pilot.settle()
    #expect(try program.saved() == ["Theirs again", "x"])
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

  @Test("many saves leave no other file beside the lists")
  func noLeftovers() throws {
    let program = try ChecklistsPilot()
    for _ in 0..<20 { program.pilot.press("alt+down", "alt+up") }
    #expect(try program.saved() == ChecklistsPilot.sample.lines)
    #expect(program.scratch.names == ["Checklists.plist"])
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
