import RandomNumbers
import TerminalKit
import Testing

@Suite("Selecting several rows")
struct SelectionTests {
  private static func pilot(_ attributes: String = "", rows: Int = 20, height: Int = 6) throws -> (
    Pilot, List, Numbers
  ) {
    let pilot = try Stage.pilot(
      "<List id=\"list\" height=\"*\" selection=\"many\" changed=\"#owner.changed\" \(attributes)/>", 16,
      height)
    let list: List = try pilot.view("list")
    let numbers = Numbers(Array(0..<rows))
    list.dataSource = numbers
    _ = pilot.screen
    // A data source is held weakly.
    return (pilot, list, numbers)
  }

  private func rows(_ ranges: Range<Int>...) -> RangeSet<Int> {
    ranges.reduce(into: RangeSet()) { $0.insert(contentsOf: $1) }
  }

  @Test("Shift and a key that moves selects on the way, from where it began; the next move ends that")
  func extending() throws {
    let (pilot, list, numbers) = try Self.pilot()
    pilot.press("down", "shift+down", "shift+down")
    #expect(list.selectedRows == rows(1..<4))
    #expect(pilot.words == ["  row 0", "• row 1", "• row 2", "• row 3", "  row 4", "  row 5"])
    #expect(pilot.reversedRows() == [3])
    pilot.press("shift+up", "shift+up", "shift+up")
    #expect(list.selectedRows == rows(0..<2))
    pilot.press("shift+end")
    #expect(list.selectedRows == rows(1..<20))
    pilot.press("up")
    #expect(list.selectedRows == rows(18..<19))
    #expect(try pilot.stage.events.count == 8)
    withExtendedLifetime(numbers) {}
  }

  @Test("Space selects a row or deselects it, and that stays while one moves, until Escape")
  func marking() throws {
    let (pilot, list, numbers) = try Self.pilot()
    pilot.press("space", "down", "down", "space", "down")
    #expect(list.selectedRows == rows(0..<1, 2..<3))
    #expect(list.selectedIndex == 3)
    #expect(pilot.words.prefix(4) == ["• row 0", "  row 1", "• row 2", "  row 3"])
    pilot.press("up", "space")
    #expect(list.selectedRows == rows(0..<1))
    // Shift adds to what was selected.
    pilot.press("shift+down")
    #expect(list.selectedRows == rows(0..<1, 2..<4))
    pilot.press("escape")
    #expect(list.selectedRows == rows(3..<4))
    withExtendedLifetime(numbers) {}
  }

  @Test("Control and an arrow moves and leaves the selection alone, Control-Space selects there")
  func control() throws {
    let (pilot, list, numbers) = try Self.pilot("checkable=\"true\"")
    pilot.press("ctrl+down", "ctrl+down")
    #expect(list.selectedRows == rows(0..<1) && list.selectedIndex == 2)
    pilot.press("ctrl+space")
    #expect(list.selectedRows == rows(0..<1, 2..<3))
    #expect(pilot.words.prefix(3) == ["• [ ] row 0", "  [ ] row 1", "• [ ] row 2"])
    withExtendedLifetime(numbers) {}
  }

