import NibKit
@testable import TerminalKit
import Testing

final class Greeter: Controller {
  @Outlet var box: Checkbox?
  var presses = 0
  func press() { presses += 1 }
  override class var members: Members {
    super.members.adding(Greeter.self) {
      $0.outlet("box", \.$box)
      $0.action("press", Greeter.press)
    }
  }
}

@Suite("A first screen")
struct FirstScreenTests {
  @Test("a layout becomes a picture")
  func picture() throws {
    let text = """
      <layout version="1" owner="Greeter">
        <Window outlet="view" title="Hi" border="round" padding="0 1">
          <Label text="Name:"/>
          <HStack spacing="2">
            <Checkbox outlet="box" title="_On"/><Spacer/><Button title="_Press" action="#owner.press"/>
          </HStack>
        </Window>
      </layout>
      """
    let app = Application(layouts: MemoryLayouts(["a": text]))
    app.resize(to: Size(width: 30, height: 5))
    let greeter = Greeter(nibName: "a")
    try app.show(greeter)
    let grid = CellGrid(size: .zero)
    #expect(app.draw(on: grid))
    #expect(
      grid.text == """
        ╭─ Hi ───────────────────────╮
        │ Name:                      │
        │ [ ] On           [ Press ] │
        │                            │
        ╰────────────────────────────╯
        """)
    app.receive(.key(KeyPress(.character(" "))))
    app.receive(.key(KeyPress(.tab)))
    app.receive(.key(KeyPress(.enter)))
    #expect(greeter.presses == 1)
    #expect(app.draw(on: grid))
    #expect(grid.text(ofRow: 2) == "│ [x] On           [ Press ] │")
    #expect(!app.draw(on: grid))
  }
}
