import Foundation
import TerminalKit
import TestSupport
import Testing

/// Commands that take several files also take folders of them.
@MainActor @Suite struct FolderCommandTests {
  private static let good =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<layout version=\"1\">\n  <Label text=\"a\"/>\n</layout>\n"

  private func folder() throws -> Scratch {
    let folder = try Scratch(["a.layout.xml": Self.good, "notes.xml": "<no/>", ".hidden.layout.xml": "<no/>"])
    try FileManager.default.createDirectory(
      atPath: folder.file("sub/deep"), withIntermediateDirectories: true)
    try folder.write(Self.good.replacing("text", with: "txet"), to: "sub/deep/c.layout.xml")
    try folder.write("<layout version='9'/>", to: "sub/b.layout.xml")
    return folder
  }

  @Test("check finds the layouts of a folder and its subfolders, in the order of their paths")
  func check() throws {
    let folder = try folder()
    let run = ToolRun("check", folder.path, classes: .terminal)
    #expect(run.status == 1)
    let places = run.lines.filter { $0.contains(": error: ") }.map {
      $0.replacing(folder.path + "/", with: "")
    }
    #expect(places.map { $0.prefix { $0 != ":" } } == ["sub/b.layout.xml", "sub/deep/c.layout.xml"])
    #expect(run.lines.last == "3 files, \(places.count) findings in 2 of them")
    try FileManager.default.removeItem(atPath: folder.file("sub"))
    #expect(ToolRun("check", folder.path, classes: .terminal).output == "1 file, nothing found\n")
    #expect(ToolRun("check", folder.path, classes: .terminal).status == 0)
    #expect(ToolRun("check", folder.path, "--format", "json", classes: .terminal).output == "")
  }

  @Test(
    "a folder without layouts is an error of the command line, as for explore",
    arguments: ["check", "explore"])
  func empty(command: String) throws {
    let folder = try Scratch()
    let run = ToolRun(command, folder.path)
    #expect((run.status, run.output) == (2, ""))
    #expect(run.errors == "error: \(folder.path): there is no layout in the folder\n")
  }

  @Test("files keep their order, and a folder among them sorts all")
  func order() throws {
    let folder = try folder()
    let (first, second) = (folder.file("sub/deep/c.layout.xml"), folder.file("sub/b.layout.xml"))
    func names(_ arguments: String...) -> [Substring] {
      ToolRun(arguments: ["check"] + arguments, classes: .terminal).lines.filter { $0.contains(": error: ") }
        .map {
          $0.prefix { $0 != ":" }
        }
    }
    #expect(names(first, second) == [first[...], second[...]])
    #expect(names(first, second, folder.path, first) == [second[...], first[...]])
  }

  @Test("format checks and rewrites the layouts of a folder")
  func format() throws {
    let folder = try folder()
    try folder.write(Self.good.replacing("  <", with: "<"), to: "sub/b.layout.xml")
    let check = ToolRun("format", "--check", folder.path)
    #expect(check.status == 1)
    #expect(
      check.output.hasPrefix(
        folder.file("sub/b.layout.xml") + ":3: not in canonical form: white space differs in 1 place\n"))
    #expect(ToolRun("format", folder.path).status == 0)
    #expect(try folder.read("sub/b.layout.xml") == Self.good)
  }

  @Test("compile writes each layout of a folder beside it")
  func compile() throws {
    let folder = try folder()
    try folder.write(Self.good, to: "sub/b.layout.xml")
    #expect(ToolRun("compile", folder.path).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("sub/deep/c.nib")))
    #expect(ToolRun("compile", folder.path, "-o", folder.file("x.nib")).status == 2)
    // The compiled layouts are not layouts to format.
    #expect(ToolRun("format", "--check", folder.path).status == 0)
  }
}
