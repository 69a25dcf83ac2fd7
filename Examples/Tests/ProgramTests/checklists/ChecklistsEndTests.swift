import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The ends of the program, and its next start.
@Suite("Checklists that end", .needs("tmux", "pgrep"), .mustEnd)
nonisolated struct ChecklistsEndTests {
  #if arch(x86_64)
    private static let trap = "\(128 + SIGILL)"
  #else
    private static let trap = "\(128 + SIGTRAP)"
  #endif

  @Test("Ctrl-Z gives the terminal to the shell, and fg comes back to the same screen")
  func suspending() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    let before = try await run.tmux.wait(for: "1/3 done")
    try await run.tmux.keys("C-z")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: "echo in the shell; fg")
    try await run.tmux.wait("the same screen") { $0 == before }
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
  }

  @Test("SIGTERM ends it, with everything saved", arguments: [SIGTERM, SIGHUP])
  func terminating(signal: Int32) async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "1/3 done")
    try await run.send(signal)
    try await run.expect(status: "\(128 + signal)")
    #expect(try run.lines.contains("  one more"))
  }

  @Test("a program that a signal ends puts unsaved lists beside the file, and says so")
  func rescuingBeside() async throws {
    let run = try await ChecklistsRun.started()
    try SavedLists(["Theirs"]).write(to: run.scratch.file("lists.plist"))
    try run.scratch.write("of another time", to: "lists.plist.unsaved")
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "─ Not saved ─")
    try await run.send(SIGTERM)
    let words = try await run.expect(status: "143").replacing("\n", with: "")
    #expect(
      words.contains("checklists: Another program has changed \(run.scratch.file("lists.plist")) since"))
    #expect(words.contains(" are in \(run.scratch.file("lists.plist.unsaved-2"))."))
    #expect(try SavedLists(of: run.scratch.file("lists.plist.unsaved-2")).lines.contains("  one more"))
    #expect(try run.scratch.read("lists.plist.unsaved") == "of another time")
    #expect(try run.lines == ["Theirs"])
  }

  @Test(
    "lists that cannot be put beside the file go among the temporary files; if that fails, the loss is reported",
    arguments: [true, false])
  func rescuingElsewhere(isThereRoom: Bool) async throws {
    let run = try await ChecklistsRun.shell()
    try run.scratch.write("a file", to: "folder")
    let place = isThereRoom ? run.scratch.path : run.scratch.file("folder")
    try await run.start(
      "TMPDIR=\(place) \(ChecklistsRun.program) --file \(run.scratch.file("folder/x.plist"))",
      until: "╭─ Lists ")
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "─ Not saved ─")
    try await run.send(SIGTERM)
    let words = try await run.expect(status: "143").replacing("\n", with: "")
    #expect(words.contains("could not be saved in \(run.scratch.file("folder/x.plist")): Not a directory."))
    if isThereRoom {
      #expect(words.contains(" are in \(run.scratch.file("x.plist.unsaved"))."))
      #expect(try SavedLists(of: run.scratch.file("x.plist.unsaved")).lines.contains("  one more"))
      // The next start mentions it.
      try await run.tmux.type(
        line: "clear; TMPDIR=\(place) \(ChecklistsRun.program) --file \(run.scratch.file("folder/x.plist"))")
      let screen = try await run.tmux.wait(for: "[ OK ]")
      #expect(screen.filter { !" │▐▲▼\n".contains($0) }.contains("/x.plist.unsaved.Toseethem"))
    } else {
      #expect(words.contains("The last changes are lost"))
    }
  }

  @Test("after a trap the terminal is as before and shows the message, and the changes before it are saved")
  func trapping() async throws {
    let run = try await ChecklistsRun.started(
      environment: [
        "CHECKLISTS_TRAP": "fall", "SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=none",
      ])
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "1/3 done")
    try await run.tmux.type(line: "fall")
    let ending = try await run.tmux.ending()
    #expect(ending.status == Self.trap && ending.isAsBefore, "\(ending.screen)")
    #expect(ending.screen.contains("trapped, as wanted"))
    #expect(ending.screen.contains("trapIfWanted"))
    #expect(try run.lines.contains("  one more"))
  }

  @Test("quit and started again it shows the same; without its file it begins afresh")
  func restarting() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    let before = try await run.tmux.wait(for: "1/3 done")
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
    try await run.tmux.type(line: "clear; $C")
    let after = try await run.tmux.wait(for: "1/3 done")
    #expect(before.contains("[ ] one more") && after.contains("[ ] one more"))
    #expect(before.split(separator: "\n")[2...4] == after.split(separator: "\n")[2...4])
    try await run.tmux.keys("C-q")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: "clear; rm \(run.scratch.file("lists.plist")); $C")
    let empty = try await run.tmux.wait(for: "Nothing to do.")
    #expect(!empty.contains("Home") && !empty.contains("one more"))
  }

  @Test("a program that is started again shows the list and the item that the user left")
  func samePlace() async throws {
    let run = try await ChecklistsRun.started(
      SavedLists(["Home", "  Milk", "Work", "  Call", "  Ship", "  Rest"]))
    try await run.tmux.keys("Down", "Tab", "Down", "C-q")
    try await run.expect(status: "0")
    #expect(try SavedLists(of: run.scratch.file("lists.plist")).open == "Work")
    try await run.start(until: "│[ ] Ship ")
    try await run.tmux.keys("Tab", "Space")
    try await run.tmux.wait(for: "│[x] Ship ")
    // A signal, too. What is typed behind the arrow shows that the arrow has come.
    try await run.tmux.keys("Down", "Tab", "z")
    try await run.tmux.wait(for: "New: z")
    try await run.send(SIGTERM)
    try await run.tmux.waitForShell()
    #expect(try SavedLists(of: run.scratch.file("lists.plist")).selected["Work"] == "Rest")
  }

  @Test("a damaged file is kept aside when something is saved, and the message says what is wrong")
  func damaged() async throws {
    let scratch = try Scratch(["lists.plist": "bplist00, and then it ends"])
    let run = try await ChecklistsRun.shell(nil, in: scratch)
    try await run.tmux.start("$C")
    let screen = try await run.tmux.wait(for: "[ OK ]")
    #expect(screen.filter { !" │▐▲▼\n".contains($0) }.contains("lists.plist:thefilehas26bytesandiscutshort."))
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "Nothing to do.")
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "anew")
    try await run.tmux.wait(for: "0/1 done")
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
    #expect(try run.lines == ["To do", "  anew"])
    #expect(run.scratch.names == ["lists.plist", "lists.plist.damaged"])
    #expect(try run.scratch.read("lists.plist.damaged") == "bplist00, and then it ends")
  }
}
