import NibKit
import TerminalKit
import Testing

@Suite("The help screen")
struct KeysDialogTests {
  static let body = """
    <Commands>
      <Command id="save" title="_Save" key="ctrl+s f2" action="#owner.save" help="Write the file."/>
      <Command id="bare" title="Bare" action="#owner.note"/>
    </Commands>
    <Window outlet="view">
      <Scroll height="*">
        <List id="list" label="Files" checkable="true"><Item title="a"/></List>
      </Scroll>
      <TextField id="field" label="Name"/>
      <Button title="Go" key="f6" default="true" help="Start it."/>
    </Window>
    """

  func pilot(_ body: String = body, width: Int = 60, height: Int = 40) throws -> (Pilot, Listener) {
    try Listener.pilot(body, width: width, height: height)
  }

  @Test("F1 shows the keys of the focused view, of its containers, of the screen, and of the program")
  func picture() throws {
    let (pilot, _) = try pilot(width: 80, height: 24)
    pilot.press("f1")
    #expect(
      pilot.screen.split(separator: "\u{A0}").joined(separator: " ") == """
        [ ] a
          ╭─ Keys and commands ──────────────────────────────────────────────────────╮
          │ Type to filter; Esc closes                                               │
          │ ──────────────────────────────────────────────────────────────────────── │
          │ Files (list)                                                           ▐ │
          │ Up, Down, Page Up,    Select a row.                                    ▐ │
          │ Page Down, Home, End                                                   ▐ │
          │ Ctrl+Ins              Copy the selected rows.                          ▐ │
          │ Space                 Check or uncheck the row.                        ▐ │
          │                                                                        ▐ │
          │ This screen                                                            ▐ │
          │ Ctrl+S, F2            Save               Write the file.               ▐ │
          │                       Bare                                             ▐ │
          │ F6                    Go                 Start it.                     ▐ │
          │ Enter                 Go                 Start it.                     ▐ │
          │                                                                        ▐ │
          │ The program                                                            ▐ │
          │ Ctrl+P, Alt+X         Commands           Find a command by a few       ▐ │
          │                                          letters, and perform it.      ▐ │
          │ F1, ?                 Keys and commands  Show all keys and commands.     │
          │ Shift+F10, F16        Context menu       Open the menu of the focused    │
          │                                          view.                           │
          ╰──────────────────────────────────────────────────────────────────────────╯
        [ Go ]
        """)
  }

  @Test("a question mark shows it where no text has the focus, and is typed where one has")
  func questionMark() throws {
    let (pilot, _) = try pilot()
    pilot.press("?")
    #expect(pilot.screen.contains("Files (list)"))
    pilot.press("escape", "tab", "?")
    #expect(!pilot.screen.contains("Keys and commands"))
    #expect(try #require(pilot.view("field") as? TextField).text == "?")
    pilot.press("f1")
    #expect(pilot.screen.contains("Name (field)"))
    pilot.type("ctrl+w")
    #expect(pilot.screen.contains(/Ctrl\+W.* Delete to the start/))
  }

  @Test("words filter the rows and hide empty sections; Escape closes, F1 too; the focus is where it was")
  func filter() throws {
    let (pilot, _) = try pilot()
    pilot.press("f1", "row check")
    #expect(pilot.screen.contains("Files (list)") && pilot.screen.contains("Check or uncheck the row"))
    #expect(!pilot.screen.contains("This screen") && !pilot.screen.contains("Select a row"))
    pilot.press("ctrl+u")
    pilot.type("f2")
    #expect(pilot.screen.contains("Save") && !pilot.screen.contains("Bare"))
    pilot.press("zzz")
    #expect(pilot.screen.contains("No entry contains this text."))
    pilot.press("f1")
    #expect(!pilot.screen.contains("Keys and commands"))
    #expect(pilot.focus == "list")
  }

  @Test("it scrolls by lines and pages while the field keeps the focus")
  func scrolls() throws {
    let (pilot, _) = try pilot(height: 12)
    pilot.press("f1")
    #expect(pilot.screen.contains("Files (list)"))
    pilot.press("down")
    #expect(!pilot.screen.contains("Files (list)"))
    pilot.press("up")
    #expect(pilot.screen.contains("Files (list)"))
    for _ in 0..<9 { pilot.press("page-down") }
    #expect(pilot.screen.contains("Ctrl+C"))
    pilot.press("save")
    #expect(pilot.screen.contains("This screen"))
  }

  @Test("a key is listed only where it arrives: not for a command if a view uses it first")
  func shadowed() throws {
    let (pilot, _) = try pilot(
      """
      <Commands>
        <Command id="del" title="Remove" key="delete f8" action="#owner.note"/>
        <Command id="go" title="Forward" key="g" action="#owner.note"/>
      </Commands>
      <Window outlet="view"><TextField id="t" label="Name"/><List id="l" selection="many"><Item title="a"/></List>
      </Window>
      """, width: 90, height: 120)
    func line(_ word: String) -> String {
      pilot.press("f1")
      defer { pilot.press("escape") }
      return pilot.screen.split(separator: "\n").first { $0.contains(word) }.map(String.init) ?? ""
    }
    #expect(line(" Remove").contains("F8") && !line(" Remove").contains("Del"))
    #expect(!line(" Forward").contains("G "), "a letter is typed")
    #expect(!line("Copy the selection").contains("Ctrl+C"), "nothing is selected, so Ctrl+C ends the program")
    try pilot.focus("l")
    #expect(line(" Remove").contains("Del") && line(" Forward").contains("G "))
    #expect(line("End the program").contains("Ctrl+C"))
    #expect(line("Copy the selected").contains("Ctrl+Ins"))
    pilot.press("space")
    #expect(!line("End the program").contains("Ctrl+C"))
    #expect(line("Copy the selected").contains("Ctrl+C"))
  }

  @Test("a view of a program's own adds its keys")
  func ownKeys() throws {
    let screens = Screens(
      ["main": #"<Window outlet="view"><Dial id="d" label="Volume"/></Window>"#]
    ) { $0.register(Dial.self) }
    let pilot = try Pilot(
      screens.application(), size: Size(width: 60, height: 30), showing: Controller(nibName: "main"))
    pilot.press("f1")
    #expect(pilot.screen.contains("Volume (Dial)"))
    #expect(pilot.screen.contains("Turn it up."))
  }

  final class Dial: View {
    override var canBecomeFocused: Bool { true }
    override var keyHelp: [KeyHelp] {
      super.keyHelp + [KeyHelp(KeyBinding(KeyPress(.character("+"))), "turn it up")]
    }
  }

  @Test(
    "each panel of a screen has a section of its own, that with the focus first, and its name in the palette")
  func panels() throws {
    func panel(_ title: String) -> Controller {
      let controller = Listener(nibName: title.lowercased())
      controller.title = title
      return controller
    }
    func layout(_ name: String, key: String) -> String {
      """
      <Commands><Command id="del" title="Delete" key="\(key)" action="#owner.note" help="For good."/></Commands>
      <VStack outlet="view"><Button title="\(name)"/></VStack>
      """
    }
    let screens = Screens(["branches": layout("b", key: "f7"), "stash": layout("s", key: "f8")])
    let split = SplitController([panel("Branches"), panel("Stash")])
    let pilot = try Pilot(screens.application(), size: Size(width: 100, height: 30), showing: split)
    pilot.press("tab", "f1")
    let lines = pilot.screen.split(separator: "\n").map(String.init)
    func line(_ text: String) -> Int? { lines.firstIndex { $0.contains(text) } }
    let places = [line("Stash "), line("F8"), line("Branches "), line("F7"), line("The program")]
    #expect(places.compactMap { $0 }.count == 5)
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    pilot.press("escape", "ctrl+p", "stash")
    #expect(pilot.screen.contains("Stash: For good."))
    #expect(!pilot.screen.contains("Branches: For good."))
  }

  @Test("any room")
  func hostile() throws {
    let (pilot, _) = try pilot()
    pilot.press("f1")
    for (width, height) in [(0, 0), (1, 1), (7, 3), (20, 5), (200, 50)] {
      pilot.resize(width, height)
      _ = pilot.screen
      pilot.press("page-down", "x", "backspace")
    }
  }
}
