import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import checklists
/// The file of the program, while the program runs and after it has ended.
@Suite("Checklists and their file")
struct ChecklistsSavingTests {
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

  @Test("many saves leave no other file beside the lists")
  func noLeftovers() throws {
    let program = try ChecklistsPilot()
    for _ in 0..<20 { program.pilot.press("alt+down", "alt+up") }
    #expect(try program.saved() == ChecklistsPilot.sample.lines)
    #expect(program.scratch.names == ["Checklists.plist"])
  }
}
