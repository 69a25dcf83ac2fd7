import TerminalKit
import Testing

/// Tables of a million rows: no key asks for more than is seen, and what must look at all rows does so in turns.
@Suite("A million rows")
struct MillionRowsTests {
  /// A million rows that count the cells that they are asked for.
  private final class Million: TableDataSource {
    var rowCount = 1_000_000
    var calls = 0
    var prefix = "n"
    /// The number of the first row, where rows have ids.
    var firstID: Int?

    func text(ofRow row: Int, in column: TableColumn) -> String {
      calls += 1
      return column.title == "N" ? "\(prefix)\(row)" : "\(column.title) \(row % 7)"
    }

    func id(ofRow row: Int) -> AnyHashable? { firstID.map { $0 + row } }
    func row(withID id: AnyHashable) -> Int? { (id as? Int).flatMap { id in firstID.map { id - $0 } } }
  }

  private static let columns = ["N", "Name", "State", "Size", "Age", "Node"].map {
    "<Column id='\($0)' title='\($0)' sortable='true' width='\($0 == "Name" ? "auto" : "14")'/>"
  }.joined()

  /// Twice the visible cells: those that are scrolled into view, and those that a frame draws again.
  private static let screenful = 2 * 19 * 6

  private static func pilot(_ attributes: String = "") throws -> (Pilot, Table, Million) {
    let pilot = try Stage.pilot(
      """
      <Table id='table' height='*' selection='many' filtered='#owner.acted' changed='#owner.changed' \
      typeahead='true' \(attributes)>\(columns)</Table>
      """, 60, 20)
    let table: Table = try pilot.view("table")
    let source = Million()
    table.dataSource = source
    _ = pilot.screen
    return (pilot, table, source)
  }

  @Test(
    "a key asks for no more cells than are on the screen",
    arguments: [
      "down", "up", "pagedown", "pageup", "end", "home", "shift+end", "shift+home", "ctrl+end", "space",
      "ctrl+a",
      "alt+i", "shift+right", "shift+left", "alt+up", "alt+down", "alt+right", "alt+plus", "alt+minus",
      "alt+backspace", "alt+shift+right", "right", "left", "escape", "enter", "n", "tab",
    ])
  func keys(name: String) throws {
    let (pilot, table, source) = try Self.pilot("frozen='1' resizable='true' reorderable='true'")
    for before in [["home"], ["end"], ["ctrl+a"], ["right", "alt+right", "space"]] {
      for key in before { pilot.press(key) }
      _ = pilot.screen
      source.calls = 0
      pilot.press(name)
      _ = pilot.screen
      // Resetting a column's width measures a hundred rows of the column.
      let measured = name == "alt+backspace" ? 100 : 0
      #expect(source.calls <= Self.screenful + measured, "\(name) after \(before)")
    }
    withExtendedLifetime(table) {}
  }

  @Test(
    "the wheel, the scroll bar, and a drag of a column's edge ask for no more cells than are on the screen")
  func mouse() throws {
    let (pilot, table, source) = try Self.pilot("frozen='1' resizable='true'")
    let edge = 16
    let events: [(MouseEvent.Kind, Int, Int)] = [
      (.scrollDown, 3, 5), (.scrollRight, 3, 5), (.press(.left), 59, 8), (.release(.left), 59, 8),
      (.press(.left), edge, 0), (.drag(.left), edge + 3, 0), (.drag(.left), edge - 5, 0),
      (.release(.left), edge - 5, 0),
    ]
    for (kind, x, y) in events {
      _ = pilot.screen
      source.calls = 0
      pilot.receive(.mouse(MouseEvent(kind, at: Point(x: x, y: y))))
      _ = pilot.screen
      #expect(source.calls <= Self.screenful, "\(kind)")
    }
    #expect(table.arrangement.columns[0].width == 9)
  }

  @Test("typing a filter and the letter of a row ask for some thousand rows in a turn")
  func slices() throws {
    let (pilot, table, source) = try Self.pilot("filterable='true'")
    source.calls = 0
    // No row begins with it: all are looked at, in turns, and a key ends that.
    pilot.press("x")
    #expect(source.calls <= 4_096)
    pilot.press("down")
    source.calls = 0
    pilot.advance(by: .zero)
    #expect(source.calls <= Self.screenful, "the key has ended the search")
    pilot.press("/")
    for letter in "99" {
      source.calls = 0
      pilot.type(String(letter))
      #expect(source.calls <= 4_096 * 6 + Self.screenful)
    }
    withExtendedLifetime(table) {}
  }

  @Test("a letter finds the last of a million rows, in turns, and goes on at the first row")
  func letter() throws {
    let (pilot, table, source) = try Self.pilot()
    source.prefix = ""
    table.selectedIndex = 1
    pilot.press("0")
    pilot.advance(by: .zero)
    #expect(table.selectedIndex == 0)
    #expect(try pilot.stage.events == ["changed"])
  }

