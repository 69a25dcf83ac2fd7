import NibKit
import TerminalKit
import Testing

@Suite("Tables")
struct TableTests {
  /// As many rows as one likes, which count how often they are asked for.
  private final class Numbers: TableDataSource {
    let rowCount: Int
    private(set) var asked: Set<Int> = []

    init(_ count: Int) { rowCount = count }

    func text(ofRow row: Int, in column: TableColumn) -> String {
      asked.insert(row)
      return column.title == "Row" ? "\(row)" : "\(row * 2)"
    }
    func id(ofRow row: Int) -> AnyHashable? { row }
    func row(withID id: AnyHashable) -> Int? { id as? Int }
  }

  private static let files = """
    <Table id="table" height="*" changed="#owner.changed" action="#owner.acted" sort="#owner.sorted">
      <Column title="Name" width="*"/><Column title="Size" width="5" align="end" sortable="true"/>
      <Row><Cell text="日本.txt"/><Cell text="12"/></Row>
      <Row><Cell text="a long name of a file"/><Cell text="7"/></Row>
      <Row><Cell text="b"/></Row>
    </Table>
    """

  @Test(
    "columns share the width, words are aligned as the column says, and text that does not fit is cut")
  func columns() throws {
    let pilot = try Stage.pilot(Self.files, 16, 4)
    // Ten cells are left for the names; the wide characters take four of them.
    #expect(
      pilot.screen == """
        Name        Size
        日本.txt      12
        a long na…     7
        b
        """)
    pilot.resize(20, 4)
    #expect(pilot.row(2) == "a long name o…     7")
    #expect(pilot.reversedRows() == [1])
  }

  @Test("the arrows select and say so, Enter acts")
  func selecting() throws {
    let pilot = try Stage.pilot(Self.files, 16, 4)
    pilot.press("down", "enter", "end")
    #expect(pilot.reversedRows() == [3])
    #expect(try pilot.stage.events == ["changed", "acted", "changed"])
  }

  @Test("a click on a title that can be sorted by asks for it, and again for the other direction")
  func sorting() throws {
    let pilot = try Stage.pilot(Self.files, 16, 4)
    let table: Table = try pilot.view("table")
    pilot.click(13, 0)
    #expect(try pilot.stage.events == ["sorted"])
    #expect(table.sortColumn?.title == "Size" && !table.isDescending)
    pilot.click(13, 0)
    #expect(table.isDescending)
    // The name's title is nothing to click on.
    pilot.click(1, 0)
    #expect(try pilot.stage.events == ["sorted", "sorted"])
  }

  private static let sortable = """
    <Commands>
      <Command id="next" key="f6" action="#first.sortByNextColumn"/>
      <Command id="turn" key="f7" action="#first.reverseSort"/>
    </Commands>
    <Window outlet="view">
      <Table id="table" height="*" sort="#owner.sorted">
        <Column title="A" width="4" sortable="true"/><Column title="B" width="4"/>
        <Column title="C" width="4" sortable="true"/>
        <Row><Cell text="1"/></Row><Row><Cell text="2"/></Row>
      </Table>
    </Window>
    """

  @Test("Shift and the arrows sort by another column and in the other direction; so do commands")
  func sortingByKey() throws {
    let pilot = try Screens.pilot(Self.sortable, width: 14, height: 3, controller: Stage(nibName: "main"))
    var seen: [String] = []
    for key in [
      "shift+right", "shift+right", "shift+right", "shift+left", "shift+down", "shift+up", "f6", "f7", "f7",
      "f6",
    ] {
      pilot.press(key)
      seen.append(pilot.row(0).filter { !$0.isWhitespace })
    }
    #expect(seen == ["A▲BC", "ABC▲", "A▲BC", "ABC▲", "ABC▼", "ABC▲", "A▲BC", "A▼BC", "A▲BC", "ABC▲"])
    #expect(try pilot.stage.events == Array(repeating: "sorted", count: 10))
    #expect(pilot.reversedRows() == [1])
  }

  @Test("a table without sortable columns leaves these keys to others")
  func notSortable() throws {
    let pilot = try Screens.pilot(
      Self.sortable.replacing(" sortable=\"true\"", with: ""), width: 14, height: 3,
      controller: Stage(nibName: "main"))
    pilot.press("shift+right", "shift+down", "f6", "f7")
    #expect(pilot.row(0).filter { !$0.isWhitespace } == "ABC")
    #expect(try pilot.stage.events == [])
  }

  @Test("of a million rows only those are asked for that are seen, wherever one goes")
  func million() throws {
    let pilot = try Stage.pilot(
      "<Table id='table' height='*'><Column title='Row' width='8'/><Column title='Twice' width='9' align='end'/></Table>",
      19, 5)
    let source = Numbers(1_000_000)
    try pilot.view("table", as: Table.self).dataSource = source
    #expect(pilot.row(1).hasPrefix("0                0"))
    pilot.press("end")
    #expect(pilot.row(4).hasPrefix("999999     1999998"))
    #expect(pilot.reversedRows() == [4])
    pilot.press("pageup", "up")
    // A page is three rows on, so that one stays in sight; then one more.
    #expect(try pilot.view("table", as: Table.self).selectedIndex == 999_995)
    pilot.press("home")
    #expect(pilot.row(1).hasPrefix("0                0"))
    #expect(source.asked.count < 200)
  }
}
