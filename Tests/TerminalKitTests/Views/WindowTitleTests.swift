import NibKit
import TerminalKit
import Testing

@Suite("The title of a window")
struct WindowTitleTests {
  private func screen(_ attributes: String, _ body: String) throws -> String {
    try Screens.pilot(
      "<Window outlet=\"view\" \(attributes)>\(body)</Window>", width: 24, height: 4,
      controller: Stage(nibName: "main")
    ).screen
  }

  @Test("is in the border, or at the right of the menu bar, or in a row of its own")
  func places() throws {
    #expect(
      try screen("title=\"Notes\" border=\"line\"", "<Label text=\"a\"/>") == """
        ┌─ Notes ──────────────┐
        │a                     │
        │                      │
        └──────────────────────┘
        """)
    #expect(try screen("title=\"Notes\"", "<Label text=\"a\"/>") == " Notes\na")
    let menu = "<MenuBar><Menu title=\"File\"/></MenuBar><Label text=\"a\"/>"
    #expect(try screen("title=\"Notes\"", menu) == " File             Notes\na")
    #expect(try screen("title=\"Notes\" showsTitle=\"false\"", menu) == " File\na")
    #expect(try screen("title=\"A title that is too long\"", menu) == " File\na")
    #expect(try screen("", "<Label text=\"a\"/>") == "a")
  }

  @Test("a window in another window has its title from its container")
  func inner() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\" title=\"Outer\"><Window title=\"Inner\"><Label text=\"a\"/></Window></Window>",
      width: 24, height: 3, controller: Stage(nibName: "main"))
    #expect(pilot.screen == " Outer\na")
  }

  @Test("a title that comes later takes its row then")
  func later() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><Label text=\"a\"/></Window>", width: 24, height: 2,
      controller: Stage(nibName: "main"))
    #expect(pilot.screen == "a")
    try pilot.stage.view.title = "Notes"
    #expect(pilot.screen == " Notes\na")
  }
}
