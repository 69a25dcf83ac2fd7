import Foundation
import TestSupport
import Testing
import TmuxDriver

/// Two folders in a real terminal, and the exit status for the shell and git.
@Suite("Compare with folders in a terminal", .needs("tmux"), .mustEnd)
nonisolated struct FoldersTerminalTests {
  private static func shell(_ files: [String: String]) async throws -> ProgramRun {
    try await ProgramRun(
      "\(ProgramRun.path(of: "compare")) old new", in: try Scratch(files), width: 80, height: 14)
  }

  @Test("the first screen shows the tree, and q ends with the status 1")
  func firstScreen() async throws {
    let run = try await Self.shell(FoldersPilot.files)
    try await run.start("cd \(run.scratch.path); $C", until: "5 differences")
    #expect(
      try await run.tmux.screen() == """
         File  Go  View  Help                                                   Compare
         old                                    → new
         [x] M changed 2  [x] A added 2  [x] D deleted 1  [ ] = identical 3
        ────────────────────────────────────────────────────────────────────────────────
        ▸   deep/  1 changed, 1 added
          D gone.txt
          M list.txt  11 → 16 bytes
          A more.txt





         O Open  N Next  I Identical  / Filter  F1 Keys                   5 differences

        """)
    try await run.tmux.keys("q")
    try await run.expect(status: "1")
  }

  @Test("equal folders end with the status 0")
  func equal() async throws {
    let run = try await Self.shell(["old/a/b": "1", "new/a/b": "1"])
    try await run.start("cd \(run.scratch.path); $C", until: "The folders are equal.")
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
  }

  @Test("Escape stops the comparison of files that take long, and the status is 2")
  func stopping() async throws {
    let run = try await Self.shell(["old/big": "", "new/big": ""])
    // The files have no blocks on disk, and would take minutes to read.
    for side in ["old", "new"] { #expect(truncate(run.scratch.file("\(side)/big"), 1 << 38) == 0) }
    try await run.start("cd \(run.scratch.path); $C", until: "Escape stops")
    try await run.tmux.keys("Escape")
    try await run.tmux.wait(for: "Stopped before a difference was found.")
    try await run.tmux.keys("q")
    try await run.expect(status: "2")
  }

  @Test(
    "git difftool --dir-diff shows all changed files, also those that it links to the working tree",
    .needs("git"))
  func dirDiff() async throws {
    let run = try await ProgramRun(
      ProgramRun.path(of: "compare"),
      in: try Scratch(["a.txt": "one\n", "sub/b.txt": "two\n", "c.txt": "three\n"]),
      width: 80, height: 14)
    try await run.tmux.type(
      line: "cd \(run.scratch.path); git init -q; git add .; echo new > a.txt; rm c.txt")
    try await run.tmux.waitForShell()
    try await run.tmux.type(
      line: "echo more >> sub/b.txt; git config difftool.nib.cmd \"$C \"'\"$LOCAL\" \"$REMOTE\"'")
    try await run.tmux.waitForShell()
    try await run.start("git difftool --dir-diff --tool=nib", until: "3 differences")
    let screen = try await run.tmux.screen()
    #expect(screen.contains("M a.txt") && screen.contains("D c.txt") && screen.contains("sub/  1 changed"))
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "+ new")
    try await run.tmux.keys("Escape")
    try await run.tmux.wait(for: "3 differences")
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
  }
}
