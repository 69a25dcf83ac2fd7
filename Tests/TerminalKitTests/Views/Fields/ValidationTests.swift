import NibKit
import Testing

@testable import TerminalKit

@Suite("Fields with demands")
struct ValidationTests {
  @Test(
    "a text that does not meet a demand is reported with the reason",
    arguments: [
      ("required=\"true\"", "", "A value is needed."), ("required=\"true\"", "  ", "A value is needed."),
      ("required=\"true\"", "x", nil), ("", "", nil), ("min=\"1\"", "", nil),
      ("min=\"1\"", "x", "This is not a number."),
      ("min=\"1\" max=\"9\"", "0", "From 1 to 9."), ("min=\"1\" max=\"9\"", "9.5", "From 1 to 9."),
      ("min=\"1\" max=\"9\"", " 9 ", nil), ("min=\"0.5\"", "0.4", "At least 0.5."),
      ("max=\"-1\"", "0", "At most -1."),
      ("max=\"1\"", "nan", "This is not a number."), ("max=\"1\"", "-inf", "This is not a number."),
      ("max=\"1\"", "-1e999", "This is not a number."),
      ("pattern=\"[a-z]+\"", "A", "This does not have the expected form."),
      ("pattern=\"[a-z]+\" message=\"Small letters.\"", "A", "Small letters."),
      ("pattern=\"[a-z]+\"", "", nil),
      ("mask=\"99:99\"", "123", "The form is 00:00."), ("mask=\"99:99\"", "1234", nil),
    ])
  func problems(attributes: String, text: String, expected: String?) throws {
    let pilot = try Stage.pilot("<TextField id=\"it\" \(attributes)/>", 30, 2)
    let field = try pilot.view("it", as: TextField.self)
    field.text = text
    #expect(field.problem == expected)
    let window = try #require(field.window)
    #expect(window.isValid == (expected == nil))
  }

  static let form = """
    <HStack spacing="1"><TextField id="name" required="true" width="8"/><FieldMessage for="#name" width="*"/></HStack>
    <HStack spacing="1"><TextField id="age" min="18" width="8"/><FieldMessage for="#age" width="*"/></HStack>
    <Button id="ok" title="OK" default="true" validates="true" action="#owner.acted"/>
    """

  @Test("a user hears of a problem on leaving a field that was changed, and no more once it is mended")
  func lateAndEarly() throws {
    let pilot = try Stage.pilot(Self.form, 36, 3)
    pilot.press("tab")
    #expect(pilot.screen == "\n\n[ OK ]")
    pilot.type("1")
    #expect(pilot.screen == "\n1\n[ OK ]")
    pilot.press("tab")
    #expect(pilot.screen == "\n1        At least 18.\n[ OK ]")
    #expect(pilot.style(0, 1).foreground == Theme.ansi.color(.role(.error), otherwise: .default))
    pilot.press("shift+tab")
    pilot.type("9")
    #expect(pilot.screen == "\n19\n[ OK ]")
    // Wrong again, it is reported at once.
    pilot.press("backspace")
    #expect(pilot.row(1).contains("At least 18."))
  }

  @Test("a button that validates shows all problems and leads to the first, and acts when there is none")
  func button() throws {
    let pilot = try Stage.pilot(Self.form, 36, 3)
    try pilot.view("age", as: TextField.self).text = "3"
    pilot.press("tab", "enter")
    #expect(pilot.screen == "         A value is needed.\n3        At least 18.\n[ OK ]")
    #expect(pilot.focus == "name")
    #expect(pilot.style(2, 2).attributes.contains(.dim))
    #expect(try pilot.stage.events == [])
    pilot.type("a")
    pilot.press("tab", "ctrl+u")
    pilot.type("40")
    #expect(pilot.screen == "a\n40\n[ OK ]")
    #expect(!pilot.style(2, 2).attributes.contains(.dim))
    pilot.press("enter")
    #expect(try pilot.stage.events == ["acted"])
  }

