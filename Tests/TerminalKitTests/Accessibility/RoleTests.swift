import NibKit
import Testing

@testable import TerminalKit

/// The role, the state and the place of each kind of view, as a user hears them.
@Suite("Roles of views")
struct RoleTests {
  /// The role of each class that layouts name. A new class belongs here, with a role that was chosen on purpose.
  private static let roles: [String: AccessibleRole] = [
    "Window": .screen, "Dialog": .dialog, "VStack": .group, "HStack": .group,
    "Repeater": .group, "Frame": .group, "Grid": .group,
    "Scroll": .scrollArea, "Spacer": .group, "Split": .splitView, "Tabs": .tab, "Tab": .group,
    "Label": .text, "Text": .text, "Button": .button, "Checkbox": .checkBox, "TextField": .field,
    "TextArea": .textArea, "CodeView": .textArea, "RadioGroup": .radioGroup, "Select": .comboBox,
    "Progress": .progressBar, "Spinner": .spinner, "WorkProgress": .progressBar, "Rule": .heading,
    "FieldMessage": .text, "Stepper": .numberField, "Slider": .slider, "Collapsible": .section,
    "ComboBox": .comboBox, "DateField": .dateField, "TimeField": .timeField, "MonthCalendar": .calendar,
    "DirectoryTree": .tree, "FileChooser": .group, "Wizard": .wizard, "Page": .group,
    "Sparkline": .chart, "Meter": .meter, "BarChart": .chart, "LineChart": .chart, "HeatMap": .chart,
    "Toolbar": .toolbar, "Breadcrumb": .pathBar, "MenuBar": .menuBar, "StatusBar": .statusBar,
    "List": .list, "Table": .table, "Tree": .tree, "Log": .log, "ComparisonView": .textArea,
    "DiffView": .list,
  ]

  /// Returns an element in the element that it belongs in.
  private static func layout(of name: String) -> String {
    switch name {
    case "Window", "Dialog": "<\(name) id=\"v\" outlet=\"view\"/>"
    case "Tab": "<Window outlet=\"view\"><Tabs><Tab id=\"v\"/></Tabs></Window>"
    case "Page": "<Window outlet=\"view\"><Wizard><Page id=\"v\"/></Wizard></Window>"
    default: "<Window outlet=\"view\"><\(name) id=\"v\"/></Window>"
    }
  }

  @Test("each class that a layout can name has the role that was decided on, and no other class is there")
  func all() throws {
    let views = ClassRegistry.terminal.classes.filter { $0.type is View.Type }.map(\.name)
    #expect(Set(views) == Set(Self.roles.keys))
    for name in views {
      let pilot = try Screens.pilot(Self.layout(of: name), controller: Stage(nibName: "main"))
      let view: View = try pilot.view("v")
      #expect(view.accessibleRole == Self.roles[name], "\(name)")
    }
  }

