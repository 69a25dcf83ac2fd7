import NibKit
import TerminalKit
import Testing

@Suite("Tabs")
struct TabsTests {
  static let body = """
    <Window outlet="view">
      <Tabs id="tabs" selected="1" changed="#owner.note">
        <Tab title="_Files"><Button id="f1" title="F1"/><Button id="f2" title="F2"/></Tab>
        <Tab title="_Search"><Button id="s1" title="S1"/></Tab>
        <Tab title="_Gone" hidden="true"><Button id="g1" title="G1"/></Tab>
        <Tab title="日本"><Label text="nothing here"/></Tab>
      </Tabs>
      <Button id="ok" title="_OK"/>
    </Window>
    """

  func pilot(width: Int = 30) throws -> (Pilot, Listener) {
    try Listener.pilot(Self.body, width: width, height: 6)
  }

  @Test("one page is shown, its title in brackets; a hidden page has no title")
  func picture() throws {
    let (pilot, _) = try pilot()
    #expect(
      pilot.screen == """
         Files [Search] 日本
        [ S1 ]

        [ OK ]
        """)
  }

  @Test("only what is shown can have the focus")
  func focus() throws {
    let (pilot, _) = try pilot()
    var way = [pilot.focus]
    for _ in 0..<3 {
      pilot.press("tab")
      way.append(pilot.focus)
    }
    #expect(way == ["tabs", "s1", "ok", "tabs"])
  }

  @Test(
    "arrows, Ctrl+Page Up and Down and mnemonics show another page",
    arguments: [
      (["left"], "tabs=0"), (["right"], "tabs=3"), (["right", "right"], "tabs=0"),
      (["ctrl+page-up"], "tabs=0"),
      (["tab", "ctrl+page-down"], "tabs=3"), (["alt+f"], "tabs=0"), (["f"], nil), (["alt+s"], nil),
      (["alt+g"], nil), (["tab", "left"], nil),
    ])
  func ways(keys: [String], change: String?) throws {
    let (pilot, listener) = try pilot()
    for key in keys { pilot.press(key) }
    #expect(listener.heard.last == change)
  }

  @Test("a click on a title, also of a row that is too long and has moved")
  func clicks() throws {
    let (pilot, listener) = try pilot(width: 12)
    #expect(pilot.row(0) == "les [Search]")
    pilot.click(1, 0)
    #expect(pilot.row(0) == "[Files] Sea…")
    pilot.click(11, 0)
    pilot.press("right")
    #expect(pilot.row(0) == "earch [日本]")
    pilot.click(11, 0)
    #expect(listener.heard == ["tabs=0", "tabs=1", "tabs=3"])
  }

  @Test("the focus comes back to where it was on a page, and to the row if there is nothing on it")
  func remembers() throws {
    let (pilot, _) = try pilot()
    pilot.press("ctrl+page-up", "tab", "tab")
    #expect(pilot.focus == "f2")
    pilot.press("ctrl+page-down")
    #expect(pilot.focus == "s1")
    pilot.press("ctrl+page-up")
    #expect(pilot.focus == "f2")
    pilot.press("ctrl+page-up")
    #expect(pilot.focus == "tabs")
    #expect(pilot.row(1) == "nothing here".padding(to: 30))
  }

  @Test("a page that the program hides is left, and stays hidden whatever is shown")
  func hidden() throws {
    let (pilot, listener) = try pilot()
    let tabs = try #require(pilot.view("tabs") as? Tabs)
    tabs.tabs[1].isHidden = true
    #expect(pilot.row(0) == " Files [日本]".padding(to: 30))
    #expect(listener.heard == ["tabs=3"], "the program has not chosen this page")
    tabs.selectedIndex = 0
    tabs.selectedIndex = 1
    #expect(tabs.selectedIndex == 3)
    tabs.tabs[1].isHidden = false
    #expect(pilot.row(0) == " Files [Search] 日本".padding(to: 30))
    #expect(listener.heard == ["tabs=3", "tabs=1"])
    for tab in tabs.tabs { tab.isHidden = true }
    #expect(pilot.focus == "ok")
  }

  @Test("a number that no page has is the nearest")
  func bounds() throws {
    let (pilot, listener) = try Listener.pilot(
      "<Window outlet=\"view\"><Tabs selected=\"99\"><Tab title=\"A\"/><Tab title=\"B\"/></Tabs></Window>",
      width: 9,
      height: 2)
    #expect(pilot.row(0) == " A [B]   ")
    #expect(listener.heard.isEmpty)
  }
}

extension String {
  /// With blanks behind it, up to so many cells.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - cellWidth)) }
}
