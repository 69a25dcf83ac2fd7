import NibKit
import TerminalKit
import Testing

@Suite("Context menus and tooltips")
struct ContextMenuTests {
  static let body = """
    <Commands>
      <Command id="stage" title="_Stage" key="s" action="#owner.note" help="Stage the file."/>
      <Command id="secret" title="Secret" hidden="true" action="#owner.note"/>
    </Commands>
    <Menu id="fileMenu">
      <MenuItem command="#stage"/><MenuItem title="_Delete" action="#owner.note"/>
      <Menu title="_More"><MenuItem title="_Rename" action="#owner.note"/></Menu>
    </Menu>
    <Window outlet="view">
      <Frame contextMenu="#fileMenu" border="none" help="The files that have changed.">
        <List id="list" height="3"><Item title="a"/><Item title="b"/><Item title="c"/></List>
      </Frame>
      <TextField id="field"/>
      <Button id="go" title="Go" help="Start it."/>
    </Window>
    """

  func pilot(_ body: String = body, width: Int = 30, height: Int = 10) throws -> (Pilot, Listener) {
    let (pilot, listener) = try Listener.pilot(body, width: width, height: height)
    _ = pilot.screen
    return (pilot, listener)
  }

  @Test(
    "the right button opens the menu of the view or of a container of it, at the mouse, for the row there")
  func rightButton() throws {
    let (pilot, listener) = try pilot()
    pilot.click(4, 1, .right)
    #expect(
      pilot.screen == """
        a
        b
        c   ┌───────────┐
            │ Stage   S │
        [ Go│ Delete    │
            │ More    ▸ │
            └───────────┘
        """)
    #expect(try #require(pilot.view("list") as? List).selectedIndex == 1)
    pilot.click(6, 4)
    #expect(listener.heard == ["_Delete"])
    #expect(pilot.focus == "list")
  }

  @Test(
    "the menu key opens it at the selected row; keys choose, also in menus in it",
    arguments: [
      (["shift+f10", "enter"], ["#stage"]), (["menu", "d"], ["_Delete"]), (["shift+f10", "s"], ["#stage"]),
      (["shift+f10", "up", "right", "r"], ["_Rename"]),
      (["shift+f10", "right", "left", "escape", "s"], ["#stage"]),
    ])
  func keys(pressed: [String], heard: [String]) throws {
    let (pilot, listener) = try pilot()
    for name in pressed { pilot.press(name) }
    #expect(listener.heard == heard)
    #expect(pilot.focus == "list")
  }

  @Test("the key opens it below the selected row")
  func place() throws {
    let (pilot, _) = try pilot()
    pilot.press("down", "down", "shift+f10")
    #expect(pilot.row(3).hasPrefix("┌──"))
  }

  @Test("a view without a menu has its own actions, and the commands of the screen that are not hidden")
  func standard() throws {
    let (pilot, listener) = try pilot(width: 40, height: 16)
    pilot.press("tab", "x", "shift+f10")
    #expect(pilot.screen.contains("Select all   Alt+A"))
    #expect(pilot.screen.contains("Stage") && !pilot.screen.contains("Secret"))
    pilot.press("down", "enter", "y")
    #expect(try #require(pilot.view("field") as? TextField).text == "y")
    pilot.press("tab", "shift+f10")
    #expect(pilot.screen.contains("Stage") && !pilot.screen.contains("Undo"))
    pilot.press("enter")
    #expect(listener.heard == ["#stage"])
  }

  @Test("a view that leaves its window takes its menu with it")
  func leaves() throws {
    let (pilot, _) = try pilot()
    pilot.press("shift+f10")
    pilot.view("list")?.removeFromSuperview()
    #expect(!pilot.screen.contains("Delete"))
  }

  // MARK: Tooltips

  @Test("a tooltip is shown where the mouse has rested, and goes with the next key, click or view")
  func tooltip() throws {
    let (pilot, _) = try pilot()
    let usual = pilot.screen
    pilot.mouse(.move, 1, 1)
    pilot.advance(by: .milliseconds(500))
    #expect(pilot.screen == usual)
    // It is the rest that counts.
    pilot.mouse(.move, 2, 1)
    pilot.advance(by: .milliseconds(500))
    #expect(pilot.screen == usual)
    pilot.advance(by: .milliseconds(100))
    #expect(pilot.screen == "a\nb\n The files that have changed.\n\n[ Go ]")
    pilot.mouse(.move, 3, 1)
    #expect(pilot.row(2).contains("files"))
    pilot.press("down")
    #expect(pilot.screen == usual)
    pilot.view("go")?.help = "Start \u{1B}it."
    pilot.mouse(.move, 1, 4)
    pilot.advance(by: .seconds(1))
    #expect(pilot.row(5).hasPrefix("  Start ␛it. "))
    pilot.mouse(.move, 1, 3)
    #expect(pilot.screen == usual)
    pilot.mouse(.move, 1, 4)
    pilot.advance(by: .seconds(1))
    pilot.click(20, 8)
    #expect(pilot.screen == usual)
  }

  @Test("at the end of the screen a tooltip is above the mouse, and without room there is no tooltip")
  func tooltipRoom() throws {
    let (pilot, _) = try pilot(
      #"<Window outlet="view"><Spacer/><Button title="Go" help="Start it now."/></Window>"#, width: 16,
      height: 4)
    pilot.mouse(.move, 5, 3)
    pilot.advance(by: .seconds(1))
    #expect(pilot.screen == "\n\n  Start it now.\n[ Go ]")
    pilot.resize(4, 1)
    pilot.mouse(.move, 1, 0)
    pilot.advance(by: .seconds(1))
    #expect(pilot.screen == "[Go]" || pilot.screen.hasPrefix("["))
  }

  @Test("a view's own help is in the status bar while the view has the focus")
  func statusBar() throws {
    let (pilot, _) = try pilot(
      """
      <Window outlet="view"><TextField help="Who you are."/><Button title="B"/><StatusBar/></Window>
      """)
    #expect(pilot.row(2).hasPrefix(" Who you are."))
    pilot.press("tab")
    #expect(!pilot.row(2).contains("Who"))
  }
}
