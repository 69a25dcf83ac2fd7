import NibKit
import Testing

@testable import TerminalKit

/// A table shows an arrow only if its rows are in that order.
@Suite("The order of a table")
struct TableSortingTests {
  private static func table(_ rows: String = "", _ attributes: String = "") -> String {
    """
    <Table id="table" height="*" \(attributes)><Column title="Name" width="9" sortable="true"/>\
    <Column title="Size" width="7" sortable="true"/>\(rows)</Table>
    """
  }

  private static func row(_ cells: String...) -> String {
    "<Row>" + cells.map { "<Cell text=\"\($0)\"/>" }.joined() + "</Row>"
  }

  private static let files =
    row("file 10", "9") + row("File 9", "-3") + row("apple", "10.5") + row("Ärger", "") + row("file 9", "1e3")

  /// Has rows, and does not sort them.
  private final class Source: TableDataSource {
    var names = ["b", "c", "a"]
    var rowCount: Int { names.count }
    func text(ofRow row: Int, in column: TableColumn) -> String { names[row] }
  }

  private final class SortingSource: SortingTableDataSource {
    var names = ["b", "c", "a"]
    var rowCount: Int { names.count }
    func text(ofRow row: Int, in column: TableColumn) -> String { names[row] }
    func sort(by column: TableColumn, descending: Bool) { names.sort { descending ? $0 > $1 : $0 < $1 } }
  }

  private func column(_ index: Int, of pilot: Pilot, _ rows: Range<Int>) -> [String] {
    let cells = index == 0 ? 0..<9 : 10..<17
    return rows.map { row in
      String(Array(pilot.row(row))[cells]).split(separator: " ").joined(separator: " ")
    }
  }

  @Test("a table sorts its own rows: numbers by value, texts as people do, and in both directions")
  func ownRows() throws {
    let pilot = try Stage.pilot(Self.table(Self.files), 18, 6)
    pilot.click(1, 0)
    #expect(column(0, of: pilot, 0..<6) == ["Name ▲", "apple", "File 9", "file 9", "file 10", "Ärger"])
    pilot.click(11, 0)
    #expect(column(1, of: pilot, 0..<6) == ["Size ▲", "-3", "9", "10.5", "1e3", ""])
    pilot.click(11, 0)
    #expect(column(1, of: pilot, 0..<6) == ["Size ▼", "", "1e3", "10.5", "9", "-3"])
  }

  @Test("the selected row stays selected, rows that are added are sorted, and a cell may say by what")
  func changes() throws {
    let rows = "<Row><Cell text='2 KB' sortText='2048'/></Row><Row><Cell text='10 B' sortText='10'/></Row>"
    let pilot = try Stage.pilot(Self.table(rows), 18, 5)
    let table: Table = try pilot.view("table")
    pilot.press("home", "shift+right")
    #expect(column(0, of: pilot, 0..<3) == ["Name ▲", "10 B", "2 KB"])
    #expect(table.selectedIndex == 1)
    table.rows.append(TableRow(["100"]))
    #expect(column(0, of: pilot, 0..<4) == ["Name ▲", "10 B", "100", "2 KB"])
    #expect(table.selectedIndex == 2)
  }

  @Test("a source that does not sort has no arrow, and no key and no help for it")
  func unsorted() throws {
    let pilot = try Stage.pilot(Self.table(), 18, 5)
    let table: Table = try pilot.view("table")
    let source = Source()
    table.dataSource = source
    pilot.click(1, 0)
    pilot.press("shift+right", "alt+down")
    #expect(column(0, of: pilot, 0..<4) == ["Name", "b", "c", "a"])
    #expect(table.sortColumn == nil)
    #expect(!table.keyHelp.flatMap(\.keys.keys).contains(KeyPress(.right, .shift)))
    #expect(!table.offers(action: "reverseSort"))
  }

  @Test("a source that sorts is asked, also after a reload")
  func sorted() throws {
    let pilot = try Stage.pilot(Self.table("", "changed='#owner.changed'"), 18, 6)
    let table: Table = try pilot.view("table")
    let source = SortingSource()
    table.dataSource = source
    _ = pilot.screen
    pilot.click(1, 0)
    #expect(column(0, of: pilot, 0..<4) == ["Name ▲", "a", "b", "c"])
    #expect(try pilot.stage.events.last == "changed", "without ids, another row may have the index")
    source.names.insert("d", at: 0)
    table.reload()
    #expect(column(0, of: pilot, 0..<5) == ["Name ▲", "a", "b", "c", "d"])
    table.dataSource = nil
    let other = Source()
    table.dataSource = other
    #expect(column(0, of: pilot, 0..<4) == ["Name", "b", "c", "a"], "the arrow was that of the other rows")
  }

  @Test("if the program sorts, the arrow waits for its reload")
  func program() throws {
    let pilot = try Stage.pilot(Self.table("", "sort='#owner.acted'"), 18, 5)
    let table: Table = try pilot.view("table")
    let source = Source()
    table.dataSource = source
    _ = pilot.screen
    pilot.click(1, 0)
    #expect(try pilot.stage.events == ["acted"])
    #expect(table.sortColumn?.title == "Name", "the request")
    #expect(column(0, of: pilot, 0..<2) == ["Name", "b"])
    #expect(!table.accessibleState(in: Words()).joined().contains("sorted"))
    source.names.sort()
    table.reload()
    #expect(column(0, of: pilot, 0..<2) == ["Name ▲", "a"])
    #expect(table.accessibleState(in: Words()).joined().contains("sorted by Name"))
  }
}
