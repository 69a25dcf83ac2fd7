import NibKit
import TerminalKit
import Testing

/// Names of views, as people call them.
@Suite("Names of views")
struct NameTests {
  private static let layout = """
    <Window outlet="view">
      <Label text="_User name:" for="#user"/><TextField id="user"/>
      <TextField id="search" label="Search"/>
      <TextField id="nameless"/>
      <Checkbox id="keep" title="_Keep me signed in"/>
      <HStack><Button id="one" title="_OK"/><Button id="two" title="OK" label="Also OK"/></HStack>
      <Label text="Twice" for="#a"/><TextField id="a"/><TextField id="b" label="Twice"/>
    </Window>
    """

  @Test(
    "a pilot goes to a view by its label, the words of the label that is for it, or its own words",
    arguments: [
      ("User name", "user"), ("Search", "search"), ("Keep me signed in", "keep"), ("OK", "one"),
      ("Also OK", "two"),
    ])
  func goingTo(name: String, id: String) throws {
    let pilot = try Screens.pilot(Self.layout)
    try pilot.focus(name)
    #expect(pilot.focus == id)
    #expect(pilot.focusedName == name)
  }

  @Test("a name that no view has, or several have, is reported with what there is")
  func notFound() throws {
    let pilot = try Screens.pilot(Self.layout)
    let missing = try #require(#expect(throws: PilotError.self) { try pilot.focus("Password") })
    #expect(
      missing.description
        == "no view in the window in front has the name or the id 'Password'; these can have the focus: "
        + "User name, Search, Keep me signed in, OK, Also OK, Twice, Twice")
    #expect(missing.code == .noView && missing.name == "Password")
    let several = try #require(#expect(throws: PilotError.self) { try pilot.focus("Twice") })
    #expect(several.code == .severalViews && several.name == "Twice")
    #expect(several.description == "2 views in the window in front are named 'Twice'")
    #expect(pilot.focus == "user")
  }

  private static let unusable = """
    <Commands><Command id="never" title="Never" action="#owner.never"/></Commands>
    <Window outlet="view">
      <TextField id="field"/><Label text="Plain"/><TextField id="off" enabled="false"/>
      <Label text="Away:" for="#away"/><TextField id="away" hidden="true"/>
      <Frame id="box" enabled="false"><TextField id="inner"/></Frame>
      <Tabs id="tabs"><Tab title="A"/><Tab id="other" title="B"><TextField id="deep"/></Tab></Tabs>
      <Button id="no" command="#never"/>
    </Window>
    """

  @Test(
    "a pilot says why a view cannot have the focus",
    arguments: [
      ("Plain", PilotError.Code.noFocus, "Label 'Plain' cannot have the focus: a view of this kind takes"),
      ("off", .disabled, "TextField 'off' cannot have the focus: it is disabled"),
      ("Away", .hidden, "TextField 'Away' cannot have the focus: it is hidden"),
      ("inner", .disabled, "TextField 'inner' cannot have the focus: it is inside Frame #box, which is dis"),
      (
        "deep", .hidden,
        "TextField 'deep' cannot have the focus: it is inside Tab #other, which is not shown by Tabs #tabs"
      ),
      ("no", .disabled, "Button 'no' cannot have the focus: its command is not available"),
    ])
  func reasons(name: String, code: PilotError.Code, words: String) throws {
    let (pilot, _) = try Listener.pilot(Self.unusable, width: 40, height: 20)
    let error = try #require(#expect(throws: PilotError.self) { try pilot.focus(name) })
    #expect(error.code == code && error.name == name)
    #expect(error.description.hasPrefix(words))
    #expect(pilot.focus == "field")
  }

  @Test("a view without a name is found by its id")
  func byID() throws {
    let pilot = try Screens.pilot(Self.layout)
    try pilot.focus("nameless")
    #expect(pilot.focus == "nameless")
  }
}
