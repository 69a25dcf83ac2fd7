import Foundation
import ProgramStart
import TestSupport
import Testing
import TmuxDriver

@testable import TerminalKit
@testable import checklists

/// Lists that are long, and keys that come faster than a disk can write.
@Suite("Checklists, long lists and fast keys")
struct ChecklistsSpeedTests {
  nonisolated static let long = SavedLists(["Long"] + (1...10_000).map { "  item \($0)" })

  @Test(
    "a hundred changes in a list of 10 000 items take less time than fifty saves, and all of them are saved")
  func heldKey() async throws {
    let program = try ChecklistsPilot(Self.long)
    let clock = ContinuousClock()
    program.controller.store.lists[0].items[9_999].isChecked = true
    let save = try clock.measure { try program.controller.store.save() }
    program.controller.store.lists[0].items[9_999].isChecked = false
    program.pilot.press("tab")
    let keys = clock.measure { for _ in 0..<100 { program.pilot.press("space", "down") } }
    #expect(keys < save * 50, "\(keys) for the keys, \(save) for a save")
    await program.pilot.settle()
    let saved = try program.saved()
    #expect(saved.prefix(101).dropFirst() == (1...100).map { "x item \($0)" }[...])
    #expect(saved.dropFirst(101).allSatisfy { $0.hasPrefix("  item ") } && saved.count == 10_001)
    #expect(program.pilot.row(11).contains(" 100/10000 done"))
  }

  @Test(
    "changes right before quitting are saved, also while another save is running")
  func quittingAtOnce() async throws {
    let program = try ChecklistsPilot(Self.long)
    program.pilot.press("tab", "space", "down", "space", "ctrl+q")
    await program.pilot.settle()
    #expect(program.pilot.application.exitStatus == 0)
    #expect(try SavedLists(of: program.file).lines[1...3] == ["x item 1", "x item 2", "  item 3"])
  }

  @Test(
    "a save that fails on another thread is reported once, and the next one that works removes the report")
  func failingInBetween() async throws {
    let program = try ChecklistsPilot(width: 76, height: 14)
    try FileManager.default.removeItem(atPath: program.file)
    try FileManager.default.createDirectory(atPath: program.file, withIntermediateDirectories: false)
    program.pilot.press("tab", "space", "space", "space")
    await program.pilot.settle()
    #expect(program.screen.withoutBreaks.contains("Nothingissaved:"))
    program.pilot.press("enter")
    #expect(!program.screen.contains("─ Not saved ─") && program.pilot.row(13).contains("NOT SAVED"))
    try FileManager.default.removeItem(atPath: program.file)
    program.pilot.press("space")
    await program.pilot.settle()
    #expect(program.pilot.row(13).contains(" 1/2 done"))
    #expect(try program.saved()[1] == "  Buy milk 🥛")
  }
}

