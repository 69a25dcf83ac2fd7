import NibKit
import NibXcode
import TerminalKit
import Testing

@testable import TerminalCocoa

/// Controls as Interface Builder writes them, each alone in a view of 225 points: 30 columns in UIKit, and as many in AppKit.
@Suite("Controls and their words")
struct ControlTests {
  private func iOS(_ element: String, _ more: String, _ inner: String = "", height: Int = 30) throws -> String
  {
    try Xib.drawn(
      Xib.iOS(
        Xib.view(
          0, 0, 225, height, "",
          "<\(element) id=\"c\" \(more)>\(Xib.rect(0, 0, 225, height))\(inner)</\(element)>")))
  }

  private func macOS(_ element: String, _ inner: String, _ more: String = "", height: Int = 21) throws
    -> String
  {
    try Xib.drawn(
      Xib.macOS(
        "<customView id=\"v\">\(Xib.rect(0, 0, 195, height))<subviews><\(element) id=\"c\" \(more)>"
          + "\(Xib.rect(0, 0, 195, height))\(inner)</\(element)></subviews></customView>"))
  }

  @Test("buttons")
  func buttons() throws {
    expectEqual(
      try iOS("button", "", "<state key=\"normal\" title=\"Save_as\"/>"), "[          Save_as           ]")
    expectEqual(try iOS("button", "buttonType=\"contactAdd\""), "[             +              ]")
    expectEqual(
      try iOS("button", "", "<buttonConfiguration key=\"configuration\" style=\"plain\" title=\"Plain\"/>"),
      "[           Plain            ]")
    expectEqual(
      try macOS("button", "<buttonCell key=\"cell\" type=\"push\" title=\"OK\" id=\"b\"/>"),
      "[             OK             ]")
    expectEqual(
      try macOS("button", "<buttonCell key=\"cell\" type=\"check\" title=\"Wrap\" state=\"on\" id=\"b\"/>"),
      "[x] Wrap")
    expectEqual(
      try macOS("button", "<buttonCell key=\"cell\" type=\"radio\" title=\"One\" id=\"b\"/>"), "( ) One")
    expectEqual(
      try macOS("button", "<buttonCell key=\"cell\" type=\"push\" image=\"NSAddTemplate\" id=\"b\"/>"),
      "[       NSAddTemplate        ]")
  }

  @Test("labels and text")
  func labels() throws {
    expectEqual(try iOS("label", "text=\"right\" textAlignment=\"right\""), "                         right")
    expectEqual(try iOS("label", "", "<string key=\"text\">two\nlines</string>", height: 42), "two\nlines")
    expectEqual(
      try iOS(
        "label", "",
        "<attributedString key=\"attributedText\"><fragment content=\"some \"/><fragment content=\"styles\"/></attributedString>"
      ), "some styles")
    expectEqual(try iOS("textView", "editable=\"NO\" text=\"read only\"", height: 40), "read only")
    expectEqual(
      try macOS(
        "textField", "<textFieldCell key=\"cell\" title=\"a label\" alignment=\"center\" id=\"t\"/>"),
      "           a label")
  }

  @Test("fields")
  func fields() throws {
    expectEqual(try iOS("textField", "placeholder=\"name\""), "▏name                        ▕")
    expectEqual(
      try iOS(
        "textField", "text=\"secret\"", "<textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/>"),
      "▏••••••                      ▕")
    expectEqual(try iOS("searchBar", ""), "▏Search                      ▕")
    expectEqual(
      try macOS(
        "textField",
        "<textFieldCell key=\"cell\" title=\"typed\" editable=\"YES\" borderStyle=\"bezel\" id=\"t\"/>"),
      "▏typed                       ▕")
    expectEqual(
      try macOS("searchField", "<searchFieldCell key=\"cell\" placeholderString=\"Find\" id=\"t\"/>"),
      "▏Find                        ▕")
  }

  @Test("a text view has room for lines, between two bars")
  func textViews() throws {
    expectEqual(
      try iOS("textView", "text=\"first words\"", height: 40),
      "▏first words                 ▕\n▏                            ▕")
  }

