import Foundation
import NibKit
import NibTesting
import TerminalKit
import TestSupport
import Testing

@testable import checklists
@testable import logviewer

/// Returns the programs themselves: nothing in their screens depends on an order that nobody promises.
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
