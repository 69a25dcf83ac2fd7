import NibKit
import Testing

@testable import TerminalKit

@Suite("Collapsibles, breadcrumbs and toolbars")
struct CollapsibleTests {
  @Test("a title shows and hides what is below it")
  func collapsible() throws {
    let pilot = try Stage.pilot(
      """
      <Collapsible id="it" title="_More" changed="#owner.changed"><Checkbox title="One"/></Collapsible>
      <Button id="b" title="B"/>
      """, 20, 4)
    #expect(pilot.screen == "▾ More\n  [ ] One\n[ B ]")
    pilot.press("enter")
    #expect(pilot.screen == "▸ More\n[ B ]")
    pilot.press("left", "right")
    #expect(pilot.screen == "▾ More\n  [ ] One\n[ B ]")
    pilot.press("tab", "space")
    #expect(pilot.screen == "▾ More\n  [x] One\n[ B ]")
    pilot.click(3, 0)
    #expect(pilot.screen == "▸ More\n[ B ]")
    pilot.press("tab")
    #expect(pilot.focus == "b")
    pilot.press("alt+m")
    #expect(pilot.screen == "▾ More\n  [x] One\n[ B ]")
    #expect(try pilot.stage.events.count == 4)
  }

  static let crumbs = """
    <Breadcrumb id="it" width="100%" changed="#owner.changed">
      <Option title="Home"/><Option title="日本"/><Option title="kit"/>
    </Breadcrumb>
    """

  @Test("a part of a breadcrumb is chosen by keys and by a click")
  func breadcrumb() throws {
    let pilot = try Stage.pilot(Self.crumbs, 24, 1)
    let crumbs = try pilot.view("it", as: Breadcrumb.self)
    #expect(pilot.screen == "Home › 日本 › kit")
    pilot.press("enter")
    #expect(try pilot.stage.events == [])
    pilot.press("left", "enter")
    #expect(crumbs.value == "日本")
    pilot.click(1, 0)
    #expect(crumbs.value == "Home")
    pilot.click(5, 0)
    #expect(crumbs.value == "Home")
    #expect(try pilot.stage.events.count == 2)
    crumbs.path = ["a_b", "\u{1B}[2J"]
    #expect(crumbs.value == "\u{1B}[2J")
    #expect(pilot.screen == "a_b › ␛[2J")
    crumbs.path = []
    #expect(pilot.screen == "")
    pilot.press("left", "right", "end", "enter")
  }

  @Test(
    "a narrow breadcrumb keeps the part that matters",
    arguments: [
      (17, "Home › 日本 › kit"), (16, "… › 日本 › kit"), (14, "… › 日本 › kit"), (13, "… › kit"), (5, "… › …"),
      (0, ""),
    ])
  func narrow(width: Int, expected: String) throws {
    let pilot = try Stage.pilot(Self.crumbs.replacing("100%", with: "\(width)"), 24, 1)
    #expect(pilot.screen == expected)
  }

  static let bar = """
    <Toolbar id="it">
      <MenuItem title="_Save" key="f2" action="#owner.acted"/><MenuSeparator/>
      <MenuItem title="_Off" enabled="false" action="#owner.acted"/><MenuItem title="_Find" action="#owner.changed"/>
    </Toolbar>
    <Button id="b" title="B"/>
    """

  @Test("a toolbar is one stop, and its entries are used by keys, letters and clicks")
  func toolbar() throws {
    let pilot = try Stage.pilot(Self.bar, 24, 2)
    #expect(pilot.screen == " Save │ Off  Find\n[ B ]")
    pilot.press("enter", "right", "space", "right", "enter", "left", "enter")
    #expect(try pilot.stage.events == ["acted", "changed", "changed", "acted"])
    pilot.press("tab")
    #expect(pilot.focus == "b")
    pilot.press("alt+f", "f2", "alt+o")
    pilot.click(13, 0)
    pilot.click(8, 0)
    #expect(try pilot.stage.events.dropFirst(4) == ["changed", "acted", "changed"])
  }

  @Test("entries that do not fit in a toolbar are in a list")
  func narrowToolbar() throws {
    let pilot = try Stage.pilot(Self.bar, 12, 6)
    #expect(pilot.row(0) == " Save │   » ")
    pilot.press("end", "enter")
    #expect(pilot.screen.contains("│ Find │"))
    pilot.press("f")
    #expect(try pilot.stage.events == ["changed"])
    #expect(!pilot.screen.contains("Find"))
  }
}
