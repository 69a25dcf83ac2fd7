import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare

/// The differences between two layouts, as `nib` lists them.
@Suite("Compare by structure", .mustEnd)
struct StructureTests {
  private nonisolated static let old = """
    <layout version="1">
      <Window title="Shop">
        <Label id="name" text="Milk"/>
        <Label id="price" text="2"/>
      </Window>
    </layout>

    """
  private nonisolated static let new = """
    <layout version="1">
      <!-- No difference in structure. -->
      <Window title="Shop">
        <Label id="name" text="Bread"/>
        <Button id="buy" title="Buy"/>
      </Window>
    </layout>

    """

  /// True if the tool is beside the tests, where the build of the repository puts it.
  private nonisolated static var hasTool: Bool {
    FileManager.default.isExecutableFile(atPath: ProgramRun.path(of: "nib"))
  }

  @Test("the lines of nib diff are differences with their places")
  func reading() {
    let report = StructureReport(
      """
      - <Command> 'goTo' is removed from <Commands>
          left:12:5
      ~ <Command> 'left': 'title' was "_Left", and is "right:9:9"
          left:14:24 → right:13:24
      + <Label> is added to <Window>
          right:20:7
      3 differences

      """)
    #expect(report.differences.map(\.left) == [12, 14, nil])
    #expect(report.differences.map(\.right) == [nil, 13, 20])
    #expect(report.differences.first?.words == "- <Command> 'goTo' is removed from <Commands>")
    #expect(report.summary == "3 differences")
  }

  @Test(
    "t lists the differences, and Enter shows the lines of one",
    .enabled(if: hasTool, "the program nib is not beside the tests"))
  func listing() async throws {
    let padding = String(repeating: "<!-- \n -->\n", count: 40)
    let run = try ComparePilot(padding + Self.old, padding + Self.new, width: 100)
    run.pilot.press("f", "t")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("By structure"))
    for words in [
      "~ <Label> 'name': 'text' was \"Milk\", and is \"Bread\"", "+ <Button> 'buy'", "- <Label> 'price'",
    ] {
      #expect(run.pilot.screen.contains(words), "\(words): \(run.pilot.screen)")
    }
    run.pilot.press("enter")
    #expect(!run.pilot.screen.contains("By structure"))
    #expect(run.pilot.screen.contains(" 83 "))
  }

  @Test(
    "formatting and comments are no differences in structure",
    .enabled(if: hasTool, "the program nib is not beside the tests"))
  func equal() async throws {
    let run = try ComparePilot(Self.old, Self.old.replacing("\"Milk\"/>", with: "\"Milk\"  />\n"))
    run.pilot.press("t")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("The files are equal in structure."))
  }

  @Test(
    "Xcode's files are compared by structure, too",
    .enabled(if: hasTool, "the program nib is not beside the tests"))
  func xib() async throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
          <view contentMode="scaleToFill" id="a">
            <subviews><button opaque="NO" id="b"><state key="normal" title="Log in"/></button></subviews>
          </view>
        </objects>
      </document>

      """
    let run = try await FoldersPilot(
      ["old/Main.xib": text, "new/Main.xib": text.replacing("Log in", with: "Sign in")], width: 100)
    run.pilot.press("enter", "t")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("\"Log in\", and is \"Sign in\""), "\(run.pilot.screen)")
    #expect(run.pilot.screen.contains("Show the lines"))
  }

  @Test(
    "two binary files that nib knows are compared by structure, from the command line and from folders",
    .enabled(if: hasTool, "the program nib is not beside the tests"))
  func binary() async throws {
    let folders = try await FoldersPilot(["old/x": "", "new/x": ""], width: 100)
    let tool = ProgramRun.path(of: "nib")
    for (side, text) in [("old", Self.old), ("new", Self.new)] {
      try folders.scratch.write(text, to: "\(side).layout.xml")
      let words = [tool, "compile", "\(side).layout.xml", "-o", "\(side)/shop.nib"]
      #expect(try Run(words, in: folders.scratch.path).status == 0)
      try Self.archive(title: side).write(to: URL(filePath: folders.scratch.file("\(side)/list.plist")))
    }
    for (name, words) in [("list.plist", "was \"old\", and is \"new\""), ("shop.nib", "+ <Button> 'buy'")] {
      // In the tree.
      folders.pilot.press("f5")
      await folders.pilot.settle()
      folders.pilot.press("home")
      if name == "shop.nib" { folders.pilot.press("down") }
      folders.pilot.press("enter")
      await folders.pilot.settle()
      #expect(folders.pilot.screen.contains(words), "\(folders.pilot.screen)")
      #expect(folders.pilot.screen.contains(name) && !folders.pilot.screen.contains("Show the lines"))
      folders.pilot.press("enter")
      #expect(folders.pilot.screen.contains(words))
      folders.pilot.press("escape")
      #expect(folders.pilot.application.exitStatus == nil)
      // Of the command line.
      let arguments = ["old", "new", "old"].map { folders.scratch.file("\($0)/\(name)") }
      for (other, status, expected) in [(1, 1, words), (2, 0, "The files are equal in structure.")] {
        let program = try Compare.parse([arguments[0], arguments[other], "--theme", "dark"])
        let screen = try #require(await program.screen() as? StructureController)
        let pilot = try Pilot(program.application(), size: Size(width: 100, height: 20), showing: screen)
        #expect(pilot.screen.contains(expected), "\(pilot.screen)")
        pilot.press("escape")
        #expect(pilot.application.exitStatus == Int32(status))
      }
    }
    let other = try Compare.parse([
      folders.scratch.file("old/list.plist"), folders.scratch.file("old/shop.nib"),
    ])
    await #expect(throws: FileProblem.self) { try await other.screen() }
  }

  /// Returns an archive as NibArchive writes it: a binary property list.
  private static func archive(title: String) throws -> Data {
    let object: [String: Any] = ["class": 0, "values": ["title": title]]
    let archive: [String: Any] = [
      "format": "NibKit archive", "version": 1, "classes": [["name": "Checklist"]], "objects": [object],
      "roots": [0],
    ]
    return try PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0)
  }

  @Test("a reason of nib without a line is a sentence, too")
  func sentences() {
    #expect(
      StructureReport.sentence(
        "left: error: the file is a program, not a layout [not-a-layout]\n    note: x\n")
        == "The left file cannot be read as a layout: the file is a program, not a layout.")
    #expect(
      StructureReport.sentence("right:2:1: error: the file is a property list, not a layout [not-a-layout]")
        == "The right file cannot be read as a layout: in line 2, the file is a property list, not a layout.")
    #expect(
      StructureReport.sentence("") == "The files cannot be compared by structure: nib gave no reason.")
  }

  @Test(
    "a file that is no layout is reported in a sentence",
    .enabled(if: hasTool, "the program nib is not beside the tests"))
  func noLayout() async throws {
    let run = try ComparePilot(Self.old, "Milk\n")
    run.pilot.press("t")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("The right file cannot be read as a layout: "))
  }
}