/// Another program writes the file while this one saves.
@Suite("Checklists, two writers")
nonisolated struct ChecklistsTwoWritersTests {
  /// Puts a file in the place of another as soon as that is another than it was: in a loop, on a thread of its own.
  private func usurp(_ path: String, with bytes: [UInt8]) -> Thread {
    let before = FileStamp(of: path)
    let thread = Thread {
      while FileStamp(of: path) == before {}
      try? Data(bytes).write(to: URL(filePath: path), options: .atomic)
    }
    thread.start()
    return thread
  }

  @Test(
    "a file that another program writes right after a save is not taken for the saved one, and is not overwritten"
  )
  func rightAfterSaving() throws {
    let scratch = try Scratch()
    let path = scratch.file("Checklists.plist")
    let theirs = SavedLists(["Theirs"])
    for round in 0..<20 {
      try SavedLists(["Mine"]).write(to: path)
      let file = ListsFile(path: path)
      let content = try #require(file.read().content)
      let thread = usurp(path, with: Array(try theirs.archive))
      try file.save(NotebookContent(lists: content.lists + content.lists, open: nil))
      while !thread.isFinished { sched_yield() }
      #expect(throws: StoreProblem.self, "round \(round)") { try file.save(content) }
      #expect(try SavedLists(of: path) == theirs, "round \(round)")
    }
  }

  @Test("a file that changes while the new one is being written stays as it is")
  func whileSaving() throws {
    let scratch = try Scratch(["file": "old"])
    let path = scratch.file("file")
    let seen = FileStamp(of: path)
    let stamp = try FileSystem.replace(path, with: Array("mine".utf8)) {
      try? Data("theirs".utf8).write(to: URL(filePath: path))
      return FileStamp(of: path) == seen
    }
    #expect(stamp == nil)
    #expect(try scratch.read("file") == "theirs")
    #expect(scratch.names == ["file"])
  }

  @Test("lists that the file holds already are not written again")
  func sameContent() throws {
    let scratch = try Scratch()
    let path = scratch.file("Checklists.plist")
    let file = ListsFile(path: path)
    let content = NotebookContent(lists: [.init(title: "Mine", items: [], selected: nil)], open: 0)
    try file.save(content)
    let stamp = FileStamp(of: path)
    try file.save(content)
    #expect(stamp != nil && FileStamp(of: path) == stamp)
    // But where somebody has taken the file away, they are.
    try FileManager.default.removeItem(atPath: path)
    try file.save(content)
    #expect(try SavedLists(of: path).lines == ["Mine"])
  }

  @Test("the stamp that a save returns is that of the file until another program writes it")
  func stamp() throws {
    let scratch = try Scratch()
    let path = scratch.file("file")
    #expect(try FileSystem.replace(path, with: Array("one".utf8)) == FileStamp(of: path))
    let stamp = try FileSystem.replace(path, with: Array("two".utf8))
    #expect(stamp != nil && stamp == FileStamp(of: path))
    try Data("red".utf8).write(to: URL(filePath: path), options: .atomic)
    #expect(stamp != FileStamp(of: path))
  }
}

/// Ways to end that leave no time.
@Suite(
  "Checklists, ends right after a change", .needs("tmux", "pgrep"),
  .mustEnd)
nonisolated struct ChecklistsHurryTests {
  @Test("a change is saved though the program traps in the same read", arguments: ["yes", "no"])
  func trapping(backtrace: String) async throws {
    let run = try await ChecklistsRun.started(
      ChecklistsSpeedTests.long,
      environment: [
        "CHECKLISTS_TRAP": "fall",
        "SWIFT_BACKTRACE": "enable=\(backtrace),interactive=no,color=no,timeout=none",
      ])
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.bytes("one more\rfall\r")
    let ending = try await run.tmux.ending()
    #expect(ending.isAsBefore && ending.screen.contains("trapped, as wanted"), "\(ending.screen)")
    let saved = try SavedLists(of: run.scratch.file("lists.plist")).lines
    #expect(saved.count == 10_002 && saved.last == "  one more")
    #expect(run.scratch.names == ["lists.plist"])
  }

  @Test("the changes of many keys are saved when SIGTERM comes right after them")
  func terminating() async throws {
    let run = try await ChecklistsRun.started(ChecklistsSpeedTests.long)
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.bytes(String(repeating: "abc\r", count: 50))
    try await run.tmux.wait(for: "0/10050 done")
    try await run.send(SIGTERM)
    try await run.expect(status: "143")
    let saved = try SavedLists(of: run.scratch.file("lists.plist")).lines
    #expect(saved.count == 10_051 && saved.suffix(50) == Array(repeating: "  abc", count: 50)[...])
  }

  @Test("Control-C ends a paste without its end and keeps its text; only the next one ends the program")
  func unendedPaste() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.bytes("\u{1B}[200~one\rtwo")
    // Nothing shows that these bytes have been read, and a Control-C that comes with them is a part of the paste.
    for _ in 0..<3 {
      try await run.tmux.keys("C-c")
      if (try? await run.tmux.wait(for: "New: one two", within: .seconds(5))) != nil { break }
    }
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "1/3 done")
    try await run.tmux.keys("C-c")
    try await run.expect(status: "0")
    #expect(try SavedLists(of: run.scratch.file("lists.plist")).lines.contains("  one two"))
  }
}
