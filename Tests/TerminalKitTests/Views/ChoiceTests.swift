import NibKit
import TerminalKit
import Testing

@Suite("Radio groups")
struct RadioGroupTests {
  static func body(_ attributes: String) -> String {
    """
    <Window outlet="view"><RadioGroup id="r" changed="#owner.note" \(attributes)>
      <Option title="_One" value="1"/><Option title="Two" enabled="false"/><Option title="T_hree"/>
    </RadioGroup><Button id="b" title="B"/></Window>
    """
  }

  @Test(
    "what is chosen does not depend on the order of attributes, nor on options being there",
    arguments: [
      ("", "( ) One\n( ) Two\n( ) Three\n[ B ]"), ("selected=\"2\"", "( ) One\n( ) Two\n(•) Three\n[ B ]"),
      ("value=\"1\"", "(•) One\n( ) Two\n( ) Three\n[ B ]"),
      ("selected=\"2\" value=\"Two\"", "( ) One\n(•) Two\n( ) Three\n[ B ]"),
      ("value=\"Two\" selected=\"2\"", "( ) One\n(•) Two\n( ) Three\n[ B ]"),
      ("selected=\"7\"", "( ) One\n( ) Two\n( ) Three\n[ B ]"),
      ("axis=\"horizontal\" value=\"Three\"", "( ) One  ( ) Two  (•) Three\n[ B ]"),
    ])
  func attributes(attributes: String, screen: String) throws {
    #expect(try Listener.pilot(Self.body(attributes), width: 30, height: 5).0.screen == screen)
  }

  @Test(
    "keys choose an option of a radio group",
    arguments: [
      ("", ["space"], ["r=1"]), ("", ["down"], ["r=1"]), ("", ["down", "down", "down"], ["r=1", "r=Three"]),
      ("selected=\"2\"", ["up", "up"], ["r=1"]), ("", ["alt+h"], ["r=Three"]),
      ("", ["tab", "h"], []), ("", ["tab", "alt+h"], ["r=Three"]),
      ("", ["alt+t"], []), ("selected=\"0\"", ["space", "o", "left", "right"], []),
      ("axis=\"horizontal\"", ["right", "right", "left"], ["r=1", "r=Three", "r=1"]),
    ])
  func keys(attributes: String, keys: [String], heard: [String]) throws {
    let (pilot, listener) = try Listener.pilot(Self.body(attributes), width: 30, height: 5)
    for key in keys { pilot.press(key) }
    #expect(listener.heard == heard)
  }

  @Test("a click chooses what can be chosen")
  func clicks() throws {
    let (pilot, listener) = try Listener.pilot(Self.body("axis=\"horizontal\""), width: 30, height: 5)
    _ = pilot.screen
    pilot.click(19, 0)
    pilot.click(10, 0)
    pilot.click(8, 0)
    pilot.click(0, 0)
    #expect(listener.heard == ["r=Three", "r=1"])
  }
}

@Suite("Selects")
struct SelectTests {
  static let body = """
    <Window outlet="view"><HStack spacing="1"><Label text="Level:"/>
      <Select id="s" changed="#owner.note" value="warn" placeholder="any">
        <Option title="Info" value="info"/><Option title="Warning" value="warn"/><Option title="Wrong" enabled="false"/>
        <Option title="Wrath"/>
      </Select></HStack><Spacer/><Button id="b" title="_Back"/></Window>
    """

  func pilot(height: Int = 8) throws -> (Pilot, Listener) {
    try Listener.pilot(Self.body, width: 30, height: height)
  }

