import ArgumentParser
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import CommitScreen
@testable import GitAccess
@testable import commitdialog

/// Amending, leaving, and what cannot begin at all.
@Suite("Commit dialog: amending and leaving", .needs("git", inProcess: true))
struct CommitDialogEndTests {
  @Test("amending begins with the last words, keeps the author, and can be about the words alone")
  func amending() async throws {
    let program = try await CommitPilot(
      """
      git commit -q --amend --author 'Charles Babbage <charles@example.org>' --no-edit
      echo two >> a.txt; git add a.txt
      """)
    program.pilot.press("alt+m")
    await program.pilot.settle()
    #expect(program.pilot.row(1).hasPrefix("│ Summary First words "))
    #expect(program.pilot.row(3).hasPrefix("│ And why."))
    #expect(program.pilot.row(17) == " [x] Amend  [ ] Sign off            Author: ( ) Me  (•) As it was ")
    // No file is checked, and that is enough.
    program.goToFile(0)
    program.pilot.press("space", "alt+s", "end", "!", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(
      try program.folder.git("log", "--format=%s|%an|%cn") == "First words!|Charles Babbage|Ada Lovelace")
    #expect(try program.folder.status == ["M  a.txt"])
  }

  @Test("an amended commit is one's own if one says so; signing off adds a line")
  func author() async throws {
    let program = try await CommitPilot(
      """
      git commit -q --amend --author 'Charles Babbage <charles@example.org>' --no-edit
      echo two >> a.txt; git add a.txt
      """)
    program.pilot.press("alt+m")
    await program.pilot.settle()
    program.pilot.press("alt+e", "alt+o", "f5")
    await program.pilot.settle()
    #expect(try program.folder.git("log", "--format=%an") == "Ada Lovelace")
    #expect(
      try program.folder.lastMessage
        == "First words\n\nAnd why.\n\nSigned-off-by: Ada Lovelace <ada@example.org>")
  }

  @Test("words that were typed stay when amending is chosen; those of the last commit go again")
  func amendingLater() async throws {
    let program = try await CommitPilot("echo two >> a.txt")
    program.pilot.press("alt+m")
    await program.pilot.settle()
    program.pilot.press("alt+m")
    await program.pilot.settle()
    #expect(program.controller.summary.text.isEmpty && program.controller.details.text.isEmpty)
    program.pilot.press("alt+s", "mine", "alt+m")
    await program.pilot.settle()
    #expect(program.controller.summary.text == "mine")
  }

  @Test("the first commit of all amends nothing")
  func unborn() async throws {
    let folder = try GitFolder()
    try folder.shell(
      "rm -rf .git/refs/heads/main; git update-ref -d HEAD; git rm -rq --cached .; git add a.txt")
    let program = try await CommitPilot("", in: folder)
    #expect(program.pilot.row(0).hasPrefix("╭─ Commit to main ─"))
    program.pilot.press("alt+m", "Begin", "f5")
    await program.pilot.settle()
    #expect(try program.folder.git("log", "--format=%s") == "Begin")
    #expect(try program.folder.lastChanges == ["A a.txt"])
  }

  @Test("leaving asks if something was typed, and reports to the caller that nothing is committed")
  func leaving() async throws {
    let program = try await CommitPilot("echo two >> a.txt")
    program.pilot.press("x", "ctrl+q")
    #expect(program.screen.contains("─ Leave? ─"))
    program.pilot.press("ctrl+q", "f5", "enter")
    #expect(program.application.exitStatus == nil)
    #expect(program.pilot.row(1).contains("Summary x "))
    program.pilot.press("escape", "alt+d")
    #expect(program.application.exitStatus == 1)
    #expect(program.application.result.isEmpty)

    let other = try await CommitPilot("echo two >> a.txt")
    other.pilot.press("ctrl+q")
    #expect(other.application.exitStatus == 1)
  }

