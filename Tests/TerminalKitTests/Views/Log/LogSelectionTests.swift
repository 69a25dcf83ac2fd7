import NibKit
import TerminalKit
import Testing

/// A log whose lines can be selected: one of them is, the last one while it follows.
@Suite("Log, selecting")
struct LogSelectionTests {
  /// Ten lines in four rows: `line 0` to `line 9`.
  private func pilot(_ attributes: String = "", lines: Range<Int> = 0..<10, width: Int = 20) throws -> Pilot {
    let lines = lines.map { "<Line text=\"line \($0)\"/>" }.joined()
    return try Stage.pilot(
      "<Log id=\"log\" height=\"*\" selectable=\"true\" changed=\"#owner.changed\" action=\"#owner.acted\" "
        + "followChanged=\"#owner.toggled\" \(attributes)>\(lines)</Log>", width, 4)
  }

  private func log(_ pilot: Pilot) throws -> Log { try pilot.view("log", as: Log.self) }

  @Test("while it follows, the last line is selected, whatever is appended; nothing is sent for that")
  func following() throws {
    let pilot = try pilot()
    #expect(pilot.words == ["line 6", "line 7", "line 8", "line 9"])
    #expect(pilot.reversedRows() == [3])
    try log(pilot).append("more")
    #expect(pilot.words == ["line 7", "line 8", "line 9", "more"])
    #expect(try log(pilot).selectedLine == 10)
    #expect(try pilot.stage.events == [])
  }

  @Test("a selected line that is dropped tells, and so do all lines that are removed")
  func dropped() throws {
    let pilot = try pilot("limit=\"10\"")
    pilot.press("up", "up", "home")
    let before = try pilot.stage.events.count
    try log(pilot).append("more")
    #expect(pilot.words[0] == "line 1" && pilot.reversedRows() == [0])
    #expect(try pilot.stage.events.dropFirst(before) == ["changed"])
    pilot.press("down")
    try log(pilot).append("more")
    _ = pilot.screen
    #expect(try pilot.stage.events.count == before + 2, "the line is still there")
    try log(pilot).clear()
    _ = pilot.screen
    #expect(try pilot.stage.events.count == before + 3)
  }

  @Test("Up selects the line above and stops following; End follows again")
  func leaving() throws {
    let pilot = try pilot()
    pilot.press("up")
    try log(pilot).append("more")
    #expect(pilot.words == ["line 6", "line 7", "line 8", "line 9"])
    #expect(pilot.reversedRows() == [2])
    #expect(try pilot.stage.events == ["changed", "toggled"])
    pilot.press("end")
    #expect(pilot.words == ["line 7", "line 8", "line 9", "more"])
    #expect(try log(pilot).isFollowing)
    #expect(try pilot.stage.events == ["changed", "toggled", "changed", "toggled"])
  }

  @Test(
    "keys move the selection, and scroll as little as they must",
    arguments: [
      ("home", [0, 1, 2, 3], 0), ("home down", [0, 1, 2, 3], 1), ("home page-down", [0, 1, 2, 3], 3),
      ("home page-down down", [1, 2, 3, 4], 4), ("up up up up", [5, 6, 7, 8], 5),
      ("page-up page-up", [3, 4, 5, 6], 3),
      ("home up", [0, 1, 2, 3], 0), ("end down", [6, 7, 8, 9], 9),
    ])
  func keys(_ keys: String, _ shown: [Int], _ selected: Int) throws {
    let pilot = try pilot()
    for key in keys.split(separator: " ") { pilot.press(String(key)) }
    #expect(pilot.words == shown.map { "line \($0)" })
    #expect(try log(pilot).selectedLine == selected)
    #expect(pilot.reversedRows() == [selected - shown[0]])
  }

  @Test("a click selects, a second one soon after acts, and so does Enter")
  func clicking() throws {
    let pilot = try pilot()
    pilot.click(2, 1)
    #expect(try log(pilot).selectedLine == 7)
    pilot.advance(by: .seconds(1))
    pilot.click(2, 1)
    #expect(try pilot.stage.events == ["changed", "toggled"])
    pilot.click(2, 1)
    pilot.press("enter")
    #expect(try pilot.stage.events == ["changed", "toggled", "acted", "acted"])
    // Below the lines there is nothing to select.
    let short = try self.pilot(lines: 0..<2)
    short.click(2, 3)
    #expect(try log(short).selectedLine == 1)
  }

