import NibKit
import TerminalKit
import Testing

@Suite("Personal state")
struct PersonalStateTests {
  /// Loads two versions of a layout, does something to the first, and takes that over to the second.
  private func carry(
    from old: String, to new: String, height: Int = 12, doing: (Pilot) throws -> Void
  ) throws -> Pilot {
    let first = try Stage.pilot(old, 30, height)
    _ = first.screen
    let start = first.application.screenState
    try doing(first)
    let second = try Stage.pilot(new, 30, height)
    _ = second.screen
    second.application.screenState = first.application.screenState.since(start)
    return second
  }

  @Test("text, caret, check and focus are kept when the views have moved")
  func moved() throws {
    let pilot = try carry(
      from: "<TextField id='name'/><Checkbox id='news' title='News'/><TextField id='mail'/>",
      to:
        "<Label text='Hello'/><TextField id='mail'/><Checkbox id='news' title='News!'/><TextField id='name'/>"
    ) { pilot in
      pilot.type("ada")
      pilot.press("left", "tab", "space", "tab")
      pilot.type("a@b")
    }
    #expect(pilot.screen == "Hello\na@b\n[x] News!\nada")
    // The focus is in the mail still, behind what was typed.
    pilot.type(".org")
    pilot.press("tab", "tab")
    pilot.type("l")
    #expect(pilot.screen == "Hello\na@b.org\n[x] News!\nadla")
  }

  @Test("views that were not touched take the values of the layout")
  func untouched() throws {
    let pilot = try carry(
      from: "<TextField id='a' text='old'/><TextField id='b' text='old'/><Checkbox id='c' title='c'/>",
      to:
        "<TextField id='a' text='new'/><TextField id='b' text='new'/><Checkbox id='c' title='c' checked='true'/>"
    ) { $0.type("er") }
    #expect(pilot.screen == "older\nnew\n[x] c")
  }

  @Test("a view without an id is the same view if it is in the same place")
  func places() throws {
    let pilot = try carry(
      from: "<VStack id='form'><TextField/><TextField/></VStack>",
      to:
        "<Label text='above'/><VStack id='form'><Label text='x'/><TextField/><Label text='y'/><TextField/></VStack>"
    ) { pilot in
      pilot.type("one")
      pilot.press("tab")
      pilot.type("two")
    }
    #expect(pilot.screen == "above\nx\none\ny\ntwo")
  }

  @Test("selection and boxes of a list go with its rows, and it stays scrolled")
  func list() throws {
    let items = (1...9).map { "<Item title='\($0)'/>" }.joined()
    let pilot = try carry(
      from: "<List id='list' checkable='true' height='4'>\(items)</List>",
      to: "<List id='list' checkable='true' height='4'><Item title='0'/>\(items)</List>"
    ) { pilot in
      pilot.press("down", "space", "end")
    }
    // The ninth row was selected, at the bottom of rows six to nine; the third now is the one that was checked.
    let list: List = try pilot.view("list")
    #expect(list.selectedIndex == 8)
    #expect(list.items.filter(\.isChecked).map(\.title) == ["2"])
    #expect(pilot.screen.split(separator: "\n").map { $0.prefix(5) } == ["[ ] 5", "[ ] 6", "[ ] 7", "[ ] 8"])
  }

  @Test("choices, pages and dividers stay as the user has left them")
  func choices() throws {
    func body(_ more: String) -> String {
      """
      <Tabs id='tabs'>
        <Tab title='One'><RadioGroup id='size'>\(more)<Option title='S'/><Option title='M'/></RadioGroup></Tab>
        <Tab title='Two'><Split id='split'><Checkbox title='x'/><Label text='right'/></Split></Tab>
      </Tabs>
      """
    }
    let pilot = try carry(from: body(""), to: body("<Option title='XS'/>")) { pilot in
      pilot.press("tab", "space", "down", "ctrl+pagedown")
      pilot.press("ctrl+left", "ctrl+left", "ctrl+left", "ctrl+left")
    }
    #expect((try pilot.view("tabs") as Tabs).selectedIndex == 1)
    #expect((try pilot.view("size") as RadioGroup).value == "M")
    // Thirty cells: the line was in the fifteenth, or just before it.
    let line = try #require(pilot.row(1).firstIndex(of: "│"))
    #expect(pilot.row(1).distance(from: pilot.row(1).startIndex, to: line) == 10)
  }

  @Test("whatever the new layout is, nothing goes wrong")
  func others() throws {
    let old = """
      <TextArea id='a' height='3'/><List id='b'><Item title='1'/><Item title='2'/></List>
      <Scroll id='c' height='2'><Label text='1'/><Label text='2'/><Label text='3'/></Scroll>
      <Select id='d'><Option title='x'/><Option title='y'/></Select>
      """
    let bodies = [
      "<Label id='a'/><Label id='b'/><Label id='c'/><Label id='d'/>",
      "<TextField id='a'/><List id='b'/><Scroll id='c'/><Select id='d'/>",
      "<List id='a'/><TextField id='b'/><Select id='c'><Option title='q'/></Select><Scroll id='d'/>",
      "<Spacer/>",
    ]
    for body in bodies {
      let pilot = try carry(from: old, to: body) { pilot in
        pilot.paste("日本\nline two 👩‍👩‍👧‍👦\nthree")
        pilot.press("tab", "down", "tab", "pagedown", "tab", "enter", "down", "enter", "shift+tab")
      }
      pilot.press("tab", "left", "backspace", "x")
      #expect(pilot.application.size == Size(width: 30, height: 12))
    }
  }
}
