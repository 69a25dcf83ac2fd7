import Foundation
import NibKit
import Testing

@testable import TerminalKit

/// The screens and dialogs of the kit in a language without Latin letters: a word that has some is not from the catalog.
@Suite("No word of the kit is outside its catalog")
struct PseudoLanguageTests {
  /// Words in Greek letters, of the same length.
  private static let words = Words(
    .english,
    changes: Dictionary(
      Word.allCases.map { ($0, greek($0.english)) }, uniquingKeysWith: { first, _ in first }))

  private static func greek(_ text: String) -> String {
    String(
      text.map { character in
        guard character.isASCII, character.isLetter, let scalar = character.lowercased().unicodeScalars.first
        else { return character }
        return ["α", "β", "γ", "δ", "ε", "ζ", "η"][Int(scalar.value) % 7]
      })
  }

  /// The names of keys, which are on the keys.
  private static let keyNames: Set<Substring> = [
    "Alt", "Backspace", "Ctrl", "Del", "Down", "End", "Enter", "Esc", "Home", "Ins", "Left", "PgDn", "PgUp",
    "Page",
    "Plus", "Minus", "Right", "Shift", "Space", "Tab", "Up", "tmp", "Menu",
  ]

  /// Returns the words of a text that have Latin letters and are no names of keys.
  private func latinWords(in text: String) -> [String] {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.filter { word in
      word.contains(where: \.isLetter) && word.count > 1 && !Self.keyNames.contains(word)
        && word.wholeMatch(of: /F\d+|\d+x\d+/) == nil
    }.map(String.init)
  }

  /// A pilot of a program in that language, and all that a screen shows and says.
  private final class Tour {
    let pilot: Pilot
    private var narrator = Narrator()

    init(_ body: String, _ width: Int = 120, _ height: Int = 40) throws {
      pilot = try Stage.pilot(body, width, height)
      pilot.application.words = PseudoLanguageTests.words
    }

    func seen() -> String {
      pilot.screen + "\n"
        + narrator.lines(
          for: pilot.application.windows, pilot.application.board, in: pilot.application.words
        ).joined(separator: "\n")
    }
  }

  private func expectNoLatin(
    _ tour: Tour, _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(latinWords(in: tour.seen()) == [], "\(place)", sourceLocation: sourceLocation)
  }

  /// A view of each kind that has words, keys or actions.
  private nonisolated static let views = [
    ##"<Button title="1" action="#owner.acted"/>"##, #"<Checkbox title="1"/>"#,
    #"<RadioGroup><Option title="1"/></RadioGroup>"#,
    #"<Select required="true"><Option title="1"/></Select>"#,
    ##"<TextField text="12" required="true" action="#owner.acted"/>"##,
    #"<TextArea text="12" height="8"/>"#,
    #"<CodeView text="12" height="8" readOnly="true"/>"#,
    ##"<List height="4" filterable="true" checkable="true" action="#owner.acted"><Item title="1"/></List>"##,
    #"<List height="4" selection="many" filterable="true"><Item title="1"/><Item title="2"/></List>"#,
    """
    <Table height="5" selection="many" resizable="true" reorderable="true" horizontal="true"><Column title="1"
    sortable="true" width="90"/><Column title="2" width="90"/><Row><Cell text="3"/></Row></Table>
    """,
    #"<Tree height="4"><Node title="1" expanded="true"><Node title="2"/></Node></Tree>"#,
    #"<Log height="3" selectable="true"><Line text="1"/></Log>"#,
    #"<Scroll height="3"><Label text="1"/><Label text="2"/><Label text="3"/><Label text="4"/></Scroll>"#,
    #"<Tabs height="4"><Tab title="1"><Button title="2"/></Tab></Tabs>"#,
    #"<Split height="4"><Button title="1"/><Button title="2"/></Split>"#,
    ##"<Stepper value="1" min="0" max="9" action="#owner.acted"/>"##, #"<Slider value="1"/>"#,
    #"<ComboBox strict="true"><Option title="1"/></ComboBox>"#, #"<DateField value="2024-02-29"/>"#,
    #"<TimeField value="12:00"/>"#, ##"<MonthCalendar value="2024-02-29" action="#owner.acted"/>"##,
    #"<Collapsible title="1"><Label text="2"/></Collapsible>"#,
    ##"<Toolbar><MenuItem title="1" action="#owner.acted"/></Toolbar>"##,
    #"<Breadcrumb><Option title="1"/><Option title="2"/></Breadcrumb>"#,
    ##"<Wizard cancelled="#owner.acted" height="9"><Page title="1"><TextField/></Page><Page title="2"/></Wizard>"##,
    #"<FileChooser root="/proc/nothing" height="12"/>"#,
    #"<Sparkline values="1 2 3"/><Meter value="3"/><HeatMap values="1 2"/>"#,
    #"<BarChart><Bar title="1" value="2"/></BarChart><LineChart values="1 2 3" height="5"/>"#,
    #"<Progress value="50" showsPercent="true"/><Progress indeterminate="true"/><Spinner text="1"/>"#,
  ]

  @Test("a view of each kind, its help, its commands and its context menu", arguments: views)
  func view(_ view: String) throws {
    let tour = try Tour(view)
    expectNoLatin(tour, "view")
    for keys in ["f1", "alt+x", "shift+f10"] {
      tour.pilot.press(keys)
      expectNoLatin(tour, keys)
      tour.pilot.press("escape")
    }
  }

  @Test("the palette and the help screen without a match")
  func noMatch() throws {
    let tour = try Tour("<Button title=\"1\"/>")
    for keys in ["f1", "alt+x"] {
      tour.pilot.press(keys)
      tour.pilot.press("0987")
      expectNoLatin(tour, keys)
      tour.pilot.press("escape")
    }
  }

