import Foundation
import NibKit
import TestSupport

@testable import TerminalKit

/// A screen with every view of the kit, and a user without a plan at it.
struct MonkeyScreen {
  let pilot: Pilot
  private var random: SplitMix
  private let folder: Scratch

  init(seed: UInt64) throws {
    random = SplitMix(seed: seed)
    folder = try Scratch(["a.txt": "", "b.txt": "", ".hidden": ""])
    FilePatience.time = .seconds(10)
    pilot = try Screens.pilot(
      Self.layout.replacingOccurrences(of: "ROOT", with: folder.path), width: 80, height: 24,
      controller: Recorder(nibName: "main"))
  }

  private static let fields = """
    <Label text="_Name:" for="#name"/> <TextField id="name" required="true" maxLength="30"/> <FieldMessage for="#name"/>
    <TextField text="secret" secure="true"/> <TextField mask="99/99/9999"/> <Stepper min="0" max="9" text="3"/>
    <Slider title="Loud" max="10"/> <ComboBox><Option title="main"/><Option title="release"/></ComboBox>
    <DateField text="2024-02-29"/> <TimeField text="23:59"/> <Checkbox title="_Check"/>
    <RadioGroup><Option title="One"/><Option title="Two"/></RadioGroup>
    <Select><Option title="Red"/><Option title="Blue"/></Select> <MonthCalendar/>
    <Collapsible title="More"><TextField/></Collapsible>
    """

  private static let rows = """
    <List height="4" selection="many" checkable="true" filterable="true" typeahead="true" minHeight="3">
      <Item title="apple" detail="3"/><Item title="日本"/><Item title="pear"/></List>
    <Table height="6" selection="many" frozen="1" resizable="true" reorderable="true" filterable="true">
      <Column title="Name" sortable="true"/><Column title="Size" width="20" align="end" sortable="true"/>
      <Column title="State" width="30"/><Column title="Age" width="*"/>
      <Row><Cell text="pod-1"/><Cell text="12"/><Cell text="Running"/><Cell text="3d"/></Row>
      <Row><Cell text="pod-2"/><Cell text="7"/></Row><Row><Cell text="👍🏽"/></Row></Table>
    <Tree height="5" filterable="true"><Node title="root" expanded="true"><Node title="leaf"/></Node><Node title="two"/></Tree>
    <Log height="4" selectable="true"><Line text="one"/><Line text="two 日本"/><Line text="three"/></Log>
    <ComparisonView height="4" context="0" leftText="one&#10;two&#10;three&#10;four" rightText="one&#10;2&#10;three&#10;日本"/>
    <DiffView height="4" selection="many" diff="--- a&#10;+++ b&#10;@@ -1,2 +1 @@&#10;-one&#10;-日本&#10;+two&#10;@@ -9 +8 @@&#10;+x"/>
    """

  private static let others = """
    <Sparkline values="1 5 3"/> <Meter value="3" max="9"/> <BarChart height="4"><Bar title="a" value="3"/></BarChart>
    <LineChart height="5"><Series title="s" values="1 2 3"/></LineChart> <HeatMap height="3"><Series values="1 2 3"/></HeatMap>
    <Progress value="4" maximum="9"/> <Spinner text="Busy"/> <WorkProgress/> <Rule/> <Text text="A text that wraps in its view."/>
    <Split height="4"><Frame title="Left"><TextField/></Frame><Scroll><Label text="Right"/></Scroll></Split>
    <Grid columns="2"><Label text="a"/><TextField/><Button title="_Go" action="#owner.save"/><Spacer/></Grid>
    <Repeater><Button title="In a repeater"/></Repeater>
    <Breadcrumb><Option title="home"/><Option title="user"/></Breadcrumb>
    """

  static let layout = """
    <Commands><Command id="save" title="_Save" key="ctrl+s" action="#owner.save"/></Commands>
    <Window outlet="view" id="window">
      <MenuBar><Menu title="_File"><MenuItem command="#save"/><MenuSeparator/><MenuItem title="Open" action="#owner.fetch"/>
        </Menu></MenuBar>
      <Toolbar><MenuItem command="#save"/><MenuItem title="Fetch" action="#owner.fetch"/></Toolbar>
      <Tabs height="*">
        <Tab title="Fields"><Scroll><VStack>\(fields)</VStack></Scroll></Tab>
        <Tab title="Text"><TextArea height="*" text="one two&#10;three" ruler="20"/>
          <CodeView height="*" language="swift" text="func f() {&#10;  // 日本&#10;}"/></Tab>
        <Tab title="Rows"><Scroll><VStack>\(rows)</VStack></Scroll></Tab>
        <Tab title="Others"><Scroll><VStack>\(others)</VStack></Scroll></Tab>
        <Tab title="Steps"><Wizard height="*"><Page title="First"><TextField required="true"/></Page>
          <Page title="Last"><HStack><Checkbox title="Sure"/><Button title="Ask" action="#owner.fail"/></HStack></Page></Wizard></Tab>
        <Tab title="Files"><FileChooser root="ROOT" height="*"/><DirectoryTree root="ROOT" height="4"/></Tab>
      </Tabs>
      <StatusBar><StatusItem text="Ready"/><StatusItem command="#save"/></StatusBar>
    </Window>
    """

