import GitAccess
import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import repo

/// The rows that an action is for: those that are highlighted and visible.
@Suite("Repo: what an action is for", .enabled(if: Run.has("git"), "git is not installed"), .mustEnd)
struct RepoSelectionTests {
  /// Forty changed files, more than the panel shows.
  private static let many = """
    for i in $(seq 10 49); do echo a > n$i; done; git add .; git commit -qm many
    for i in $(seq 10 49); do echo b > n$i; done
    """

  private func staged(_ repo: RepoPilot) throws -> [String] {
    try repo.folder.git("diff", "--cached", "--name-only").split(separator: "\n").map { String($0) }
  }

  @Test(
    "Control with a motion key leaves no mark behind: Space stages the highlighted file",
    arguments: [
      ("ctrl+end", "n49"), ("ctrl+down", "n11"), ("ctrl+page-down", "n20"),
    ])
  func controlMotion(_ key: String, _ name: String) async throws {
    let repo = try await RepoPilot(Self.many)
    await repo.press(key)
    let highlighted = try #require(repo.controller.files.chosen.first?.name)
    if key != "ctrl+page-down" { #expect(highlighted == name) }
    await repo.press("space")
    #expect(try staged(repo) == [highlighted])
    #expect(repo.controller.files.chosen.count == 1)
  }

  @Test("Control with a motion key in the lines: Space stages the highlighted line")
  func controlMotionInLines() async throws {
    let repo = try await RepoPilot("seq 100 > a.txt")
    await repo.press("enter", "ctrl+end", "space")
    #expect(try repo.folder.shell("git diff --cached -U0 a.txt | grep '^[-+][^-+]'") == "+100")
  }

  @Test("marked files that the highlighted one is not among are left alone")
  func marksElsewhere() async throws {
    let repo = try await RepoPilot(Self.many)
    await repo.press("shift+down", "ctrl+end", "space")
    #expect(try staged(repo) == ["n49"])
  }

  @Test("A stages and takes back what the filter shows, and says how many files it hides")
  func allOfFilter() async throws {
    let repo = try await RepoPilot(Self.many)
    await repo.press("/")
    repo.pilot.type("n1")
    await repo.press("enter", "a")
    #expect(try staged(repo) == (10...19).map { "n\($0)" })
    #expect(repo.pilot.screen.contains("10 files are staged. The filter hides 30 more."))
    await repo.press("s")
    #expect(
      repo.notices.last == "The filter hides 30 files that would be stashed too. Clear the filter first.")
    #expect(try repo.folder.git("stash", "list").isEmpty)
  }

  @Test("a row that the wheel has scrolled out of sight is shown first, and nothing is done")
  func wheel() async throws {
    let repo = try await RepoPilot(Self.many)
    for _ in 0..<8 { repo.pilot.receive(.mouse(MouseEvent(.scrollDown, at: Point(x: 4, y: 6)))) }
    #expect(!repo.pilot.screen.contains(" n10 "))
    await repo.press("space")
    #expect(try staged(repo).isEmpty && repo.pilot.screen.contains(" n10 "))
    await repo.press("space")
    #expect(try staged(repo) == ["n10"])
  }

  @Test("D discards all selected files, and the question names them")
  func discardingSeveral() async throws {
    let repo = try await RepoPilot(
      "echo 2 >> a.txt; echo 2 >> b.txt; echo 2 >> old.txt; rm part.txt; echo new > new.txt")
    await repo.press("shift+down", "shift+down")
    #expect(repo.pilot.screen.contains("─ 2 Files, 3 selected ─"))
    await repo.press("d")
    #expect(repo.pilot.screen.contains("The unstaged changes of a.txt, b.txt, old.txt would be lost."))
    await repo.press("alt+d")
    #expect(try repo.folder.status == [" D part.txt", "?? new.txt"])
    #expect(repo.pilot.screen.contains("3 files are as before."))
  }

  @Test("Left goes from the details to their panel, and nowhere from a panel; Right goes to the details")
  func sideways() async throws {
    let repo = try await RepoPilot("echo 2 >> a.txt")
    await repo.press("4", "left")
    #expect(repo.pilot.focusedName == "Commits")
    await repo.press("right")
    #expect(repo.pilot.focusedName == "Selection")
    await repo.press("left")
    #expect(repo.pilot.focusedName == "Commits")
  }
}
