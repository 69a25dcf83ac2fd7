import NibKit
import Testing

@testable import TerminalKit

/// A screen in a terminal that is too small for it. The screens are drawn by hand.
@Suite("A panel alone")
struct LonePanelTests {
  private static let layout = """
    <Window outlet="view" minWidth="40" minHeight="6">
      <HStack height="*">
        <Frame title="Files" width="*" height="*"><List id="files" height="*"><Item title="a.txt"/></List></Frame>
        <Frame title="Text" width="*" height="*"><List id="text" height="*"><Item title="Milk"/></List></Frame>
      </HStack>
      <StatusBar/>
    </Window>
    """

  @Test(
    "the panel with the focus has the screen, Tab shows the other, and in a larger terminal both are back")
  func panels() throws {
    let pilot = try Screens.pilot(Self.layout, width: 20, height: 4)
    #expect(
      pilot.screen == """
        ╭─ Files ──────────╮
        │a.txt             │
        │                  │
        ╰──────────────────╯
        """)
    pilot.press("tab")
    #expect(
      pilot.screen == """
        ╭─ Text ───────────╮
        │Milk              │
        │                  │
        ╰──────────────────╯
        """)
    // A click reaches what is seen, and nothing behind it.
    pilot.click(3, 1)
    #expect(pilot.focus == "text")
    pilot.resize(40, 6)
    #expect(pilot.screen.hasPrefix("╭─ Files ──────────╮╭─ Text ───────────╮"))
    pilot.resize(30, 6)
    #expect(pilot.screen.hasPrefix("╭─ Text ─────────────────────╮"))
  }

  @Test("if the focused panel has no room either, a sentence says how large the terminal must be")
  func sentence() throws {
    let pilot = try Screens.pilot(Self.layout, width: 60, height: 2)
    #expect(pilot.screen.hasPrefix("At least 40x6 is needed"))
  }

  @Test("a screen without a panel says how large the terminal must be")
  func noPanel() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\" minWidth=\"50\"><Label text=\"Name\"/><TextField/></Window>", width: 30,
      height: 4)
    #expect(pilot.screen.hasPrefix("At least 50x1 is needed"))
  }
}