  @Test("Ctrl-C is no commit either, whatever is in front, and does not leave git alone at its work")
  func interrupted() async throws {
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt")
    // The words of the last commit: they are not missed.
    program.pilot.press("alt+m")
    await program.pilot.settle()
    try program.folder.hook("pre-commit", "while [ ! -e go ]; do sleep 0.05; done; echo sorry; exit 1")
    program.pilot.press("f5")
    try await program.wait { program.screen.contains("git is running") }
    program.pilot.press("ctrl+q", "ctrl+c")
    #expect(program.application.exitStatus == nil)
    #expect(program.screen.contains("git is still running: 'git log' shows"))
    try program.folder.shell("touch go")
    await program.pilot.settle()
    #expect(program.screen.contains(" sorry "))
    program.pilot.press("ctrl+c")
    #expect(program.application.exitStatus == 1)
  }

  @Test("ended from outside, it leaves the words where they can be found")
  func ended() async throws {
    let program = try await CommitPilot("echo two >> a.txt")
    try program.controller.willQuit()
    program.pilot.type("Lost?")
    program.pilot.press("enter", "No.")
    #expect {
      try program.controller.willQuit()
    } throws: {
      "\($0)" == """
        Nothing is committed. The message was:

        Lost?

        No.

        The next commit in this repository starts with it.
        """
    }
  }

  @Test(
    "without a repository, or with nothing to commit, it says so and does not begin",
    arguments: [
      ("rm -rf .git; git init -q --bare .git", "work tree"), ("rm -rf .git", "not a git repository"),
      ("git update-ref -d HEAD; git rm -rq --cached .", "nothing to commit"),
      (
        """
        git checkout -q -b other; echo x > a.txt; git commit -qam x
        git checkout -q main; echo y > a.txt; git commit -qam y; git merge -q other || true
        """, "resolve the conflicts first: a.txt"
      ),
    ])
  func noBeginning(_ script: String, _ words: String) async throws {
    let folder = try GitFolder()
    try folder.shell(script)
    let program = try CommitDialog.parse(["--repo", folder.path])
    await #expect {
      _ = try await program.firstController(in: program.application())
    } throws: { "\($0)".contains(words) }
  }

  @Test("a folder in the repository will do, and so does one with an odd name")
  func inside() async throws {
    let folder = try GitFolder()
    try folder.shell("mkdir -p 'sub folder'; echo x > 'sub folder/x'; git add .; echo two >> a.txt")
    let program = try CommitDialog.parse(["--repo", folder.scratch.file("sub folder")])
    let application = program.application()
    let pilot = try Pilot(
      application, size: Size(width: 66, height: 20),
      showing: try await program.firstController(in: application))
    pilot.press("Both", "f3", "f5")
    await pilot.settle()
    #expect(try folder.lastChanges == ["M a.txt", "A sub folder/x"])
  }

  @Test("every order of loading ends with the same screen")
  func orders() async throws {
    let folder = try GitFolder()
    let expected = try await CommitPilot("echo two >> a.txt", in: folder).screen
    for profile in LoadOrder.profiles {
      let program = try await CommitPilot("", in: folder, arguments: ["--order", profile.order.name])
      #expect(program.screen == expected, "\(profile.order.name)")
    }
  }

  @Test("it can be used in a narrow terminal, and says what it needs in one that is too small")
  func small() async throws {
    let program = try await CommitPilot(CommitDialogTests.changes, width: 60, height: 15)
    #expect(
      program.screen == """
        ╭─ Commit to main ─────────────────────────────────────────╮
        │ Summary Summary of the commit in one line           0/50 │
        │ ──────────────────────────────────────────────────────── │
        │ Description: why the change is made                      │
        │                                                          │
        │                                                          │
        ╰──────────────────────────────────────────────────────────╯
        ╭─ Files ──────────────────────────────────────────────────╮
        │     Change      Staged   File                            │
        │ [x] modified    yes      a.txt                         ▐ │
        │ [ ] modified    no       b.txt                           │
        ╰──────────────────────────────────────────────────────────╯
         [ ] Amend  [ ] Sign off      Author: (•) Me  ( ) As it was
                                             [ Cancel ]  [ Commit ]
         F5 Commit  Ctrl+Q Cancel  F3 All or none      3 of 4 files
        """)
    // The panel with the focus is shown alone, and below that a sentence.
    program.pilot.resize(59, 14)
    #expect(program.screen.hasPrefix("╭─ Commit to main ─") && !program.screen.contains("─ Files ─"))
    program.pilot.resize(59, 2)
    #expect(program.screen.contains("60x15"))
  }
}
