import NibKit
import Testing

@testable import TerminalKit

@Suite("Wizards")
struct WizardTests {
  static let body = """
    <Wizard id="it" height="*" action="#owner.acted" changed="#owner.changed" cancelled="#owner.toggled">
      <Page title="Account"><TextField id="name" required="true"/><FieldMessage for="#name"/></Page>
      <Page title="Gone" hidden="true"><TextField required="true"/></Page>
      <Page title="Details"><Checkbox id="box" title="Sure"/></Page>
    </Wizard>
    """

  @Test("a user goes on when a page is valid, back always, and finishes on the last")
  func way() throws {
    let pilot = try Stage.pilot(Self.body, 40, 7)
    #expect(
      pilot.screen == "Step 1 of 2: Account\n\n\n\n\n\n          [ Cancel ]  [ Back ]  [ Next ]")
    pilot.press("enter")
    #expect(pilot.row(3).hasPrefix("A value is needed."))
    #expect(pilot.focus == "name")
    pilot.type("ada")
    pilot.press("enter")
    #expect(pilot.row(0).hasPrefix("Step 2 of 2: Details"))
    #expect(pilot.row(6) == "        [ Cancel ]  [ Back ]  [ Finish ]")
    #expect(pilot.focus == "box")
    pilot.press("alt+b")
    #expect(pilot.focus == "name")
    pilot.press("alt+n", "alt+f", "alt+c")
    #expect(try pilot.stage.events == ["changed", "changed", "changed", "acted", "toggled"])
  }

  @Test(
    "letters of two pages are never there together, and those of a toolbar are there with all others",
    arguments: [
      (
        "<Wizard><Page><Button title='_A'/></Page><Page><Button title='_A'/></Page></Wizard>",
        0
      ),
      ("<Wizard><Page><Button title='_A'/><Button title='_A'/></Page></Wizard>", 1),
      ("<Toolbar><MenuItem title='_A'/><MenuItem title='_B'/></Toolbar><Button title='_A'/>", 1),
      ("<Wizard selected='2'><Page/></Wizard>", 1),
    ])
  func letters(body: String, count: Int) throws {
    let text = "<layout version='1'><Window>\(body)</Window></layout>"
    let document = try NibDocument(reading: SourceText(file: "Main", bytes: Array(text.utf8)))
    #expect(LoadPlan.diagnose(document, classes: .terminal).count == count)
  }

  @Test("a page that the program hides or removes changes the buttons, and tells if it was shown")
  func hiding() throws {
    let pilot = try Stage.pilot(Self.body, 40, 7)
    let wizard = try pilot.view("it", as: Wizard.self)
    wizard.pages[1].isHidden = true
    #expect(pilot.row(6) == "        [ Cancel ]  [ Back ]  [ Finish ]")
    #expect(try pilot.stage.events == [])
    for view in wizard.subviews where view is WizardPage { view.isHidden.toggle() }
    #expect(pilot.row(0).hasPrefix("Step 1 of 2: Gone"))
    #expect(pilot.row(6) == "          [ Cancel ]  [ Back ]  [ Next ]")
    #expect(try pilot.stage.events == ["changed"])
  }

  @Test("validation of the whole window leads to the page with the problem")
  func whole() throws {
    let pilot = try Stage.pilot(Self.body, 40, 7)
    let wizard = try pilot.view("it", as: Wizard.self)
    wizard.selectedIndex = 7
    #expect(wizard.selectedIndex == 1)
    #expect(!(wizard.window?.validate() ?? true))
    #expect(wizard.selectedIndex == 0 && pilot.focus == "name")
    #expect(try pilot.stage.events == ["changed"], "validation has gone to another page, not the program")
    for page in wizard.pages { page.removeFromSuperview() }
    #expect(wizard.selectedPage == nil)
    _ = pilot.screen
    try wizard.goBack()
  }
}
