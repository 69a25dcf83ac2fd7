import GitAccess
import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import repo

/// The steps of a user, in real repositories.
@Suite("Repo", .needs("git", inProcess: true), .mustEnd)
struct RepoTests {
  private static let changes = """
    seq 1 20 > n.txt; git add n.txt; git commit -qm 'Numbers'
    sed -i 's/^3$/three/; s/^17$/seventeen/' n.txt
    echo two >> a.txt; git add a.txt; echo new > new.txt
    """

  @Test("the first screen: the files, and the changes of the first one")
  func firstScreen() async throws {
    let repo = try await RepoPilot(Self.changes)
    let name = repo.folder.path.split(separator: "/").last.map(String.init) ?? ""
    #expect(repo.pilot.screen.contains("│\(name)"[...].prefix(20)))
    #expect(
      repo.screen(columns: 0..<28, rows: 3..<8) == """
        ╭─ 2 Files ────────────────╮
        │  M  a.txt                │
        │   M n.txt                │
        │   ? new.txt              │
        ╰───────────────── 1 of 3 ─╯
        """)
    #expect(repo.pilot.screen.contains("╭─ Staged ─") && repo.pilot.screen.contains("│  +two"))
    #expect(repo.pilot.focusedName == "Files")
  }

  @Test("the help opens where nothing has changed, too: it is no matter of a panel and its rows")
  func helpOfNothing() async throws {
    let repo = try await RepoPilot()
    #expect(repo.pilot.screen.contains("Nothing has changed."))
    await repo.press("?")
    #expect(repo.pilot.screen.contains("─ Keys and commands ─"))
    await repo.press("escape", "f1")
    #expect(repo.pilot.screen.contains("─ Keys and commands ─"))
  }

  @Test("Space stages a file and takes it back, a does so with all")
  func stagingFiles() async throws {
    let repo = try await RepoPilot(Self.changes)
    await repo.press("space")
    #expect(try repo.folder.status == [" M a.txt", " M n.txt", "?? new.txt"])
    await repo.press("down", "space")
    #expect(try repo.folder.status == [" M a.txt", "M  n.txt", "?? new.txt"])
    #expect(repo.pilot.screen.contains(" n.txt is staged."))
    await repo.press("a")
    #expect(try repo.folder.status == ["M  a.txt", "M  n.txt", "A  new.txt"])
    await repo.press("a")
    #expect(try repo.folder.status == [" M a.txt", " M n.txt", "?? new.txt"])
  }

  @Test("Enter goes to the lines: a line, a range and a hunk are staged, and taken back")
  func stagingLines() async throws {
    let repo = try await RepoPilot(Self.changes)
    func cached() throws -> String {
      try repo.folder.shell("git diff --cached -U0 n.txt | grep '^[-+][^-+]' || true")
    }
    await repo.press("down", "enter")
    #expect(repo.pilot.focusedName == "Selection")
    await repo.press("space")
    #expect(try cached() == "-3")
    #expect(repo.pilot.screen.contains("╭─ Staged ─"))
    await repo.press("v", "]", "space")
    #expect(try cached() == "-3\n+three\n-17")
    await repo.press("tab")
    #expect(repo.pilot.focusedName == "Staged")
    await repo.press("a", "space")
    #expect(try cached() == "-17")
    await repo.press("escape")
    #expect(repo.pilot.focusedName == "Files")
  }

  @Test("with the last line of a side the focus goes to the other one")
  func lastLine() async throws {
    let repo = try await RepoPilot("printf 'one\\ntwo\\n' > a.txt")
    await repo.press("enter", "space")
    #expect(try repo.folder.status == ["M  a.txt"])
    #expect(repo.pilot.focusedName == "Staged")
    await repo.press("space")
    #expect(try repo.folder.status == [" M a.txt"])
    #expect(repo.pilot.focusedName == "Selection")
  }

  @Test("lines of a new file are staged, and the rest of it stays")
  func newFile() async throws {
    let repo = try await RepoPilot("printf 'one\\ntwo\\n' > '-x y'")
    await repo.press("enter", "space")
    #expect(try repo.folder.git("show", ":-x y") == "one")
    #expect(try repo.folder.status == ["AM \"-x y\""])
  }

  @Test("a change since the diff was shown is not staged, and a message says so")
  func stale() async throws {
    let repo = try await RepoPilot(Self.changes)
    await repo.press("down")
    try repo.folder.shell("echo later >> n.txt")
    await repo.press("space")
    #expect(try repo.folder.status == ["M  a.txt", " M n.txt", "?? new.txt"])
    #expect(repo.notices == ["n.txt has changed since it was shown. Nothing was done: look again."])
    await repo.press("enter")
    try repo.folder.shell("sed -i 's/three/drei/' n.txt")
    await repo.press("space")
    #expect(repo.notices == ["n.txt has changed since it was shown. Nothing was done: look again."])
    #expect(repo.pilot.screen.contains("+drei"))
    await repo.press("space")
    #expect(try repo.folder.shell("git diff --cached -U0 n.txt | grep '^[-+][^-+]'") == "-3")
  }

  @Test("a file that came after the list was shown is not staged or put away with all")
  func staleList() async throws {
    let repo = try await RepoPilot(Self.changes)
    try repo.folder.shell("echo secret > secret.txt")
    await repo.press("a")
    #expect(try repo.folder.status.contains("?? secret.txt"))
    let other = try await RepoPilot(Self.changes)
    try other.folder.shell("echo secret > secret.txt")
    await other.press("s")
    other.pilot.type("words")
    await other.press("enter")
    #expect(other.notices.first?.hasPrefix("The list of files has changed since it was shown.") == true)
    #expect(try other.folder.git("stash", "list").isEmpty)
  }

  @Test("d discards after a question: what is not staged, or a new file")
  func discarding() async throws {
    let repo = try await RepoPilot(Self.changes)
    await repo.press("d")
    #expect(repo.notices == ["Nothing of a.txt is unstaged."])
    await repo.press("down", "d", "enter")
    #expect(try repo.folder.status.contains(" M n.txt"))
    await repo.press("d", "alt+d")
    #expect(try repo.folder.status == ["M  a.txt", "?? new.txt"])
    await repo.press("down", "d", "alt+d")
    #expect(try repo.folder.status == ["M  a.txt"])
  }

  @Test("changes are put away, brought back, and dropped after a question")
  func stashing() async throws {
    let repo = try await RepoPilot(Self.changes)
    await repo.press("s")
    repo.pilot.type("for later")
    await repo.press("enter")
    #expect(try repo.folder.status.isEmpty)
    #expect(repo.pilot.screen.contains("3 files are stashed."))
    await repo.press("5")
    #expect(repo.pilot.screen.contains("│0 On main: for later"))
    await repo.press("space")
    #expect(try repo.folder.status.count == 3)
    #expect(try repo.folder.git("stash", "list").contains("for later"))
    await repo.press("d", "alt+d")
    #expect(try repo.folder.git("stash", "list").isEmpty)
    await repo.press("alt+u")
    #expect(try repo.folder.git("stash", "list").contains("for later"))
  }

  @Test("several files are selected and staged; of those that a filter shows, too")
  func severalFiles() async throws {
    let repo = try await RepoPilot("echo 2 >> a.txt; echo 2 >> b.txt; echo 2 >> old.txt; echo 2 >> part.txt")
    await repo.press("down", "shift+down", "space")
    #expect(try repo.folder.status == [" M a.txt", "M  b.txt", "M  old.txt", " M part.txt"])
    await repo.press("escape", "/")
    repo.pilot.type("part")
    await repo.press("enter", "space")
    #expect(try repo.folder.status == [" M a.txt", "M  b.txt", "M  old.txt", "M  part.txt"])
  }

  @Test("a branch is made, switched to, and deleted after a question that says what is lost")
  func branching() async throws {
    let repo = try await RepoPilot()
    await repo.press("3", "n")
    repo.pilot.type("topic/x")
    await repo.press("enter")
    #expect(try repo.folder.git("branch", "--show-current") == "topic/x")
    try repo.folder.shell("echo x > x && git add x && git commit -qm 'Only here'")
    await repo.press("shift+r", "down", "space")
    #expect(try repo.folder.git("branch", "--show-current") == "main")
    await repo.press("end", "d")
    #expect(repo.pilot.screen.contains("A commit is in no other branch."))
    await repo.press("enter")
    #expect(try repo.folder.git("branch").contains("topic/x"))
    await repo.press("d", "alt+d")
    #expect(try !repo.folder.git("branch").contains("topic/x"))
    // The notice offers it back.
    await repo.press("alt+u")
    #expect(try repo.folder.git("log", "-1", "--format=%s", "topic/x") == "Only here")
  }

  @Test("a branch whose name is no UTF-8 is shown, deleted after its commits are counted, and brought back")
  func unreadableBranch() async throws {
    let repo = try await RepoPilot(
      """
      git update-ref "refs/heads/$(printf 'caf\\351')" "$(git commit-tree -p HEAD -m Only 'HEAD^{tree}')"
      """)
    await repo.press("3", "end", "d")
    #expect(repo.pilot.screen.contains("Delete the branch caf\\351? A commit is in no other branch."))
    await repo.press("alt+d")
    #expect(try repo.folder.git("branch") == "* main")
    await repo.press("alt+u")
    #expect(
      try repo.folder.git("for-each-ref", "--format=%(contents:subject)", "refs/heads/caf*").contains("Only"))
  }

  @Test("a branch that has moved since it was shown is not deleted")
  func staleBranch() async throws {
    let repo = try await RepoPilot("git branch topic")
    await repo.press("3", "end", "d")
    try repo.folder.shell("git branch -f topic $(git commit-tree -m moved 'HEAD^{tree}')")
    await repo.press("alt+d")
    #expect(repo.notices.first?.hasPrefix("topic has changed since it was shown.") == true)
    #expect(try repo.folder.git("branch").contains("topic"))
  }

  @Test("commits have their graph, and the selected one is shown")
  func commits() async throws {
    let repo = try await RepoPilot(
      """
      git checkout -qb topic; echo 2 > b.txt; git commit -qam 'On the topic'
      git checkout -q main; echo 2 > a.txt; git commit -qam 'On main'; git merge -q -m 'Both' topic
      """)
    await repo.press("4")
    let rows = repo.screen(columns: 1..<27, rows: 10..<14).split(separator: "\n").map {
      String($0)
    }
    #expect(
      rows == [
        "◎─╮ main Both          now", "○ │ On main            now", "│ ○ topic On the topic now",
        "○─╯ First words        now",
      ])
    await repo.press("end")
    #expect(repo.pilot.screen.contains("    And why."))
  }

  @Test("a commit is written on its own screen, and the panels are there again behind it")
  func committing() async throws {
    let repo = try await RepoPilot(Self.changes)
    await repo.press("c")
    #expect(repo.pilot.screen.contains("─ Commit to main ─"))
    repo.pilot.type("Two")
    await repo.press("f5")
    #expect(try repo.folder.lastMessage == "Two")
    #expect(try repo.folder.lastChanges == ["M a.txt"])
    #expect(repo.pilot.screen.contains("] Two"))
    #expect(try repo.folder.status == [" M n.txt", "?? new.txt"])
    await repo.press("c", "ctrl+q")
    #expect(repo.pilot.screen.contains("2 Files") && repo.application.exitStatus == nil)
  }

  @Test(
    "odd repositories are shown, and nothing in them reaches the terminal as a command",
    arguments: [
      ("git checkout -q --detach", "no branch"),
      (
        "rm -rf .git && git init -q -b main && git config user.name A && git config user.email a@b",
        "without a commit"
      ),
      ("printf x > \"$(printf 'e\\033[2Jvil\\nname')\"", "e\\033[2Jvil\\nname"),
      ("head -c 100000 /dev/urandom > blob; git add blob", "Binary files"),
      ("head -c 3000000 /dev/zero | tr '\\0' x > long", "New"),
      (
        "git checkout -qb t; echo t > a.txt; git commit -qam t; git checkout -q main; echo m > a.txt; git commit -qam m; git merge t || true",
        "!! a.txt"
      ),
      ("git init -q sub; cd sub; git -c user.name=A -c user.email=a@b commit -q --allow-empty -m s", "sub/"),
      ("git worktree add -q ../w-$$ 2>/dev/null; echo 2 >> a.txt", "a.txt"),
      ("printf 'a\\033[31mb\\377\\n' >> a.txt", "a␛[31mb"),
      ("rm a.txt; ln -s b.txt a.txt", "T a.txt"),
    ])
  func oddRepositories(_ changes: String, _ seen: String) async throws {
    let repo = try await RepoPilot("(\(changes)) > /dev/null")
    await repo.press("1")
    let status = repo.pilot.screen
    await repo.press("2")
    let files = repo.pilot.screen
    #expect((status + files).contains(seen), "\(status)\n\(files)")
    for scalar in (status + files).unicodeScalars { #expect(scalar == "\n" || scalar.value >= 32) }
    await repo.press(
      "enter", "space", "escape", "3", "enter", "escape", "4", "enter", "escape", "5", "2", "down", "space")
    #expect(repo.application.frontController != nil)
  }

  @Test("a bare repository has its commits, and nothing to stage")
  func bare() async throws {
    let repo = try await RepoPilot("git config core.bare true")
    #expect(repo.pilot.focusedName == "Commits")
    #expect(repo.pilot.screen.contains("First words") && repo.pilot.screen.contains("    And why."))
    await repo.press("2", "space", "a", "s", "c", "1")
    #expect(repo.pilot.screen.contains("bare"))
  }

  @Test("the history is read as far as it is scrolled, and to its end")
  func paging() async throws {
    let folder = try GitFolder()
    try folder.shell(
      """
      for i in $(seq 9000); do printf 'commit refs/heads/main\\ncommitter A <a@b> %d +0000\\ndata 2\\n%s\\n' $((1000000 + i)) x; done \
      | git fast-import --quiet --force
      """)
    let repo = try await RepoPilot(in: folder)
    await repo.press("4")
    let first = repo.controller.history.rowCount
    #expect(first >= 2000 && first < 9000)
    for _ in 0..<20 where !repo.controller.history.isComplete {
      let known = repo.controller.history.rowCount
      await repo.press("end")
      try await repo.wait { repo.controller.history.isComplete || repo.controller.history.rowCount > known }
    }
    try await repo.wait { repo.controller.history.isComplete }
    #expect(repo.controller.history.rowCount == 9000)
  }
}
