import ArgumentParser
import Foundation
import NibKit
import SystemPackage
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare

/// Files that are no plain UTF-8 texts, and files that change or vanish: no byte is saved that was not chosen.
@Suite("Compare: hostile files")
struct HostileFileTests {
  /// Two files as bytes.
  nonisolated struct Pair: CustomTestStringConvertible {
    let testDescription: String
    let left: [UInt8]
    let right: [UInt8]

    init(_ name: String, _ left: [UInt8], _ right: [UInt8]) {
      (testDescription, self.left, self.right) = (name, left, right)
    }

    init(_ name: String, _ left: String, _ right: String) {
      self.init(name, Array(left.utf8), Array(right.utf8))
    }
  }

  /// Returns a text in UTF-16, by Foundation and not by the program.
  nonisolated private static func wide(_ text: String, _ encoding: String.Encoding) -> [UInt8] {
    (encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF])
      + Array(text.data(using: encoding) ?? Data())
  }

  nonisolated private static let pairs = [
    Pair("Latin-1", [0x61, 0xE9, 10, 0x62, 10], [0x61, 0xE8, 10, 0x62, 0xFF, 10]),
    Pair("line ends of Windows", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\nd\r\n"),
    Pair("line ends of both kinds", "a\r\nb\nc\r\n", "a\nb\r\nc\n"),
    Pair("a carriage return alone", "a\rb\rc\r", "a\rB\rc\r"),
    Pair("no last line end", "a\nb", "a\nc"),
    Pair("one last line end", "a\nb\n", "a\nb"),
    Pair(
      "a long line", String(repeating: "x", count: 300_000) + "\n",
      String(repeating: "x", count: 299_999) + "y\n"),
    Pair("an empty file", "", "a\nb"),
    Pair(
      "a zero after the start", [UInt8](repeating: 10, count: 9000) + [0, 1],
      [UInt8](repeating: 10, count: 9000)),
    Pair("a mark of UTF-8", "\u{FEFF}a\nb\n", "a\nc\n"),
    Pair("escape sequences", "\u{1B}[31mred\n\u{7}\n", "\u{1B}]0;title\u{7}\n"),
    Pair(
      "UTF-16, little-endian", wide("a\r\né 日本 😀\r\nz\r\n", .utf16LittleEndian),
      wide("a\r\nb\r\nz", .utf16LittleEndian)),
    Pair("UTF-16, big-endian", wide("a\nਊ\n", .utf16BigEndian), wide("b\n", .utf16BigEndian)),
    Pair("UTF-16 and an empty file", wide("a\nb\n", .utf16LittleEndian), []),
  ]

  @Test("each side is saved byte for byte, also in a merge", arguments: pairs)
  func sides(_ pair: Pair) throws {
    for base in [nil, [], pair.left, pair.right] as [[UInt8]?] {
      let run = try ComparePilot(pair.left, pair.right, base: base)
      run.pilot.press("shift+a", "alt+a", "alt+l", "enter", "ctrl+s")
      #expect(try run.savedBytes() == pair.left)
      run.pilot.press("shift+a", "alt+a", "alt+r", "enter", "ctrl+s")
      #expect(try run.savedBytes() == pair.right)
    }
  }

  @Test("lines of both sides are in the encoding of both files")
  func both() throws {
    let run = try ComparePilot(
      Self.wide("a\né\nz\n", .utf16LittleEndian), Self.wide("a\n日本\nz\n", .utf16LittleEndian))
    #expect(run.row(with: "é").contains("+ 日本"))
    run.pilot.press("b", "ctrl+s")
    #expect(try run.savedBytes() == Self.wide("a\né\n日本\nz\n", .utf16LittleEndian))
    let latin = try ComparePilot([0x61, 10, 0xE9, 10], [0x61, 10, 0xFF, 10])
    latin.pilot.press("shift+b", "ctrl+s")
    #expect(try latin.savedBytes() == [0x61, 10, 0xFF, 10, 0xE9, 10])
  }

  @Test(
    "what is no text is refused",
    arguments: [[0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0, 0xD8], [0xFE, 0xFF, 0, 0], [0x61, 0]])
  func refused(_ bytes: [UInt8]) {
    #expect(throws: FileProblem.self) { try ComparePilot(bytes, bytes) }
  }

  @Test("a link to the file of the result stays a link, and its target is replaced")
  func link() throws {
    let scratch = try Scratch(["target.txt": "old\n"])
    let link = scratch.file("link.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.txt")
    var file = try OutputFile(link)
    try file.save(Array("new\n".utf8))
    #expect(try scratch.read("target.txt") == "new\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.txt")
    #expect(scratch.names.sorted() == ["link.txt", "target.txt"])
  }

  @Test("a file of the result that has vanished is reported, and is written again if the user says so")
  func vanished() throws {
    let run = try ComparePilot(output: "old.txt")
    run.pilot.press("r")
    try FileManager.default.removeItem(atPath: run.scratch.file("old.txt"))
    run.pilot.press("ctrl+s")
    #expect(run.pilot.screen.contains("Not saved") && !run.scratch.names.contains("old.txt"))
    run.pilot.press("alt+r")
    #expect(try run.saved("old.txt") == "Milk\nDark bread\nButter\nEggs\n")
  }

  @Test("files that vanish after they were read do not matter, and a folder that vanishes is reported")
  func vanishedFiles() throws {
    let run = try ComparePilot(output: "out.txt")
    try FileManager.default.removeItem(atPath: run.scratch.file("old.txt"))
    try FileManager.default.removeItem(atPath: run.scratch.file("new.txt"))
    run.pilot.press("shift+r", "ctrl+s")
    #expect(try run.saved("out.txt") == ComparePilot.new)
    run.pilot.press("shift+l")
    try FileManager.default.removeItem(atPath: run.scratch.path)
    run.pilot.press("ctrl+s", "alt+r")
    #expect(run.pilot.screen.contains("Not saved") && run.controller.hasUnsavedChoices)
  }

  @Test("a loop of links, a path through a file and a missing folder are reported before anything is shown")
  func unreachable() async throws {
    let scratch = try Scratch(["file": "a\n", "folder/x": "a\n"])
    for (name, target) in [("one", "two"), ("two", "one")] {
      try FileManager.default.createSymbolicLink(atPath: scratch.file(name), withDestinationPath: target)
    }
    func path(_ name: String) -> String { scratch.file(name) }
    func problem(_ arguments: String...) async throws -> FileProblem? {
      let program = try Compare.parse(arguments)
      do throws(FileProblem) { _ = try await program.screen() } catch { return error }
      return nil
    }
    #expect(
      try await problem(path("file"), path("one"))
        == .cannotRead(path: path("one"), .tooManySymbolicLinkLevels))
    #expect(
      try await problem(path("file/x"), path("file")) == .cannotRead(path: path("file/x"), .notDirectory))
    #expect(try await problem(path("folder"), path("none")) == .noFile(path: path("none")))
    #expect(
      try await problem(path("one"), path("folder"))
        == .cannotRead(path: path("one"), .tooManySymbolicLinkLevels))
    for (name, error) in [
      ("file/x", Errno.notDirectory), ("one", .tooManySymbolicLinkLevels), ("none/x", .noSuchFileOrDirectory),
    ] {
      #expect(
        try await problem(path("file"), path("file"), "-o", path(name))
          == .cannotSave(path: path(name), error))
    }
  }

  @Test("files and folders that vanish between the scan and opening are reported in a sentence")
  func vanishedBeforeOpening() async throws {
    let run = try await FoldersPilot(["old/f": "a\n", "new/f": "b\n", "old/z": "a\n", "new/z": "b\n"])
    try FileManager.default.removeItem(atPath: run.scratch.file("new/f"))
    run.pilot.press("home", "enter")
    #expect(run.pilot.screen.contains("There is no file"))
    run.pilot.press("escape")
    try FileManager.default.removeItem(atPath: run.scratch.file("new"))
    run.pilot.press("f5")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("A folder cannot be read: it was removed.  Press q to quit."))
    run.pilot.press("q")
    #expect(run.pilot.application.exitStatus == 2)
  }
}
