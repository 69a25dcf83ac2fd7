import TerminalKit
import Testing

/// Rows that are counted: which were asked for.
final class Numbers: ListDataSource {
  var numbers: [Int]?
  var count: Int
  private(set) var asked: Set<Int> = []
  private(set) var calls = 0

  init(count: Int) { self.count = count }
  init(_ numbers: [Int]) {
    self.numbers = numbers
    count = numbers.count
  }

  var rowCount: Int { numbers?.count ?? count }
  func text(ofRow row: Int) -> String {
    note(row)
    return "row \(numbers?[row] ?? row)"
  }
  func look(ofRow row: Int) -> Look {
    note(row)
    return Look()
  }
  func id(ofRow row: Int) -> AnyHashable? { numbers?[row] }
  func isChecked(row: Int) -> Bool {
    note(row)
    return false
  }
  func forget() {
    asked = []
    calls = 0
  }
  private func note(_ row: Int) {
    asked.insert(row)
    calls += 1
  }
}

@Suite("Lists")
struct ListTests {
  static let fruit = """
    <List id="list" height="*" action="#owner.acted" changed="#owner.changed" toggled="#owner.toggled" \
    checkable="true"><Item title="Buy milk 🥛"/><Item title="Call 日本 office" checked="true" detail="12"/>\
    <Item title="Water the plants"/><Item title="Sleep"/></List>
    """

