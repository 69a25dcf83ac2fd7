import Foundation
import NibKit
import NibTesting
import SystemPackage
import TerminalKit
import TestSupport
import Testing

@testable import checklists
@testable import compare
@testable import logviewer

/// The programs themselves: nothing in their screens depends on an order that is not promised.
@Suite("Screens under every order") struct OrderTests {
  private func layout(_ name: String) -> String {
    repositoryFolder.appending(path: "Layouts/\(name).layout.xml").path
  }

  @Test("Checklists asks for a name in the same way under every order")
  func name() throws {
    var classes = ClassRegistry.terminal
    classes.merge(Checklists.classes(file: DataFile(path: "unused")))
    let name = TestLayout(
      contentsOf: layout("checklists/Name"), classes: classes,
      owner: NameController(heading: "A new list", name: "Groceries") { _ in })
    expectOrderIndependent(name)
    expectNoEarlyOutlets(in: name)
    expectRollback(of: name)
  }

  @Test("compare shows two files in the same way under every order")
  func comparison() throws {
    let scratch = try Scratch(["old.txt": ComparePilot.old, "new.txt": ComparePilot.new])
    var classes = ClassRegistry.terminal
    classes.merge(Compare.classes)
    let main = TestLayout(
      contentsOf: layout("compare/Main"), classes: classes,
      owner: try CompareController(
        try ComparedFile(reading: scratch.file("old.txt")),
        try ComparedFile(reading: scratch.file("new.txt")),
        output: nil))
    expectOrderIndependent(main)
    expectNoEarlyOutlets(in: main)
  }

  @Test("compare shows two folders in the same way under every order")
  func folders() throws {
    let scratch = try Scratch(FoldersPilot.files)
    var classes = ClassRegistry.terminal
    classes.merge(Compare.classes)
    let folders = TestLayout(
      contentsOf: layout("compare/Folders"), classes: classes,
      owner: FoldersController(
        FolderScan(left: FilePath(scratch.file("old")), right: FilePath(scratch.file("new")))))
    expectOrderIndependent(folders)
    expectNoEarlyOutlets(in: folders)
  }

  @Test("the log viewer shows its file in the same way under every order")
  func log() throws {
    let scratch = try Scratch()
    try Data("one\ntwo\n".utf8).write(to: URL(filePath: scratch.file("app.log")))
    var classes = ClassRegistry.terminal
    classes.merge(LogViewer.classes)
    let main = TestLayout(
      contentsOf: layout("logviewer/Main"), classes: classes,
      owner: try LogController(file: LogFile(path: scratch.file("app.log"))))
    // The file is looked through by a task, which may have come further in one load than in another.
    expectOrderIndependent(main, ignoring: ["Log.dataSource", "LogController.lines"])
    expectNoEarlyOutlets(in: main)
  }
}
