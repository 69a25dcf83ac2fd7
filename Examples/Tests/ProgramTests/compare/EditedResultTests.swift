import Foundation
import NibKit
import TestSupport
import Testing
import TextComparing
import TmuxDriver

@testable import TerminalKit
@testable import compare

/// The whole result as a user writes it in an editor.
@Suite("Compare: the whole result by hand")
struct EditedResultTests {
  @Test("it is saved only by the user, no choice is offered meanwhile, and undo brings the choices back")
  func choices() throws {
    let run = try ComparePilot(output: "out.txt", width: 120)
    run.pilot.press("r")
    run.controller.takeResult(Array("Cake\n".utf8))
    #expect(run.state == "edited as a whole, U undoes •")
    #expect(run.pilot.screen.contains("── Result ") && run.pilot.screen.contains("1 Cake"))
    #expect(run.row(with: "Dark bread").contains("│**│") && run.row(with: "+ Tea").contains("│**│"))
    #expect(!run.scratch.names.contains("out.txt") && run.pilot.application.defaultStatus == 1)
    run.pilot.press("l", "x", "c", "shift+l", "shift+a", "f4")
    #expect(run.state == "edited as a whole, U undoes •" && !run.pilot.screen.contains("Choose for many"))
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == "Cake\n")
    #expect(run.state == "edited as a whole, U undoes" && run.pilot.application.defaultStatus == 0)
    run.pilot.press("u")
    #expect(run.state == "1/2 differences, 1 chosen •" && run.row(with: "Dark bread").contains("│ ▸│"))
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == "Milk\nDark bread\nButter\nEggs\n")
    run.pilot.press("shift+u", "q")
    #expect(run.pilot.screen.contains("Your choices are not saved."))
  }

  @Test("marks of git that are left in it are open conflicts")
  func marks() throws {
    let run = try ComparePilot.merge()
    run.controller.takeResult(Array("a\n<<<<<<< x\nb\n".utf8))
    #expect(run.state == "edited as a whole, 1 of 1 conflict left •")
    run.pilot.press("ctrl+s")
    #expect(run.pilot.screen.contains("1 conflict is open."))
    run.pilot.press("escape")
    run.controller.takeResult(Array("a\n".utf8))
    run.pilot.press("ctrl+s")
    #expect(try run.saved("out.txt") == "a\n" && run.pilot.application.defaultStatus == 0)
  }

  @Test(
    "what an editor has written is refused if it is no text, or if the encoding of the file does not have it")
  func refused() throws {
    let scratch = try Scratch([:])
    func read(_ bytes: [UInt8], _ encoding: FileEncoding? = nil) throws -> [UInt8] {
      try Data(bytes).write(to: URL(filePath: scratch.file("x")))
      return try ResultCopy.read(scratch.file("x"), encoding)
    }
    #expect(try read([0xFF, 10]) == [0xFF, 10])
    #expect(throws: ResultCopy.Failure.self) { try read([0x61, 0]) }
    #expect(throws: ResultCopy.Failure.self) { try read([0xFF, 10], .utf16LittleEndian) }
    #expect(throws: ResultCopy.Failure.self) { try ResultCopy.read(scratch.file("none"), nil) }
  }

  @Test("Control-C in a dialog does not lose choices, nor lines that are written there")
  func quittingFromADialog() throws {
    let run = try ComparePilot(output: "out.txt")
    run.pilot.press("r", "g", "ctrl+c")
    #expect(run.pilot.screen.contains("Your choices are not saved."))
    #expect(run.pilot.application.exitStatus == nil)
    let other = try ComparePilot(output: "out.txt")
    other.pilot.press("f4")
    other.pilot.type("Rye ")
    other.pilot.press("ctrl+c")
    #expect(other.pilot.screen.contains("are not taken yet") && other.pilot.application.exitStatus == nil)
    let third = try ComparePilot(output: "out.txt")
    third.pilot.press("g", "ctrl+c")
    #expect(third.pilot.application.exitStatus == 1)
  }

  @Test("shift+e opens the result in the editor of the user, with the name's end of the file", .needs("tmux"))
  func editor() async throws {
    let scratch = try Scratch([
      "old.txt": ComparePilot.old, "new.txt": ComparePilot.new,
      "editor.sh":
        "case \"$1\" in *-out.md) ;; *) exit 9;; esac; cp \"$1\" seen; echo Cake >> \"$1\"; echo \"$1\" > path\n",
    ])
    let run = try await ProgramRun(
      "\(ProgramRun.path(of: "compare")) old.txt new.txt -o out.md", in: scratch, width: 80, height: 20)
    let script = scratch.file("editor.sh")
    try await run.start(
      "cd \(scratch.path); export VISUAL='sh \(script)'; $C", until: "Dark bread")
    try await run.tmux.keys("r", "E")
    try await run.tmux.wait(for: "edited as a whole")
    #expect(try scratch.read("seen") == "Milk\nDark bread\nButter\nEggs\n")
    let copy = try scratch.read("path").trimmingCharacters(in: .newlines)
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(!scratch.names.contains("out.md"))
    try await run.tmux.keys("C-s")
    try await run.tmux.wait(for: "is saved.")
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
    #expect(try scratch.read("out.md") == "Milk\nDark bread\nButter\nEggs\nCake\n")
  }

  @Test("an editor that fails changes nothing, which is reported", .needs("tmux"))
  func failure() async throws {
    let scratch = try Scratch(["old.txt": ComparePilot.old, "new.txt": ComparePilot.new])
    let run = try await ProgramRun(
      "\(ProgramRun.path(of: "compare")) old.txt new.txt", in: scratch, width: 80, height: 20)
    try await run.start("cd \(scratch.path); export VISUAL=false; $C", until: "Dark bread")
    try await run.tmux.keys("E")
    try await run.tmux.wait(for: "The editor has ended with the status 1.")
    try await run.tmux.keys("Escape")
    // A key that follows Escape at once would be a key with Alt.
    try await run.tmux.wait("the end of the dialog") { @Sendable screen in
      !screen.contains("The editor has ended")
    }
    try await run.tmux.keys("q")
    try await run.expect(status: "1")
  }
}
