import NibKit
import Testing

@testable import TerminalKit

/// A screen in words, for those who hear it.
@Suite("Screens in words")
struct AccessibilityTests {
  /// The lines that are said after each thing that a user does.
  private final class Listening {
    let pilot: Pilot
    var narrator = Narrator()

    init(_ pilot: Pilot) {
      self.pilot = pilot
      pilot.application.words = Words(.english)
    }

    func heard() -> [String] {
      _ = pilot.screen
      return narrator.lines(
        for: pilot.application.windows, pilot.application.board, in: pilot.application.words)
    }
  }

  @Test("a new screen is reported with its texts and the view that has the focus; then only what changes")
  func changes() throws {
    let listening = Listening(
      try Stage.pilot(
        """
        <Label text="_Name:" for="#name"/><TextField id="name"/>
        <Text id="note" text="All saved."/>
        <Checkbox title="_Sound"/>
        <List id="rows" label="Things" height="2"><Item title="Milk"/><Item title="Bread"/></List>
        """, 30, 8))
    let pilot = listening.pilot
    #expect(listening.heard() == ["screen", "All saved.", "Name, field, empty"])
    #expect(listening.heard().isEmpty)
    pilot.type("ad")
    #expect(listening.heard() == ["ad"])
    pilot.press("tab")
    #expect(listening.heard() == ["Sound, check box, not checked"])
    pilot.press("space")
    #expect(listening.heard() == ["checked"])
    pilot.press("tab")
    #expect(listening.heard() == ["Things, list, Milk, 1 of 2"])
    pilot.press("down")
    #expect(listening.heard() == ["Bread, 2 of 2"])
    let note: Text = try pilot.view("note")
    note.text = "Not\u{1B}[2Jsaved"
    #expect(listening.heard() == ["Not [2Jsaved"])
  }

  @Test("a message is reported with its words and its button, in the user's language")
  func dialog() throws {
    let listening = Listening(try Stage.pilot("<Button title=\"_Go\"/>", 40, 8))
    _ = listening.heard()
    listening.pilot.application.words = Words(.german)
    listening.pilot.application.show(message: "Gespeichert.", title: "Hinweis")
    #expect(listening.heard() == ["Hinweis, Dialog", "Gespeichert.", "OK, Schaltfläche"])
    listening.pilot.press("enter")
    #expect(listening.heard() == ["Bildschirm", "Go, Schaltfläche"])
  }

  @Test("a secret is not said, and what a layout calls a view counts")
  func names() throws {
    let pilot = try Stage.pilot(
      "<TextField id=\"pin\" label=\"PIN\" secure=\"true\"/><Button id=\"go\" title=\"Go\" role=\"tab\"/>",
      30, 3)
    pilot.type("1234")
    let words = Words(.english)
    let pin: TextField = try pilot.view("pin")
    #expect(pin.accessibleDescription(in: words) == "PIN, field, hidden text")
    let go: Button = try pilot.view("go")
    #expect(go.accessibleDescription(in: words) == "Go, tab")
    go.isEnabled = false
    #expect(go.accessibleDescription(in: words) == "Go, tab, not available")
  }

  @Test("every class of the kit that can have the focus has a role of its own")
  func roles() throws {
    let pilot = try Stage.pilot(
      """
      <Button title="a"/><Checkbox title="b"/><TextField/><TextArea height="2"/><RadioGroup><Option title="x"/></RadioGroup>
      <Select><Option title="x"/></Select><List height="1"><Item title="x"/></List>
      <Table height="2"><Column title="t"/><Row><Cell text="x"/></Row></Table><Tree height="1"><Node title="x"/></Tree>
      <Log height="1" selectable="true"/>
      <Tabs height="2"><Tab title="t"/></Tabs>
      """, 40, 20)
    _ = pilot.screen
    var views: [View] = []
    pilot.application.windows.front?.forEachShown { if $0.canBecomeFocused { views.append($0) } }
    #expect(views.count >= 10)
    for view in views { #expect(view.accessibleRole != .group, "\(type(of: view))") }
  }
}
