import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The actions of a user, in a real terminal and a real repository.
@Suite(
  "Commit dialog in a terminal",
  .needs("tmux", "git", "pgrep"), .mustEnd)
nonisolated struct CommitDialogTerminalTests {
  /// Returns the program in a repository in which one file is staged and one is not, when it shows its screen.
  private static func started(_ changes: String = "") async throws -> (ProgramRun, GitFolder) {
    let folder = try GitFolder()
    try folder.shell("echo two >> a.txt; git add a.txt; echo two >> b.txt\n\(changes)")
    let run = try await ProgramRun(
      "\(ProgramRun.path(of: "commitdialog")) --repo \(folder.path)", in: folder.scratch, width: 66,
      height: 18,
      environment: GitFolder.environment)
    try await run.start(until: " 1 of 2 files\n")
    return (run, folder)
  }

  @Test("the first screen: what is staged is checked, and F5 says that there is no summary yet")
  func firstScreen() async throws {
    let (run, folder) = try await Self.started()
    #expect(
      try await run.tmux.screen() == """
        ╭─ Commit to main ───────────────────────────────────────────────╮
        │ Summary Summary of the commit in one line                 0/50 │
        │ ────────────────────────────────────────────────────────────── │
        │ Description: why the change is made                            │
        │                                                                │
        │                                                                │
        │                                                                │
        │                                                                │
        ╰────────────────────────────────────────────────────────────────╯
        ╭─ Files ────────────────────────────────────────────────────────╮
        │     Change      Staged   File                                  │
        │ [x] modified    yes      a.txt                                 │
        │ [ ] modified    no       b.txt                                 │
        │                                                                │
        ╰────────────────────────────────────────────────────────────────╯
         [ ] Amend  [ ] Sign off            Author: (•) Me  ( ) As it was
                                                   [ Cancel ]  [ Commit ]
         F5 Commit  Ctrl+Q Cancel  F3 All or none            1 of 2 files

        """)
    try await run.tmux.keys("F5")
    try await run.tmux.wait(for: "Write a summary first")
    try await run.tmux.keys("Enter", "x")
    try await run.tmux.wait(for: "│ Summary x ")
    #expect(try folder.commits == 1)
  }

  @Test("a summary and F5 commit what is checked; git's words are there when the screen is gone")
  func committing() async throws {
    let (run, folder) = try await Self.started()
    try await run.tmux.bytes("Count to 二")
    try await run.tmux.keys("Enter")
    try await run.tmux.bytes("Because.")
    try await run.tmux.wait(for: "Because.")
    try await run.tmux.keys("F5")
    let screen = try await run.expect(status: "0")
    #expect(screen.contains("] Count to 二\n 1 file changed, 1 insertion(+)"))
    #expect(try folder.lastMessage == "Count to 二\n\nBecause.")
    #expect(try folder.lastChanges == ["M a.txt"])
    #expect(try folder.status == [" M b.txt"])
  }

  @Test("Ctrl-Q asks if something was typed: Enter goes back to it, and only Discard ends, with status 1")
  func leaving() async throws {
    let (run, folder) = try await Self.started()
    try await run.tmux.bytes("Half a thought")
    try await run.tmux.keys("C-q")
    try await run.tmux.wait(for: "─ Leave? ─")
    try await run.tmux.keys("Enter")
    try await run.tmux.wait("the question to go") { !$0.contains("Leave?") && $0.contains("Half a thought") }
    try await run.tmux.keys("C-q")
    try await run.tmux.wait(for: "─ Leave? ─")
    try await run.tmux.keys("M-d")
    try await run.expect(status: "1")
    #expect(try folder.commits == 1)
  }

  @Test("the output of a hook is shown, nothing is lost, and the commit can be tried again")
  func hookSaysNo() async throws {
    let (run, folder) = try await Self.started()
    try folder.hook("pre-commit", "[ -e allowed ] || { echo 'tabs are not allowed' >&2; exit 1; }")
    try await run.tmux.bytes("Try")
    try await run.tmux.keys("F5")
    #expect(try await run.tmux.wait(for: "─ Not committed ─").contains(" tabs are not allowed "))
    try await run.tmux.keys("Enter")
    let screen = try await run.tmux.wait("the dialog to go") { !$0.contains("Not committed") }
    #expect(screen.contains("│ Summary Try ") && screen.contains("│ [x] modified    yes      a.txt"))
    #expect(try folder.commits == 1)
    try folder.shell("touch allowed")
    try await run.tmux.keys("F5")
    #expect(try await run.expect(status: "0").contains("] Try\n 1 file changed"))
    #expect(try folder.lastMessage == "Try")
  }

  @Test("without a terminal there is no screen and no commit, and a message says so")
  func withoutTerminal() throws {
    let folder = try GitFolder()
    try folder.shell("echo two >> a.txt; git add a.txt")
    let run = try Run(
      [ProgramRun.path(of: "commitdialog"), "--repo", folder.path], environment: GitFolder.environment)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("commitdialog: standard output is not a terminal; "))
  }

  @Test("SIGTERM ends it, and the words that were typed are on the screen")
  func terminating() async throws {
    let (run, folder) = try await Self.started()
    try await run.tmux.bytes("Not lost")
    try await run.tmux.wait(for: "Summary Not lost")
    try await run.send(SIGTERM)
    let screen = try await run.expect(status: "143")
    #expect(screen.contains("Nothing is committed. The message was:\n\nNot lost\n"))
    #expect(try folder.commits == 1)
  }

  @Test("words are there again after the terminal was closed")
  func hangup() async throws {
    let (run, folder) = try await Self.started()
    try await run.tmux.bytes("Not lost")
    try await run.tmux.wait(for: "Summary Not lost")
    try await run.send(SIGHUP)
    try await run.expect(status: "129")
    let command = "\(ProgramRun.path(of: "commitdialog")) --repo \(folder.path)"
    let next = try await ProgramRun(
      command, in: folder.scratch, width: 66, height: 18, environment: GitFolder.environment)
    try await next.start(until: "Summary Not lost")
  }
}