  /// All views of the screen, those that are not shown among them.
  var views: [View] {
    var views: [View] = []
    func visit(_ view: View) {
      views.append(view)
      view.subviews.forEach(visit)
    }
    if let view = pilot.application.frontController?.viewIfLoaded { visit(view) }
    return views
  }

  // MARK: Events

  private static let keys = [
    "tab", "tab", "tab", "shift+tab", "down", "up", "left", "right", "enter", "space", "pagedown", "pageup",
    "home",
    "end", "escape", "escape", "f1", "f3", "f10", "a", "9", "日", "👍🏽", "/", "-", "backspace", "delete",
    "shift+left",
    "shift+down", "shift+up", "shift+end", "ctrl+right", "ctrl+left", "ctrl+pagedown", "ctrl+pageup",
    "ctrl+home",
    "ctrl+end", "ctrl+s", "ctrl+f", "ctrl+r", "ctrl+a", "ctrl+k", "ctrl+w", "ctrl+u", "ctrl+y", "ctrl+v",
    "ctrl+x",
    "ctrl+insert", "ctrl+p", "ctrl+space", "ctrl+tab", "alt+a", "alt+i", "alt+z", "alt+shift+z", "alt+left",
    "alt+right", "alt+plus", "alt+shift+right", "alt+backspace", "alt+down", "alt+up", "alt+d", "alt+enter",
    "alt+f",
    "alt+n", "shift+f10", "menu", "insert",
  ]
  private static let pastes = [
    "", "a", "two\nlines\r\n", "日本\t👍🏽", "\u{1B}[31mred\u{7}", "2024-02-30", "e\u{301}\u{301}",
  ]
  private static let sizes = [(1, 1), (2, 1), (1, 30), (20, 5), (40, 10), (80, 24), (120, 40), (300, 100)]

  /// Does something, and says what.
  mutating func act() -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<62:
      let key = Self.keys.randomElement(using: &random) ?? "tab"
      pilot.press(key)
      return key
    case 62..<90:
      let kinds: [MouseEvent.Kind] = [
        .press(.left), .press(.left), .release(.left), .release(.left), .drag(.left), .scrollDown, .scrollUp,
        .scrollRight, .press(.right), .release(.right), .move,
      ]
      let kind = kinds.randomElement(using: &random) ?? .move
      let size = pilot.application.size
      // A drag may end outside of the screen.
      let place = Point(
        x: .random(in: -1...size.width, using: &random), y: .random(in: -1...size.height, using: &random))
      let modifiers: [KeyPress.Modifiers] = [[], [], [], .shift, .control, .alt]
      pilot.receive(
        .mouse(MouseEvent(kind, at: place, modifiers.randomElement(using: &random) ?? [])))
      return "\(kind) at \(place.x), \(place.y)"
    case 90..<94:
      let text = Self.pastes.randomElement(using: &random) ?? ""
      pilot.paste(text)
      return "paste of \(text.debugDescription)"
    case 94..<98:
      pilot.advance(by: .milliseconds(Int.random(in: 1...400, using: &random)))
      return "time"
    case 98:
      pilot.receive(.focus(Bool.random(using: &random)))
      return "the keyboard of the terminal"
    default:
      let (width, height) = Self.sizes.randomElement(using: &random) ?? (80, 24)
      pilot.resize(width, height)
      return "\(width) x \(height)"
    }
  }

  // MARK: Invariants

  /// Returns what is wrong with the characters of the screen, or nil.
  var textFault: String? {
    let isControl = pilot.screen.unicodeScalars.contains {
      $0.value < 0x20 && $0 != "\n" || 0x7F..<0xA0 ~= $0.value
    }
    return isControl ? "a control character is on the screen" : nil
  }

  /// Returns what is wrong with the focus and the caret, or nil.
  var fault: String? {
    let application = pilot.application
    if let caret = pilot.caret,
      !(0..<application.size.width ~= caret.x && 0..<application.size.height ~= caret.y)
    {
      return "the caret is at \(caret.x), \(caret.y), outside of \(application.size)"
    }
    guard let focused = application.focusedView else { return nil }
    let name = "\(type(of: focused))"
    guard focused.canBecomeFocused else { return "\(name) has the focus and cannot" }
    var view: View? = focused
    while let current = view {
      if !current.isShown { return "\(name) has the focus, and is not shown" }
      if !current.isEnabled { return "\(name) has the focus, and is not enabled" }
      view = current.superview
    }
    return focused.window?.application === application ? nil : "\(name) has the focus, and is in no window"
  }
}