  @Test("closed it shows what is chosen, open also the others, and Escape closes it")
  func picture() throws {
    let (pilot, listener) = try pilot()
    #expect(pilot.row(0) == "Level: [Warning ▾]".padding(to: 30))
    pilot.press("enter")
    #expect(
      pilot.screen == """
        Level: [Warning ▾]
               ┌─────────┐
               │ Info    │
               │ Warning │
               │ Wrong   │
               │ Wrath   │
               └─────────┘
        [ Back ]
        """)
    #expect(pilot.style(9, 3).attributes != pilot.style(9, 2).attributes)
    pilot.press("down", "escape")
    #expect(pilot.screen == "Level: [Warning ▾]\n\n\n\n\n\n\n[ Back ]")
    #expect(pilot.focus == "s")
    #expect(listener.heard.isEmpty)
  }

  @Test(
    "keys open a select and choose an option",
    arguments: [
      (["enter", "enter"], []), (["space", "down", "enter"], ["s=Wrath"]),
      (["down", "up", "space"], ["s=info"]),
      (["enter", "home", "enter"], ["s=info"]), (["enter", "end", "enter"], ["s=Wrath"]),
      (["enter", "down", "down", "enter"], ["s=info"]), (["enter", "i", "enter"], ["s=info"]),
      (["enter", "w", "enter"], ["s=Wrath"]), (["enter", "w", "r", "enter"], ["s=Wrath"]),
      (["enter", "w", "w", "enter"], []), (["enter", "x", "b", "enter"], []),
      (["up", "page-up", "enter"], ["s=info"]),
    ])
  func keys(keys: [String], heard: [String]) throws {
    let (pilot, listener) = try pilot()
    for key in keys { pilot.press(key) }
    #expect(listener.heard == heard)
    #expect(pilot.focus == "s")
  }

  @Test("letters typed within a second are one word, and later ones are another")
  func typing() throws {
    let (pilot, listener) = try pilot()
    pilot.press("enter", "i")
    pilot.advance(by: .milliseconds(1500))
    pilot.press("w", "a")
    pilot.press("enter")
    #expect(listener.heard.isEmpty)
    pilot.press("enter", "i", "w", "enter")
    #expect(listener.heard == ["s=info"])
  }

  @Test("clicks: open, choose; on the field or outside: close, and nothing behind is clicked")
  func clicks() throws {
    let (pilot, listener) = try pilot()
    _ = pilot.screen
    pilot.click(8, 0)
    pilot.click(9, 2)
    #expect(listener.heard == ["s=info"])
    #expect(pilot.row(1) == "".padding(to: 30))
    pilot.click(8, 0)
    #expect(pilot.row(1).contains("┌"))
    pilot.click(8, 0)
    #expect(pilot.row(1) == "".padding(to: 30))
    pilot.click(8, 0)
    pilot.click(9, 4)
    #expect(pilot.row(1).contains("┌"))
    pilot.click(1, 7)
    #expect(pilot.row(1) == "".padding(to: 30))
    #expect(pilot.focus == "s")
  }

  @Test("in a low terminal the list scrolls; it is laid out again when the terminal changes")
  func low() throws {
    let (pilot, listener) = try pilot(height: 5)
    pilot.press("enter", "home")
    #expect(pilot.row(3).contains("▼│"))
    pilot.press("end")
    #expect(
      pilot.screen == """
        Level: [Warning ▾]
               ┌─────────┐
               │ Wrong  ▲│
               │ Wrath   │
        [ Back └─────────┘
        """)
    pilot.resize(30, 8)
    #expect(pilot.row(2).contains("Info"))
    pilot.press("enter")
    #expect(listener.heard == ["s=Wrath"])
  }

  @Test("a select that leaves the screen takes its list with it")
  func leaves() throws {
    let (pilot, _) = try pilot()
    let select = try #require(pilot.view("s"))
    pilot.press("enter")
    select.removeFromSuperview()
    #expect(pilot.screen == "Level:\n\n\n\n\n\n\n[ Back ]")
    #expect(pilot.focus == "b")
  }

  @Test("nothing chosen shows the placeholder; options that come later can be chosen before")
  func later() throws {
    let (pilot, _) = try pilot()
    let select = try #require(pilot.view("s") as? Select)
    select.value = "late"
    #expect(pilot.row(0) == "Level: [any     ▾]".padding(to: 30))
    select.add(ChoiceOption("Läte", value: "late"))
    #expect(pilot.row(0) == "Level: [Läte    ▾]".padding(to: 30))
    select.removeOptions()
    #expect(pilot.row(0) == "Level: [any ▾]".padding(to: 30))
    #expect(pilot.focus == "b")
  }
}
