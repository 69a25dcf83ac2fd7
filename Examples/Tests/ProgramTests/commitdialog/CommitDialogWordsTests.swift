import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import CommitScreen
@testable import GitAccess

/// The words that a commit begins with: those of a merge, the template, the commit that is amended.
@Suite("Commit dialog: offered messages", .needs("git", inProcess: true))
struct CommitDialogWordsTests {
  /// Two branches; the second has a commit of its own.
  private static let other = """
    git checkout -q -b other; echo theirs >> b.txt; git commit -qam Theirs; git checkout -q main
    """

  @Test("on a clean tree the last commit can be amended, and nothing else")
  func cleanTree() async throws {
    let program = try await CommitPilot("")
    #expect(program.screen.contains("Nothing has changed."))
    program.pilot.press("x", "f5")
    await program.pilot.settle()
    #expect(program.words.contains("No file has changed. To change the last commit's message, check Amend."))
    program.pilot.press("enter")
    #expect(program.application.focusedView === program.controller.amend)
    program.pilot.press("alt+s", "backspace", "alt+m")
    await program.pilot.settle()
    program.pilot.press("alt+s", "end", "!", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.lastMessage == "First words!\n\nAnd why.")
    #expect(try program.folder.commits == 1)
  }

  @Test("words of the last commit that no one changes stay as they are, line breaks and tabs too")
  func untouched() async throws {
    let message = "two\nlines\n\n\ttab  \n\n\n# no comment"
    let folder = try GitFolder()
    try folder.git("commit", "-q", "--amend", "--cleanup=verbatim", "-m", message)
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt", in: folder)
    program.pilot.press("alt+m")
    await program.pilot.settle()
    #expect(program.controller.details.text == "lines\n\n\ttab  \n\n\n# no comment")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(try folder.lastMessage == message)
    #expect(try folder.git("show", "HEAD:a.txt") == "one\ntwo")
  }

  @Test("a merge begins with git's words, without its comments, and ends as a merge")
  func merge() async throws {
    let program = try await CommitPilot(
      """
      \(Self.other); echo ours >> b.txt; git commit -qam Ours; git merge -q other >/dev/null || :
      echo both > b.txt; git add b.txt; echo two >> a.txt; git add a.txt; echo two >> part.txt
      """)
    #expect(program.pilot.row(0).hasPrefix("╭─ Commit to main (merge) ─"))
    #expect(program.controller.message == Message(summary: "Merge branch 'other'", details: ""))
    // What is staged belongs to the merge.
    program.goToFile(0)
    program.pilot.press("space", "f5")
    await program.pilot.settle()
    #expect(
      program.words.contains(
        "A merge is in progress, and all staged changes belong to it. Check a.txt too."), "\(program.words)")
    program.pilot.press("enter", "space")
    program.goToFile(2)
    program.pilot.press("space", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.git("log", "-1", "--format=%s %p").split(separator: " ").count == 5)
    #expect(try program.folder.git("show", "HEAD:b.txt") == "both")
    #expect(try program.folder.git("show", "HEAD:part.txt") == "one\ntwo")
    #expect(try program.folder.status.isEmpty && !program.folder.scratch.names.contains("MERGE_HEAD"))
  }

  @Test("a merge that changes no file is committed, too")
  func mergeOfNothing() async throws {
    let program = try await CommitPilot("\(Self.other); git merge -q -s ours --no-commit other >/dev/null")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.git("log", "-1", "--format=%s %p").split(separator: " ").count == 5)
  }

  @Test(
    "words that git keeps for the next commit are taken up",
    arguments: [
      ("git merge -q --squash other", "Squashed commit of the following:"),
      ("git cherry-pick -n other", "Theirs"),
      ("git revert -n HEAD~1", "Revert \"Two\""),
      ("git -c commit.cleanup=scissors merge -q --no-commit --no-ff other", "Merge branch 'other'"),
      (
        "git -c core.commentChar=';' merge -q --no-commit --no-ff other; git config core.commentChar ';'",
        "Merge branch 'other'"
      ),
    ])
  func offered(_ script: String, _ summary: String) async throws {
    let program = try await CommitPilot(
      """
      echo two >> a.txt; git commit -qam Two; echo x > x; git add x; git commit -qm Three; \(Self.other)
      { \(script); } >/dev/null 2>&1
      """)
    #expect(program.controller.summary.text == summary)
    #expect(!program.controller.details.text.contains("#") && !program.controller.details.text.contains(">8"))
    // They are git's, so leaving asks nothing.
    program.pilot.press("ctrl+q")
    #expect(program.application.exitStatus == 1)
  }

  @Test("a template is there without its comments, and is no message before it is edited")
  func template() async throws {
    let folder = try GitFolder()
    try folder.scratch.write("# Say why.\n\nTicket: \n\nReviewed-by: nobody\n# End.\n", to: ".git/template")
    let program = try await CommitPilot(
      "git config commit.template .git/template; echo two >> a.txt; git add a.txt", in: folder)
    #expect(program.controller.message == Message(summary: "Ticket:", details: "Reviewed-by: nobody"))
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.words.contains("The message is still your template. Write what the commit does."))
    // Amending begins with the last commit's words, and giving it up with the template's.
    program.pilot.press("enter", "alt+m")
    await program.pilot.settle()
    #expect(program.controller.summary.text == "First words")
    program.pilot.press("alt+m")
    await program.pilot.settle()
    program.pilot.press("alt+s", "end", "space", "7", "f5")
    await program.pilot.settle()
    #expect(try folder.lastMessage == "Ticket: 7\n\nReviewed-by: nobody")
  }

  @Test("Page Down and End scroll what git said, and the button stays")
  func scrolledError() async throws {
    let folder = try GitFolder()
    try folder.hook("pre-commit", "seq 1 300 >&2; exit 1")
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt", in: folder)
    program.pilot.press("x", "f5")
    await program.pilot.settle()
    func isShown(_ number: Int) -> Bool { program.words.split(separator: " ").contains("\(number)") }
    #expect(isShown(1) && !isShown(50))
    program.pilot.press("page-down")
    #expect(!isShown(1) && isShown(15))
    program.pilot.press("end")
    #expect(isShown(300) && program.screen.contains("[ Back ]"))
    program.pilot.press("home", "enter")
    #expect(!program.screen.contains("Not committed"))
  }
}
