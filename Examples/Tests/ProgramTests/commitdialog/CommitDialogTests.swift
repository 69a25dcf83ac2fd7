import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import CommitScreen
@testable import GitAccess

@Suite("Commit dialog", .needs("git", inProcess: true))
struct CommitDialogTests {
  static let changes = """
    echo two >> a.txt; git add a.txt; echo two >> b.txt
    echo two >> part.txt; git add part.txt; echo three >> part.txt
    git mv old.txt 'new name.txt'
    """

  @Test("the first screen: what is staged is checked")
  func firstScreen() async throws {
    let program = try await CommitPilot(Self.changes)
    #expect(
      program.screen == """
        ╭─ Commit to main ───────────────────────────────────────────────╮
        │ Summary Summary of the commit in one line                 0/50 │
        │ ────────────────────────────────────────────────────────────── │
        │ Description: why the change is made                            │
        │                                                                │
        │                                                                │
        │                                                                │
        │                                                                │
        │                                                                │
        ╰────────────────────────────────────────────────────────────────╯
        ╭─ Files ────────────────────────────────────────────────────────╮
        │     Change      Staged   File                                  │
        │ [x] modified    yes      a.txt                                 │
        │ [ ] modified    no       b.txt                                 │
        │ [x] renamed     yes      old.txt → new name.txt                │
        │ [x] modified    in part  part.txt                              │
        ╰────────────────────────────────────────────────────────────────╯
         [ ] Amend  [ ] Sign off            Author: (•) Me  ( ) As it was
                                                   [ Cancel ]  [ Commit ]
         F5 Commit  Ctrl+Q Cancel  F3 All or none            3 of 4 files
        """)
    #expect(program.application.focusedView === program.controller.summary)
  }

  @Test("a staged file is committed as it is staged, and the program ends with git's words")
  func asStaged() async throws {
    let program = try await CommitPilot(Self.changes)
    program.pilot.type("Count to two # and no further")
    program.pilot.press("enter")
    program.pilot.type("# This line stays.")
    program.pilot.press("enter", "Why: 日本 👍🏽", "enter", "enter", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(program.application.result.contains("Count to two # and no further\n 3 files changed"))
    #expect(
      try program.folder.lastMessage == "Count to two # and no further\n\n# This line stays.\nWhy: 日本 👍🏽")
    #expect(try program.folder.lastChanges == ["M a.txt", "A new name.txt", "D old.txt", "M part.txt"])
    #expect(try program.folder.git("show", "HEAD:part.txt") == "one\ntwo")
    #expect(try program.folder.status == [" M b.txt", " M part.txt"])
  }

  @Test("F5 says what is missing, and puts the focus there")
  func missing() async throws {
    let program = try await CommitPilot(Self.changes)
    func expect(_ words: String, focus: View, _ location: SourceLocation = #_sourceLocation)
      async throws
    {
      program.pilot.press("f5")
      await program.pilot.settle()
      #expect(program.screen.contains("─ Not committed yet ─"), sourceLocation: location)
      #expect(program.words.contains(words), "\(program.words)", sourceLocation: location)
      program.pilot.press("enter")
      #expect(program.application.focusedView === focus, sourceLocation: location)
      #expect(try program.folder.commits == 1, sourceLocation: location)
    }
    let summary = "Write a summary first: one line that says what the commit does."
    try await expect(summary, focus: program.controller.summary)
    program.pilot.type("   ")
    program.goToFile(0)
    try await expect(summary, focus: program.controller.summary)
    program.pilot.type("x")
    program.pilot.press("f3", "f3")
    #expect(program.pilot.row(19).contains(" No file is checked"))
    try await expect(
      "Check a file first: Space checks the selected one, F3 checks all.", focus: program.controller.files)
    #expect(program.screen.contains("Summary    x "))
    program.pilot.click(58, 18)
    await program.pilot.settle()
    #expect(program.words.contains("Check a file first"))
  }

  @Test("the counter goes on past 50, past 72, and warns")
  func counter() async throws {
    let program = try await CommitPilot(Self.changes)
    var looks: [CellStyle] = []
    for (count, shown) in [(50, "50/50 │"), (1, "51/72 │"), (21, "72/72 │"), (1, "73/72 │")] {
      program.pilot.type(String(repeating: "m", count: count))
      #expect(program.pilot.row(1).hasSuffix(shown))
      looks.append(program.pilot.style(63, 1))
    }
    #expect(looks[1] == looks[2])
    #expect(Set([looks[0], looks[1], looks[3]]).count == 3)
  }

  @Test("Space and a click choose files; what else is staged stays staged")
  func choosing() async throws {
    let program = try await CommitPilot(Self.changes + "\ngit add part.txt")
    program.pilot.type("Only some")
    program.goToFile(0)
    program.pilot.press("space")
    program.pilot.click(3, 13)
    program.pilot.click(3, 15)
    #expect(program.pilot.row(12).hasPrefix("│ [ ] modified    yes      a.txt"))
    #expect(program.pilot.row(13).hasPrefix("│ [x] modified    no       b.txt"))
    #expect(program.pilot.row(15).hasPrefix("│ [ ] modified    yes      part.txt"))
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.lastChanges == ["M b.txt", "A new name.txt", "D old.txt"])
    #expect(try program.folder.status == ["M  a.txt", "M  part.txt"])
  }

  @Test("a file that is staged in part is committed as it is staged, whatever else is checked")
  func stagedInPart() async throws {
    let program = try await CommitPilot(Self.changes)
    program.pilot.type("In part")
    program.goToFile(0)
    program.pilot.press("space")
    program.goToFile(1)
    program.pilot.press("space", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.git("show", "HEAD:part.txt") == "one\ntwo")
    #expect(try program.folder.lastChanges == ["M b.txt", "A new name.txt", "D old.txt", "M part.txt"])
    #expect(try program.folder.status == ["M  a.txt", " M part.txt"])
  }

  @Test("names of files may hold anything; they are shown harmlessly, and the right files are committed")
  func hostileNames() async throws {
    let program = try await CommitPilot(
      """
      echo x > "$(printf 'line\\nbreak')"; echo x > "$(printf 'tab\\there')"
      echo x > "$(printf '\\033[31mred\\033[2J')"
      echo x > ':(glob)**'; echo x > '*'; echo x > ' blank '; echo x > '-a'; echo x > 'back\\slash'; echo x > '日本 👍🏽'
      echo x > "$(printf 'caf\\351')" 2>/dev/null || echo x > latin
      git add .; echo two >> a.txt; git add a.txt
      """, width: 70, height: 50)
    let rows = (0..<50).map { program.pilot.row($0) }.filter { $0.contains("] new ") }
    for name in [
      " blank ", "*", "-a", ":(glob)**", "\\033[31mred\\033[2J", "back\\\\slash", "line\\nbreak",
      "tab\\there", "日本 👍🏽",
    ] {
      #expect(rows.contains { $0.contains("yes      \(name)  ") }, "\(name)")
    }
    #expect(program.screen.unicodeScalars.allSatisfy { $0 == "\n" || !(0..<32 ~= $0.value) })
    // a.txt stays out, so that every name goes through git's command line.
    program.pilot.type("Odd names")
    let a = try #require(program.controller.rows.files.firstIndex { $0.path == Array("a.txt".utf8) })
    program.goToFile(a)
    program.pilot.press("space", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.status == ["M  a.txt"])
    #expect(
      try program.folder.git("show", "--format=", "--name-only", "-z", "HEAD").split(separator: "\0").count
        == 10)
  }

  @Test("more files than a command line could name")
  func manyFiles() async throws {
    let folder = try GitFolder()
    // Seven hundred names of some 3500 bytes are more than Linux gives a command line.
    let long = Array(repeating: String(repeating: "m", count: 249), count: 14).joined(separator: "/")
    try folder.shell("mkdir -p \(long); cd \(long); seq 700 | xargs touch; git add .")
    let program = try await CommitPilot("echo two >> a.txt", in: folder)
    program.pilot.press("Many", "f3", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try folder.status.isEmpty)
    #expect(try folder.lastChanges.count == 701)
  }

  @Test("the output of a hook is shown, nothing is lost, and the commit can be tried again")
  func hookSaysNo() async throws {
    let program = try await CommitPilot(Self.changes)
    try program.folder.hook(
      "pre-commit",
      "printf '\\033[31mno tabs\\033[0m, please\\n' >&2; i=0; while [ $i -lt 40 ]; do i=$((i+1)); echo line $i; done; exit 1"
    )
    program.pilot.type("Try")
    program.pilot.press("enter", "and again", "f5")
    await program.pilot.settle()
    #expect(program.screen.contains("─ Not committed ─"))
    #expect(program.screen.contains(" no tabs, please "))
    #expect(program.application.exitStatus == nil)
    program.pilot.press("enter")
    #expect(program.pilot.row(1).contains("Summary Try "))
    #expect(program.pilot.row(3).contains("and again"))
    #expect(program.application.focusedView === program.controller.details)
    try program.folder.shell("rm .git/hooks/pre-commit")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try program.folder.lastMessage == "Try\n\nand again")
  }

  @Test("while a hook runs something turns, nothing can be typed, and git can be stopped")
  func slowHook() async throws {
    let program = try await CommitPilot(Self.changes)
    try program.folder.hook(
      "pre-commit", "touch started; i=0; while [ $i -lt 12000 ]; do i=$((i+1)); sleep 0.05; done; exit 0")
    program.pilot.type("Wait")
    program.pilot.press("f5")
    try await program.wait { program.folder.scratch.names.contains("started") }
    let first = program.pilot.row(18)
    #expect(first.contains("git is running"))
    program.pilot.advance(by: .milliseconds(100))
    #expect(program.pilot.row(18) != first)
    program.pilot.type("x")
    program.pilot.press("f5", "f3")
    #expect(program.pilot.row(1).contains("Summary Wait  "))
    #expect(program.pilot.row(19).contains("3 of 4 files"))
    program.pilot.press("ctrl+q", "ctrl+q", "enter")
    #expect(!program.screen.contains("Stop it?"))
    program.pilot.press("ctrl+q", "alt+s")
    await program.pilot.settle()
    #expect(program.screen.contains(" git was stopped. "))
    program.pilot.press("enter")
    #expect(!program.screen.contains("git is running"))
    #expect(program.application.focusedView === program.controller.summary)
    #expect(try program.folder.commits == 1)
    // Nothing of git is left that would be in the way.
    #expect(!program.folder.scratch.names.contains("index.lock"))
    // A question without an answer goes when git comes to its end.
    try program.folder.hook("pre-commit", "while [ ! -e go ]; do sleep 0.05; done; echo sorry; exit 1")
    program.pilot.press("f5")
    try await program.wait { program.screen.contains("git is running") }
    program.pilot.press("ctrl+q")
    #expect(program.screen.contains("Stop it?"))
    try program.folder.shell("rm started; touch go")
    await program.pilot.settle()
    #expect(program.screen.contains(" sorry "))
    program.pilot.press("enter")
    #expect(!program.screen.contains("Stop it?"))
    #expect(program.pilot.row(1).contains("Summary Wait "))
  }

  @Test("a change that was not shown is not committed")
  func changedMeanwhile() async throws {
    let program = try await CommitPilot(Self.changes)
    program.pilot.type("Late")
    program.goToFile(2)
    program.pilot.press("space")
    try program.folder.shell("echo late > late.txt; git add late.txt")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(
      program.words.contains(
        "The repository has changed since it was shown: - The staged version of late.txt has changed. Nothing is committed. "
          + "Look again, and then commit."), "\(program.words)")
    program.pilot.press("enter")
    // The new one is there, and the choice is as it was.
    #expect(program.pilot.row(13).contains("[ ] modified    no       b.txt"))
    #expect(program.pilot.row(14).contains("[x] new         yes      late.txt"))
    #expect(program.pilot.row(15).contains("[ ] renamed"))
    #expect(try program.folder.commits == 1)
  }

  @Test("a dry run prints the words and the files, and commits nothing")
  func dryRun() async throws {
    let program = try await CommitPilot(Self.changes, arguments: ["--dry-run"])
    program.pilot.type("Try it")
    program.pilot.press("enter", "out", "alt+o", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(
      program.application.result == """
        Would commit, signed off:
          modified  a.txt
          renamed   old.txt → new name.txt
          modified  part.txt

        Try it

        out

        """)
    #expect(try program.folder.commits == 1)
  }
}
