import TerminalKit
import Testing

@Suite("Filters of rows")
struct RowFilterTests {
  private static let fruit = """
    <List id="list" height="*" filterable="true" filtered="#owner.acted"><Item title="Apple"/><Item title="apricot pie"/>\
    <Item title="Banana" detail="pie"/><Item title="Cherry"/></List>
    """

  /// A million rows that count how often they are asked for.
  private final class Million: TableDataSource {
    let rowCount = 1_000_000
    var calls = 0

    func text(ofRow row: Int, in column: TableColumn) -> String {
      calls += 1
      return "n\(row)"
    }
  }

  @Test("/ opens a line; what is typed there leaves the rows that contain it, with the words underlined")
  func typing() throws {
    let pilot = try Stage.pilot(Self.fruit, 20, 6)
    pilot.press("/")
    pilot.type("ap")
    pilot.advance(by: .zero)
    #expect(pilot.screen == "Apple\napricot pie\n\n\n\n/ap                2")
    #expect(pilot.style(0, 1).attributes.contains(.underline))
    #expect(!pilot.style(3, 1).attributes.contains(.underline))
    pilot.press("backspace", "backspace")
    pilot.type("pi")
    pilot.advance(by: .zero)
    #expect(pilot.screen == "apricot pie\nBanana           pie\n\n\n\n/pi                2")
    // Arrows move the selection from within the line; Enter goes to the rows and leaves the filter.
    pilot.press("down", "enter")
    let list: List = try pilot.view("list")
    #expect(pilot.application.focusedView === list)
    #expect(list.selectedIndex == 2, "rows keep their numbers")
    pilot.press("escape")
    #expect(pilot.row(0).hasPrefix("Apple") && list.selectedIndex == 2)
    #expect(pilot.row(5) == String(repeating: " ", count: 20))
  }

  @Test("each of several words must be there; a capital must be one")
  func words() throws {
    let pilot = try Stage.pilot(Self.fruit, 20, 5)
    let list: List = try pilot.view("list")
    func shown(_ text: String) -> Int {
      list.filterText = text
      pilot.advance(by: .zero)
      return list.shownRowCount
    }
    #expect([" pie a", "A", "an", "x", "pie b", " "].map(shown) == [2, 1, 1, 0, 1, 4])
    _ = shown("x")
    #expect(pilot.row(0).hasPrefix("No match"))
    #expect(list.selectedIndex == nil)
  }

  @Test("a field of the layout is the filter")
  func field() throws {
    let pilot = try Stage.pilot(
      """
      <TextField id="field"/><List id="list" height="*" filter="#field"><Item title="one"/><Item title="two"/></List>
      """, 20, 4)
    pilot.type("w")
    pilot.advance(by: .zero)
    #expect(pilot.words == ["w", "two"])
    pilot.press("backspace")
    pilot.advance(by: .zero)
    #expect(pilot.words == ["one", "two"])
    let field: TextField = try pilot.view("field")
    field.text = "on"
    pilot.advance(by: .zero)
    #expect(pilot.words == ["on", "one"])
  }

  @Test("a million rows are looked at in turns, and a frame asks for no more than is seen")
  func slices() throws {
    let pilot = try Stage.pilot(
      "<Table id='table' height='*' filtered='#owner.acted'><Column id='c' title='N' width='10'/></Table>",
      20, 6)
    let source = Million()
    let table: Table = try pilot.view("table")
    table.dataSource = source
    _ = pilot.screen
    source.calls = 0
    table.filterText = "99999"
    #expect(table.isFiltering)
    #expect(source.calls <= 4_096, "the first turn")
    source.calls = 0
    _ = pilot.screen
    #expect(source.calls <= 6)
    // A key is used while rows are looked for.
    pilot.press("down")
    // Another text ends the search; one that continues it looks only at what is left.
    table.filterText = "999999"
    pilot.advance(by: .zero)
    #expect(!table.isFiltering)
    #expect(source.calls < 1_001_000)
    #expect(pilot.words == ["N", "n999999"])
    #expect(try pilot.stage.events == ["acted"])
    source.calls = 0
    pilot.press("up")
    _ = pilot.screen
    #expect(source.calls <= 12)
  }

  @Test("a text that continues the last one looks only at the rows that were found")
  func narrowing() throws {
    let pilot = try Stage.pilot("<List id='list' height='*'/>", 20, 6)
    let numbers = Numbers(count: 3_000)
    let list: List = try pilot.view("list")
    list.dataSource = numbers
    list.filterText = "99"
    pilot.advance(by: .zero)
    let found = list.shownRowCount
    numbers.forget()
    list.filterText = "992"
    pilot.advance(by: .zero)
    #expect(pilot.words == ["row 992", "row 1992", "row 2992"])
    #expect(numbers.asked.count == found)
    list.filterText = "1"
    pilot.advance(by: .zero)
    #expect(list.shownRowCount == (0..<3_000).count { "\($0)".contains("1") })
  }

  @Test("the selection is among the rows that are shown, and comes back when the filter ends")
  func selection() throws {
    let pilot = try Stage.pilot("<List id='list' height='*' selection='many'/>", 20, 6)
    let numbers = Numbers(count: 100)
    let list: List = try pilot.view("list")
    list.dataSource = numbers
    list.selectedIndex = 40
    list.filterText = "7"
    pilot.advance(by: .zero)
    #expect(list.selectedIndex == 47)
    list.filterText = ""
    pilot.advance(by: .zero)
    #expect(list.selectedIndex == 40)
    list.filterText = "7"
    pilot.advance(by: .zero)
    pilot.press("home", "shift+down", "shift+down")
    #expect(Array(list.selectedRows.ranges.joined()) == [7, 17, 27])
    pilot.press("ctrl+a")
    #expect(list.selectedRows.ranges.joined().count == 19)
    numbers.count = 30
    list.reload()
    pilot.advance(by: .zero)
    #expect(list.shownRowCount == 3)
    #expect(Array(list.selectedRows.ranges.joined()) == [7, 17, 27])
  }
}
