import Foundation
import TestSupport
import Testing

/// A repository of git with the settings that `nib help` prints, whose programs are those of the build.
@MainActor struct GitFolder {
  let folder: Scratch
  /// The file that belongs to nib.
  let file: String
  /// The folder in which git finds `nib`, or nil for the folder of the build.
  var programs: String?

  /// Makes the repository.
  init(file: String = "Login.layout.xml") throws {
    folder = try Scratch()
    self.file = file
    _ = try git("init", "-q", "-b", "main")
    let (help, mergeHelp) = (ToolRun("help", "diff").output, ToolRun("help", "merge").output)
    _ = try git("config", "diff.layout.command", Self.setting("diff.layout.command", help))
    for name in ["merge.layout.driver", "merge.layout.recursive"] {
      _ = try git("config", name, Self.setting(name, mergeHelp))
    }
    let article = try Article(path: "Sources/NibKit/NibKit.docc/ComparingLayouts.md")
    try folder.write(try #require(article.blocks(of: "").first { $0.hasPrefix("*.") }), to: ".gitattributes")
  }

  @discardableResult
  func git(_ words: String..., expecting status: Int32 = 0) throws -> Run {
    let bin = programs ?? URL(filePath: ProcessTests.program).deletingLastPathComponent().path
    let path = bin + ":" + (Program.searchPath ?? "")
    let run = try Run(
      ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.pager=cat"] + words,
      in: folder.path,
      environment: [
        "PATH": path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        "GIT_EDITOR": "true",
      ])
    #expect(run.status == status, "\(words) \(run.output) \(run.errors)")
    return run
  }

  /// Commits a text of the layout.
  func commit(_ text: String, _ words: String) throws {
    try folder.write(text, to: file)
    try git("add", ".")
    try git("commit", "-q", "-m", words)
  }

  /// Commits a layout, and two versions of it on the branches `main` and `topic`. `main` is checked out.
  func commit(base: String, main: String, topic: String) throws {
    try commit(base, "base")
    try git("checkout", "-q", "-b", "topic")
    try commit(topic, "their change")
    try git("checkout", "-q", "main")
    try commit(main, "our change")
  }

  /// The text of the layout in the work tree.
  var layout: String { get throws { try folder.read(file) } }

  /// True if git has three versions of the layout.
  var isUnmerged: Bool {
    get throws { try git("ls-files", "--unmerged").output.split(separator: "\n").count == 3 }
  }

  /// Returns a setting that the help of a command prints.
  private static func setting(_ name: String, _ help: String) throws -> String {
    let start = try #require(help.range(of: "git config \(name) ")).upperBound
    let value = help[start...].drop { "\\ \n".contains($0) }
    return String(value.hasPrefix("'") ? value.dropFirst().prefix { $0 != "'" } : value.prefix { $0 != "\n" })
  }
}
