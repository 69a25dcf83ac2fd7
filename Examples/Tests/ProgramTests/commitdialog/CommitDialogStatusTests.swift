import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import CommitScreen
@testable import GitAccess
@testable import commitdialog

/// A commit holds the files that were shown and checked, whatever their status. Everything else stays as it is.
@Suite("Commit dialog: every status of git", .needs("git", inProcess: true))
struct CommitDialogStatusTests {
  /// The modes and objects that a tree, an index or the folder holds at each path.
  private typealias Entries = [[UInt8]: String]

  /// Asks git, not the program.
  private static func entries(_ command: String, in folder: GitFolder) throws -> Entries {
    // Paths need not be text, so the output goes through a file.
    try folder.shell("{ \(command); } > .git/answer")
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder.scratch.file(".git/answer"))))
    var entries: Entries = [:]
    for record in bytes.split(separator: 0) {
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      // 'mode type object' of a tree, 'mode object stage' of an index. Only files that are to be added are empty.
      let object = words[words[1].count > 10 ? 1 : 2]
      if !object.hasPrefix("e69de29") { entries[Array(record[(tab + 1)...])] = "\(words[0]) \(object)" }
    }
    return entries
  }

  /// Everything that a commit may change, and what it must not.
  private struct State: Equatable {
    var head: Entries
    var index: Entries
    /// The files that git would find in the folder, whether it tracks them or not.
    var folder: Entries

    init(_ repository: GitFolder) throws {
      head = try entries("git ls-tree -rz HEAD 2>/dev/null || :", in: repository)
      index = try entries("git ls-files -sz", in: repository)
      folder = try entries(
        """
        rm -f .git/all
        GIT_INDEX_FILE=.git/all git -c advice.addEmbeddedRepo=false add -A . 2>/dev/null
        GIT_INDEX_FILE=.git/all git ls-files -sz
        """, in: repository)
    }
  }

  /// Returns the tree that checked files make: what is staged of them; if nothing is, what is in the folder.
  private static func expected(_ state: State, _ files: [ChangedFile]) -> Entries {
    var tree = state.head
    for isStaged in [true, false] {
      let now = files.filter { ($0.stage != "no") == isStaged }
      for file in now { if file.change == "renamed", let origin = file.origin { tree[origin] = nil } }
      for file in now { tree[file.path] = (isStaged ? state.index : state.folder)[file.path] }
    }
    return tree
  }

  @Test("the tree of a commit is what was shown and checked; nothing else changes", arguments: 0..<30)
  func randomRepositories(seed: Int) async throws {
    let folder = try GitFolder()
    try Data(RandomChanges(seed: seed).script).write(to: URL(filePath: folder.scratch.file(".git/changes")))
    try folder.shell("sh .git/changes")
    let before = try State(folder)
    guard let program = try? await CommitPilot("", in: folder) else {
      #expect(before.head.isEmpty && before.index.isEmpty)
      return
    }
    let rows = program.controller.rows
    // Nothing that a commit could take is missing on the screen.
    let shown = Set(rows.files.flatMap { [$0.path] + [$0.origin].compactMap { $0 } })
    let staged = Set(before.head.keys).union(before.index.keys).filter { before.head[$0] != before.index[$0] }
    #expect(staged.subtracting(shown).isEmpty)
    #expect(rows.checked == rows.files.filter { $0.stage != "no" })

    var random = SplitMix(seed: UInt64(seed))
    if random.happens(75) {
      for row in 0..<rows.rowCount where random.happens(50) {
        rows.setChecked(!rows.isChecked(row: row), row: row)
      }
    }
    let files = rows.checked
    let expected = Self.expected(before, files)
    program.pilot.press("x", "f5")
    await program.pilot.settle()
    let after = try State(folder)
    #expect(after.folder == before.folder)
    guard program.application.exitStatus == 0 else {
      #expect(after == before)
      // There is nothing to commit, or one path cannot be a file and a folder.
      let isImpossible = expected.keys.contains { path in
        expected.keys.contains { $0.starts(with: path + [UInt8(ascii: "/")]) }
      }
      #expect(expected == before.head || isImpossible || files.isEmpty, "\(program.screen)")
      return
    }
    #expect(after.head == expected)
    var index = before.index
    for path in files.flatMap({ [$0.path] + ($0.change == "renamed" ? [$0.origin].compactMap { $0 } : []) }) {
      index[path] = expected[path]
    }
    #expect(after.index == index)
  }

  @Test("a staged removal that is the source of a rename does not take the file that is still there")
  func removedSource() async throws {
    let folder = try GitFolder()
    let program = try await CommitPilot(
      """
      seq 1 30 > .env; echo a > a.txt; git add -A; git commit -qm b
      cp .env .env.example; git add .env.example; git rm -q --cached .env
      echo PASSWORD=hunter2 >> .env; echo b >> a.txt
      """, in: folder)
    #expect(program.screen.contains("[x] renamed     yes      .env → .env.example"))
    program.pilot.press("x", "f3", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(try folder.lastChanges == ["D .env", "A .env.example", "M a.txt"])
    #expect(try folder.git("log", "--all", "-S", "hunter2", "--format=%s") == "")
    #expect(try folder.status == ["?? .env"])
  }

  @Test("a file that cannot be committed without another is named, and nothing is committed")
  func fileAndFolder() async throws {
    let program = try await CommitPilot("git rm -q a.txt; mkdir a.txt; echo x > a.txt/x; git add a.txt/x")
    program.pilot.type("x")
    program.goToFile(0)
    #expect(program.pilot.row(12).contains("deleted     yes      a.txt "))
    program.pilot.press("space", "f5")
    await program.pilot.settle()
    #expect(program.screen.contains("─ Not committed ─"))
    #expect(
      program.words.contains(
        "Nothing is committed, because the commit would differ from the checked files. These files would be left out, or "
          + "others with them, such as a file that exists where another file needs a folder: a.txt Check all")
    )
    #expect(try program.folder.commits == 1)
  }

  @Test("a hook that adds to the commit leaves the index in step with it")
  func hookAdds() async throws {
    let folder = try GitFolder()
    try folder.hook("pre-commit", "echo 'by hook' > b.txt; echo formatted > a.txt; git add a.txt b.txt")
    let program = try await CommitPilot(
      "echo two >> a.txt; echo two >> part.txt; git add part.txt a.txt", in: folder)
    program.goToFile(1)
    program.pilot.press("space", "alt+s", "x", "f5")
    await program.pilot.settle()
    #expect(program.application.exitStatus == 0)
    #expect(
      program.application.result.hasSuffix("\nA hook has changed the committed contents of a.txt, b.txt.\n"))
    #expect(try folder.lastChanges == ["M a.txt", "M b.txt"])
    #expect(try folder.status == ["M  part.txt"])
  }

  @Test("a sparse checkout, a linked worktree and a repository without an index")
  func unusual() async throws {
    let sparse = try GitFolder()
    let program = try await CommitPilot(
      """
      mkdir in out; echo 1 > in/x; echo 1 > out/y; git add .; git commit -qm base
      git sparse-checkout set --cone in; echo two >> in/x; echo three >> a.txt; git add a.txt
      """, in: sparse)
    program.pilot.press("x", "f3", "f5")
    await program.pilot.settle()
    #expect(try sparse.lastChanges == ["M a.txt", "M in/x"])
    #expect(try sparse.status.isEmpty && !sparse.scratch.names.contains("out"))

    let main = try GitFolder()
    try main.shell(
      "git worktree add -q -b other .git/tree; cd .git/tree; echo two >> a.txt; echo two >> b.txt; git add a.txt"
    )
    let dialog = try CommitDialog.parse(["--repo", main.scratch.file(".git/tree")])
    let application = dialog.application()
    let pilot = try Pilot(
      application, size: Size(width: 66, height: 20),
      showing: try await dialog.firstController(in: application))
    #expect(pilot.row(0).hasPrefix("╭─ Commit to other ─"))
    pilot.press("x", "f3", "f5")
    await pilot.settle()
    #expect(try main.git("log", "--format=%s", "other") == "x\nFirst words")
    #expect(try main.git("-C", ".git/tree", "status", "--porcelain") == "")

    let bare = try await CommitPilot("rm .git/index; git add a.txt")
    bare.pilot.press("x", "f5")
    await bare.pilot.settle()
    #expect(try bare.folder.lastChanges == ["D b.txt", "D old.txt", "D part.txt"])
  }
}