  @Test("choices")
  func choices() throws {
    let items =
      "<menuItem title=\"First\" id=\"i\"/><menuItem isSeparatorItem=\"YES\" id=\"s\"/><menuItem title=\"Second\" id=\"j\"/>"
    expectEqual(
      try macOS(
        "popUpButton",
        "<popUpButtonCell key=\"cell\" title=\"Second\" id=\"p\"><menu key=\"menu\" id=\"m\"><items>\(items)</items></menu></popUpButtonCell>"
      ), "[Second                     ▾]")
    expectEqual(
      try macOS("comboBox", "<comboBoxCell key=\"cell\" title=\"chosen\" id=\"p\"/>"),
      "[chosen                     ▾]")
    let segments = "<segments><segment title=\"Day\"/><segment title=\"Week\"/></segments>"
    expectEqual(try iOS("segmentedControl", "selectedSegmentIndex=\"1\"", segments), "[ Day |‹Week›]")
    expectEqual(
      try macOS(
        "segmentedControl",
        "<segmentedCell key=\"cell\" id=\"p\"><segments><segment label=\"A\" selected=\"YES\"/><segment label=\"B\"/></segments></segmentedCell>"
      ), "[‹A›| B ]")
    expectEqual(try iOS("switch", "on=\"YES\""), "[x]")
    expectEqual(try iOS("stepper", ""), "[-|+]")
    expectEqual(
      try macOS(
        "matrix",
        "<cells><column><buttonCell type=\"radio\" title=\"Left\" state=\"on\" id=\"l\"/><buttonCell type=\"radio\" title=\"Right\" id=\"r\"/></column></cells>",
        height: 42), "(•) Left\n( ) Right")
  }

  @Test("the cells of a matrix are in the rows and columns that its size gives them")
  func matrix() throws {
    func cells(_ columns: [[String]]) -> String {
      let list = columns.map { column in
        "<column>" + column.map { "<buttonCell type=\"radio\" title=\"\($0)\" id=\"\($0)\"/>" }.joined()
          + "</column>"
      }
      return
        "<size key=\"cellSize\" width=\"60\" height=\"18\"/><size key=\"intercellSpacing\" width=\"4\" height=\"2\"/>"
        + "<cells>\(list.joined())</cells>"
    }
    expectEqual(try macOS("matrix", cells([["A"], ["Bcd"], ["E"]]), height: 20), "( ) A  ( ) Bcd  ( ) E")
    expectEqual(
      try macOS("matrix", cells([["A", "Bcd"], ["E", "F"]]), height: 38), "( ) A    ( ) E\n( ) Bcd  ( ) F")
    expectEqual(
      try macOS("matrix", cells([["A", "B", "C"]]), height: 58), "( ) A\n( ) B\n( ) C")
  }

