import GitAccess
import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import repo

/// Folders in which git tracks no file are one row if `status.showUntrackedFiles` is 'normal', as in `git status`. An
/// action on the row is for the files that were listed.
@Suite("Repo: untracked folders", .needs("git", inProcess: true), .mustEnd)
struct RepoFoldersTests {
  private static let folder = """
    git config status.showUntrackedFiles normal; echo '*.o' > .git/info/exclude
    mkdir -p new/deep; echo 1 > new/x; echo 2 > new/deep/y; echo 3 > zoo.txt
    """

  @Test("a folder is one row with the number of its files, and the files are listed beside it")
  func row() async throws {
    let repo = try await RepoPilot(Self.folder)
    #expect(
      repo.screen(columns: 0..<28, rows: 3..<7) == """
        ╭─ 2 Files ────────────────╮
        │   ? new/ (2 files)       │
        │   ? zoo.txt              │
        ╰───────────────── 1 of 2 ─╯
        """)
    #expect(repo.pilot.screen.contains("  new/deep/y ") && repo.pilot.screen.contains("  new/x "))
    await repo.press("1")
    #expect(repo.pilot.screen.contains("3 files differ"))
  }

  @Test(
    "each file is a row of its own without the setting, and with 'all'",
    arguments: ["--unset-all status.showUntrackedFiles", "status.showUntrackedFiles all"])
  func all(setting: String) async throws {
    let repo = try await RepoPilot("\(Self.folder)\ngit config \(setting)")
    #expect(repo.controller.files.files.map(\.name) == ["new/deep/y", "new/x", "zoo.txt"])
  }

  @Test("Space stages the files of the folder, and says how many they are")
  func staging() async throws {
    let repo = try await RepoPilot("\(Self.folder)\necho 4 > new/a.o")
    await repo.press("space")
    #expect(try repo.folder.git("diff", "--cached", "--name-only") == "new/deep/y\nnew/x")
    #expect(repo.pilot.screen.contains(" new/ (2 files) is staged."))
    await repo.press("a")
    #expect(repo.pilot.screen.contains(" zoo.txt is staged."))
  }

  @Test("A and S count the files of folders")
  func counting() async throws {
    let repo = try await RepoPilot(Self.folder)
    await repo.press("a")
    #expect(repo.pilot.screen.contains(" 3 files are staged."))
    let other = try await RepoPilot(Self.folder)
    await other.press("s", "enter")
    #expect(other.notices.last == "3 files are stashed.")
  }

  @Test(
    "nothing is done if the folder is not as it was listed",
    arguments: ["echo 3 > new/deep/z", "echo other > new/deep/y", "rm new/x"])
  func changed(change: String) async throws {
    let repo = try await RepoPilot(Self.folder)
    try repo.folder.shell(change)
    await repo.press("space")
    #expect(
      repo.notices.last == "new/ (2 files) has changed since it was shown. Nothing was done: look again.")
    #expect(try repo.folder.git("diff", "--cached", "--name-only").isEmpty)
    let count = change.hasPrefix("rm") ? 1 : change.contains("z") ? 3 : 2
    #expect(repo.pilot.screen.contains("new/ (\(count == 1 ? "1 file" : "\(count) files"))"))
  }

  @Test("D deletes the files that were listed, and the folder unless other files are in it")
  func discarding() async throws {
    for (more, left) in [("", [".git"]), ("echo 4 > new/deep/a.o", [".git", "new"])] {
      let repo = try await RepoPilot(
        "\(Self.folder)\n\(more)\ngit rm -rqf . ; git commit -qm Nothing; rm zoo.txt")
      await repo.press("d")
      #expect(repo.pilot.screen.contains("new/ (2 files) would be deleted. Git does not have them."))
      await repo.press("alt+d")
      #expect(repo.pilot.screen.contains(" new/ (2 files) is deleted."))
      #expect(repo.folder.scratch.names == left)
    }
  }

  @Test("a repository within this one is a row of its own, and one in a folder is reported")
  func repositories() async throws {
    let repo = try await RepoPilot(
      """
      \(Self.folder)
      for name in inner new/inner; do
        git init -q $name; git -C $name -c user.name=A -c user.email=a@example.org commit -q --allow-empty -m c
      done
      """)
    #expect(repo.controller.files.files.map(\.name) == ["inner/", "new/ (3 files)", "zoo.txt"])
    await repo.press("down", "d")
    #expect(repo.notices.last == "new/inner/ is a repository of its own, in new/. Nothing is deleted.")
    await repo.press("space")
    // The notice covers the end of the sentence.
    #expect(repo.pilot.screen.contains(" new/ (3 files) is staged"))
    #expect(repo.notices.last?.hasPrefix("new/inner/ has a repository of its own.") == true)
  }
}
