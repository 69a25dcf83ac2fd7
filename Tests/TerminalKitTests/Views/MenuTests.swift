import NibKit
import TerminalKit
import Testing

@Suite("Menus")
struct MenuTests {
  static let body = """
    <Commands>
      <Command id="save" title="_Save" key="ctrl+s" action="#first.save"/>
      <Command id="never" title="Never" key="f3" action="#first.never"/>
      <Command id="follow" title="Follow" key="f" action="#owner.note"/>
    </Commands>
    <Window outlet="view">
      <MenuBar id="bar">
        <Menu title="_File">
          <MenuItem command="#save"/><MenuItem title="_日本" key="ctrl+n" action="#owner.note"/>
          <MenuItem command="#never"/><MenuSeparator/>
          <Menu title="_More"><MenuItem title="_Deep" action="#owner.note"/><MenuItem title="_Wide" enabled="false"/></Menu>
        </Menu>
        <Menu title="_Edit"><MenuItem title="_Undo" action="#first.save"/></Menu>
      </MenuBar>
      <Button id="a" title="A"/><Button id="b" title="B"/>
    </Window>
    """

  func pilot(width: Int = 34, height: Int = 10) throws -> (Pilot, Listener) {
    try Listener.pilot(Self.body, width: width, height: height)
  }

