import Foundation
import NibKit
import TestSupport
import Testing

/// Files that are read once, and again when they have changed.
@Suite struct LayoutFileCacheTests {
  private let scratch: Scratch
  private let old = Date(timeIntervalSinceNow: -3600)

  init() throws { scratch = try Scratch() }

  private func layout(_ id: String) -> String { "<layout version='1'><Leaf id='\(id)'/></layout>" }

  /// Writes into the file that is there, so that only its size and time can tell the change.
  private func overwrite(_ id: String, date: Date) throws {
    try layout(id).write(toFile: scratch.file("A.layout.xml"), atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: scratch.file("A.layout.xml"))
  }

  private func found(_ folders: LayoutFolders) throws -> String? {
    try folders.document(named: "A").allObjects.first?.id
  }

  @Test("a file whose identity, size and time are the same is not read again") func sameStamp() throws {
    let folders = LayoutFolders([scratch.path])
    try overwrite("x", date: old)
    #expect(try found(folders) == "x")
    try overwrite("y", date: old)
    #expect(try found(folders) == "x")
    // A copy of the source has the same documents; another source has its own.
    let copy = folders
    #expect(try found(copy) == "x")
    #expect(try found(LayoutFolders([scratch.path])) == "y")
  }

  @Test(
    "a file with another time, another size or another identity is read again, and one that is gone is not found"
  )
  func changes() throws {
    let folders = LayoutFolders([scratch.path])
    try overwrite("x", date: old)
    #expect(try found(folders) == "x")
    try overwrite("y", date: old.addingTimeInterval(1))
    #expect(try found(folders) == "y")
    try overwrite("long", date: old.addingTimeInterval(1))
    #expect(try found(folders) == "long")
    try scratch.write(layout("swap"), to: "A.layout.xml")
    try FileManager.default.setAttributes(
      [.modificationDate: old.addingTimeInterval(1)], ofItemAtPath: scratch.file("A.layout.xml"))
    #expect(try found(folders) == "swap")
    try FileManager.default.removeItem(atPath: scratch.file("A.layout.xml"))
    #expect(throws: LayoutNotFound.self) { try found(folders) }
  }

  @Test("two changes within one step of the file system's clock are both seen") func quickChanges() throws {
    let folders = LayoutFolders([scratch.path])
    for _ in 0..<20 {
      for id in ["x", "y"] {
        let now = Date()
        try overwrite(id, date: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)))
        #expect(try found(folders) == id)
      }
    }
  }

  @Test("a file that has become a link out of its folder is refused, although it was read before")
  func linkInPlace() throws {
    let folders = LayoutFolders([scratch.path])
    try overwrite("x", date: old)
    #expect(try found(folders) == "x")
    let other = try Scratch(["A.layout.xml": layout("other")])
    try FileManager.default.removeItem(atPath: scratch.file("A.layout.xml"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("A.layout.xml"), withDestinationPath: other.file("A.layout.xml"))
    #expect(throws: NibError.self) { try found(folders) }
  }
}
