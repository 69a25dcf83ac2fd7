import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import CommitScreen
@testable import GitAccess

/// The repository changes while the user writes.
@Suite("Commit dialog: a repository that changes", .needs("git", inProcess: true))
struct CommitDialogChangesTests {
  /// Returns a program in which the last commit is to be amended, after another commit has been made.
  private func amendingMoved(_ keys: String...) async throws -> CommitPilot {
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt; echo two >> b.txt")
    program.pilot.press("alt+m")
    await program.pilot.settle()
    for key in keys { program.pilot.press(key) }
    try program.folder.shell("git commit -q -m Theirs -m 'By somebody else.' b.txt")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(try program.folder.git("log", "--format=%s") == "Theirs\nFirst words")
    let name = try program.folder.git("log", "-1", "--format=%h")
    #expect(
      program.words.contains(
        "The repository has changed since it was shown: - The last commit is \(name) 'Theirs'. Nothing is committed. "
          + "To amend would now replace the new last commit."), "\(program.words)")
    return program
  }

  @Test(
    "a commit that was made meanwhile is not amended unasked; Back leaves it alone and gives its words up")
  func movedAndBack() async throws {
    let program = try await amendingMoved()
    program.pilot.press("enter")
    #expect(!program.controller.amend.isChecked && program.controller.message.isEmpty)
    #expect(program.pilot.row(17).contains("[ ] Amend") && program.pilot.row(17).contains("(•) Me"))
    program.pilot.press("alt+s", "Mine", "f5")
    await program.pilot.settle()
    #expect(try program.folder.git("log", "--format=%s") == "Mine\nTheirs\nFirst words")
  }

  @Test("a commit that was made meanwhile is amended if the user says so, and begins with its own words")
  func movedAndAmended() async throws {
    let program = try await amendingMoved()
    program.pilot.press("alt+n")
    #expect(program.controller.amend.isChecked)
    #expect(program.controller.message == Message(summary: "Theirs", details: "By somebody else."))
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.git("log", "--format=%s") == "Theirs\nFirst words")
    #expect(try program.folder.lastMessage == "Theirs\n\nBy somebody else.")
    #expect(try program.folder.lastChanges == ["M a.txt", "M b.txt"])
  }

  @Test("words that were typed stay, whichever commit is amended")
  func movedWithWords() async throws {
    for answer in ["enter", "alt+n"] {
      let program = try await amendingMoved("alt+s", "!")
      program.pilot.press(answer)
      #expect(program.controller.summary.text == "First words!")
      #expect(program.controller.amend.isChecked == (answer == "alt+n"))
    }
  }

  @Test("when the user comes back, the files are read again; what is typed, selected and checked stays")
  func comingBack() async throws {
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt; echo two >> b.txt")
    program.goToFile(1)
    program.pilot.press("space")
    program.application.focus(program.controller.summary)
    program.pilot.type("Half a thought")
    program.pilot.press("left", "left")
    try program.folder.shell("echo new > 0.txt; git add 0.txt; echo two >> part.txt")
    program.pilot.send(Array("\u{1B}[I".utf8))
    await program.pilot.settle()
    #expect(program.controller.rows.files.map(\.name) == ["0.txt", "a.txt", "b.txt", "part.txt"])
    #expect(program.controller.rows.checked.map(\.name) == ["0.txt", "a.txt", "b.txt"])
    #expect(program.controller.files.selectedIndex == 2)
    #expect(program.application.notices.map(\.text) == ["The staged version of 0.txt has changed."])
    program.pilot.type("!")
    #expect(program.controller.summary.text == "Half a thoug!ht")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(try program.folder.lastChanges == ["A 0.txt", "M a.txt", "M b.txt"])
  }

  @Test(
    "when the user comes back and the commit to amend is no longer the last one, it is asked at the commit")
  func comingBackToAmend() async throws {
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt; echo two >> b.txt")
    program.pilot.press("alt+m")
    await program.pilot.settle()
    try program.folder.shell("git commit -q -m Theirs b.txt")
    program.pilot.send(Array("\u{1B}[I".utf8))
    await program.pilot.settle()
    #expect(program.controller.summary.text == "First words")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.words.contains("To amend would now replace the new last commit."))
  }

  @Test(
    "whatever a commit depends on is looked at again, and what has changed is reported",
    arguments: [
      ("git checkout -q -b other", "- The branch is other."),
      ("git checkout -q --detach", "- HEAD is on no branch."),
      ("git update-ref -d HEAD", "- There is no last commit."),
      ("git commit -q --amend -m Other --only", "'Other'."),
      ("echo 3 >> a.txt; git add a.txt", "- The staged version of a.txt has changed."),
      ("git rm -q --cached part.txt", "- The staged version of part.txt has changed."),
      ("git mv old.txt o", "- The staged version of o has changed."),
      ("git reset -q", "- The staged version of a.txt has changed."),
      ("echo 3 >> b.txt", "- The version of b.txt in the folder has changed."),
      ("rm b.txt", "- The version of b.txt in the folder has changed."),
      ("chmod +x b.txt", "- The version of b.txt in the folder has changed."),
      ("cp b.txt c; mv c b.txt", "- The version of b.txt in the folder has changed."),
      (
        "git add b.txt",
        "- The staged version of b.txt has changed. - The version of b.txt in the folder has changed."
      ),
      ("git -C sub commit -q --allow-empty -m another", "- The version of sub in the folder has changed."),
      ("git update-ref MERGE_HEAD HEAD", "- A merge is in progress."),
      ("git update-ref CHERRY_PICK_HEAD HEAD", "- A cherry-pick is in progress."),
      ("mkdir .git/rebase-merge", "- A rebase is in progress."),
    ])
  func changed(_ script: String, _ words: String) async throws {
    let program = try await CommitPilot(
      """
      git init -q sub; git -C sub config user.name A; git -C sub config user.email a@example.org
      git -C sub commit -q --allow-empty -m 1; git -c advice.addEmbeddedRepo=false add sub; git commit -q -m sub
      git -C sub commit -q --allow-empty -m 2; echo two >> a.txt; git add a.txt; echo two >> b.txt
      """)
    program.pilot.press("Mine", "f3")
    try program.folder.shell(script)
    let before = try program.folder.status
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(
      program.screen.contains("─ Not committed yet ─") && program.words.contains(words), "\(program.words)")
    #expect(program.application.exitStatus == nil)
    #expect(try program.folder.status == before)
    // What the user has seen now is committed, unless git itself says no.
    program.pilot.press("enter", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0 || program.screen.contains("─ Not committed"))
    if program.application.exitStatus == 0 {
      #expect(try program.folder.git("log", "-1", "--format=%s") == "Mine")
    }
  }

  @Test("a file that is not checked may change, and a commit of others goes on")
  func uncheckedChanges() async throws {
    let program = try await CommitPilot(CommitDialogTests.changes)
    program.pilot.press("Mine")
    try program.folder.shell("echo more >> b.txt; echo more >> part.txt; echo new > untracked")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.git("show", "HEAD:part.txt") == "one\ntwo")
  }

  @Test("a commit that a hook lets others make before ours is not lost, and is reported")
  func movedByHook() async throws {
    let folder = try GitFolder()
    try folder.hook("pre-commit", "git update-ref HEAD $(git commit-tree -p HEAD -m Between 'HEAD^{tree}')")
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt", in: folder)
    program.pilot.press("Mine", "f5")
    await program.pilot.settle()
    #expect(program.words.contains("'Between'. Nothing is committed."), "\(program.words)")
    #expect(try folder.git("log", "--format=%s") == "Between\nFirst words")
    #expect(try folder.status == ["M  a.txt"])
  }

  @Test(
    "nothing is committed while another git writes the index, because it could not take over what is committed"
  )
  func lockedIndex() async throws {
    let program = try await CommitPilot("echo two >> a.txt; echo two >> b.txt; git add a.txt")
    try program.folder.shell("touch .git/index.lock")
    program.pilot.press("Mine", "f3", "f5")
    await program.pilot.settle()
    #expect(
      program.words.contains("Another git is running in this repository. Commit again when it has ended."),
      "\(program.words)")
    #expect(try program.folder.commits == 1)
    try program.folder.shell("rm .git/index.lock")
    program.pilot.press("enter", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.status.isEmpty)
  }

  @Test("git is stopped after it has made the commit: the program knows that there is one")
  func stoppedTooLate() async throws {
    let folder = try GitFolder()
    try folder.hook("post-commit", "touch .git/made; while :; do sleep 0.05; done")
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt; echo two >> b.txt", in: folder)
    program.goToFile(1)
    program.pilot.press("space", "alt+s", "Mine", "f5")
    try await program.wait { (try? folder.scratch.read(".git/made")) != nil }
    program.pilot.press("ctrl+q", "alt+s")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try folder.git("log", "--format=%s") == "Mine\nFirst words")
    #expect(try folder.status.isEmpty)
  }

  @Test("no key alone begins, amends or leaves anything, and none but Ctrl-Q and Escape acts while git runs")
  func lettersAlone() async throws {
    let folder = try GitFolder()
    try folder.hook("pre-commit", "while [ ! -e .git/go ]; do sleep 0.05; done; exit 1")
    let program = try await CommitPilot(CommitDialogTests.changes, in: folder)
    program.pilot.press("x")
    let letters = "abcdefghijklmnopqrstuvwxyzMNOST0/".map { String($0) }
    for view in [program.controller.files, program.controller.amend, program.controller.signOff] as [View] {
      program.application.focus(view)
      let screen = program.screen
      for letter in letters { program.pilot.press(letter) }
      await program.pilot.settle()
      #expect(program.screen == screen)
      #expect(program.application.exitStatus == nil && program.application.focusedView === view)
    }
    program.pilot.press("f5")
    try await program.wait { program.screen.contains("git is running") }
    func form() -> [String] { (0..<18).map { program.pilot.row($0) } }
    let busy = form()
    for key in letters + ["f3", "f5", "space", "enter", "tab", "alt+m", "alt+o", "alt+e", "alt+s", "delete"] {
      program.pilot.press(key)
      if !program.screen.contains("Stop it?") { continue }
      // Cancel has the focus, and Space and Enter press it.
      #expect(["space", "enter"].contains(key))
      for letter in letters { program.pilot.press(letter) }
      #expect(program.screen.contains("Stop it?"))
      program.pilot.press("escape")
    }
    #expect(form() == busy)
    try folder.shell("touch .git/go")
    await program.pilot.settle()
    #expect(program.screen.contains("─ Not committed ─"))
    #expect(try folder.commits == 1)
  }
}