  @Test(
    "Control and a click selects a row beside others, Shift and a click all up to there; dragging selects")
  func mouse() throws {
    let (pilot, list, numbers) = try Self.pilot()
    func click(_ row: Int, _ modifiers: KeyPress.Modifiers) {
      pilot.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 4, y: row), modifiers)))
      pilot.receive(.mouse(MouseEvent(.release(.left), at: Point(x: 4, y: row), modifiers)))
    }
    click(1, [])
    click(3, .control)
    #expect(list.selectedRows == rows(1..<2, 3..<4))
    click(1, .control)
    #expect(list.selectedRows == rows(3..<4))
    click(2, [])
    click(5, .shift)
    #expect(list.selectedRows == rows(2..<6))
    click(0, .shift)
    #expect(list.selectedRows == rows(0..<3))
    pilot.mouse(.press(.left), 4, 1)
    pilot.mouse(.drag(.left), 4, 3)
    #expect(list.selectedRows == rows(1..<4))
    // Below the list it goes on, and scrolls.
    pilot.mouse(.drag(.left), 4, 8)
    #expect(list.selectedRows == rows(1..<9) && pilot.words.last == "• row 8")
    pilot.mouse(.release(.left), 4, 8)
    withExtendedLifetime(numbers) {}
  }

  @Test("Control-A selects all of a million rows without asking for them")
  func all() throws {
    let pilot = try Stage.pilot("<List id='list' height='*' selection='many'/>", 16, 6)
    let list: List = try pilot.view("list")
    let numbers = Numbers(count: 1_000_000)
    list.dataSource = numbers
    _ = pilot.screen
    numbers.forget()
    pilot.press("ctrl+a")
    #expect(list.selectedRows == rows(0..<1_000_000))
    pilot.press("end", "space", "page-up")
    #expect(list.selectedRows == rows(0..<999_999))
    _ = pilot.screen
    // Four frames of six rows, each asked for its text, its look and its box.
    #expect(numbers.calls <= 4 * 6 * 3)
  }

  @Test("with selection=\"one\" these keys do what they did: nothing")
  func one() throws {
    let pilot = try Stage.pilot("<List id='list' height='*'><Item title='a'/><Item title='b'/></List>", 16, 3)
    let list: List = try pilot.view("list")
    pilot.press("shift+down", "ctrl+down", "ctrl+a", "space")
    #expect(list.selectedIndex == 0)
    #expect(pilot.row(0).hasPrefix("a"))
    list.selectedRows = rows(1..<2)
    #expect(list.selectedIndex == 1)
  }

  @Test("with selection=\"none\" keys and clicks scroll and select nothing")
  func nothing() throws {
    let (pilot, list, numbers) = try Self.pilot()
    list.selectionMode = .none
    pilot.press("down", "space")
    pilot.click(3, 3)
    #expect(list.selectedIndex == nil && list.selectedRows.isEmpty)
    #expect(pilot.words.first == "row 1")
    #expect(pilot.reversedRows().isEmpty)
    pilot.press("end")
    #expect(pilot.words.last == "row 19")
    withExtendedLifetime(numbers) {}
  }

  @Test("after a reload the same rows are selected, wherever they are; rows that are gone are not")
  func reloads() throws {
    let (pilot, list, numbers) = try Self.pilot()
    list.selectedRows = rows(2..<4, 7..<8)
    numbers.numbers = [7, 30, 3, 31, 32]
    list.reload()
    #expect(list.selectedRows == rows(0..<1, 2..<3))
    numbers.numbers = []
    list.reload()
    #expect(list.selectedRows.isEmpty)
    _ = pilot.screen
  }

  @Test("whatever is selected and however rows move, the same rows are selected", arguments: 0..<40)
  func movingRows(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let (pilot, list, numbers) = try Self.pilot(rows: 60)
    let chosen = Set(
      (0..<Int.random(in: 1...40, using: &random)).map { _ in Int.random(in: 0..<60, using: &random) })
    list.selectedRows = chosen.reduce(into: RangeSet()) { $0.insert(contentsOf: $1..<$1 + 1) }
    var moved = (0..<80).shuffled(using: &random)
    moved.removeLast(30)
    numbers.numbers = moved
    list.reload()
    let selected = Set(list.selectedRows.ranges.joined().map { moved[$0] })
    let left = chosen.intersection(moved)
    // If none of them is left, the current row alone is selected.
    if left.isEmpty { #expect(selected.count == 1) } else { #expect(selected == left) }
    _ = pilot.screen
  }

  @Test(
    "many selected rows are found again in one pass; too many are given up, and none is selected by chance")
  func manyMovedRows() throws {
    let (pilot, list, numbers) = try Self.pilot(rows: 30_000)
    list.selectedRows = rows(10..<3_000)
    numbers.numbers = Array(-1..<30_000)
    list.reload()
    #expect(list.selectedRows == rows(11..<3_001))
    list.selectedRows = rows(10..<20_000)
    list.reload()
    #expect(list.selectedRows.ranges.count == 1 && list.selectedRows.ranges[0].count == 1)
    _ = pilot.screen
  }

  @Test("dragging from the titles or from below the last row selects nothing")
  func dragging() throws {
    let pilot = try Stage.pilot(
      "<Table id='t' height='*' selection='many'><Column title='A'/><Row><Cell text='a'/></Row><Row/></Table>",
      16, 6)
    let table: Table = try pilot.view("t")
    for y in [0, 5] {
      pilot.mouse(.press(.left), 2, y)
      pilot.mouse(.drag(.left), 2, 2)
      pilot.mouse(.release(.left), 2, 2)
      #expect(table.selectedRows == rows(0..<1))
    }
  }

  @Test("the copied text has a line for each selected row, with tabs between the cells")
  func copying() throws {
    let pilot = try Stage.pilot(
      """
      <Table id="table" height="*" selection="many"><Column title="A" width="5"/><Column title="B" width="5"/>
        <Row><Cell text="a&#9;1"/><Cell text="b1"/></Row><Row><Cell text="a2"/></Row><Row><Cell text="a3"/></Row></Table>
      """, 20, 5)
    pilot.press("ctrl+insert")
    #expect(pilot.application.clipboard == "a 1\tb1")
    pilot.press("shift+down", "ctrl+c")
    #expect(pilot.application.clipboard == "a 1\tb1\na2\t")
    // Without a selection of several rows it ends the program, as everywhere.
    pilot.press("escape", "ctrl+c")
    #expect(pilot.application.exitStatus == 0)
  }
}