  @Test("rows with their boxes, a detail at the right, and a bar when there are more than fit")
  func picture() throws {
    let pilot = try Stage.pilot(Self.fruit, 24, 3)
    #expect(
      pilot.screen == """
        [ ] Buy milk 🥛        ▐
        [x] Call 日本 office 12▐
        [ ] Water the plants
        """)
    #expect(pilot.reversedRows() == [0])
    pilot.press("end")
    #expect(
      pilot.screen == """
        [x] Call 日本 office 12
        [ ] Water the plants   ▐
        [ ] Sleep              ▐
        """)
    #expect(pilot.reversedRows() == [2])
    // On a border the bar takes no room, and where there is no border it goes when all is seen.
    try pilot.view("list", as: List.self).look.border = .line
    pilot.resize(24, 5)
    #expect(
      pilot.screen == """
        ┌──────────────────────┐
        │[x] Call 日本 offi… 12│
        │[ ] Water the plants  ▐
        │[ ] Sleep             ▐
        └──────────────────────┘
        """)
    pilot.resize(24, 6)
    #expect(pilot.row(1) == "│[ ] Buy milk 🥛       │")
  }

  @Test(
    "keys move the selection and stay in the list",
    arguments: [
      // From row 50 of 100, where rows 41 to 50 are seen: key, selected row, first row seen.
      ("up", 49, 41), ("down", 51, 42), ("home", 0, 0), ("end", 99, 90), ("pageup", 41, 41),
      ("pagedown", 59, 50),
    ])
  func keys(key: String, selected: Int, first: Int) throws {
    let pilot = try Stage.pilot("<List id=\"list\" height=\"*\"/>", 20, 10)
    let numbers = Numbers(count: 100)
    let list: List = try pilot.view("list")
    list.dataSource = numbers
    list.selectedIndex = 50
    #expect(pilot.row(0).hasPrefix("row 41 "))
    pilot.press(key)
    #expect(list.selectedIndex == selected)
    #expect(pilot.row(0).hasPrefix("row \(first) "))
    #expect(pilot.reversedRows() == [selected - first])
  }

  @Test("up on the first row and down on the last one do nothing; in an empty list they move the focus")
  func ends() throws {
    let pilot = try Stage.pilot(
      Self.fruit + "<List id=\"empty\" placeholder=\"Nothing\"/><Button title=\"B\"/>", 20, 8)
    let list: List = try pilot.view("list")
    pilot.press("up")
    #expect(list.selectedIndex == 0)
    pilot.press("end", "down", "down")
    #expect(list.selectedIndex == 3)
    #expect(pilot.application.focusedView === list)
    #expect(try pilot.stage.events == ["changed"])
    let empty: List = try pilot.view("empty")
    #expect(empty.selectedIndex == nil)
    #expect(pilot.row(6) == "Nothing             ")
    #expect(pilot.style(0, 6).attributes == .dim)
    pilot.press("tab", "end", "enter", "space", "down")
    #expect(pilot.application.focusedView is Button)
    #expect(try pilot.stage.events == ["changed"])
  }

  @Test(
    "Enter acts, Space checks; a click selects, on the box it checks, and a second one acts if it comes soon")
  func acts() throws {
    let pilot = try Stage.pilot(Self.fruit, 24, 4)
    let list: List = try pilot.view("list")
    pilot.press("enter", "space", "down", "space")
    #expect(try pilot.stage.events == ["acted", "toggled", "changed", "toggled"])
    #expect(list.items.map(\.isChecked) == [true, false, false, false])
    pilot.click(1, 2)
    #expect(list.selectedIndex == 2)
    #expect(list.items[2].isChecked)
    #expect(try pilot.stage.events.suffix(2) == ["changed", "toggled"])
    pilot.click(10, 3)
    pilot.advance(by: .milliseconds(400))
    pilot.click(10, 3)
    #expect(try pilot.stage.events.last == "changed")
    pilot.advance(by: .milliseconds(300))
    pilot.click(12, 3)
    #expect(try pilot.stage.events.last == "acted")
    #expect(list.items[3].isChecked == false)
    pilot.click(12, 3)
    #expect(try pilot.stage.events.filter { $0 == "acted" }.count == 2, "a third click begins anew")
  }

  @Test("the wheel scrolls three rows and leaves the selection; the next key brings it back into sight")
  func wheel() throws {
    let pilot = try Stage.pilot("<List id=\"list\" height=\"*\"/>", 20, 10)
    let numbers = Numbers(count: 100)
    let list: List = try pilot.view("list")
    list.dataSource = numbers
    pilot.receive(.mouse(MouseEvent(.scrollDown, at: Point(x: 2, y: 2))))
    #expect(pilot.row(0).hasPrefix("row 3 "))
    #expect(list.selectedIndex == 0)
    #expect(pilot.reversedRows().isEmpty)
    // The bar's last cell is its end.
    pilot.click(19, 9)
    #expect(pilot.row(9).hasPrefix("row 99 "))
    pilot.press("down")
    #expect(pilot.row(0).hasPrefix("row 1 "))
    #expect(pilot.reversedRows() == [0])
  }

  @Test("with typeahead a letter selects the next row that begins with it")
  func typeahead() throws {
    let pilot = try Stage.pilot(
      """
      <List id="list" typeahead="true" changed="#owner.changed"><Item title="Ash"/><Item title="Beech"/>\
      <Item title="birch"/><Item title="Éclair"/></List><Button title="_Act" action="#owner.acted"/>
      """, 20, 6)
    let list: List = try pilot.view("list")
    var rows: [Int?] = []
    for letter in ["b", "B", "b", "é", "x", "a"] {
      pilot.type(letter)
      rows.append(list.selectedIndex)
    }
    #expect(rows == [1, 2, 1, 3, 3, 0])
    pilot.press("alt+a")
    #expect(try pilot.stage.events.last == "acted")
  }

  @Test("a selection of the layout waits for the rows, whatever the order of the attributes")
  func selectionBeforeRows() throws {
    let pilot = try Stage.pilot("<List id=\"list\" selected=\"7\" height=\"*\"/>", 20, 5)
    let list: List = try pilot.view("list")
    #expect(list.selectedIndex == nil)
    #expect(pilot.screen == "")
    let numbers = Numbers(count: 20)
    list.dataSource = numbers
    #expect(list.selectedIndex == 7)
    #expect(pilot.reversedRows() == [4])
    let small = Numbers(count: 3)
    list.dataSource = small
    #expect(list.selectedIndex == 2)
  }

  @Test("after a reload the selection is on the same row if rows have ids, and in the same place if not")
  func reloads() throws {
    let pilot = try Stage.pilot("<List id=\"list\" changed=\"#owner.changed\" height=\"*\"/>", 20, 5)
    let list: List = try pilot.view("list")
    let known = Numbers([10, 20, 30, 40])
    list.dataSource = known
    list.selectedIndex = 2
    known.numbers = [5, 10, 15, 20, 25, 30, 35, 40]
    list.reload()
    #expect(list.selectedIndex == 5)
    #expect(pilot.row(4).hasPrefix("row 30"))
    known.numbers = [5, 10, 15]
    list.reload()
    #expect(list.selectedIndex == 2, "it is gone, and so are all behind it")
    known.numbers = []
    list.reload()
    #expect(list.selectedIndex == nil)
    let unknown = Numbers(count: 4)
    list.dataSource = unknown
    list.selectedIndex = 3
    unknown.count = 9
    list.reload()
    #expect(list.selectedIndex == 3)
    #expect(try pilot.stage.events.isEmpty, "no key was pressed")
  }
}
