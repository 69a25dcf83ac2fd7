import ArgumentParser
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import repo

/// The words after an action: what git has really done.
@Suite("Repo: what is reported", .enabled(if: Run.has("git"), "git is not installed"), .mustEnd)
struct RepoTellingTests {
  /// A submodule with a commit.
  private static let submodule = """
    git init -q .git/source; cd .git/source; git config user.name A; git config user.email a@b
    echo 1 > x; git add x; git commit -qm x; cd ../..
    git -c protocol.file.allow=always submodule --quiet add ./.git/source sub; git commit -qm Submodule
    git -C sub config user.name A; git -C sub config user.email a@b
    """

  @Test("of changes inside a submodule nothing is staged or discarded, and the reason is reported")
  func insideSubmodule() async throws {
    let repo = try await RepoPilot("(\(Self.submodule)) 2> /dev/null; echo 2 >> sub/x")
    #expect(repo.pilot.screen.contains("│   m sub"))
    await repo.press("space")
    #expect(
      repo.notices.last
        == "Only files inside the submodule sub have changed. They are staged and committed there.")
    await repo.press("d")
    #expect(repo.notices.last == "sub is a submodule. Discard its changes in its own repository.")
    #expect(try repo.folder.shell("cat sub/x") == "1\n2")
  }

  @Test("a submodule with a new commit is staged, and taken back although files inside have changed")
  func submoduleCommit() async throws {
    let repo = try await RepoPilot(
      "(\(Self.submodule)) 2> /dev/null; cd sub; echo 2 >> x; git commit -qam two; echo 3 >> x")
    await repo.press("space")
    #expect(repo.notices.last?.hasPrefix("The commit of sub is staged. Files inside have changed") == true)
    #expect(try repo.folder.git("diff", "--cached", "--name-only") == "sub")
    await repo.press("space")
    #expect(try repo.folder.git("diff", "--cached", "--name-only").isEmpty)
    await repo.press("enter", "space")
    #expect(repo.notices.last?.contains("sub is a submodule.") == true)
  }

  @Test("a repository inside is staged as the name of its commit, and a message says so")
  func repositoryInside() async throws {
    let repo = try await RepoPilot(
      "git init -q in; cd in; echo 1 > x; git add x; git -c user.name=A -c user.email=a@b commit -qm x")
    await repo.press("space")
    #expect(repo.notices.last?.hasPrefix("in/ has a repository of its own. Git commits the name") == true)
  }

  @Test("D deletes a file that was only announced to git, and brings back the one that it was renamed from")
  func intentToAdd() async throws {
    let repo = try await RepoPilot("seq 9 > n; git add -N n; mv old.txt older.txt; git add -N older.txt")
    await repo.press("d")
    #expect(repo.pilot.screen.contains("n would be deleted. Git does not have it."))
    await repo.press("enter")
    #expect(try repo.folder.shell("wc -l < n | tr -d ' '") == "9")
    await repo.press("d", "alt+d")
    #expect(!repo.folder.scratch.names.contains("n") && repo.pilot.screen.contains("n is deleted."))
    await repo.press("d")
    #expect(repo.pilot.screen.contains("old.txt would come back."))
    await repo.press("alt+d")
    #expect(try repo.folder.status.isEmpty)
    #expect(try repo.folder.shell("wc -l < old.txt | tr -d ' '") == "3")
  }

  private static let conflict = """
    git checkout -qb o; echo o > a.txt; git commit -qam o; git checkout -q main; echo m > a.txt; git commit -qam m
    for i in $(seq 10 49); do echo a > n$i; done; git merge o > /dev/null || true
    """

  @Test("a conflict comes first, and is not resolved while the file has its markers")
  func markers() async throws {
    let repo = try await RepoPilot(Self.conflict)
    #expect(repo.pilot.screen.contains("─ 2 Files, 1 conflict ─") && repo.pilot.row(4).contains("!! a.txt"))
    await repo.press("space")
    #expect(repo.pilot.screen.contains("still has markers of the conflict, in lines 1, 5."))
    await repo.press("enter")
    try repo.folder.shell("echo both > a.txt")
    await repo.press("shift+r", "space", "alt+r")
    #expect(try repo.folder.git("show", ":a.txt") == "both")
    #expect(repo.pilot.screen.contains("a.txt is resolved."))
  }

  @Test("a conflict that comes while the panel is scrolled is seen")
  func conflictSeen() async throws {
    let repo = try await RepoPilot(
      "for i in $(seq 10 49); do echo a > n$i; done; echo s > a.txt; git stash -q; echo t > a.txt; git commit -qam t"
    )
    await repo.press("end", "5", "space")
    #expect(repo.pilot.screen.contains("The changes are back, with conflicts in a.txt."))
    #expect(repo.pilot.screen.contains("The entry stays in the stash."))
    await repo.press("enter", "2")
    #expect(repo.pilot.screen.contains("!! a.txt"))
  }

  @Test("staged changes are staged again when a stash is restored")
  func stashKeepsIndex() async throws {
    let repo = try await RepoPilot("echo 2 >> a.txt; git add a.txt; echo 3 >> a.txt; echo 2 >> b.txt")
    await repo.press("s", "enter", "5", "p")
    #expect(try repo.folder.status == ["MM a.txt", " M b.txt"])
    #expect(try repo.folder.git("show", ":a.txt") == "one\n2")
  }

  @Test("if what was staged does not fit any more, the files come back, and a message says what does not")
  func stashWithoutIndex() async throws {
    let repo = try await RepoPilot(
      """
      seq 9 > n; git add n; git commit -qm n; sed -i s/5/five/ n; git add n; sed -i s/five/5/ n; echo 2 >> b.txt
      git stash -q; sed -i s/5/FIVE/ n; git commit -qam FIVE
      """)
    await repo.press("5", "space")
    #expect(repo.notices.last == "The part that was staged no longer applies, and is not staged.")
    #expect(try repo.folder.status == [" M b.txt"])
  }

  @Test("leaving a detached HEAD with commits is asked first; the notice says what is left, and leads back")
  func leavingCommits() async throws {
    let repo = try await RepoPilot(
      "git checkout -q --detach; echo 2 >> a.txt; git commit -qam 'A day of work'")
    let work = try repo.folder.git("rev-parse", "HEAD")
    await repo.press("3", "space")
    #expect(repo.pilot.screen.contains("\(work.prefix(7)) A day of work"))
    await repo.press("enter")
    #expect(try repo.folder.git("rev-parse", "HEAD") == work)
    await repo.press("space", "alt+l")
    #expect(try repo.folder.git("branch", "--show-current") == "main")
    #expect(repo.notices.last == "On main. \(work.prefix(7)) is left behind.")
    await repo.press("alt+u")
    #expect(try repo.folder.git("rev-parse", "HEAD") == work)
    // A branch at the commit keeps it, so there is nothing to ask.
    await repo.press("4", "home", "n")
    repo.pilot.type("kept")
    await repo.press("enter", "3", "end", "space")
    #expect(try repo.folder.git("branch", "--show-current") == "main")
  }

  @Test("a name that git refuses is there again, to be changed")
  func nameAgain() async throws {
    let repo = try await RepoPilot()
    await repo.press("3", "n")
    repo.pilot.type("no..name")
    await repo.press("enter")
    #expect(repo.pilot.screen.contains("─ Not done ─"))
    await repo.press("enter")
    #expect(repo.pilot.screen.contains("Name no..name"))
  }

  @Test("changes that a hook makes to a commit and its message are reported")
  func hooks() async throws {
    let folder = try GitFolder()
    try folder.hook("pre-commit", "echo checking; git add -A")
    try folder.hook("commit-msg", "echo 'Ticket: 7' >> \"$1\"")
    let repo = try await RepoPilot("echo 2 >> a.txt; git add a.txt; echo 2 >> b.txt", in: folder)
    await repo.press("c")
    repo.pilot.type("Two")
    await repo.press("f5")
    #expect(try folder.lastChanges == ["M a.txt", "M b.txt"])
    #expect(repo.notices.first?.hasPrefix("[main ") == true)
    #expect(
      repo.notices.dropFirst() == [
        "A hook has changed the committed contents of b.txt.",
        "A hook has changed the message. 'git log -1' shows it.",
      ])
  }

  @Test("a new commit is seen where the panel of the commits has one row")
  func newCommit() async throws {
    let repo = try await RepoPilot(
      "for i in 1 2 3 4 5; do echo $i > a.txt; git commit -qam c$i; done; echo x > a.txt; git add a.txt")
    await repo.press("c")
    repo.pilot.type("newest")
    await repo.press("f5")
    // The commits of before are shown until git has answered.
    try await repo.wait {
      repo.screen(columns: 0..<28, rows: 0..<24).split(separator: "\n")
        .contains { $0.contains("○ main newest") }
    }
  }

  @Test("the sentence at the bottom goes when the user goes on, or after some time")
  func staleSentences() async throws {
    let repo = try await RepoPilot("echo 2 >> a.txt; echo 2 >> b.txt")
    await repo.press("space")
    #expect(repo.pilot.screen.contains("a.txt is staged."))
    await repo.press("down")
    #expect(!repo.pilot.screen.contains("is staged."))
    await repo.press("space")
    repo.pilot.advance(by: .seconds(11))
    #expect(!repo.pilot.screen.contains("is staged."))
  }

  @Test("before git has answered, no panel says that there is nothing")
  func reading() async throws {
    let folder = try GitFolder()
    try folder.shell("echo 2 >> a.txt")
    let program = try Repo.parse(["--repo", folder.path])
    let application = program.application()
    let pilot = try Pilot(
      application, size: Size(width: 100, height: 30),
      showing: try await program.firstController(in: application))
    #expect(!pilot.screen.contains("Nothing") && !pilot.screen.contains("There is no"))
    #expect(pilot.screen.contains("Reading…"))
    await pilot.settle()
    #expect(pilot.screen.contains(" M a.txt"))
  }

  @Test("files that git does not track are hidden and stay, if the user's setting says so")
  func hiddenUntracked() async throws {
    let repo = try await RepoPilot(
      "git config status.showUntrackedFiles no; echo 2 >> a.txt; echo new > new.txt")
    #expect(!repo.pilot.screen.contains("new.txt"))
    await repo.press("1")
    #expect(repo.pilot.screen.contains("Files that git does not track are not shown"))
    await repo.press("2", "s", "enter")
    #expect(repo.folder.scratch.names.contains("new.txt"))
    #expect(repo.notices.last == "1 file is stashed.")
  }
}
