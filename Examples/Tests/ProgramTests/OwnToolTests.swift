import Foundation
import NibKit
import NibTool
import Testing

@testable import TerminalKit
@testable import checklists
@testable import repo

/// The tool with the classes of a program: what an author makes for layouts with views of his own.
@Suite("A tool that knows a program's classes")
struct OwnToolTests {
  /// Returns the output of the tool for a layout of a program.
  private func nib(_ arguments: String..., classes: ClassRegistry) -> (
    output: String, errors: String, status: Int32
  ) {
    var (output, errors) = ("", "")
    let console = Console(
      input: { SourceText(file: "-", bytes: []) }, output: { output += $0 }, errors: { errors += $0 })
    let run: () -> Int32 = {
      NibTool.run(
        arguments, name: "own", classes: { ClassRegistry.terminal.merging(classes) }, console: console)
    }
    let status = run()
    return (output, errors, status)
  }

  private func layout(_ name: String) -> String {
    repositoryFolder.appending(path: "Layouts/\(name).layout.xml").path
  }

  @Test("it draws views of the program's classes, in whose place the plain tool has sample data")
  func show() throws {
    let plain = nib("show", "--size", "40x10", layout("repo/Files"), classes: ClassRegistry())
    #expect(plain.status == 0 && plain.output.contains(" M README.md"), "\(plain.output)")
    #expect(plain.errors == "note: no class PanelList: see \"Preview your own classes\"\n")
    let own = nib("show", "--size", "40x10", layout("repo/Files"), classes: Repo.classes)
    #expect(own.status == 0 && !own.output.contains("PanelList") && own.errors.isEmpty)
  }

  @Test("it checks members and owners of the program's classes, which the plain tool does not know")
  func check() throws {
    #expect(nib("check", layout("repo/Files"), classes: ClassRegistry()).status == 1)
    let own = nib("check", layout("repo/Files"), classes: Repo.classes)
    #expect(own.status == 0 && own.errors.isEmpty)
    let checklists = nib(
      "check", layout("checklists/Name"), classes: Checklists.classes(file: DataFile(path: "none")))
    #expect(checklists.status == 0 && checklists.errors.isEmpty)
  }

  @Test("it explores the orders of loading a view of the program's")
  func explore() throws {
    let text = "<layout version=\"1\"><PanelList/></layout>"
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).layout.xml")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(nib("explore", file.path, classes: Repo.classes).status == 0)
    #expect(nib("explore", file.path, classes: ClassRegistry()).status != 0)
  }
}

extension ClassRegistry {
  fileprivate func merging(_ other: ClassRegistry) -> ClassRegistry {
    var all = self
    all.merge(other)
    return all
  }
}
