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

  @Test("a name that no view has, or several have, is told with what there is")
  func notFound() throws {
    let pilot = try Screens.pilot(Self.layout)
    let missing = try #require(#expect(throws: PilotError.self) { try pilot.focus("Password") })
    #expect(
      missing.description
        == "no view named 'Password' can have the focus in the window in front; these can: User name, Search, "
        + "Keep me signed in, OK, Also OK, Twice, Twice")
    #expect(missing.code == .noView && missing.name == "Password")
    let several = try #require(#expect(throws: PilotError.self) { try pilot.focus("Twice") })
    #expect(several.code == .severalViews && several.name == "Twice")
    #expect(several.description == "2 views in the window in front are named 'Twice'")
    #expect(pilot.focus == "user")
  }
}