  @Test("F10 opens the first menu, with the keys of its commands at the right")
  func picture() throws {
    let (pilot, _) = try pilot()
    #expect(pilot.screen == " File  Edit\n[ A ]\n[ B ]")
    pilot.press("f10")
    #expect(
      pilot.screen == """
         File  Edit
        ┌───────────────┐
        │ Save   Ctrl+S │
        │ 日本   Ctrl+N │
        │ Never      F3 │
        │───────────────│
        │ More        ▸ │
        └───────────────┘
        """)
    pilot.press("down", "down", "right")
    #expect(
      pilot.screen == """
         File  Edit
        ┌───────────────┐
        │ Save   Ctrl+S │
        │ 日本   Ctrl+N │
        │ Never      F3 │
        │───────────────│┌──────┐
        │ More        ▸ ││ Deep │
        └───────────────┘│ Wide │
                         └──────┘
        """)
    pilot.press("escape", "escape")
    #expect(pilot.screen == " File  Edit\n[ A ]\n[ B ]")
  }

  @Test(
    "keys open menus, move in them and choose entries",
    arguments: [
      // Items without a target and separators are skipped; up and down go round.
      (["f10", "enter"], ["save from #save at b"]), (["f10", "down", "enter"], ["_日本"]),
      (["f10", "down", "down", "down", "enter"], ["save from #save at b"]),
      (["f10", "up", "enter", "enter"], ["_Deep"]), (["f10", "end", "right", "space"], ["_Deep"]),
      // Letters, and keys that are shown; what cannot be done is not.
      (["alt+f", "s"], ["save from #save at b"]), (["alt+f", "m", "d"], ["_Deep"]),
      (["alt+f", "ctrl+n"], ["_日本"]), (["alt+f", "m", "w", "alt+w"], []), (["f10", "f3"], []),
      (["ctrl+n"], ["_日本"]), (["ctrl+s"], ["save from #save at b"]), (["f3"], []),
      // A letter alone is no menu's, but a command's.
      (["f"], ["#follow"]), (["alt+e", "f"], []),
      // Left and right go from menu to menu, round, and out of a submenu.
      (["f10", "right", "enter"], ["save from _Undo at b"]),
      (["f10", "left", "u"], ["save from _Undo at b"]),
      (["f10", "right", "right", "enter"], ["save from #save at b"]),
      (["f10", "m", "left", "home", "enter"], ["save from #save at b"]),
      (["f10", "m", "right", "u"], ["save from _Undo at b"]),
      (["f10", "f10", "enter"], []), (["f10", "tab", "escape"], []),
    ])
  func keys(keys: [String], heard: [String]) throws {
    let (pilot, listener) = try pilot()
    pilot.press("tab")
    for key in keys { pilot.press(key) }
    pilot.press("escape", "escape")
    #expect(listener.heard == heard)
    #expect(pilot.focus == "b")
    #expect(pilot.screen == " File  Edit\n[ A ]\n[ B ]")
  }

  @Test("while a menu is open, commands know who would do them: not the menu, but what had the focus")
  func validation() throws {
    let (pilot, listener) = try pilot()
    listener.refused.insert("save")
    pilot.press("f10", "enter", "escape", "ctrl+s")
    #expect(listener.heard == ["_日本"])
  }

  @Test("press, drag and release; and other menus on the way")
  func drag() throws {
    let (pilot, listener) = try pilot()
    _ = pilot.screen
    pilot.mouse(.press(.left), 8, 0)
    #expect(pilot.row(2).contains("Undo"))
    pilot.mouse(.drag(.left), 2, 0)
    pilot.mouse(.drag(.left), 2, 2)
    pilot.mouse(.drag(.left), 2, 3)
    pilot.mouse(.release(.left), 2, 3)
    #expect(listener.heard == ["_日本"])
    #expect(pilot.row(2) == "[ B ]".padding(to: 34))
    // Released where nothing is: closed.
    pilot.mouse(.press(.left), 2, 0)
    pilot.mouse(.drag(.left), 30, 8)
    pilot.mouse(.release(.left), 30, 8)
    #expect(pilot.row(2) == "[ B ]".padding(to: 34))
    // On what cannot be done: nothing.
    pilot.mouse(.press(.left), 2, 0)
    pilot.mouse(.release(.left), 2, 4)
    #expect(pilot.row(4).contains("Never"))
    #expect(listener.heard == ["_日本"])
  }

  @Test("click and click; a click on another title, on the same one, and outside")
  func clicks() throws {
    let (pilot, listener) = try pilot()
    _ = pilot.screen
    pilot.click(2, 0)
    pilot.click(8, 0)
    pilot.click(9, 2)
    #expect(listener.heard == ["save from _Undo at a"])
    pilot.click(2, 0)
    pilot.click(2, 0)
    #expect(pilot.row(2) == "[ B ]".padding(to: 34))
    pilot.click(2, 0)
    pilot.click(2, 6)
    #expect(pilot.row(6).contains("Deep"))
    pilot.click(2, 2)
    #expect(listener.heard == ["save from _Undo at a", "save from #save at a"])
    pilot.click(2, 0)
    pilot.click(2, 6)
    pilot.click(30, 9)
    #expect(pilot.row(2) == "[ B ]".padding(to: 34))
    #expect(pilot.focus == "a")
    #expect(listener.heard.count == 2)
  }

  @Test("a menu at the right edge stays on the screen; its submenu goes to the left")
  func edge() throws {
    let body = """
      <Window outlet="view"><HStack><Spacer/><MenuBar><Menu title="M">
        <Menu title="Sub"><MenuItem title="Deep" action="#owner.note"/></Menu>
      </Menu></MenuBar></HStack></Window>
      """
    let (pilot, listener) = try Listener.pilot(body, width: 20, height: 5)
    pilot.press("f10", "enter")
    #expect(
      pilot.screen == """
                          M
          ┌──────┐┌────────┐
          │ Deep ││ Sub  ▸ │
          └──────┘└────────┘
        """)
    pilot.press("enter")
    #expect(listener.heard == ["Deep"])
  }

  @Test("keys and menus may come in any number and size")
  func hostile() throws {
    let wide = String(repeating: "日", count: 200)
    let items = (0..<200).map { "<MenuItem title=\"_\($0) \(wide)\" action=\"#owner.note\"/>" }.joined()
    let (pilot, listener) = try Listener.pilot(
      "<Window outlet=\"view\"><MenuBar><Menu title=\"\(wide)\">\(items)</Menu><Menu/></MenuBar></Window>",
      width: 12,
      height: 6)
    pilot.press(
      "f10", "end", "page-up", "down", "enter", "f10", "right", "down", "enter", "right", "left", "escape")
    #expect(listener.heard.map { $0.prefix(5) } == ["_198 "])
    for width in 0..<12 {
      pilot.press("f10", "end")
      pilot.resize(width, width % 7)
      _ = pilot.screen
      pilot.mouse(.press(.left), 1, 1)
      pilot.press("escape")
    }
  }
}
