import NibKit
import TerminalKit
import Testing

@Suite("Split")
struct SplitTests {
  static let body = """
    <Window outlet="view">
      <Split height="*" ratio="70%" collapseBelow="12"><Button id="a" title="A"/><Button id="b" title="B"/></Split>
    </Window>
    """

  func pilot(width: Int = 21) throws -> Pilot { try Screens.pilot(Self.body, width: width, height: 2) }

  @Test("a line between two views; seven tenths of what is left are 14")
  func picture() throws {
    #expect(
      try pilot().screen == """
        [     A      ]│[ B  ]
                      │
        """)
  }

  @Test("without a divider two frames are side by side, and their borders are dragged")
  func noLine() throws {
    let pilot = try Screens.pilot(
      """
      <Window outlet="view"><Split height="*" line="false"><Frame><Button title="A"/></Frame><Frame/></Split></Window>
      """, width: 20, height: 3)
    #expect(pilot.screen == "╭────────╮╭────────╮\n│[ A ]   ││        │\n╰────────╯╰────────╯")
    pilot.mouse(.press(.left), 10, 1)
    pilot.mouse(.drag(.left), 13, 1)
    pilot.mouse(.release(.left), 13, 1)
    #expect(pilot.row(0) == "╭───────────╮╭─────╮")
    pilot.mouse(.press(.left), 12, 1)
    pilot.mouse(.drag(.left), 9, 1)
    pilot.mouse(.release(.left), 9, 1)
    pilot.press("ctrl+right")
    #expect(pilot.row(0) == "╭─────────╮╭───────╮")
    pilot.mouse(.press(.left), 8, 1)
    pilot.mouse(.drag(.left), 3, 1)
    #expect(pilot.row(0) == "╭─────────╮╭───────╮")
  }

  @Test("Ctrl and the arrows move the line from inside, as far as there is room")
  func keys() throws {
    let pilot = try pilot()
    pilot.press("ctrl+left", "ctrl+left", "ctrl+left", "ctrl+right")
    #expect(pilot.row(0) == "[    A     ]│[  B   ]")
    for _ in 0..<30 { pilot.press("ctrl+right") }
    #expect(pilot.row(0) == "[        A         ]│")
    pilot.press("ctrl+up")
    #expect(pilot.row(0) == "[        A         ]│")
  }

  @Test("the mouse drags the line, and nothing else does")
  func drag() throws {
    let pilot = try pilot()
    _ = pilot.screen
    pilot.mouse(.press(.left), 14, 1)
    pilot.mouse(.drag(.left), 5, 0)
    #expect(pilot.row(0) == "[ A ]│[      B      ]")
    pilot.mouse(.drag(.left), -9, 0)
    pilot.mouse(.drag(.left), 8, 9)
    pilot.mouse(.release(.left), 8, 9)
    pilot.mouse(.drag(.left), 2, 0)
    #expect(pilot.row(0) == "[  A   ]│[    B     ]")
    pilot.mouse(.press(.left), 2, 1)
    pilot.mouse(.drag(.left), 12, 1)
    #expect(pilot.row(0) == "[  A   ]│[    B     ]")
  }

  @Test("a line that was dragged stays in its part of the room when the terminal grows")
  func resize() throws {
    let pilot = try pilot()
    _ = pilot.screen
    pilot.mouse(.press(.left), 14, 1)
    pilot.mouse(.drag(.left), 5, 0)
    pilot.resize(41, 2)
    #expect(pilot.row(0).prefix(12) == "[   A    ]│[")
  }

  @Test("too narrow for both: one is shown, the focus leaves the other, and it comes back with the room")
  func collapse() throws {
    let pilot = try pilot()
    pilot.press("tab")
    #expect(pilot.focus == "b")
    pilot.resize(11, 2)
    #expect(pilot.screen == "[    A    ]")
    #expect(pilot.focus == "a")
    pilot.resize(12, 2)
    #expect(pilot.row(0) == "[  A  ]│[B ]")
    pilot.view("b")?.isHidden = true
    #expect(pilot.row(0) == "[    A     ]")
    pilot.resize(11, 2)
    pilot.resize(21, 2)
    #expect(pilot.row(0) == "[         A         ]")
  }

  @Test("one below the other, the first left out where it is low; sizes of their own hold")
  func vertical() throws {
    let loaded = try laidOut(
      """
      <Split axis="vertical" ratio="10%" collapse="first" collapseBelow="5">
        <Label id="a" minHeight="3"/><Label id="b"/></Split>
      """, width: 5, height: 9)
    #expect(try frame("a", in: loaded) == Rect(x: 0, y: 0, width: 5, height: 3))
    #expect(try frame("b", in: loaded) == Rect(x: 0, y: 4, width: 5, height: 5))
    let root = try #require(loaded.topLevel.first as? View)
    root.place(in: Rect(x: 0, y: 0, width: 5, height: 4))
    #expect(try frame("b", in: loaded) == Rect(x: 0, y: 0, width: 5, height: 4))
  }

  @Test("a third child is an error that says which, and where")
  func third() throws {
    let failure = #expect(throws: NibError.self) {
      try laidOut("<Split><Label/><Label/>\n<Button id=\"c\"/></Split>", width: 9, height: 9)
    }
    let text = String(describing: try #require(failure))
    #expect(text.contains("Button") && text.contains(":2:"), "\(text)")
  }
}