  @Test("a row of choices is shown as a whole, though it needs more room than it has")
  func wideMatrix() throws {
    let names = (1...5).map { "Choice\($0)" }
    let columns = names.map { "<column><buttonCell type=\"radio\" title=\"\($0)\" id=\"\($0)\"/></column>" }
    let row = try macOS(
      "matrix", "<size key=\"cellSize\" width=\"40\" height=\"18\"/><cells>\(columns.joined())</cells>",
      height: 20)
    for name in names { #expect(row.contains(name)) }
  }

  @Test("a label of AppKit without a text shows its placeholder")
  func placeholder() throws {
    let cell = "<textFieldCell key=\"cell\" placeholderString=\"Nothing chosen\" id=\"t\"%/>"
    expectEqual(try macOS("textField", cell.replacing("%", with: "")), "Nothing chosen")
    expectEqual(try macOS("textField", cell.replacing("%", with: " title=\"Chosen\"")), "Chosen")
  }

  @Test("a custom class is drawn as its element, even if TerminalKit has a class of that name")
  func customClass() throws {
    expectEqual(
      try iOS("button", "customClass=\"Gauge\"", "<state key=\"normal\" title=\"Go\"/>"),
      try iOS("button", "", "<state key=\"normal\" title=\"Go\"/>"))
    let document = try Xib.document(
      Xib.iOS("<view id=\"v\" customClass=\"Label\">\(Xib.rect(0, 0, 75, 20))</view>"))
    let picture = try CocoaPicture(drawing: document, classes: .terminal)
    #expect(picture.subviews.allSatisfy { $0 is CocoaView })
    #expect(!picture.subviews.isEmpty)
  }

  @Test("values")
  func values() throws {
    expectEqual(
      try iOS("slider", "value=\"0.5\" minValue=\"0\" maxValue=\"1\""), "──────────────●───────────────")
    expectEqual(try iOS("pageControl", "numberOfPages=\"3\" currentPage=\"1\""), "            ○ ● ○")
    expectEqual(
      try macOS(
        "levelIndicator", "<levelIndicatorCell key=\"cell\" doubleValue=\"2\" maxValue=\"4\" id=\"l\"/>"),
      "▮▮▯▯")
    #expect(try iOS("progressView", "progress=\"0.5\"").hasPrefix("███████████████"))
    expectEqual(try iOS("activityIndicatorView", ""), "              ◌")
  }

  @Test("a view that a terminal cannot show is a box with a name")
  func boxes() throws {
    expectEqual(
      try iOS("imageView", "image=\"photo.png\"", height: 60),
      """
      ┌────────────────────────────┐
      │         photo.png          │
      └────────────────────────────┘
      """)
    #expect(try iOS("mapView", "", height: 60).contains("MKMapView"))
    #expect(try macOS("wkWebView", "", height: 60).contains("WKWebView"))
  }

  @Test("bars: the items at the left, the title, the items at the right")
  func bars() throws {
    let item =
      "<navigationItem title=\"Lists\" id=\"n\"><barButtonItem key=\"leftBarButtonItem\" title=\"Back\" id=\"b\"/>"
      + "<barButtonItem key=\"rightBarButtonItem\" systemItem=\"add\" id=\"a\"/></navigationItem>"
    expectEqual(try iOS("navigationBar", "", "<items>\(item)</items>"), "[Back]      Lists        [Add]")
    expectEqual(
      try iOS(
        "tabBar", "",
        "<items><tabBarItem title=\"One\" id=\"o\"/><tabBarItem systemItem=\"more\" id=\"m\"/></items>"),
      "One More")
  }

  @Test("controls can be used: a field takes what is typed, a box is checked")
  func use() throws {
    let field = "<textField id=\"f\">\(Xib.rect(0, 0, 225, 30))</textField>"
    let toggle = "<switch id=\"s\">\(Xib.rect(0, 40, 49, 31))</switch>"
    let pilot = try Xib.pilot(try Xib.picture(Xib.iOS(Xib.view(0, 0, 225, 80, "", field + toggle))), 30, 2)
    pilot.type("Ada")
    pilot.press("tab", "space")
    #expect(pilot.screen == "▏Ada                         ▕\n[x]")
  }

  @Test("a button sends the action that the file connects it with")
  func actions() throws {
    nonisolated final class Owner: CocoaObject {
      var presses = 0
      func press() { presses += 1 }
      override class var members: Members {
        super.members.adding(Owner.self) { $0.action("press:", Owner.press) }
      }
    }
    let button =
      "<button id=\"b\">\(Xib.rect(0, 0, 225, 30))<state key=\"normal\" title=\"Press\"/><connections>"
      + "<action selector=\"press:\" destination=\"-1\" eventType=\"touchUpInside\" id=\"x\"/></connections></button>"
    let placeholder = "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" customClass=\"Owner\"/>"
    let document = try Xib.document(Xib.iOS(placeholder + Xib.view(0, 0, 225, 30, "", button)))
    var classes = ClassRegistry()
    classes.register(owner: Owner.self)
    let owner = Owner()
    let plan = try LoadPlan(document, classes: classes.drawing([document]), owner: Owner.self)
    let pilot = try Xib.pilot(CocoaPicture(try plan.instantiate(owner: owner), of: document), 30, 1)
    pilot.press("enter")
    pilot.click(5, 0)
    #expect(owner.presses == 2)
  }

  @Test("a control that the file disables cannot be used")
  func disabled() throws {
    let field = "<textField id=\"f\" enabled=\"NO\">\(Xib.rect(0, 0, 225, 30))</textField>"
    let pilot = try Xib.pilot(try Xib.picture(Xib.iOS(Xib.view(0, 0, 225, 30, "", field))), 30, 1)
    pilot.type("Ada")
    #expect(!pilot.screen.contains("Ada"))
  }
}
