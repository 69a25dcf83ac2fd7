import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

// The tests of the cookbook, as the article has them.

@Suite struct RiversTests {
  private let controller = RiversController(nibName: "Rivers")
  private let pilot: Pilot

  init() throws {
    pilot = try Pilot(Rivers.application(), size: Size(width: 36, height: 8), showing: controller)
  }

  @Test("the table shows the rows of its source")
  func theTableShowsTheRowsOfItsSource() {
    #expect(
      pilot.screen == """
         Rivers
        River                             km
        Rhine                           1230
        Elbe                            1094



         Ctrl+N Add  Ctrl+R Remove
        """)
  }

  @Test("a new river is asked for")
  func aNewRiverIsAsked() throws {
    pilot.press("ctrl+n")
    pilot.type("Oder")
    pilot.press("enter")
    #expect(pilot.screen.contains("Oder"))
    #expect(pilot.screen.contains("Oder is new."))
    pilot.advance(by: .seconds(3))
    #expect(!pilot.screen.contains("Oder is new."))
  }

  @Test("an empty name is refused")
  func anEmptyNameIsNotTaken() {
    pilot.press("ctrl+n", "enter", "escape")
    #expect(!pilot.screen.contains("is new"))
  }

  @Test("a river is removed after the user confirms")
  func aRiverIsRemovedWhenThePersonSaysSo() {
    pilot.press("ctrl+r", "enter")
    #expect(pilot.screen.contains("Rhine"))
    pilot.press("ctrl+r", "alt+r")
    #expect(!pilot.screen.contains("Rhine"))
  }

  @Test("lengths arrive while the user works")
  func lengthsComeWhileThePersonWorks() async {
    pilot.press("f5")
    await pilot.settle()
    #expect(pilot.screen.contains("1500"))
    #expect(pilot.screen.contains("All rivers are measured."))
  }

  @Test("the bar is as long as the river")
  func theBarIsAsLongAsTheRiver() {
    let full = (0..<36).count { pilot.style($0, 5) == pilot.style(0, 5) }
    #expect(full == 22)
    pilot.press("down")
    #expect((0..<36).count { pilot.style($0, 5) == pilot.style(0, 5) } == 19)
  }
}

@Suite("Cookbook") struct CookbookTests {
  @Test("the code of the article is that of these tests, and its layouts are right")
  func code() throws {
    let article = try Article(named: "Cookbook")
    let all = try sources()
    let blocks = article.blocks(of: "swift")
    #expect(blocks.count > 8)
    for block in blocks { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
  }
}
