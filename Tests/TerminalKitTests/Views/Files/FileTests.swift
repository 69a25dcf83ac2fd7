import FileAccess
import Foundation
import NibKit
import TestSupport
import Testing

@testable import TerminalKit

@Suite("Directory trees and file dialogs")
struct FileTests {
  private let folder: Scratch

  init() throws {
    FilePatience.time = .seconds(10)
    folder = try Scratch(["b.txt": "", "A.txt": "", ".hidden": "", "evil\u{1B}[2J\n.txt": ""])
    try FileManager.default.createDirectory(
      atPath: folder.file("sub/deep"), withIntermediateDirectories: true)
    try folder.write("", to: "sub/inner.txt")
  }

  private func pilot(_ element: String, _ height: Int = 8) throws -> Pilot {
    try Stage.pilot(
      "<\(element) id=\"it\" height=\"*\" root=\"\(folder.path)\" action=\"#owner.acted\"/>", 40, height)
  }

  @Test("folders come first, hidden names are left out, and hostile ones are harmless")
  func tree() throws {
    let pilot = try pilot("DirectoryTree")
    let tree = try pilot.view("it", as: DirectoryTree.self)
    #expect(pilot.words == ["▸ sub/", "  A.txt", "  b.txt", "  evil␛[2J␊.txt"])
    tree.showsHidden = true
    #expect(pilot.words.prefix(3) == ["▸ sub/", "  .hidden", "  A.txt"])
    tree.showsFoldersOnly = true
    #expect(pilot.words == ["▸ sub/"])
  }

  @Test("a folder is read when it is opened, and a file is acted on")
  func lazy() throws {
    let pilot = try pilot("DirectoryTree")
    let tree = try pilot.view("it", as: DirectoryTree.self)
    _ = pilot.screen
    // The folder has not been opened yet.
    try folder.write("", to: "sub/late.txt")
    pilot.press("enter")
    #expect(pilot.words.prefix(5) == ["▾ sub/", "  ▸ deep/", "    inner.txt", "    late.txt", "  A.txt"])
    #expect(try pilot.stage.events == [])
    pilot.press("down", "down", "enter")
    #expect(try pilot.stage.events == ["acted"])
    #expect(tree.selectedPath == folder.path + "/sub/inner.txt")
    tree.reload()
    tree.reveal(path: folder.path + "/sub/deep")
    #expect(tree.selectedPath == folder.path + "/sub/deep")
  }

  @Test("a folder that cannot be read says why")
  func unreadable() throws {
    let pilot = try pilot("DirectoryTree")
    let tree = try pilot.view("it", as: DirectoryTree.self)
    tree.root = folder.path + "/none"
    #expect(pilot.words[0].contains("There is no such folder."))
    #expect(tree.selectedPath == nil)
    pilot.press("enter", "right")
  }

  @Test("names that are not UTF-8 lead to their files")
  func bytes() throws {
    let name = folder.path + "/" + String(pathBytes: [0x66, 0xFF])
    #expect(try FileSystem.create(name, with: [1]))
    let pilot = try pilot("DirectoryTree")
    let tree = try pilot.view("it", as: DirectoryTree.self)
    #expect(pilot.words.contains("  f\\xFF"))
    tree.reveal(path: name)
    #expect(FileSystem.exists(try #require(tree.selectedPath)))
  }

  @Test("a chooser takes what is selected, and finds what is wrong with a path")
  func chooser() throws {
    let pilot = try pilot("FileChooser", 10)
    let chooser = try pilot.view("it", as: FileChooser.self)
    #expect(pilot.row(0).hasPrefix("Path: "))
    #expect(!chooser.isValid)
    pilot.press("tab", "down")
    #expect(chooser.path == folder.path + "/A.txt")
    #expect(chooser.isValid)
    pilot.press("up", "enter", "down", "down")
    #expect(chooser.path == folder.path + "/sub/inner.txt")
    for (path, choice, isValid) in [
      ("sub", FileChoice.open, false), ("sub", .folder, true), ("none", .folder, false),
      ("new.txt", .open, false),
      ("new.txt", .save, true), ("none/new.txt", .save, false), ("sub", .save, false), ("b.txt", .save, true),
    ] {
      chooser.choice = choice
      chooser.path = folder.path + "/" + path
      #expect(chooser.isValid == isValid, "\(choice) \(path)")
    }
    pilot.press("alt+h")
    #expect(chooser.showsHidden && pilot.screen.contains("  .hidden"))
  }

  @Test("a file dialog gives back the path, and asks before a file is replaced")
  func dialog() throws {
    let pilot = try Stage.pilot("<Button title=\"B\"/>", 60, 18)
    var chosen: [String] = []
    pilot.application.chooseFile(.open, in: folder.path) { chosen.append($0) }
    #expect(pilot.screen.contains("Open a file"))
    pilot.type("none")
    pilot.press("enter")
    #expect(pilot.screen.contains("There is no such file."))
    pilot.press("ctrl+u")
    pilot.type("b.txt")
    pilot.press("enter")
    #expect(chosen == [folder.path + "/b.txt"])
    #expect(!pilot.screen.contains("Open a file"))

    pilot.application.chooseFile(.save, in: folder.path, path: folder.path + "/b.txt") {
      chosen.append("save " + $0)
    }
    pilot.press("enter")
    #expect(pilot.screen.contains("Replace it?"))
    pilot.press("escape")
    #expect(chosen.count == 1)
    pilot.press("enter", "alt+r")
    #expect(chosen.last == "save " + folder.path + "/b.txt")

    pilot.application.chooseFile(.folder, in: folder.path) { chosen.append($0) }
    pilot.press("escape")
    #expect(chosen.count == 2)
    #expect(!pilot.screen.contains("Choose a folder"))
  }
}