  @Test("the wheel scrolls, and leaves the selection where it was")
  func wheel() throws {
    let pilot = try pilot()
    pilot.mouse(.scrollUp, 1, 1)
    #expect(pilot.words == ["line 3", "line 4", "line 5", "line 6"])
    #expect(try log(pilot).selectedLine == 9)
    #expect(pilot.reversedRows() == [])
    try log(pilot).append("more")
    #expect(try log(pilot).selectedLine == 9)
    // Whoever scrolls to the end follows again.
    for _ in 0..<3 { pilot.mouse(.scrollDown, 1, 1) }
    #expect(try log(pilot).selectedLine == 10)
    #expect(try pilot.stage.events == ["toggled", "changed", "toggled"])
  }

  @Test("with follow off, the last line stays selected when others come")
  func notFollowing() throws {
    let pilot = try pilot("follow=\"false\"")
    pilot.press("end")
    try log(pilot).append("more")
    #expect(try log(pilot).selectedLine == 9)
    #expect(pilot.words == ["line 6", "line 7", "line 8", "line 9"])
    try log(pilot).follows = true
    #expect(try log(pilot).selectedLine == 10)
    try log(pilot).follows = false
    try log(pilot).append("and more")
    #expect(try log(pilot).selectedLine == 10)
  }

  @Test("the selection stays with its line when lines are dropped at the start, and is never behind the last")
  func dropping() throws {
    let pilot = try pilot("limit=\"10\"")
    pilot.press("up", "up")
    try log(pilot).append("more")
    #expect(try log(pilot).selectedLine == 6)
    #expect(pilot.words[pilot.reversedRows()[0]] == "line 7")
    try log(pilot).clear()
    #expect(try log(pilot).selectedLine == nil)
    pilot.press("up", "down", "enter")
    try log(pilot).append("new")
    #expect(try log(pilot).selectedLine == 0)
  }

  @Test("a line that wraps is selected with all its rows, and a click on any of them finds it")
  func wrapping() throws {
    let pilot = try Stage.pilot(
      """
      <Log id="log" height="*" wrap="character" selectable="true" changed="#owner.changed">
        <Line text="one"/><Line text="abcdefghij"/><Line text="0123456789ABCDEFGHIJ0"/><Line text="end"/>
      </Log>
      """, 11, 4)
    #expect(pilot.words == ["0123456789", "ABCDEFGHIJ", "0", "end"])
    #expect(pilot.reversedRows() == [3])
    pilot.press("up")
    #expect(pilot.reversedRows() == [0, 1, 2])
    pilot.press("up")
    #expect(pilot.words == ["abcdefghij", "0123456789", "ABCDEFGHIJ", "0"])
    pilot.click(1, 3)
    #expect(try log(pilot).selectedLine == 2)
  }

  @Test("a match of the search stands out in the selected line too, with the focus and without it")
  func marks() throws {
    let pilot = try Stage.pilot(
      """
      <Log id="log" height="*" selectable="true" highlight="needle"><Line text="a needle here"/></Log>
      <Checkbox title="other"/>
      """, 20, 2)
    #expect(pilot.style(0, 0) != pilot.style(2, 0))
    #expect(pilot.style(2, 0) == pilot.style(7, 0))
    #expect(pilot.style(8, 0) == pilot.style(0, 0))
    pilot.press("tab")
    #expect(pilot.style(0, 0) != pilot.style(2, 0))
    #expect(pilot.style(8, 0) == pilot.style(0, 0))
  }

  @Test("a log whose lines cannot be selected has no selection, and its keys scroll")
  func plain() throws {
    let pilot = try Stage.pilot(
      "<Log id=\"log\" height=\"*\">\((0..<9).map { "<Line text=\"\($0)\"/>" }.joined())</Log>", 9, 4)
    pilot.press("up")
    #expect(pilot.words == ["4", "5", "6", "7"])
    #expect(try log(pilot).selectedLine == nil)
    #expect(pilot.reversedRows() == [])
  }
}