  @Test("the bar that finds and replaces, with what it says of a pattern")
  func findBar() throws {
    let tour = try Tour(#"<TextArea text="12 12" height="9"/>"#)
    tour.pilot.press("ctrl+r")
    expectNoLatin(tour, "empty")
    for text in ["12", "777"] {
      tour.pilot.press("ctrl+u")
      tour.pilot.type(text)
      expectNoLatin(tour, text)
    }
    let area = try #require(tour.pilot.application.windows.front?.subviews.first as? TextArea)
    for pattern in ["(", ")", "*", "[9-1]", "\\q"] {
      area.findQuery = FindQuery(pattern, isExpression: true)
      area.showFindBar(replacing: true)
      expectNoLatin(tour, pattern)
    }
    area.findQuery = FindQuery("12")
    _ = try area.replaceAll(with: "3")
    area.showFindBar(replacing: true)
    expectNoLatin(tour, "replaced")
  }

  @Test("the file dialog, what is wrong with a path, and the question before a file is replaced")
  func files() throws {
    let folder = "/tmp/\(UInt32.random(in: 1_000_000...9_999_999))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data().write(to: URL(filePath: folder + "/1"))
    for (choice, path) in [
      (FileChoice.open, "2"), (.open, ""), (.save, "1"), (.save, "9/9"), (.folder, "3"), (.open, "."),
    ] {
      let tour = try Tour("<Button title=\"1\"/>")
      tour.pilot.application.chooseFile(choice, in: folder, path: path) { _ in }
      expectNoLatin(tour, "\(choice)")
      tour.pilot.press("enter")
      expectNoLatin(tour, "\(choice) \(path)")
    }
  }

  @Test("the calendar of a date field")
  func calendar() throws {
    let tour = try Tour(#"<DateField value="2024-02-29"/>"#)
    tour.pilot.press("alt+down")
    expectNoLatin(tour, "calendar")
  }

  @Test(
    "what is wrong with a value",
    arguments: [
      #"<TextField required="true"/>"#, #"<TextField mask="99/99" text="1"/>"#,
      #"<TextField min="1" max="3" text="9"/>"#,
      #"<TextField min="1" text="0"/>"#, #"<TextField max="1" text="2"/>"#, #"<TextField max="1" text="-"/>"#,
      #"<TextField pattern="1+" text="2"/>"#,
      #"<ComboBox strict="true" text="5"><Option title="1"/></ComboBox>"#,
      #"<Select required="true"><Option title="1"/></Select>"#, #"<DateField/>"#,
      #"<DateField min="2024-01-01" value="2023-01-01"/>"#,
      #"<DateField max="2024-01-01" value="2025-01-01"/>"#,
      #"<DateField min="2024-01-01" max="2024-01-02" value="2025-01-01"/>"#,
    ])
  func problems(_ field: String) throws {
    let tour = try Tour(
      field.replacing("<TextField ", with: "<TextField id=\"f\" ").replacing(
        "<DateField", with: "<DateField id=\"f\""
      )
      .replacing("<ComboBox ", with: "<ComboBox id=\"f\" ").replacing("<Select ", with: "<Select id=\"f\" ")
        + ##"<FieldMessage for="#f" width="90"/>"##)
    if field == "<DateField/>" { tour.pilot.press("99999999") }
    let isValid = tour.pilot.application.windows.front?.validate()
    #expect(isValid == false, "\(field)")
    expectNoLatin(tour, field)
  }

  @Test(
    "notices, messages, errors, a field that is full, a filter without a match, and a terminal that is too small"
  )
  func others() throws {
    let tour = try Tour(
      """
      <TextField id="f" text="12" maxLength="2"/><List id="l" height="4" filterable="true"><Item title="1"/></List>
      """)
    let application = tour.pilot.application
    for kind in Notice.Kind.allCases { application.notify("1", kind) }
    expectNoLatin(tour, "notices")
    tour.pilot.press("3")
    expectNoLatin(tour, "one too many")
    _ = try application.focusedView?.paste("345")
    expectNoLatin(tour, "many too many")
    tour.pilot.press("tab", "/", "0987")
    expectNoLatin(tour, "filter")
    let errors: [any Error] = [
      DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no")),
      DecodingError.valueNotFound(Int.self, .init(codingPath: [], debugDescription: "no")),
      EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "no")),
      URLError(.timedOut), URLError(.notConnectedToInternet),
    ]
    for error in errors {
      application.report(error)
      expectNoLatin(tour, "\(error)")
      tour.pilot.press("enter")
    }
    application.windows.screen?.minWidth = 200
    expectNoLatin(tour, "too small")
  }

  @Test("the way back where nothing has a title, and work that is being cancelled")
  func controllers() async throws {
    let navigation = NavigationController([Controller(nibName: "main")])
    let screens = Screens(["main": "<VStack outlet=\"view\"><WorkProgress/></VStack>"])
    let application = screens.application()
    application.words = Self.words
    let pilot = try Pilot(application, size: Size(width: 40, height: 9), showing: navigation)
    let top = Controller(nibName: "main")
    try navigation.push(top)
    #expect(latinWords(in: pilot.screen) == [])
    #expect(pilot.row(0).contains(Self.greek("Back")))
    let work = top.run("1", message: "2") { _ in try await Task.sleep(for: .seconds(60)) }
    for _ in 0..<20 { await Task.yield() }
    #expect(latinWords(in: pilot.screen) == [])
    #expect(pilot.screen.contains(Self.greek("Cancel")))
    work?.cancel()
    #expect(pilot.screen.contains(Self.greek("Stopping")))
  }
}
