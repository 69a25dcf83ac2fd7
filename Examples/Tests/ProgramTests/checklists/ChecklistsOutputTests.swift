import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The program without a terminal.
@Suite("Checklists without a terminal", .needs("tmux", "pgrep"), .mustEnd)
nonisolated struct ChecklistsOutputTests {
  @Test(
    "no file is moved or written if the program only prints its screen",
    arguments: ["no archive", "<layout version=\"1\"/>"])
  func lookingChangesNothing(content: String) throws {
    let scratch = try Scratch(["lists.plist": content])
    let run = try Run([ChecklistsRun.program, "--file", scratch.file("lists.plist")])
    #expect(run.status == 0 && run.output.contains("─ Checklists ─"))
    #expect(scratch.names == ["lists.plist"])
    #expect(try scratch.read("lists.plist") == content)
  }

  @Test("without a terminal it prints its first screen, without one escape, and says what it did")
  func withoutTerminal() throws {
    let scratch = try Scratch()
    try ChecklistsRun.sample.write(to: scratch.file("lists.plist"))
    let run = try Run([ChecklistsRun.program, "--file", scratch.file("lists.plist")])
    #expect(run.status == 0)
    #expect(run.output.contains("│[ ] Buy milk"))
    #expect(!run.output.contains("\u{1B}") && !run.errors.contains("\u{1B}"))
    #expect(run.errors.contains("not a terminal"))
  }

  @Test(
    "it starts without Foundation's tables of languages, which take more time than all the rest",
    .needs("ldd"))
  func libraries() throws {
    let libraries = try Run(["ldd", ChecklistsRun.program]).output
    #expect(libraries.contains("libxml2") && !libraries.contains("FoundationICU"))
    #expect(!libraries.contains("libFoundation.so"))
  }

  @Test("a closed output is reported, and no other file receives the screen")
  func closedOutput() throws {
    let scratch = try Scratch()
    try ChecklistsRun.sample.write(to: scratch.file("lists.plist"))
    let command =
      "\(ChecklistsRun.program) --file \(scratch.file("lists.plist")) --trace \(scratch.file("trace"))"
    let run = try Run(["sh", "-c", "\(command) >&-"])
    #expect(run.status == 1)
    #expect(run.errors.contains("cannot be written"))
    #expect(try !scratch.read("trace").contains("Buy milk"))
    #expect(try SavedLists(of: scratch.file("lists.plist")) == ChecklistsRun.sample)
  }
}
