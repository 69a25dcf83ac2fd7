import Foundation
import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare
@testable import logviewer
@testable import repo

/// The pictures of the samples in the README and on the site, in the dark and in the light theme. They show what the programs
/// draw: `RECORD_DOCS=1` writes them after a change of looks, and a person compares the old and the new ones.
@Suite("Pictures of the samples", .needs("git", inProcess: true), .mustEnd)
struct PicturesTests {
  private static let folder = repositoryFolder.appending(
    path: "Sources/TerminalKit/TerminalKit.docc/Resources")
  private static let size = (width: 80, height: 24)

  /// Draws a program in both themes.
  ///
  /// - Parameter settle: lets a program do what follows from a frame.
  private func draw(_ program: Pilot, _ name: String, title: String, settle: () async -> Void = {})
    async throws
  {
    for (theme, ending) in [(Theme.light, ""), (.dark, "~dark")] {
      program.application.theme = theme
      _ = program.screen
      await settle()
      program.application.frames.setNeedsWholeFrame()
      let grid = CellGrid(size: program.application.size)
      program.application.draw(on: grid)
      let picture = grid.svg(title: title)
      let file = Self.folder.appending(path: "\(name)\(ending).svg")
      if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
        try picture.write(to: file, atomically: true, encoding: .utf8)
      }
      let saved = try String(contentsOf: file, encoding: .utf8)
      // A comparison of such texts says nothing to a reader, so the first line that differs is shown.
      let lines = (saved.split(separator: "\n"), picture.split(separator: "\n"))
      let different = zip(lines.0, lines.1).first { $0 != $1 }
      #expect(lines.1.count > 20, "there is nothing to see in \(file.lastPathComponent)")
      #expect(different == nil && lines.0.count == lines.1.count, "\(file.lastPathComponent)")
    }
  }

  @Test("checklists, with the lists of `make demo`")
  func checklistsPicture() async throws {
    let scratch = try Scratch()
    let demo = repositoryFolder.appending(path: "Scripts/demo-lists.plist")
    try FileManager.default.copyItem(at: demo, to: URL(filePath: scratch.file("Checklists.plist")))
    let program = try ChecklistsPilot(nil, in: scratch, width: Self.size.width, height: 14)
    try await draw(program.pilot, "checklists", title: "Checklists")
  }

  @Test("repo, with changes and a history")
  func repoPicture() async throws {
    let folder = try GitFolder(named: "dial")
    try folder.shell(Self.history)
    let program = try await RepoPilot("", in: folder, width: Self.size.width, height: Self.size.height)
    program.controller.now = { 1_790_000_000 }
    program.controller.viewIfLoaded?.setNeedsDisplay()
    await program.settle()
    try await draw(program.pilot, "repo", title: "A git repository in repo") { await program.settle() }
  }

  /// Commits at fixed times, so that their ages are the same in each run.
  private static let history = """
    git rm -q -r . && git commit -q --amend --allow-empty -m 'Start' --date=@1786000000
    commit() { GIT_COMMITTER_DATE=@$1 git commit -q --date=@$1 -m "$2"; }
    mkdir Sources Tests
    printf 'final class Dial {\\n  var value = 0\\n\\n  func turn() { value += 1 }\\n}\\n' > Sources/Dial.swift
    git add . && commit 1787500000 'A dial that turns'
    git checkout -q -b needle
    echo 'final class Needle {}' > Sources/Needle.swift && git add . && commit 1789100000 'The dial has a needle'
    git checkout -q main
    echo '# Dial' > README.md && git add . && commit 1789700000 'Say what a dial is'
    GIT_AUTHOR_DATE=@1789900000 GIT_COMMITTER_DATE=@1789900000 git merge -q needle -m 'Merge the needle'
    echo 'A dial shows a value.' >> README.md && git add . && commit 1789990000 'Say what a dial shows'
    sed -i 's/value = 0/value = 50/; s/  func/  var needle = Needle()\\n\\n  func/' Sources/Dial.swift
    echo 'import Testing' > Tests/DialTests.swift && git add Tests
    """

  @Test("compare, with two versions of a file")
  func comparePicture() async throws {
    let old = (1...9).map { "let step\($0) = \($0 * 10)\n" }.joined()
    let new =
      old.replacing("step3 = 30", with: "step3 = 35").replacing("let step6 = 60\n", with: "")
      + "let last = step9\n"
    let program = try ComparePilot(old, new, width: Self.size.width, height: 18)
    // The files have a folder that no other run has.
    program.controller.comparison.leftTitle = "before/Steps.swift"
    program.controller.comparison.rightTitle = "after/Steps.swift"
    program.pilot.press("l")
    try await draw(program.pilot, "compare", title: "Two files in compare")
  }

  @Test("logviewer, with an error and its lines")
  func logviewerPicture() async throws {
    let program = try LogViewerPilot(width: Self.size.width, height: 14)
    try await draw(program.pilot, "logviewer", title: "A log in logviewer")
  }

  @Test("commitdialog, with the changes of a repository")
  func commitdialogPicture() async throws {
    let folder = try GitFolder(named: "dial")
    let program = try await CommitPilot(
      "echo two >> a.txt; git add a.txt; echo three >> b.txt; echo new > new.txt", in: folder,
      width: Self.size.width,
      height: 20)
    try await draw(program.pilot, "commitdialog", title: "A commit in commitdialog")
  }

  @Test("`make demo` can start each program, and the README says how")
  func demo() throws {
    let readme = try String(contentsOf: repositoryFolder.appending(path: "README.md"), encoding: .utf8)
    let script = repositoryFolder.appending(path: "Scripts/demo.sh").path
    for name in ["checklists", "repo", "compare", "logviewer", "commitdialog"] {
      #expect(readme.contains("`\(name)`") || readme.contains("PROGRAM=\(name)`") || name == "checklists")
    }
    let unknown = try Run([script, "nothing"])
    #expect(
      unknown.status == 2 && unknown.errors.contains("checklists, repo, compare, logviewer and commitdialog"))
  }

  @Test("the README shows two of them, dark for readers with a dark scheme, and names what each shows")
  func readme() throws {
    let readme = try String(contentsOf: repositoryFolder.appending(path: "README.md"), encoding: .utf8)
    for name in ["checklists", "repo"] {
      let path = "Sources/TerminalKit/TerminalKit.docc/Resources/\(name)"
      #expect(readme.contains("<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(path)~dark.svg\">"))
      let image = readme.split(separator: "\n").first {
        $0.hasPrefix("<img") && $0.contains("src=\"\(path).svg\"")
      }
      #expect(image?.contains(/alt="[^"]{20,}"/) == true, "\(name) has no text for those who do not see it")
    }
  }
}
