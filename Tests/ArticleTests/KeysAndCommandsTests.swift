import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("Keys and commands") struct KeysAndCommandsTests {
  private let article: Article

  init() throws { article = try Article(named: "KeysAndCommands") }

  @Test("the code is that of these tests") func code() throws {
    let all = try sources()
    for block in article.blocks(of: "swift") { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
  }

  @Test("the layouts fit their controllers") func layouts() throws {
    var classes = ClassRegistry.terminal
    classes.register(owner: NotesController.self) { NotesController(nibName: "Notes") }
    for text in article.blocks(of: "xml") {
      let document = try NibDocument(reading: SourceText(file: "Notes", bytes: Array(text.utf8)))
      #expect(LoadPlan.diagnose(document, classes: classes).map(\.message) == [])
    }
  }

  @Test("a button with a command is validated, and one with an action of its own is not")
  func validatedButtons() throws {
    let layout = """
      <layout version="1" owner="NotesController">
        <Commands><Command id="save" title="Save" action="#owner.save"/></Commands>
        <Window outlet="view">
          <Button id="ofCommand" command="#save"/>
          <Button id="own" title="Save" action="#owner.save"/>
          <TextArea outlet="text" height="*"/>
        </Window>
      </layout>
      """
    let controller = NotesController(nibName: "Notes")
    let application = Application(layouts: article.layouts(["Notes": layout]))
    let pilot = try Pilot(application, size: Size(width: 20, height: 5), showing: controller)
    var senders: [AnyObject] = []
    application.onAction = { action, sender in if action.name == "save" { senders.append(sender) } }
    // Nothing is typed yet, so there is nothing to save.
    #expect(!controller.validateAction("save", from: controller))
    #expect(pilot.style(1, 0).attributes == .dim && pilot.style(1, 1).attributes != .dim)
    #expect(throws: PilotError.self) { try pilot.focus("ofCommand") }
    try pilot.focus("own")
    pilot.press("enter")
    #expect(senders.count == 1 && senders.first is Button)
  }

  // MARK: The tables of keys

  /// Every key that is worth asking for.
  private static let allKeys: Set<KeyPress> = {
    let names =
      [
        "enter", "tab", "escape", "backspace", "delete", "insert", "up", "down", "left", "right", "home",
        "end",
      ]
      + ["page-up", "page-down", "space", "f1", "f10", "/", "-", "plus", "=", "[", "]"]
      + "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let modifiers = ["", "shift+", "ctrl+", "alt+", "ctrl+shift+", "alt+shift+", "ctrl+alt+"]
    return Set(modifiers.flatMap { modifier in names.compactMap { KeyPress(modifier + $0) } })
  }()

  /// Layouts in which a view of a class can do what it can.
  private nonisolated static let samples: [String: [String]] = [
    "Button": [#"<Button id="v" title="B"/>"#],
    "Checkbox": [#"<Checkbox id="v" title="C"/>"#],
    "RadioGroup": ["vertical", "horizontal"].flatMap { axis in
      ["", "selected=\"1\""].map {
        "<RadioGroup id=\"v\" axis=\"\(axis)\" \($0)>\(options)</RadioGroup>"
      }
    },
    "Select": ["<Select id=\"v\">\(options)</Select>"],
    "TextField": [##"<TextField id="v" text="one two three" action="#first.quit"/>"##],
    "TextArea": [
      #"<TextArea id="v" height="3" text="\#(words)"/>"#,
      #"<TextArea id="v" height="3" acceptsTab="true" text="\#(words)"/>"#,
    ],
    "CodeView": [#"<CodeView id="v" height="3" text="\#(words)"/>"#],
    "List": [
      ##"<List id="v" checkable="true" action="#first.quit">\##(items)</List>"##,
      #"<List id="v" selection="many" filterable="true">\#(items)</List>"#,
    ],
    "Stepper": [#"<Stepper id="v" value="123456"/>"#],
    "ComboBox": [#"<ComboBox id="v" text="one two three"><Option title="one two"/></ComboBox>"#],
    "DateField": [#"<DateField id="v" value="2024-02-28"/>"#],
    "TimeField": [#"<TimeField id="v" seconds="true" value="12:34:56"/>"#],
    "Slider": [#"<Slider id="v" value="50"/>"#],
    "MonthCalendar": [##"<MonthCalendar id="v" value="2024-02-28" action="#first.quit"/>"##],
    "Collapsible": ["true", "false"].map { #"<Collapsible id="v" title="C" expanded="\#($0)"/>"# },
    "Toolbar": [
      ##"<Toolbar id="v"><Menu title="M"><MenuItem title="I"/></Menu><MenuItem title="A" action="#first.quit"/></Toolbar>"##
    ],
    "Breadcrumb": ["<Breadcrumb id=\"v\">\(options)</Breadcrumb>"],
    "DirectoryTree": ["checkable=\"true\"", "", "selection=\"many\" filterable=\"true\""].map {
      #"<DirectoryTree id="v" root="/" \#($0)/>"#
    },
    "Table": [
      """
      <Table id="v" checkable="true" action="#first.quit"><Column id="c" title="C" sortable="true"/>
        <Row><Cell text="a"/></Row><Row><Cell text="b"/></Row></Table>
      """,
      """
      <Table id="v" selection="many" filterable="true" horizontal="true" resizable="true" reorderable="true">
        <Column title="C" width="30" sortable="true"/><Row><Cell text="a"/></Row><Row><Cell text="b"/></Row></Table>
      """,
    ],
    "Tree": ["checkable=\"true\"", "", "selection=\"many\" filterable=\"true\""].map {
      """
      <Tree id="v" \($0)><Node title="a" expanded="true"><Node title="b"/></Node><Node title="c"/></Tree>
      """
    },
    "Log": [
      #"<Log id="v" height="2">\#(lines)</Log>"#,
      ##"<Log id="v" height="2" selectable="true" action="#first.quit">\##(lines)</Log>"##,
    ],
    "ComparisonView": [
      ##"<ComparisonView id="v" height="6" action="#first.quit" leftText="\##(old)" rightText="\##(new)"/>"##
    ],
    "DiffView": ["", "selection=\"many\" filterable=\"true\""].map {
      ##"<DiffView id="v" height="4" action="#first.quit" \##($0) diff="\##(diff)"/>"##
    },
    "Scroll": [
      #"<Scroll id="v" height="3" horizontal="true"><Label text="\#(wide)"/>\#(labels)</Scroll>"#,
      #"<Scroll id="v" height="3" horizontal="true"><Label text="\#(wide)"/>\#(labels)<Button title="B"/></Scroll>"#,
    ],
    "Tabs": [#"<Tabs id="v"><Tab title="a"><Button title="B"/></Tab><Tab title="b"/></Tabs>"#],
    "Split": ["horizontal", "vertical"].map {
      #"<Split id="v" axis="\#($0)" height="8"><Button title="A"/><Button title="B"/></Split>"#
    },
    "Dialog": [
      #"<Dialog id="v" outlet="view"><Scroll height="3">\#(labels)</Scroll><Button title="B"/></Dialog>"#
    ],
    "MenuBar": [#"<MenuBar id="v"><Menu title="_M"><MenuItem title="I"/></Menu></MenuBar>"#],
  ]

  private nonisolated static let options = #"<Option title="a"/><Option title="b"/><Option title="c"/>"#
  private nonisolated static let items = (0..<9).map { "<Item title=\"i\($0)\"/>" }.joined()
  private nonisolated static let labels = (0..<9).map { "<Label text=\"l\($0)\"/>" }.joined()
  private nonisolated static let wide = String(repeating: "wide ", count: 20)
  private nonisolated static let lines = (0..<9).map { "<Line text=\"\($0) \(wide)\"/>" }.joined()
  /// Texts of forty wide lines, of which three differ. Lines between them are folded.
  private nonisolated static let old = text(of: 40) { "\($0) \(wide)" }
  private nonisolated static let new = text(of: 40) {
    [5, 20, 35].contains($0) ? "other \(wide)" : "\($0) \(wide)"
  }
  /// A diff of three hunks with wide lines.
  private nonisolated static let diff = (1...3).map {
    "@@ -\($0) +\($0) @@&#10; \(wide)&#10;-\(wide)&#10;+other"
  }
  .joined(separator: "&#10;")
  private nonisolated static func text(of lines: Int, _ line: (Int) -> String) -> String {
    (0..<lines).map(line).joined(separator: "&#10;")
  }
  private nonisolated static let words = (0..<9).map { "one two \($0)" }.joined(separator: "&#10;")

  /// The classes whose views also use the keys for text.
  private nonisolated static let textViews: Set = [
    "TextField", "TextArea", "CodeView", "Stepper", "ComboBox", "DateField", "TimeField",
  ]

  /// Keys that a user may have pressed in a text before. They go to the middle, type, select, copy or undo.
  private static let beginnings = [
    ["ctrl+home", "down", "down", "down", "right"], ["home", "right", "x"], ["home", "right", "shift+right"],
    ["alt+a", "ctrl+c", "home", "right"], ["end", "y", "alt+z", "home", "right"],
  ]

  /// Returns the keys that a user may have pressed in a sample before.
  private static func beginnings(of view: String, _ sample: String) -> [[String]] {
    if textViews.contains(view) { return beginnings }
    // The second of three differences has others before and after it.
    if view == "ComparisonView" { return [["ctrl+down", "right"]] }
    if view == "DiffView" { return [["down", "down"], ["]", "right"], ["]", "]", "ctrl+a"]] }
    return sample.contains("many") ? [[], ["ctrl+a"]] : view == "Breadcrumb" ? [[], ["left"]] : [[]]
  }

  /// The keys that views of classes use, as far as they are known.
  private static var known: [String: Set<KeyPress>] = [:]

  /// Returns the keys that views of a class use in its samples.
  private static func usedKeys(of view: String) throws -> Set<KeyPress> {
    if let used = known[view] { return used }
    var used: Set<KeyPress> = []
    for sample in samples[view] ?? [] {
      for beginning in beginnings(of: view, sample) {
        var target = try stage(sample, after: beginning)
        for key in allKeys.subtracting(used) where try target.view.handle(key) || target.view.useByKey(key) {
          used.insert(key)
          target = try stage(sample, after: beginning)
        }
      }
    }
    known[view] = used
    return used
  }

  /// Returns a sample on a screen, after it has been used.
  private static func stage(_ sample: String, after beginning: [String]) throws -> (pilot: Pilot, view: View)
  {
    let root = sample.hasPrefix("<Dialog") ? sample : #"<Window outlet="view">\#(sample)</Window>"#
    let text = #"<layout version="1">\#(root)</layout>"#
    let controller = Controller(nibName: "Main")
    let application = Application(layouts: MemoryLayouts(["Main": text]))
    let pilot = try Pilot(application, size: Size(width: 20, height: 12), showing: controller)
    for name in beginning { pilot.press(name) }
    _ = pilot.screen
    return (pilot, try #require(controller.scene?.object("v")))
  }

  /// Returns the keys of a table's row, but for those that are no keys: `acceptsTab="true"`.
  private func keys(_ row: [String]) -> Set<KeyPress> {
    Set(row.dropFirst().flatMap(\.quoted).compactMap { KeyPress($0) })
  }

  /// Returns the keys that the article lists for a class.
  private func saidKeys(of view: String) -> Set<KeyPress> {
    var said: Set<KeyPress> = []
    var list: Set<KeyPress> = []
    var names: [String] = []
    for row in article.table(under: "The keys of each view") {
      if !row[0].isEmpty { names = row[0].quoted }
      if names.contains("List") { list.formUnion(keys(row)) }
      guard names.contains(view) else { continue }
      said.formUnion(keys(row))
      if row[1].hasPrefix("the same") { said.formUnion(list) }
      if row[2].hasSuffix("the keys for text below") {
        said.formUnion(textKeys(isField: view != "TextArea" && view != "CodeView"))
      }
    }
    return said
  }

  private func textKeys(isField: Bool) -> Set<KeyPress> {
    let all = article.table(under: "Keys for text").flatMap { $0[0].quoted }.compactMap { KeyPress($0) }
    // "In a text area", it says.
    let vertical: Set<Key> = [.up, .down, .pageUp, .pageDown]
    return Set(all.filter { !isField || !vertical.contains($0.key) })
  }

  @Test("each view uses the keys that the table says, and no others", arguments: samples.keys.sorted())
  func tables(view: String) throws {
    var used = try Self.usedKeys(of: view)
    if Self.textViews.contains(view) {
      // Characters are typed.
      used = used.filter { !$0.types }
    }
    let said = saidKeys(of: view)
    #expect(
      used.subtracting(said).map(\.description).sorted() == [],
      "<\(view)> uses them; the table does not say so")
    #expect(said.subtracting(used).map(\.description).sorted() == [], "<\(view)> does not use them")
  }

  @Test("the help screen has the keys that each view uses", arguments: samples.keys.sorted())
  func helpScreen(view: String) throws {
    var shown: Set<KeyPress> = []
    for sample in Self.samples[view] ?? [] {
      for beginning in Self.beginnings(of: view, sample) {
        let target = try Self.stage(sample, after: beginning)
        shown.formUnion(target.view.keyHelp.flatMap(\.keys.keys))
      }
    }
    var used = try Self.usedKeys(of: view)
    if Self.textViews.contains(view) { used = used.filter { !$0.types } }
    // What a user must have done something for is shown always.
    #expect(used.subtracting(shown).map(\.description).sorted() == [], "KeyTable.swift does not have them")
    #expect(shown.subtracting(used).map(\.description).sorted() == [], "<\(view)> does not use them")
  }

  /// The keys that act only after others, which the help screen lists with them: those of the list of a combo box, which
  /// opens while the user types, and those that choose the part that is marked.
  private nonisolated static let laterKeys = [
    "ComboBox": ["up", "page-up", "page-down", "enter", "escape", "alt+down"],
    "Breadcrumb": ["enter", "space"],
  ].mapValues { Set($0.compactMap { KeyPress($0) }) }

  @Test(
    "the view uses each key that the help screen lists, in the state that it is in",
    arguments: samples.keys.sorted())
  func truth(view: String) throws {
    for sample in Self.samples[view] ?? [] {
      for beginning in Self.beginnings(of: view, sample) {
        let first = try Self.stage(sample, after: beginning)
        let listed = Set(first.view.keyHelp.flatMap(\.keys.keys))
        for key in listed where Self.laterKeys[view]?.contains(key) != true {
          let target = try Self.stage(sample, after: beginning)
          let isUsed = try target.view.handle(key) || target.view.useByKey(key)
          #expect(isUsed, "<\(view)> does not use \(key) after \(beginning)")
        }
      }
    }
  }

  @Test("every class that uses keys is in the table") func everyView() {
    let named = article.table(under: "The keys of each view").flatMap { $0[0].quoted }
    #expect(named.sorted() == Self.samples.keys.sorted())
  }

  @Test("the names of keys in the article can be read as keys") func names() {
    let rows = article.table(under: "Names of keys")
    let modifiers = rows[0][1].quoted
    #expect(modifiers.count == 11)
    for name in modifiers { #expect(KeyPress("\(name)+left") != nil, "\(name)") }
    for name in rows[1...].flatMap({ $0[1].quoted }) { #expect(KeyPress(name) != nil, "\(name)") }
    #expect(KeyPress("A") == KeyPress("shift+a"))
    #expect(KeyPress("shift+1") == nil)
  }
}

extension KeyPress {
  /// True if the key types a character into a text.
  fileprivate var types: Bool {
    if case .character = key { modifiers.isSubset(of: .shift) } else { false }
  }
}