  @Test(
    "a view that has the focus says its name, its role, its state and its place",
    arguments: [
      (#"<Slider label="Zoom" value="30"/>"#, "Zoom, slider, 30, from 0 to 100"),
      (#"<Stepper label="Copies" value="2" min="1" max="9"/>"#, "Copies, number, 2, from 1 to 9"),
      (#"<DateField label="Due" value="2024-02-29" required="true"/>"#, "Due, date, 2024-02-29, required"),
      (#"<TimeField label="At" value="07:30"/>"#, "At, time, 07:30"),
      (#"<MonthCalendar value="2024-02-29"/>"#, "calendar, Th 29 February 2024"),
      (#"<ComboBox label="Branch" text="main"/>"#, "Branch, choice, main"),
      (#"<Collapsible title="_More"/>"#, "More, section, open"),
      (
        #"<Collapsible title="_More" expanded="false" help="Rare settings."/>"#,
        "More, section, closed, Rare settings."
      ),
      (#"<Breadcrumb><Option title="src"/><Option title="lib"/></Breadcrumb>"#, "path, lib, 2 of 2"),
      (
        ##"<Toolbar><MenuItem title="_Save" action="#owner.acted"/><MenuItem title="Go" enabled="false"/></Toolbar>"##,
        "toolbar, Save, 1 of 2"
      ),
      (#"<CodeView text="a&#10;b" readOnly="true"/>"#, "text area, a, line 1 of 2, read-only"),
      (
        #"<Tree><Node title="src" expanded="true"><Node title="a"/></Node></Tree>"#,
        "tree, src, 1 of 2, open, level 1"
      ),
      (
        #"<Frame title="Files"><Table><Column title="Name"/><Column title="Size"/><Row><Cell text="a"/><Cell text="3"/></Row></Table></Frame>"#,
        "Files, table, a, 3, 1 of 1"
      ),
      (
        #"<Log selectable="true" label="Output"><Line text="a"/><Line text="b"/></Log>"#,
        "Output, log, b, 2 of 2"
      ),
    ])
  func focused(layout: String, words: String) throws {
    let pilot = try Stage.pilot(layout, 60, 12)
    _ = pilot.screen
    let view = try #require(pilot.application.focusedView)
    #expect(view.accessibleDescription(in: Words(.english)) == words)
  }

  /// The lines that are said after each thing that a user does.
  private final class Listening {
    let pilot: Pilot
    private var narrator = Narrator()

    init(_ body: String) throws {
      pilot = try Stage.pilot(body, 70, 20)
      pilot.application.words = Words(.english)
      _ = heard()
    }

    func heard(_ keys: String...) -> [String] {
      for key in keys { pilot.press(key) }
      _ = pilot.screen
      return narrator.lines(
        for: pilot.application.windows, pilot.application.board, in: pilot.application.words)
    }
  }

  @Test("a selection of several rows is counted, and so are the rows that a filter shows")
  func selection() throws {
    let rows = ["Milk", "Bread", "Butter"].map { "<Item title=\"\($0)\"/>" }.joined()
    let listening = try Listening(#"<List height="6" selection="many" filterable="true">\#(rows)</List>"#)
    #expect(listening.heard("shift+down") == ["Bread, 2 of 3, selected, 2 selected"])
    #expect(listening.heard("ctrl+down") == ["Butter, 3 of 3, not selected, 2 selected"])
    _ = listening.heard("escape", "/", "b", "u")
    #expect(listening.heard("enter") == ["list, Butter, 1 of 1"])
  }

  @Test("the command that Enter would do is heard in the palette")
  func palette() throws {
    let listening = try Listening(#"<List label="Files" height="3"><Item title="a"/></List>"#)
    let opened = listening.heard("alt+x")
    #expect(opened.first == "Commands, dialog")
    let typed = listening.heard("c", "o", "p", "y")
    #expect(
      typed.contains { $0.hasPrefix("Copy, 1 of ") && $0.contains("Files") && $0.hasSuffix("Ctrl+Ins") })
  }

  @Test("a row of the help screen is one line, and a field is named by what it shows while it is empty")
  func help() throws {
    let listening = try Listening(#"<Button title="Go" key="f6" help="Start it."/>"#)
    let heard = listening.heard("f1")
    #expect(heard.first == "Keys and commands, dialog")
    #expect(heard.contains("F6, Go, Start it."))
    #expect(!heard.contains("Start it."))
    #expect(heard.last == "Type to filter; Esc closes, field, empty")
  }

  @Test("the entry that is marked in the list of a combo box is heard")
  func comboBox() throws {
    let listening = try Listening(
      #"<ComboBox label="Branch"><Option title="main"/><Option title="next"/></ComboBox>"#)
    #expect(listening.heard("down") == ["empty, list open"])
    #expect(listening.heard("down") == ["main, 1 of 2"])
    #expect(listening.heard("down") == ["next, 2 of 2"])
    #expect(listening.heard("enter") == ["next"])
  }

  @Test("a notice, the problem of a field and the step of a wizard are heard when they come, and once")
  func news() throws {
    let listening = try Listening(
      """
      <TextField id="f" label="Age" min="1"/><FieldMessage for="#f"/>
      <Wizard height="8"><Page title="One"><Button title="a"/></Page><Page title="Two"><Button title="b"/></Page></Wizard>
      """)
    listening.pilot.application.notify("The disk is full.", .warning)
    #expect(listening.heard() == ["warning, The disk is full."])
    #expect(listening.heard().isEmpty)
    #expect(listening.heard("x", "tab") == ["This is not a number.", "a, button"])
    _ = listening.heard("tab")
    #expect(listening.heard("enter").first == "Step 2 of 2: Two")
  }

  @Test("a chart is described when it comes, and not with each new number; a meter is heard at every tenth")
  func charts() throws {
    let listening = try Listening("<Button title=\"a\"/>")
    let chart = Sparkline()
    chart.label = "CPU"
    chart.values = [1, 2, 9]
    let meter = Meter()
    (meter.text, meter.value) = ("Memory", 41)
    let window = try #require(listening.pilot.application.windows.front)
    window.addSubview(chart)
    window.addSubview(meter)
    #expect(listening.heard() == ["CPU, chart, 3 values, from 1 to 9", "Memory, 40 percent"])
    chart.values.append(12)
    meter.value = 44
    #expect(listening.heard().isEmpty)
    meter.value = 52
    #expect(listening.heard() == ["Memory, 50 percent"])
  }
}
