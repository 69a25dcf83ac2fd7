import TerminalKit
import Testing

@testable import checklists

/// Changes of the lists that are undone.
@Suite("Checklists: undo")
struct ChecklistsUndoTests {
  @Test("a deletion is reported, and the shown key restores the row at its place and selects it")
  func deletion() throws {
    let program = try ChecklistsPilot()
    let before = try program.savedLists().lines
    program.pilot.press("down", "delete", "right", "enter")
    #expect(try program.saved() == ["Home", "  Buy milk 🥛", "x Call 日本 office", "Trip 🇨🇭"])
    #expect(program.screen.contains("• \"Work\" is deleted.  Alt+Z Undo"))
    program.pilot.press("alt+z")
    #expect(try program.saved() == before)
    #expect(program.controller.lists.selectedIndex == 1)
    #expect(!program.screen.contains("is deleted"))
    program.pilot.press("alt+shift+z")
    #expect(try program.saved().count == before.count - 2)
  }

  @Test("every kind of change is undone and redone, one after the other, and saved each time")
  func all() throws {
    let program = try ChecklistsPilot()
    var states = [try program.saved()]
    func change(_ keys: String...) throws {
      for key in keys { program.pilot.press(key) }
      states.append(try program.saved())
    }
    try change("alt+down")
    try change("f2", "X", "enter")
    try change("ctrl+n", "new", "enter")
    program.pilot.press("up", "up", "tab")
    try change("space")
    try change("delete", "right", "enter")
    #expect(Set(states).count == 6)
    for state in states.dropLast().reversed() {
      program.pilot.press("alt+z")
      #expect(try program.saved() == state)
    }
    program.pilot.press("alt+z")
    for state in states.dropFirst() {
      program.pilot.press("alt+shift+z")
      #expect(try program.saved() == state)
    }
  }

  @Test("while something is typed, the same keys are for the text")
  func typing() throws {
    let program = try ChecklistsPilot()
    program.pilot.press("tab", "space", "tab")
    program.pilot.type("abc")
    let saved = try program.saved()
    program.pilot.press("alt+z")
    #expect(program.controller.newItem.text == "")
    #expect(try program.saved() == saved)
  }
}
