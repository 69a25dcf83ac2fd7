import NibKit
import TerminalKit
import Testing

@Suite("Keys of a user's own")
struct KeyMapTests {
  static let body = """
    <Commands>
      <Command id="save" title="_Save" key="ctrl+s" action="#owner.note"/>
      <Command id="load" title="_Load" key="f2" action="#owner.note"/>
    </Commands>
    <Window outlet="view">
      <MenuBar><Menu title="_File"><MenuItem command="#save"/><MenuItem command="#load"/></Menu></MenuBar>
      <Button key="f7" title="B"/>
      <Spacer/><StatusBar/>
    </Window>
    """

  private func document(_ keys: String) throws -> NibDocument {
    try NibDocument(
      reading: SourceText(
        file: "keys.layout.xml", bytes: Array("<layout version=\"1\">\n\(keys)\n</layout>".utf8)))
  }

  private func pilot(_ keys: String) throws -> (Pilot, Listener) {
    let application = Screens(["main": Self.body, "other": Self.body]).application()
    try application.useKeys(of: document(keys))
    let listener = Listener(nibName: "main")
    return (try Pilot(application, size: Size(width: 40, height: 12), showing: listener), listener)
  }

  @Test("other keys act and are shown everywhere; those of the layout do not")
  func remapped() throws {
    let (pilot, listener) = try pilot(#"<Keys><Key command="save" key="f9 ctrl+o"/></Keys>"#)
    #expect(pilot.row(11).hasPrefix(" F9 Save  F2 Load"))
    pilot.press("ctrl+s", "ctrl+o", "f9")
    #expect(listener.heard == ["#save", "#save"])
    pilot.press("f10")
    #expect(pilot.row(2).contains("Save  F9"))
    pilot.press("escape", "ctrl+p", "save")
    #expect(pilot.screen.contains(/Save +F9/))
    pilot.press("escape", "f1")
    #expect(pilot.screen.contains("F9, Ctrl+O"))
  }

  @Test("a key that another command has is taken away from it; a command without keys has none")
  func taken() throws {
    let (pilot, listener) = try pilot(#"<Keys for="main"><Key command="save" key="f2"/></Keys>"#)
    pilot.press("f2", "ctrl+s")
    #expect(listener.heard == ["#save"])
    #expect(pilot.row(11).hasPrefix(" F2 Save "))
    #expect(!pilot.row(11).contains("Load"))
    let (second, other) = try self.pilot(#"<Keys><Key command="save"/></Keys>"#)
    second.press("ctrl+s", "f2")
    #expect(other.heard == ["#load"])
  }

  @Test("keys for another layout, and of commands that there are not, change nothing")
  func elsewhere() throws {
    let (pilot, listener) = try pilot(
      #"<Keys for="other"><Key command="save" key="f2"/></Keys><Keys><Key command="no" key="f2"/></Keys>"#)
    pilot.press("f2")
    #expect(listener.heard == ["#load"])
  }

  @Test("the commands that every program has take other keys, or none")
  func standard() throws {
    let (pilot, _) = try pilot(
      #"<Keys><Key command="showCommands" key="f12"/><Key command="showHelp"/></Keys>"#)
    pilot.press("ctrl+p", "f1", "?")
    #expect(!pilot.screen.contains("Commands"))
    pilot.press("f12")
    #expect(pilot.screen.contains("─ Commands ─"))
    pilot.press("f12")
    #expect(!pilot.screen.contains("─ Commands ─"))
    pilot.application.setKeys(KeyBinding("f4"), of: .showHelp)
    pilot.press("f4")
    #expect(pilot.screen.contains("─ Keys and commands ─"))
  }

  @Test("a file with errors is refused as a whole, each error with its place")
  func errors() throws {
    let application = Screens(["main": Self.body]).application()
    let error = #expect(throws: NibError.self) {
      try application.useKeys(
        of: document("<Keys>\n<Key command=\"save\" key=\"hyper+x\"/><Key/></Keys>\n<Keys for=\"a/b\"/>"))
    }
    #expect(error?.diagnostics.map(\.code) == [.badValue, .missingAttribute, .badValue])
  }

  // MARK: Checks

  private func findings(_ body: String, layouts: [String: String] = [:]) throws -> [String] {
    let texts = layouts.mapValues { "<layout version=\"1\">\($0)</layout>" }
    return LoadPlan.diagnose(try document(body), classes: .terminal, layouts: MemoryLayouts(texts))
      .filter { $0.code != .missingOwner }.map { "\($0.severity) \($0.code.rawValue): \($0.message)" }
  }

  @Test(
    "a command's key that a view of its window has too is found",
    arguments: [
      (#"<Button key="f2"/>"#, "Button"), (#"<Button default="true" key="f3"/>"#, nil),
      (#"<MenuBar key="f2"/>"#, "MenuBar"),
      (#"<MenuBar><Menu><MenuItem key="f2"/></Menu></MenuBar>"#, "MenuItem"),
      // The same thing by the same key.
      (##"<MenuBar><Menu><MenuItem key="f2" command="#a"/></Menu></MenuBar>"##, nil),
      (##"<Button command="#a"/>"##, nil),
      (#"<Button key="f2" hidden="true"/>"#, nil), (#"<Button key="f2" enabled="false"/>"#, nil),
    ])
  func hidden(view: String, by control: String?) throws {
    let found = try findings(
      #"<Commands><Command id="a" title="A" key="f2"/></Commands><Window>\#(view)</Window>"#)
    let words = control.map {
      "warning ambiguous-key: F2 does not reach this command, because a view of its window has the key too: \($0)"
    }
    #expect(found == (words.map { [$0] } ?? []))
  }

  @Test("F10 of a menu bar, Enter of a default button and Escape of a cancel button are keys as well")
  func standardKeys() throws {
    func commands(_ key: String) -> String {
      #"<Commands><Command id="a" title="A" key="\#(key)"/></Commands>"#
    }
    #expect(try findings(commands("f10") + "<Window><MenuBar/></Window>").count == 1)
    #expect(try findings(commands("enter") + #"<Window><Button default="true"/></Window>"#).count == 1)
    #expect(try findings(commands("escape") + #"<Window><Button cancel="true"/></Window>"#).count == 1)
    #expect(try findings(commands("escape") + #"<Window><Button default="true"/></Window>"#) == [])
    #expect(try findings(#"<Window><Button default="true"/><Button default="true"/></Window>"#).count == 1)
  }

  @Test("letters that act alone are compared with keys, and have no effect beside a field for text")
  func letters() throws {
    let views = #"<Button title="_Next"/><Button title="B" key="n"/>"#
    #expect(try findings("<Dialog>\(views)</Dialog>") == [])
    #expect(
      try findings(#"<Dialog letters="true">\#(views)</Dialog>"#)
        == ["warning ambiguous-key: two controls of this window have the key N"])
    #expect(
      try findings(#"<Dialog letters="true"><Button title="_A"/><Button title="_A"/></Dialog>"#)
        == ["warning ambiguous-key: two controls of this window have the key Alt+A"])
    #expect(
      try findings(#"<Dialog letters="true"><VStack><TextField/></VStack></Dialog>"#)
        == [
          "warning no-effect: 'letters' has no effect in this window, because text can be typed into its TextField"
        ])
    #expect(try findings(#"<Dialog letters="true"><TextField hidden="true"/></Dialog>"#) == [])
  }

  @Test(
    "a file of keys is compared with the layout that it is for",
    arguments: [
      (#"<Key command="save" key="f9"/>"#, []), (#"<Key command="save"/>"#, []),
      (#"<Key command="sav" key="f9"/>"#, ["unknown-choice: the layout has no command 'sav'"]),
      (
        #"<Key command="save" key="f9"/><Key command="load" key="f9"/>"#,
        ["ambiguous-key: two commands have the key F9"]
      ),
      (
        #"<Key command="save" key="f2"/>"#,
        ["ambiguous-key: F2 is the key of the command 'load' too, which loses it"]
      ),
      // Exchanged.
      (#"<Key command="save" key="f2"/><Key command="load" key="ctrl+s"/>"#, []),
      (
        #"<Key command="save" key="f7"/>"#,
        [
          "ambiguous-key: F7 does not reach this command, because a view of its window has the key too: Button"
        ]
      ),
    ])
  func checks(keys: String, messages: [String]) throws {
    #expect(
      try findings("<Keys for=\"main\">\(keys)</Keys>", layouts: ["main": Self.body])
        == messages.map { "warning " + $0 })
  }

  @Test(
    "a layout that there is not is an error of its own, and a file without a layout is compared with itself")
  func unknownLayout() throws {
    #expect(try findings(#"<Keys for="no"><Key command="x" key="f2"/></Keys>"#).count == 1)
    #expect(try findings(#"<Keys><Key command="x" key="f2"/><Key command="y" key="f2"/></Keys>"#).count == 1)
  }
}
