import NibKit
import TerminalKit
import Testing

@Suite("The command palette")
struct CommandPaletteTests {
  static let body = """
    <Commands>
      <Command id="save" title="_Save" key="ctrl+s" action="#owner.save" help="Write the file."/>
      <Command id="never" title="Never" action="#owner.never"/>
      <Command id="reload" title="_Reload all" key="f5" action="#owner.note" help="Read it again."/>
    </Commands>
    <Window outlet="view">
      <MenuBar><Menu title="_File">
        <MenuItem command="#save"/><MenuItem title="_About" key="f12" action="#owner.note"/>
      </Menu></MenuBar>
      <Button id="a" title="A"/>
    </Window>
    """

  func pilot(_ body: String = body, width: Int = 48, height: Int = 12) throws -> (Pilot, Listener) {
    try Listener.pilot(body, width: width, height: height)
  }

  @Test("Control-P shows the commands in reach, those that cannot be done last, with help and key")
  func picture() throws {
    let (pilot, _) = try pilot()
    pilot.press("ctrl+p")
    #expect(
      pilot.screen == """
        ╭─ Commands ───────────────────────────────────╮
        │ Type to find a command                       │
        │ ──────────────────────────────────────────── │
        │ Save               Write the fi…     Ctrl+S  │
        │ Reload all         Read it agai…         F5  │
        │ About                                   F12  │
        │ Keys and commands  Show all key…         F1  │
        │ Context menu       Open the men…  Shift+F10  │
        │ Quit               End the prog…     Ctrl+C  │
        │ Never                                        │
        ╰──────────────────────────────────────────────╯
        """)
    pilot.press("escape")
    #expect(pilot.screen == " File\n[ A ]")
    #expect(pilot.focus == "a")
  }

  @Test(
    "letters find a command, and Enter does it where the focus was",
    arguments: [
      (["r", "a", "enter"], ["#reload"]), (["s", "enter"], ["save from #save at a"]),
      (["a", "b", "enter"], ["_About"]),
      // By the words of the help; by moving; round.
      (["again", "enter"], ["#reload"]), (["down", "enter"], ["#reload"]),
      (["down", "down", "enter"], ["_About"]),
      // What cannot be done stays there.
      (["never", "enter"], []), (["up", "enter"], []), (["xyz", "enter"], []),
      // No key goes to what is behind.
      (["f5", "ctrl+s", "alt+f", "tab", "escape"], []),
    ])
  func keys(pressed: [String], heard: [String]) throws {
    let (pilot, listener) = try pilot()
    pilot.press("alt+x")
    for name in pressed { pilot.press(name) }
    #expect(listener.heard == heard)
  }

  /// A list with an action that commands and menus can send.
  final class Files: List {
    override class var members: Members {
      super.members.adding(Files.self) {
        $0.action("rename", { _ in {} }, help: "Renames the file.")
        $0.action("remove", { _ in {} }, help: "Deletes the file.")
      }
    }
  }

  @Test("a command with several controls is one entry, and has the help of its action")
  func oneEntry() throws {
    let body = """
      <Commands>
        <Command id="rename" title="_Rename" key="f2" action="#first.rename"/>
        <Command id="other" title="Other name" action="#first.rename" help="Ask for it."/>
      </Commands>
      <Window outlet="view">
        <MenuBar><Menu title="_File"><MenuItem title="_Rename" action="#first.rename"/></Menu></MenuBar>
        <Files id="files"><Item title="a"/></Files>
      </Window>
      """
    let screens = Screens(["main": body]) { $0.register(Files.self) }
    let pilot = try Pilot(
      screens.application(), size: Size(width: 70, height: 20), showing: Controller(nibName: "main"))
    try pilot.focus("files")
    for keys in ["ctrl+p", "f1"] {
      pilot.press(keys)
      let lines = pilot.screen.split(separator: "\n").filter { $0.contains("ename") || $0.contains("name") }
      #expect(
        lines.count { $0.contains("Rename") && $0.contains("Renames the file.") && $0.contains("F2") } == 1)
      #expect(lines.count { $0.contains("Other name") && $0.contains("Ask for it.") } == 1)
      #expect(lines.count == 2, "\(lines)")
      #expect(pilot.screen.contains("Deletes the file."), "no command sends this one")
      pilot.press("escape")
    }
  }

  @Test("the letters that were found are marked")
  func marks() throws {
    let (pilot, _) = try pilot()
    pilot.press("ctrl+p", "ra")
    #expect(pilot.row(3).hasPrefix("│ Reload all "))
    let marked = (2..<12).filter { pilot.style($0, 3).attributes.contains(.underline) }
    #expect(marked == [2, 9])
  }

  @Test("the command that was performed last comes first")
  func recent() throws {
    let (pilot, listener) = try pilot()
    pilot.press("ctrl+p", "about", "enter", "ctrl+p")
    #expect(pilot.row(3).hasPrefix("│ About "))
    pilot.press("enter", "ctrl+p", "reload", "enter", "ctrl+p", "enter")
    #expect(listener.heard == ["_About", "_About", "#reload", "#reload"])
  }

  @Test("the actions of the view with the focus are among them, with the view's keys, and act on it")
  func actions() throws {
    let (pilot, _) = try pilot(#"<Window outlet="view"><TextField id="f" text="old"/></Window>"#, height: 16)
    pilot.press("ctrl+p", "sel")
    #expect(pilot.screen.contains(/Select all .* Alt\+A/))
    pilot.press("enter", "x")
    #expect(try #require(pilot.view("f") as? TextField).text == "x")
    pilot.press("ctrl+p", "undo", "enter")
    #expect(try #require(pilot.view("f") as? TextField).text == "old")
  }

  @Test("a key that the screen uses is the screen's, and is not shown as the palette's")
  func taken() throws {
    let (pilot, listener) = try pilot(
      """
      <Commands><Command id="up" title="Up" key="ctrl+p f1" action="#owner.note"/></Commands>
      <Window outlet="view"><Button title="A"/></Window>
      """)
    pilot.press("ctrl+p")
    #expect(listener.heard == ["#up"])
    pilot.press("alt+x", "keys")
    #expect(pilot.screen.contains("?  │"))
    #expect(!pilot.screen.contains("F1 "))
  }

  @Test("a dialog in front has its own commands, and a question none of the screen's")
  func dialogs() throws {
    let (pilot, _) = try pilot()
    pilot.application.ask("Sure?", answers: [.init("_Yes"), .init("_No", isCancel: true)])
    pilot.press("ctrl+p")
    #expect(!pilot.screen.contains("Save"))
    #expect(pilot.screen.contains("Keys and commands"))
    pilot.press("escape", "escape", "ctrl+p")
    #expect(pilot.screen.contains("Save"))
  }

  @Test("clicks choose, a click outside closes, and the wheel scrolls")
  func mouse() throws {
    let (pilot, listener) = try pilot()
    pilot.press("ctrl+p")
    pilot.click(5, 4)
    #expect(listener.heard == ["#reload"])
    pilot.press("ctrl+p")
    pilot.resize(48, 14)
    pilot.click(5, 0)
    #expect(pilot.screen == " File\n[ A ]")
    pilot.resize(48, 8)
    pilot.press("ctrl+p")
    pilot.mouse(.scrollDown, 5, 5)
    #expect(!pilot.screen.contains("Save"))
    #expect(pilot.screen.contains("Quit"))
  }

  @Test("an action that throws is shown when the palette has gone")
  func errors() throws {
    let pilot = try Screens.pilot(
      """
      <Commands><Command id="fail" title="Fail" action="#owner.fail"/></Commands>
      <Window outlet="view"><Button title="A"/></Window>
      """, controller: Recorder(nibName: "main"))
    pilot.press("ctrl+p", "fail", "enter")
    #expect(pilot.screen.contains("the disk is full"))
    #expect(!pilot.screen.contains("Commands"))
  }

  @Test("any words and any room")
  func hostile() throws {
    let wide = String(repeating: "日", count: 300)
    let commands = (0..<300).map {
      "<Command title=\"\($0) \(wide)\" help=\"&#x9B;2J \(wide)\" action=\"#owner.note\"/>"
    }
    let (pilot, listener) = try pilot(
      "<Commands>\(commands.joined())</Commands><Window outlet=\"view\"><Button title=\"A\"/></Window>")
    pilot.press("ctrl+p")
    for (width, height) in [(0, 0), (1, 1), (7, 3), (20, 5), (200, 50), (80, 24)] {
      pilot.resize(width, height)
      #expect(!pilot.screen.contains("\u{9B}"))
      pilot.press("page-down", "1", "backspace", "up")
    }
    pilot.press("299", "enter")
    #expect(listener.heard.count == 1)
  }
}
