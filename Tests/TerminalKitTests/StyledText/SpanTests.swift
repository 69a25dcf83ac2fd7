import NibKit
import TerminalKit
import Testing

@Suite("Spans in layouts")
struct SpanTests {
  @Test("spans follow the text of their element, each with its own style and those of the spans around it")
  func order() throws {
    let pilot = try Stage.pilot(
      """
      <Label id="label" text="Read ">
        <Span text="the " bold="true"><Span text="manual" fg="red"/><Span text="!" bold="false"/></Span>
        <Span text=" now" role="accent"/>
      </Label>
      """, 24, 1)
    #expect(
      pilot.styledScreen == """
        Read the manual! now
        = looks
        .....aaaabbbbbb.cccc
        = legend
        a bold
        b bold red
        c bold cyan
        """)
    let label: Label = try pilot.view("label")
    #expect(label.text == "Read the manual! now")
    label.text = "Done"
    #expect(pilot.screen == "Done")
  }

  @Test("a span has the looks of a Style of the layout, also after the Style has changed")
  func style() throws {
    let pilot = try Screens.pilot(
      """
      <Styles><Style id="loud" fg="green" italic="true"/></Styles>
      <Window outlet="view"><Text text="a "><Span id="span" text="b c" style="#loud"/></Text></Window>
      """, width: 3, height: 2, controller: Stage(nibName: "main"))
    #expect(pilot.styledScreen == "a b\nc\n= looks\n..a\na\n= legend\na italic green")
    let scene = try #require(try pilot.stage.scene)
    let span = try #require(scene.object("span", as: TextSpan.self))
    try #require(span.style).look = Look(underline: true)
    span.text = "d"
    #expect(pilot.styledScreen == "a d\n\n= looks\n..a\n\n= legend\na underline")
  }

  @Test("the letter of a mnemonic works inside a span")
  func mnemonic() throws {
    let pilot = try Stage.pilot(
      """
      <Button title="Go "><Span text="_home" fg="red"/></Button>
      <Button title="Stay" action="#owner.acted"><Span text=" h_ere"/></Button>
      """, 14, 2)
    #expect(pilot.screen == "[ Go home ]\n[ Stay here ]")
    pilot.press("alt+e")
    #expect(try pilot.stage.events == ["acted"])
  }

  @Test("titles of borders and pages, and items of the status bar, have spans")
  func titles() throws {
    let pilot = try Stage.pilot(
      """
      <Frame title="Files" border="line" width="20" height="3">
        <attribute name="titleSpans"><Span text=" 3" fg="yellow"/></attribute>
      </Frame>
      <Tabs height="2"><Tab title="_Log"><attribute name="titleSpans"><Span text=" new" fg="red"/></attribute></Tab>
        <Tab title="_All"><attribute name="titleSpans"><Span text=" 7" fg="red"/></attribute></Tab></Tabs>
      <StatusBar><StatusItem text="main "><Span text="↑2" fg="green"/></StatusItem></StatusBar>
      """, 20, 6)
    let screen = pilot.styledScreen
    #expect(screen.hasPrefix("┌─ Files 3 ────────┐\n"))
    #expect(screen.contains("\n[Log new] All 7\n"))
    #expect(screen.contains("\n main ↑2\n"))
    #expect(pilot.style(9, 0).foreground == .palette(3))
    #expect(pilot.style(14, 3).foreground == .palette(1))
    // The title of the page that is shown is selected, which wins over the color of a part.
    #expect(pilot.style(6, 3).foreground == .default)
    #expect(pilot.style(6, 5).foreground == .palette(2))
  }

  @Test("items, cells and nodes have spans; of the selected row, the selection says the colors")
  func rows() throws {
    let pilot = try Stage.pilot(
      """
      <List height="2"><Item title="a"><Span text="b" fg="red"/></Item>
        <Item title="c" detail="9"><Span text="d" fg="red"/></Item></List>
      <Table header="false" height="2"><Column/>
        <Row><Cell text="e"/></Row><Row><Cell text="f"><Span text="g" fg="green" bold="true"/></Cell></Row></Table>
      <Tree height="2"><Node title="h"/>
        <Node title="i"><attribute name="titleSpans"><Span text="j" role="warning"/></attribute></Node></Tree>
      """, 6, 6)
    #expect(pilot.words.map { $0.replacing(" ", with: "") } == ["ab", "cd9", "e", "fg", "h", "ij"])
    #expect(pilot.style(1, 0).foreground == .default)
    #expect(pilot.style(1, 1).foreground == .palette(1))
    #expect(pilot.style(1, 3) == CellStyle(foreground: .palette(2), attributes: .bold))
    #expect(pilot.style(3, 5).foreground == .palette(3))
  }

  @Test("menus and their items have spans; of the marked one, the selection says the colors")
  func menus() throws {
    let pilot = try Stage.pilot(
      """
      <MenuBar>
        <Menu title="_Go"><attribute name="titleSpans"><Span text=" 2" fg="red"/></attribute>
          <MenuItem title="_Here" action="#owner.acted"><Span text=" now" fg="green"/></MenuItem>
          <MenuItem title="There" action="#owner.acted"><Span text=" la_ter" fg="green"/></MenuItem>
          <Menu title="More"><attribute name="titleSpans"><Span text="!" fg="red"/></attribute></Menu>
        </Menu>
      </MenuBar>
      <Button title="x"/>
      """, 20, 7)
    #expect(pilot.row(0).hasPrefix(" Go 2"))
    #expect(pilot.style(4, 0).foreground == .palette(1))
    pilot.press("alt+g")
    #expect(pilot.screen.contains("│ Here now ") && pilot.screen.contains("│ There later "))
    #expect(pilot.style(7, 2).foreground == pilot.style(2, 2).foreground)
    #expect(pilot.style(8, 3).foreground == .palette(2))
    // An entry that cannot be chosen is as dim as all of it.
    #expect(pilot.style(6, 4) == pilot.style(2, 4))
    pilot.press("t")
    #expect(try pilot.stage.events == ["acted"])
  }

  @Test("options have spans, in a group, in a select and its list, and in a combo box")
  func options() throws {
    let pilot = try Stage.pilot(
      """
      <RadioGroup selected="0"><Option title="a"><Span text="b" fg="red"/></Option>
        <Option title="c"><Span text="_d" fg="red"/></Option></RadioGroup>
      <Select id="select" selected="1"><Option title="e"/><Option title="f"><Span text="g" fg="green"/></Option></Select>
      <ComboBox width="9"><Option title="h"><Span text="i" fg="yellow"/></Option><Option title="j" value="k"/></ComboBox>
      """, 12, 10)
    #expect(pilot.words.prefix(4).map { $0.replacing(" ", with: "") } == ["(•)ab", "()cd", "[fg▾]", "▾"])
    #expect(pilot.style(5, 0).foreground == .palette(1))
    #expect(pilot.style(2, 2).foreground == .palette(2))
    // The letter of the second option stands in its span.
    pilot.press("alt+d")
    #expect(pilot.row(1).hasPrefix("(•) cd"))
    pilot.press("tab", "enter")
    let list = pilot.screen.split(separator: "\n").firstIndex { $0.hasPrefix("│ e") } ?? 0
    pilot.press("up")
    #expect(pilot.row(list + 1).hasPrefix("│ fg"))
    #expect(pilot.style(3, list + 1).foreground == .palette(2))
    pilot.press("escape", "tab", "down")
    let combo = pilot.screen.split(separator: "\n").firstIndex { $0.hasPrefix("│ hi") } ?? 0
    #expect(pilot.style(3, combo).foreground == .palette(3))
    #expect(pilot.row(combo + 1).hasPrefix("│ k"))
  }

  @Test("titles of columns, details of items and placeholders have spans")
  func rowsAndPlaceholders() throws {
    let pilot = try Stage.pilot(
      """
      <Table height="2"><Column title="Name" sortable="true"><Span text="s" fg="red"/></Column>
        <attribute name="placeholderSpans"><Span text="None" fg="red"/></attribute></Table>
      <List height="2"><Item title="a"/><Item title="b" detail="9"><attribute name="detailSpans">
        <Span text="+1" fg="green"/></attribute></Item></List>
      <TextField placeholder="Type "><attribute name="placeholderSpans"><Span text="it" fg="red"/></attribute></TextField>
      <TextArea height="2" placeholder="a b "><attribute name="placeholderSpans"><Span text="c" fg="red"/></attribute>
        </TextArea>
      <Select placeholder="Which"><attribute name="placeholderSpans"><Span text="?" fg="red"/></attribute>
        <Option title="x"/></Select>
      <Log height="1" placeholder="No "><attribute name="placeholderSpans"><Span text="line" fg="red"/></attribute></Log>
      """, 12, 9)
    #expect(
      pilot.words.map { $0.replacing(" ", with: "") }.filter { !$0.isEmpty }
        == ["Names", "None", "a", "b9+1", "Typeit", "abc", "[Which?▾]", "Noline"])
    for (x, y) in [(4, 0), (0, 1), (5, 4), (4, 5), (6, 7), (3, 8)] {
      #expect(pilot.style(x, y).foreground == .palette(1), "\(x), \(y)")
    }
    #expect(pilot.style(11, 3).foreground == .palette(2))
    #expect(pilot.style(9, 3).foreground != .palette(2))
  }

  @Test("a text that code sets replaces the spans, and has looks")
  func code() throws {
    let pilot = try Stage.pilot(
      """
      <TextField id="field" placeholder="a"><attribute name="placeholderSpans"><Span text="b"/></attribute></TextField>
      <RadioGroup id="group"><Option title="c"><Span text="d"/></Option></RadioGroup>
      """, 10, 2)
    let field: TextField = try pilot.view("field")
    let group: RadioGroup = try pilot.view("group")
    #expect(field.placeholder == "ab" && group.options[0].title == "cd")
    field.styledPlaceholder = StyledText("new", look: Look(foreground: .color(.palette(1))))
    group.options[0].styledTitle = "_e\("f", look: Look(foreground: .color(.palette(2))))"
    #expect(pilot.words.map { $0.replacing(" ", with: "") } == ["new", "()ef"])
    #expect(pilot.style(0, 0).foreground == .palette(1))
    #expect(pilot.style(5, 1).foreground == .palette(2))
    field.placeholder = "plain"
    #expect(pilot.row(0).hasPrefix("plain") && pilot.style(0, 0).foreground != .palette(1))
  }

  @Test(
    "a span says what it cannot be",
    arguments: [
      (#"<Label><Span link="javascript:x"/></Label>"#, "an address that begins with http:"),
      (#"<Label><Span border="line"/></Label>"#, "border"), (#"<Label><Label/></Label>"#, "Label"),
    ])
  func faults(body: String, words: String) {
    let error = #expect(throws: (any Error).self) { try Stage.pilot(body, 10, 1) }
    #expect("\(String(describing: error))".contains(words))
  }
}
