import NibKit
import TerminalKit
import Testing

@testable import Greeter

@Suite struct GreeterTests {
  @Test func enterGreets() throws {
    let pilot = try Pilot(
      Greeter.application(), size: Size(width: 50, height: 9), showing: GreetingController())
    pilot.type("Ada")
    pilot.press("enter")
    #expect(
      pilot.screen == """
        ╭─ Greeter ──────────────────────────────────────╮
        │                                                │
        │  Name: Ada                          [ Greet ]  │
        │                                                │
        │  Hello, Ada!                                   │
        │                                                │
        │                                                │
        ╰────────────────────────────────────────────────╯
         Ctrl+Q Quit
        """)
  }
}
