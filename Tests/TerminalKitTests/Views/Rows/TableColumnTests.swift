import NibKit
import TerminalKit
import Testing

@Suite("Columns of a table")
struct TableColumnTests {
  private static func table(_ attributes: String, rows: Int = 2) -> String {
    let cells = (0..<rows).map { row in
      "<Row>" + ["a", "b", "c", "d"].map { "<Cell text=\"\($0)\(row)\"/>" }.joined() + "</Row>"
    }
    return """
      <Table id="table" height="*" sort="#owner.sorted" arrangementChanged="#owner.changed" \(attributes)>
        <Column title="A" width="6" sortable="true"/><Column title="B" width="6"/><Column title="C" width="6"/>
        <Column id="last" title="D" width="6"/>\(cells.joined())
      </Table>
      """
  }

  private func header(_ pilot: Pilot) -> [String] {
    pilot.row(0).split { $0 == " " || $0 == "│" }.map(String.init)
  }

  @Test("columns that need more room scroll sideways, and the frozen ones stay")
  func scrolling() throws {
    let pilot = try Stage.pilot(Self.table("frozen=\"1\""), 20, 4)
    #expect(
      pilot.screen == """
        A      B      C
        a0     b0     c0
        a1     b1     c1
        ▄▄▄▄▄▄▄▄▄▄▄▄▄
        """)
    pilot.press("right")
    #expect(
      pilot.screen == """
        A     │C      D
        a0    │c0     d0
        a1    │c1     d1
               ▄▄▄▄▄▄▄▄▄▄▄▄▄
        """)
    pilot.press("left")
    #expect(header(pilot) == ["A", "B", "C"])
    pilot.receive(.mouse(MouseEvent(.scrollDown, at: Point(x: 9, y: 1), .shift)))
    #expect(pilot.row(1) == "a0    │    c0     d0")
    // In enough room nothing scrolls, and Right moves the focus.
    pilot.resize(30, 4)
    #expect(header(pilot) == ["A", "B", "C", "D"] && pilot.row(3).allSatisfy { $0 == " " })
  }

  @Test("frozen columns that leave too little room scroll with the others")
  func tooManyFrozen() throws {
    let pilot = try Stage.pilot(Self.table("frozen=\"9\""), 20, 4)
    pilot.press("right")
    #expect(pilot.row(1).hasPrefix("a0    │") || pilot.row(1).hasPrefix("a0     b0    │"))
    pilot.resize(4, 4)
    pilot.press("alt+right", "alt+right", "alt+right", "alt+right")
    #expect(pilot.row(1).hasPrefix("d0"))
  }

  @Test("a cell that is partly seen is clipped, wide characters too")
  func clipping() throws {
    let pilot = try Stage.pilot(
      """
      <Table height="*" horizontal="true"><Column title="A" width="12"/><Column title="B" width="6"/>
        <Row><Cell text="日本語日本語"/><Cell text="b"/></Row></Table>
      """, 12, 3)
    pilot.receive(.mouse(MouseEvent(.scrollRight, at: Point(x: 3, y: 1))))
    #expect(pilot.row(1) == " 語日本語 b ")
  }

  @Test("the line beside a title is dragged to another width, and a double click takes it back")
  func resizingByMouse() throws {
    let pilot = try Stage.pilot(Self.table("resizable=\"true\""), 40, 4)
    #expect(pilot.row(0).hasPrefix("A     │B     │C     │D     │"))
    pilot.mouse(.press(.left), 6, 0)
    pilot.mouse(.drag(.left), 9, 0)
    #expect(pilot.row(0).hasPrefix("A        │B     │"))
    #expect(pilot.row(1).hasPrefix("a0        b0"))
    pilot.mouse(.drag(.left), -50, 0)
    #expect(pilot.row(0).hasPrefix("A│B     │"))
    pilot.mouse(.release(.left), 0, 0)
    pilot.advance(by: .seconds(1))
    pilot.click(1, 0)
    pilot.click(1, 0)
    #expect(pilot.row(0).hasPrefix("A     │B     │"))
    #expect(try pilot.stage.events == ["changed", "changed", "changed"])
  }

  @Test("a title is dragged past others; a click on it sorts")
  func movingByMouse() throws {
    let pilot = try Stage.pilot(Self.table("reorderable=\"true\""), 40, 4)
    pilot.click(1, 0)
    #expect(try pilot.stage.events == ["sorted"])
    pilot.mouse(.press(.left), 1, 0)
    pilot.mouse(.drag(.left), 9, 0)
    #expect(header(pilot) == ["B", "A", "▲", "C", "D"])
    pilot.mouse(.drag(.left), 16, 0)
    #expect(header(pilot) == ["B", "C", "A", "▲", "D"])
    #expect(pilot.row(1).hasPrefix("b0     c0     a0     d0"))
    pilot.mouse(.drag(.left), 2, 0)
    pilot.mouse(.drag(.left), 2, 0)
    #expect(header(pilot) == ["A", "▲", "B", "C", "D"])
    pilot.mouse(.release(.left), 2, 0)
    #expect(try pilot.stage.events == ["sorted", "changed", "changed", "changed", "changed"])
  }

  @Test("Alt and arrows choose a column, move it and sort by it; Alt-Plus and Alt-Minus change its width")
  func keys() throws {
    let pilot = try Stage.pilot(Self.table("resizable=\"true\" reorderable=\"true\""), 40, 4)
    pilot.press("alt+right", "alt+right", "alt+shift+right", "alt+plus", "alt+plus")
    #expect(pilot.row(0).hasPrefix("A     │C     │B       │D     │"))
    #expect(pilot.style(14, 0).attributes.contains(.reverse))
    pilot.press("alt+backspace", "alt+minus", "alt+shift+left", "alt+shift+left", "alt+shift+left")
    #expect(pilot.row(0).hasPrefix("B    │A     │C     │"))
    pilot.press("alt+down")
    #expect(try pilot.stage.events.last == "changed", "it is not sortable")
    pilot.press("alt+right", "alt+down")
    #expect(header(pilot) == ["B", "A", "▼", "C", "D"])
    #expect(try pilot.stage.events.last == "sorted")
    pilot.press("escape")
    #expect(!pilot.style(7, 0).attributes.contains(.reverse))
  }

  @Test("an arrangement is kept, and any is safe to set")
  func arrangement() throws {
    let pilot = try Stage.pilot(Self.table("resizable=\"true\" reorderable=\"true\""), 40, 4)
    let table: Table = try pilot.view("table")
    pilot.press("alt+shift+right", "alt+plus")
    let kept = table.arrangement
    #expect(kept.columns.map(\.name) == ["B", "A", "C", "last"])
    #expect(kept.columns.map(\.width) == [nil, 7, nil, nil])
    table.arrangement = TableArrangement(columns: [])
    #expect(header(pilot) == ["A", "B", "C", "D"] && pilot.row(0).hasPrefix("A     │"))
    table.arrangement = kept
    #expect(pilot.row(0).hasPrefix("B     │A      │"))
    table.arrangement = TableArrangement(columns: [
      .init(name: "last", width: .max), .init(name: "x"), .init(name: "B", width: -3), .init(name: "last"),
    ])
    #expect(table.arrangement.columns.map(\.name) == ["last", "B", "A", "C"])
    #expect(table.arrangement.columns.map(\.width) == [1_000, 1, nil, nil])
    _ = pilot.screen
  }

  @Test("a column's look lies over the row's, a cell's over the column's, and the selection over all")
  func looks() throws {
    let pilot = try Stage.pilot(
      """
      <Table height="*"><Column title="A" width="4"/><Column title="B" width="4" fg="red"/>
        <Row><Cell text="a"/></Row>
        <Row fg="blue"><Cell text="a"/><Cell text="b"/></Row>
        <Row fg="blue"><Cell text="a" bold="true" bg="green"/><Cell text="b" fg="yellow"/></Row></Table>
      """, 12, 4)
    #expect(pilot.style(0, 2).foreground == .palette(4))
    #expect(pilot.style(5, 2).foreground == .palette(1))
    #expect(pilot.style(5, 3).foreground == .palette(3))
    #expect(pilot.style(0, 3).attributes.contains(.bold))
    // The whole cell has its background, the gap behind it has not.
    #expect(pilot.style(3, 3).background == .palette(2) && pilot.style(4, 3).background == .default)
    pilot.press("end")
    #expect(
      pilot.style(0, 3).attributes.contains(.reverse) && pilot.style(5, 3).attributes.contains(.reverse))
  }

  @Test("a text that is too wide is cut where the column or the cell says")
  func truncation() throws {
    let pilot = try Stage.pilot(
      """
      <Table height="*"><Column title="P" width="7" truncate="start"/><Column title="Q" width="7" align="end"/>
        <Row><Cell text="/usr/lib/swift"/><Cell text="1"/></Row>
        <Row><Cell text="/usr/lib/swift" truncate="middle"/><Cell text="x" align="center"/></Row></Table>
      """, 20, 3)
    #expect(pilot.row(1).hasPrefix("…/swift       1"))
    #expect(pilot.row(2).hasPrefix("/us…ift    x   "))
  }

  /// Rows whose cells say how they look.
  private final class Sizes: TableDataSource {
    let rowCount = 1_000_000
    var calls = 0

    func text(ofRow row: Int, in column: TableColumn) -> String {
      calls += 1
      return "\(column.title)\(row)"
    }
    func format(ofRow row: Int, in column: TableColumn) -> CellFormat {
      calls += 1
      return row % 2 == 1 ? CellFormat(look: Look(bold: true), align: .end) : CellFormat()
    }
  }

  @Test("a data source gives the looks of cells; a frame asks only for cells that are seen, at any place")
  func dataSource() throws {
    let columns = (0..<100).map { "<Column title=\"\($0).\" width=\"9\"/>" }.joined()
    let pilot = try Stage.pilot("<Table id=\"table\" height=\"*\" frozen=\"1\">\(columns)</Table>", 40, 8)
    let sizes = Sizes()
    try pilot.view("table", as: Table.self).dataSource = sizes
    #expect(pilot.row(2).hasPrefix("      0.1 "))
    #expect(pilot.style(6, 2).attributes.contains(.bold))
    for key in ["end", "right", "right", "pageup", "home", "right"] {
      sizes.calls = 0
      pilot.press(key)
      _ = pilot.screen
      // Six rows and five columns, each cell asked for its text and its look.
      #expect(sizes.calls <= 6 * 5 * 2, "after \(key)")
    }
  }

  @Test("the order and the widths of columns outlive a layout that is loaded again")
  func personalState() throws {
    let body = "<Window outlet=\"view\">\(Self.table("resizable='true' reorderable='true'"))</Window>"
    let old = try Screens.pilot(body, controller: Stage(nibName: "main"))
    let start = old.application.screenState
    old.press("alt+shift+right", "alt+plus")
    let new = try Screens.pilot(body, controller: Stage(nibName: "main"))
    new.application.screenState = old.application.screenState.since(start)
    #expect(new.row(0).hasPrefix("B     │A      │C"))
  }
}
