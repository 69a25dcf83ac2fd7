import Foundation
import NibKit
import Testing
import TestSupport

@testable import checklists

@Suite("The place of the file of the checklists")
struct StoreFileTests {
  let scratch = try! Scratch()
  var path: String { scratch.file("Checklists.plist") }

  @Test("a folder or a pipe in the place of the file is left alone, and not waited for")
  func noPlainFile() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.file("folder/inside"), withIntermediateDirectories: true)
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    for name in ["folder", "pipe"] {
      let store = ChecklistStore(DataFile(path: scratch.file(name)))
      #expect(store.takeNotices().map { "\($0)" }.joined().contains("not a regular file"), "\(name)")
      store.fill()
      #expect(throws: StoreProblem.self, "\(name)") { try store.save() }
      #expect(throws: StoreProblem.self, "\(name)") { try store.save(replacing: true) }
    }
    #expect(scratch.names == ["folder", "pipe"])
    #expect(FileManager.default.fileExists(atPath: scratch.file("folder/inside")))
  }

  @Test("folders are made as far as they are missing")
  func missingFolders() throws {
    let store = ChecklistStore(DataFile(path: scratch.file("a/b/c/Checklists.plist")))
    store.fill()
    try store.save()
    #expect(ChecklistStore(DataFile(path: scratch.file("a/b/c/Checklists.plist"))).table.count == 1)
  }

  @Test("saving reports a folder that cannot be written, and its files stay")
  func unwritable() throws {
    try scratch.write("a file", to: "file")
    let store = ChecklistStore(DataFile(path: scratch.file("file/Checklists.plist")))
    store.fill()
    let problem = #expect(throws: StoreProblem.self) { try store.save() }
    #expect("\(try #require(problem))".contains("Not a directory"))
    #expect(store.table == [["Home", "  Milk", "x Call"]])
    #expect(scratch.names == ["file"])
  }

  @Test(
    "saving into a folder without write permission is an error",
    .enabled(if: getuid() != 0, "root may write everywhere"))
  func readOnlyFolder() throws {
    ChecklistStore(DataFile(path: path)).fill()
    chmod(scratch.path, 0o500)
    defer { chmod(scratch.path, 0o700) }
    let store = ChecklistStore(DataFile(path: path))
    store.fill()
    let problem = #expect(throws: StoreProblem.self) { try store.save() }
    #expect("\(try #require(problem))".contains("Permission denied"))
  }

  @Test("a file that another program has changed is not written over, unless the user says so")
  func twoPrograms() throws {
    let mine = ChecklistStore(DataFile(path: path))
    mine.fill()
    try mine.save()
    let theirs = ChecklistStore(DataFile(path: path))
    theirs.lists[0].title = "Theirs"
    try theirs.save()
    mine.lists[0].title = "Mine"
    let problem = #expect(throws: StoreProblem.self) { try mine.save() }
    guard case .changedMeanwhile = problem else {
      return #expect(Bool(false), "\(String(describing: problem))")
    }
    #expect(ChecklistStore(DataFile(path: path)).table[0][0] == "Theirs")
    try mine.save(replacing: true)
    #expect(ChecklistStore(DataFile(path: path)).table[0][0] == "Mine")
    try mine.save()
    // A file that is gone loses no words.
    try FileManager.default.removeItem(atPath: path)
    try mine.save()
    #expect(ChecklistStore(DataFile(path: path)).table[0][0] == "Mine")
    // One that came to be after we had found none is somebody's.
    let late = ChecklistStore(DataFile(path: scratch.file("late")))
    try scratch.write("theirs", to: "late")
    #expect(throws: StoreProblem.self) { try late.save() }
    #expect(try scratch.read("late") == "theirs")
  }

  @Test("a symbolic link is followed and stays, and the mode of the file is kept")
  func linkAndMode() throws {
    try FileManager.default.createDirectory(atPath: scratch.file("real"), withIntermediateDirectories: true)
    let store = ChecklistStore(DataFile(path: scratch.file("real/Lists.plist")))
    store.fill()
    try store.save()
    chmod(scratch.file("real/Lists.plist"), 0o640)
    symlink("real/Lists.plist", path)
    let linked = ChecklistStore(DataFile(path: path))
    #expect(linked.table.count == 1)
    linked.lists[0].title = "Through the link"
    try linked.save()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/Lists.plist")
    #expect(try SavedLists(of: scratch.file("real/Lists.plist")).lines[0] == "Through the link")
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.file("real/Lists.plist"))[
      .posixPermissions]
    #expect(mode as? Int == 0o640)
    // A link to nowhere leads to where the file will be.
    symlink("real/None.plist", scratch.file("dangling"))
    let dangling = ChecklistStore(DataFile(path: scratch.file("dangling")))
    try dangling.save()
    #expect(scratch.names == ["Checklists.plist", "dangling", "real"])
    #expect(FileManager.default.fileExists(atPath: scratch.file("real/None.plist")))
  }

  @Test(
    "where the file is if no one says",
    arguments: [
      (["HOME": "/home/ada"], "/home/ada/.local/share/checklists"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/checklists"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": "data"], "/home/ada/.local/share/checklists"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": ""], "/home/ada/.local/share/checklists"),
    ])
  func usualPlace(_ environment: [String: String], _ folder: String) {
    #if os(Linux)
      #expect(
        DataFile.usual(in: { environment[$0] })
          == DataFile(path: "\(folder)/Checklists.plist", former: "\(folder)/Checklists.layout.xml"))
    #endif
  }
}
