import TerminalKit
import Testing

@Suite("Rows of styled text")
struct StyledRowTests {
  private final class Branches: ListDataSource, TableDataSource {
    let rowCount = 2
    private func styled(_ row: Int) -> StyledText { "\("branch", .accent) \(row)" }
    func text(ofRow row: Int) -> String { styled(row).plain }
    func styledText(ofRow row: Int) -> StyledText { styled(row) }
    func text(ofRow row: Int, in column: TableColumn) -> String { styled(row).plain }
    func styledText(ofRow row: Int, in column: TableColumn) -> StyledText { styled(row) }
  }

  private func colors(_ pilot: Pilot, row: Int) -> [Color] { [0, 7].map { pilot.style($0, row).foreground } }

  @Test("parts of list rows, cells and nodes have their looks, under those of the selection")
  func looks() throws {
    let source = Branches()
    let list = try Stage.pilot("<List id='v' height='*'/>", 20, 3)
    try list.view("v", as: List.self).dataSource = source
    #expect(list.row(1).hasPrefix("branch 1"))
    #expect(colors(list, row: 1) == [.palette(6), .default])
    #expect(colors(list, row: 0) == [.default, .default], "selected")
    let table = try Stage.pilot("<Table id='v' height='*'><Column title='C' width='12'/></Table>", 20, 3)
    try table.view("v", as: Table.self).dataSource = source
    #expect(colors(table, row: 2) == [.palette(6), .default])
    let tree = try Stage.pilot("<Tree id='v' height='*'><Node title='x'/><Node title='y'/></Tree>", 20, 3)
    try tree.view("v", as: Tree.self).nodes[1].styledTitle = "\("y", .accent)"
    #expect(tree.style(2, 1).foreground == .palette(6))
  }

  @Test("a layout has spans in rows, cells and nodes")
  func spans() throws {
    let item = try Stage.pilot(
      "<List height='*'><Item/><Item title='a '><Span text='b' fg='red'/></Item></List>", 20, 3)
    #expect(item.row(1).hasPrefix("a b") && item.style(2, 1).foreground == .palette(1))
    let cell = try Stage.pilot(
      """
      <Table height='*'><Column title='C' width='9'/><Row/><Row><Cell text='a '><Span text='b' fg='red'/></Cell></Row></Table>
      """, 20, 4)
    #expect(cell.row(2).hasPrefix("a b") && cell.style(2, 2).foreground == .palette(1))
    let node = try Stage.pilot(
      """
      <Tree height='*'><Node title='x'/><Node title='a '>\
      <attribute name='titleSpans'><Span text='b' fg='red'/></attribute></Node></Tree>
      """, 20, 3)
    #expect(node.row(1).hasPrefix("  a b") && node.style(4, 1).foreground == .palette(1))
  }

  @Test("the text of the filter is underlined in them too")
  func filter() throws {
    let source = Branches()
    let pilot = try Stage.pilot("<List id='v' height='*'/>", 20, 3)
    let list: List = try pilot.view("v")
    list.dataSource = source
    list.filterText = "ch 1"
    pilot.advance(by: .zero)
    #expect(
      (0..<8).map { pilot.style($0, 0).attributes.contains(.underline) } == [
        false, false, false, false, true, true, false, true,
      ])
  }
}
