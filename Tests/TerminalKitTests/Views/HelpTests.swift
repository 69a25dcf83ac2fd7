import NibKit
import TerminalKit
import Testing

/// The words of a status bar about the command that the user is about to choose.
@Suite("Help in the status bar")
struct HelpTests {
  private static let layout = """
    <Commands>
      <Command id="save" title="_Save" key="ctrl+s" action="#owner.save" help="Write the file to the disk."/>
      <Command id="note" title="_Note" key="f3" action="#owner.note"/>
    </Commands>
    <Window outlet="view">
      <MenuBar><Menu title="_File"><MenuItem command="#save"/><MenuItem command="#note"/></Menu></MenuBar>
      <TextField id="field" height="*"/>
      <HStack><Button command="#save"/><Button command="#note"/></HStack>
      <StatusBar>
        <StatusItem command="#save"/><StatusItem command="#note"/><StatusItem align="end" text="1/9"/>
      </StatusBar>
    </Window>
    """

  @Test("the help of the selected menu item takes the place of the keys, and goes with the menu")
  func menus() throws {
    let (pilot, _) = try Listener.pilot(Self.layout, width: 40, height: 8)
    let usual = " Ctrl+S Save  F3 Note               1/9 "
    #expect(pilot.row(7) == usual)
    pilot.press("f10")
    #expect(pilot.row(7) == " Write the file to the disk.        1/9 ")
    // The second item has none.
    pilot.press("down")
    #expect(pilot.row(7) == usual)
    pilot.press("up", "escape")
    #expect(pilot.row(7) == usual)
  }

  @Test(
    "the help of the button that has the focus, cut with a mark where there is no room; keys that are not shown cannot be clicked"
  )
  func buttons() throws {
    let (pilot, listener) = try Listener.pilot(Self.layout, width: 40, height: 8)
    pilot.press("tab")
    #expect(pilot.row(7) == " Write the file to the disk.        1/9 ")
    pilot.click(3, 7)
    #expect(listener.heard == [])
    pilot.resize(24, 8)
    #expect(pilot.row(7) == " Write the file t…  1/9 ")
    pilot.press("tab")
    #expect(pilot.row(7).hasPrefix(" Ctrl+S Save"))
    pilot.click(3, 7)
    #expect(listener.heard == ["save from #save at "])
  }
}