  @Test("a million rows are copied in turns, with a line that shows how far it is")
  func copying() throws {
    let (pilot, table, source) = try Self.pilot()
    source.rowCount = 20_000
    table.reload()
    pilot.press("ctrl+a")
    source.calls = 0
    pilot.press("ctrl+c")
    #expect(source.calls <= 4_096 * 6 + Self.screenful)
    #expect(pilot.row(19).contains("Copying rows…"))
    #expect(pilot.row(19).contains("Esc"))
    #expect(pilot.application.clipboard == "", "nothing yet")
    pilot.advance(by: .zero)
    let lines = pilot.application.clipboard.split(separator: "\n")
    #expect(lines.count == 20_000)
    #expect(lines.last == "n19999\tName 0\tState 0\tSize 0\tAge 0\tNode 0")
    #expect(!pilot.row(19).contains("Copying"))
    #expect(pilot.screen.contains("20000 rows are copied."))
  }

  @Test("Escape cancels copying, and leaves the clipboard and the selection as they were")
  func cancelled() throws {
    let (pilot, table, source) = try Self.pilot()
    pilot.application.copy("before")
    pilot.press("ctrl+a", "ctrl+c")
    #expect(pilot.row(19).contains("Copying"))
    pilot.press("escape")
    #expect(!pilot.row(19).contains("Copying"))
    source.calls = 0
    pilot.advance(by: .seconds(1))
    #expect(source.calls <= Self.screenful)
    #expect(pilot.application.clipboard == "before")
    #expect(table.selectedRows == RangeSet(0..<1_000_000))
    // So does a click on the hint.
    pilot.press("ctrl+c")
    _ = pilot.screen
    pilot.click(57, 19)
    #expect(!pilot.row(19).contains("Copying"))
    #expect(pilot.application.clipboard == "before")
  }

  @Test("copying ends when the selected rows are others after a reload, and goes on when they are the same")
  func copyingMoved() throws {
    let (pilot, table, source) = try Self.pilot()
    source.rowCount = 30_000
    source.firstID = 0
    table.reload()
    pilot.press("ctrl+a", "ctrl+c")
    source.firstID = 1
    table.reload()
    pilot.advance(by: .zero)
    #expect(pilot.application.clipboard == "")
    #expect(pilot.screen.contains("nothing was copied"))
    source.firstID = nil
    table.reload()
    pilot.press("ctrl+a", "ctrl+c")
    table.reload()
    pilot.advance(by: .zero)
    #expect(pilot.application.clipboard.split(separator: "\n").count == 30_000)
  }

  @Test("Alt-I selects the rows that are not selected; with a filter, of those that are shown")
  func inverting() throws {
    let (pilot, table, source) = try Self.pilot()
    pilot.press("space", "down", "down", "space", "alt+i")
    var expected = RangeSet(1..<2)
    expected.insert(contentsOf: 3..<1_000_000)
    #expect(table.selectedRows == expected)
    pilot.press("alt+i")
    #expect(Array(table.selectedRows.ranges) == [0..<1, 2..<3])
    source.rowCount = 100
    table.reload()
    table.filterText = "n5"
    pilot.advance(by: .zero)
    pilot.press("space", "alt+i")
    #expect(Array(table.selectedRows.ranges) == [50..<60])
    #expect(try pilot.stage.events.contains("changed"))
  }

  // MARK: A filter, and rows that change

  @Test("a filter comes to its end although rows change in each turn, and shows what it has found meanwhile")
  func changingRows() throws {
    let (pilot, table, source) = try Self.pilot()
    source.rowCount = 20_000
    table.filterText = "n1999"
    var rounds = 0
    func ends() throws -> Int { try pilot.stage.events.count { $0 == "acted" } }
    while try ends() == 0, rounds < 2_000 {
      table.reload()
      _ = pilot.screen
      rounds += 1
    }
    #expect(try ends() == 1, "each reload looks at some rows more")
    #expect(pilot.row(1).contains("n1999"))
    // The rows are looked at again, and stay on the screen until then.
    pilot.advance(by: .zero)
    table.reload()
    #expect(table.isFiltering)
    #expect(table.shownRowCount == 11)
    #expect(pilot.row(2).contains("n19990"))
    source.prefix = "m"
    table.reload()
    pilot.advance(by: .zero)
    #expect(!table.isFiltering)
    #expect(table.shownRowCount == 0)
  }

  @Test("rows that have moved, as their ids say, are looked for from the first")
  func movedRows() throws {
    let (pilot, table, source) = try Self.pilot()
    source.rowCount = 20_000
    source.firstID = 0
    table.reload()
    table.filterText = "n1999"
    pilot.advance(by: .zero)
    #expect(table.shownRowCount == 11)
    source.firstID = 5
    table.reload()
    #expect(table.shownRowCount == 0, "nothing is shown that may be another row")
    pilot.advance(by: .zero)
    #expect(table.shownRowCount == 11)
  }

  @Test("a long search shows its progress where no line does, and Escape ends the filter")
  func progress() throws {
    let (pilot, table, source) = try Self.pilot()
    table.filterText = "n99999"
    #expect(!pilot.row(19).contains("Searching"))
    pilot.application.advance(to: .milliseconds(300))
    _ = pilot.screen
    table.reload()
    #expect(pilot.row(19).contains("Searching…") && pilot.row(19).contains("Esc"))
    pilot.press("escape")
    #expect(table.filterText == "" && !table.isFiltering)
    #expect(pilot.row(1).contains("n0"))
    withExtendedLifetime(source) {}
  }
}
