import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite struct FilesTests {
  private let pilot: Pilot

  init() throws {
    let article = try Article(named: "NoticesAndWork")
    let layouts = article.layouts(["Files": article.blocks(of: "xml").first ?? ""])
    pilot = try Pilot(
      Application(layouts: layouts), size: Size(width: 40, height: 10),
      showing: FilesController(nibName: "Files"))
  }

  @Test("a search begins when the user pauses")
  func aSearchBeginsWhenThePersonPauses() async {
    pilot.type("r")
    pilot.advance(by: .milliseconds(199))
    pilot.type("e")
    pilot.advance(by: .milliseconds(199))
    await pilot.settle()
    #expect(!pilot.screen.contains("README"))
    pilot.advance(by: .milliseconds(1))
    await pilot.settle()
    #expect(pilot.screen.contains("README"))
  }

  @Test("a deletion is announced and can be undone")
  func aDeletionIsSaidAndUndone() async {
    pilot.type("readme")
    pilot.advance(by: .milliseconds(200))
    await pilot.settle()
    pilot.press("tab", "delete")
    #expect(pilot.screen.contains("README is deleted.  Alt+U Undo"))
    pilot.press("alt+u")
    #expect(pilot.row(2).hasPrefix("README"))
  }
}

@Suite("Notices, work and undo") struct NoticesAndWorkTests {
  @Test("the code is that of these tests")
  func code() throws {
    let article = try Article(named: "NoticesAndWork")
    let all = try sources()
    let blocks = article.blocks(of: "swift")
    #expect(blocks.count == 4)
    for block in blocks { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
  }
}