  @Test("an option that must be chosen is asked for", arguments: ["Select", "RadioGroup"])
  func choice(element: String) throws {
    let pilot = try Stage.pilot(
      """
      <\(element) id="it" required="true"><Option title="a"/><Option title="b"/></\(element)><FieldMessage for="#it"/>
      <Button title="OK" default="true" validates="true" action="#owner.acted"/>
      """, 30, 6)
    pilot.press("tab", "enter")
    #expect(pilot.screen.contains("A value is needed."))
    #expect(pilot.focus == "it")
    #expect(
      pilot.style(element == "Select" ? 1 : 4, 0).foreground
        == Theme.ansi.color(.role(.error), otherwise: .default))
    try pilot.view("it", as: ChoiceView.self).choose(1)
    pilot.press("tab", "enter")
    #expect(!pilot.screen.contains("A value"))
    #expect(try pilot.stage.events == ["acted"])
  }

  @Test(
    "what is hidden or disabled is not asked, and a page of tabs that is not shown is, and comes to be seen")
  func places() throws {
    let pilot = try Stage.pilot(
      """
      <TextField id="hidden" required="true" hidden="true"/><TextField required="true" enabled="false"/>
      <Tabs id="tabs"><Tab title="A"><Button title="B"/></Tab><Tab title="C"><Collapsible title="D" expanded="false">
      <TextField id="deep" required="true"/></Collapsible></Tab></Tabs>
      """, 30, 6)
    let window = try #require(try pilot.view("tabs", as: Tabs.self).window)
    #expect(!window.isValid)
    #expect(!window.validate())
    #expect(pilot.focus == "deep")
    #expect(pilot.row(1).hasPrefix(" A [C]"))
    pilot.type("x")
    #expect(window.validate())
  }

  @Test("a demand in code is asked after the others")
  func code() throws {
    let pilot = try Stage.pilot(
      "<TextField id=\"a\" required=\"true\"/><TextField id=\"b\"/><FieldMessage for=\"#b\"/>", 30, 3)
    let (first, second) = (try pilot.view("a", as: TextField.self), try pilot.view("b", as: TextField.self))
    second.validator = { [unowned first] in $0 == first.text ? nil : "These differ." }
    first.text = "x"
    #expect(second.problem == "These differ.")
    second.text = "x"
    #expect(second.problem == nil)
  }

  @Test("a typed text takes the form of its mask in one step to undo, and shows what is to come")
  func mask() throws {
    let pilot = try Stage.pilot(
      "<TextField id=\"it\" mask=\"99/99/9999\" changed=\"#owner.changed\"/>", 12, 1)
    #expect(pilot.screen == "__/__/____")
    pilot.type("1x2")
    #expect(pilot.screen == "12/__/____")
    #expect(pilot.caret == Point(x: 2, y: 0))
    pilot.type("3")
    #expect(pilot.screen == "12/3_/____")
    #expect(pilot.caret == Point(x: 4, y: 0))
    #expect(try pilot.stage.events.count == 3)
    pilot.press("ctrl+/")
    #expect(pilot.screen == "12/__/____")
    pilot.paste("12/31/1999 and more")
    #expect(pilot.screen == "12/12/3119")
    pilot.press("home", "delete")
    #expect(pilot.screen == "21/23/119_")
    #expect(pilot.caret == Point(x: 0, y: 0))
    pilot.press("end", "backspace", "backspace", "backspace", "backspace")
    #expect(pilot.screen == "21/23/____")
  }

  @Test("a layout with a wrong pattern or mask is refused")
  func layouts() {
    #expect(throws: (any Error).self) { try Stage.pilot("<TextField pattern=\"[\"/>", 10, 1) }
    #expect(throws: (any Error).self) { try Stage.pilot("<TextField mask=\"--\"/>", 10, 1) }
  }

  @Test(
    "without room for a message below the field, the words are beside it while it has the focus",
    arguments: ["", "<FieldMessage for=\"#it\" width=\"6\"/>"])
  func besideTheField(message: String) throws {
    let pilot = try Stage.pilot(
      """
      <HStack><TextField id="it" required="true" width="8"/>\(message)</HStack>
      <Label text="below"/> <Button title="OK" default="true" validates="true"/>
      """, 30, 4)
    pilot.press("enter")
    #expect(pilot.row(1).hasPrefix(" A value is needed. "))
    #expect(pilot.style(1, 1).foreground == Theme.ansi.color(.role(.error), otherwise: .default))
    // What it covered comes back.
    pilot.type("x")
    #expect(pilot.row(1).hasPrefix("below "))
    pilot.press("backspace")
    #expect(pilot.row(1).hasPrefix(" A value is needed. "))
    pilot.press("tab")
    #expect(pilot.row(1).hasPrefix("below "))
  }

  @Test("a message or a status bar with room for the words has them alone")
  func besideNothing() throws {
    for teller in ["<FieldMessage for=\"#it\"/>", "<StatusBar/>"] {
      let pilot = try Stage.pilot(
        """
        <TextField id="it" required="true"/> <Label text="below"/> \(teller)
        <Button title="OK" default="true" validates="true"/>
        """, 30, 6)
      pilot.press("enter")
      #expect(pilot.screen.split(separator: "A value is needed.").count == 2, "\(teller)")
      #expect(pilot.row(1).hasPrefix("below "))
    }
  }
}
