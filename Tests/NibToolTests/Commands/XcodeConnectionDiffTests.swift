import Foundation
import TestSupport
import Testing

/// `nib diff` of connections and of whole files of Xcode's, in the words that Xcode and its users have for them.
@MainActor @Suite struct XcodeConnectionDiffTests {
  private nonisolated static let panel = """
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa" useAutolayout="YES">
        <objects>
            <customObject id="-2" userLabel="File's Owner" customClass="Panel">
                <connections>
                    <outlet property="window" destination="1" id="o1"/>
                    <outlet property="ok" destination="16" id="o2"/>
                </connections>
            </customObject>
            <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
            <customObject id="-3" userLabel="Application" customClass="NSObject"/>
            <window title="Title" id="1">
                <rect key="screenRect" x="0.0" y="0.0" width="1440" height="900"/>
                <view key="contentView" misplaced="YES" id="2">
                    <subviews>
                        <button id="16">
                            <buttonCell key="cell" type="push" title="OK" id="c16"/>
                            <connections>
                                <action selector="ok:" target="-2" id="a1"/>
                                <binding destination="20" name="value" keyPath="values.x" id="b1"/>
                            </connections>
                        </button>
                        <button id="17"><buttonCell key="cell" type="push" title="Paste" id="c17"/></button>
                    </subviews>
                </view>
            </window>
            <userDefaultsController id="20"/>
        </objects>
    </document>

    """

  private nonisolated static let board = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <scenes>
            <scene sceneID="s1">
                <objects>
                    <viewController title="List" id="list" customClass="ListController" sceneMemberID="viewController">
                        <view key="view" id="v">
                            <subviews>
                                <button id="b">
                                    <state key="normal" title="Go"/>
                                    <connections>
                                        <action selector="go:" destination="list" eventType="touchUpInside" id="a"/>
                                        <segue destination="detail" kind="show" identifier="showDetails" id="s"/>
                                    </connections>
                                </button>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
            </scene>
            <scene sceneID="s2">
                <objects>
                    <viewController id="detail" customClass="DetailController" sceneMemberID="viewController"/>
                </objects>
            </scene>
        </scenes>
    </document>

    """

  private func diff(_ old: String, _ new: String, _ options: String...) throws -> ToolRun {
    let scratch = try Scratch(["Old.xib": old, "New.xib": new])
    return ToolRun(arguments: ["diff", scratch.file("Old.xib"), scratch.file("New.xib")] + options)
  }

  /// Returns the sentences of a run in text, with their signs and without the places.
  private func sentences(_ run: ToolRun) -> [String] {
    run.lines.filter { $0.dropFirst().first == " " && !$0.hasPrefix(" ") && !$0.contains(" difference") }
  }

  private func edited(_ text: String, _ changes: [(String, String)]) -> String {
    changes.reduce(text) { text, change in
      #expect(text.contains(change.0))
      return text.replacing(change.0, with: change.1)
    }
  }

  // MARK: Connections

  private nonisolated static let rewired = [
    ("destination=\"16\" id=\"o2\"", "destination=\"17\" id=\"o2\""),
    ("selector=\"ok:\" target=\"-2\"", "selector=\"okay:\" target=\"-1\""),
    ("values.x", "values.y"),
    (
      "title=\"Paste\" id=\"c17\"/>",
      "title=\"Paste\" id=\"c17\"/><connections><action selector=\"paste:\" target=\"-1\" id=\"a2\"/></connections>"
    ),
    (
      "<window title=\"Title\" id=\"1\">",
      """
      <window title="Title" id="1"><connections><outlet property="initialFirstResponder" destination="17" id="o3"/>
      </connections>
      """
    ),
    ("<outlet property=\"window\" destination=\"1\" id=\"o1\"/>", ""),
  ]

  @Test("a connection is named by its outlet or action, its owner and its object, as Xcode names them")
  func connections() throws {
    let run = try diff(Self.panel, edited(Self.panel, Self.rewired))
    #expect(
      Set(sentences(run)) == [
        "- outlet 'window' of Panel (File's Owner) to NSWindow \"Title\" '1' is removed",
        "~ outlet 'ok' of Panel (File's Owner): was NSButton \"OK\" '16', and is NSButton \"Paste\" '17'",
        "+ outlet 'initialFirstResponder' of NSWindow \"Title\" '1' to NSButton \"Paste\" '17' is added",
        "~ action 'ok:' of NSButton \"OK\" '16': selector was \"ok:\", and is \"okay:\"",
        "~ action 'ok:' of NSButton \"OK\" '16': target was Panel (File's Owner), and is First Responder",
        "~ binding 'value' of NSButton \"OK\" '16': keyPath was \"values.x\", and is \"values.y\"",
        "+ action 'paste:' of NSButton \"Paste\" '17' to First Responder is added",
      ])
  }

  @Test("Markdown puts a connection below the object at the top level that it starts from")
  func markdown() throws {
    let changes = [Self.rewired[0], Self.rewired[4]]
    let run = try diff(Self.panel, edited(Self.panel, changes), "--format", "markdown")
    #expect(
      run.output == ##"""
        ### New.xib: 2 differences

        **Panel (File's Owner)**

        - 🟡 outlet 'ok' of Panel (File's Owner): was NSButton "OK" '16', and is NSButton "Paste" '17' (line 6)

        **&lt;NSWindow&gt; '1' (Title)**

        - 🟢 outlet 'initialFirstResponder' of NSWindow "Title" '1' to NSButton "Paste" '17' is added (line 11)

        """##)
  }

  @Test("a segue is named by its identifier before the change, with its kind and its source")
  func segues() throws {
    let changes = [
      ("identifier=\"showDetails\"", "identifier=\"details\""), ("selector=\"go:\"", "selector=\"open:\""),
    ]
    #expect(
      try sentences(diff(Self.board, edited(Self.board, changes))) == [
        "~ action 'go:' (touchUpInside) of UIButton \"Go\" 'b': selector was \"go:\", and is \"open:\"",
        "~ segue 'showDetails' (show) from UIButton \"Go\" 'b': identifier was \"showDetails\", and is \"details\"",
      ])
    let segue = "<segue destination=\"detail\" kind=\"show\" identifier=\"showDetails\" id=\"s\"/>"
    #expect(
      try sentences(diff(Self.board, edited(Self.board, [(segue, "")]))) == [
        "- segue 'showDetails' (show) from UIButton \"Go\" 'b' to DetailController 'detail' is removed"
      ])
  }

  @Test("the fields of JSON are those of any layout")
  func json() throws {
    let lines = try parsedLines(
      diff(Self.panel, edited(Self.panel, [Self.rewired[0], Self.rewired[4]]), "--format", "json").output)
    #expect(lines.map { $0["class"] as? String } == ["connect", "connect"])
    #expect(lines.map { $0["kind"] as? String } == ["connection-changed", "connection-added"])
    #expect(lines[0]["name"] as? String == "to")
    #expect(lines.map { $0["new"] as? String } == ["#17", "initialFirstResponder from #1 to #17"])
  }

  @Test("an outlet that was drawn again is one line, although Xcode gives it another id and another place")
  func drawnAgain() throws {
    let outlets = """
      <outlet property="window" destination="1" id="o1"/>
                      <outlet property="ok" destination="16" id="o2"/>
      """
    let again = """
      <outlet property="ok" destination="17" id="o9"/>
                      <outlet property="window" destination="1" id="o1"/>
      """
    let run = try diff(Self.panel, edited(Self.panel, [(outlets, again)]))
    #expect(
      sentences(run) == [
        "~ outlet 'ok' of Panel (File's Owner): was NSButton \"OK\" '16', and is NSButton \"Paste\" '17'"
      ])
    #expect(
      run.output.hasSuffix(
        "\n1 difference, and what Xcode changes by itself: 1 change of order, 1 id of a connection\n"))
  }

  @Test(
    "a segue and an action that were drawn again are one line each, and not a segue that is another action")
  func drawnAgainInBoard() throws {
    let changes = [
      (
        "destination=\"list\" eventType=\"touchUpInside\" id=\"a\"",
        "destination=\"detail\" eventType=\"touchUpInside\" id=\"a9\""
      ),
      ("destination=\"detail\" kind=\"show\"", "destination=\"list\" kind=\"show\""),
      ("id=\"s\"", "id=\"s9\""),
    ]
    #expect(
      try sentences(diff(Self.board, edited(Self.board, changes))) == [
        "~ action 'go:' (touchUpInside) of UIButton \"Go\" 'b': target was ListController \"List\" 'list', and is "
          + "DetailController 'detail'",
        "~ segue 'showDetails' (show) from UIButton \"Go\" 'b': destination was DetailController 'detail', and is "
          + "ListController \"List\" 'list'",
      ])
    let segue = "<segue destination=\"detail\" kind=\"show\" identifier=\"showDetails\" id=\"s\"/>"
    let binding = "<binding destination=\"detail\" name=\"value\" keyPath=\"x\" id=\"s\"/>"
    #expect(
      try sentences(diff(Self.board, edited(Self.board, [(segue, binding)]))).map { $0.prefix(9) } == [
        "- segue '", "+ binding",
      ])
  }

  @Test("an action for another event is the same action, because it has the same id")
  func event() throws {
    let changes = [("eventType=\"touchUpInside\" id=\"a\"", "eventType=\"touchDown\" id=\"a\"")]
    #expect(
      try sentences(diff(Self.board, edited(Self.board, changes))) == [
        "~ action 'go:' (touchUpInside) of UIButton \"Go\" 'b': event was \"touchUpInside\", and is \"touchDown\""
      ])
  }

  @Test("the id of a connection alone is what Xcode changes by itself")
  func idOfConnection() throws {
    let new = edited(Self.panel, [("id=\"o2\"", "id=\"o9\"")])
    #expect(
      try diff(Self.panel, new).output
        == "no differences, and what Xcode changes by itself: 1 id of a connection\n")
    #expect(
      try sentences(diff(Self.panel, new, "--all")) == [
        "~ outlet 'ok' of Panel (File's Owner): id was \"o2\", and is \"o9\""
      ])
    let line = try parsedLines(diff(Self.panel, new, "--format", "json").output)[0]
    #expect(line["upkeep"] as? String == "connections")
  }

  // MARK: Objects and attributes

  @Test("an object is added to what contains it: an object with its text, a list of an object, or the file")
  func containers() throws {
    let constraint =
      "<constraints><constraint firstAttribute=\"width\" constant=\"9\" id=\"k\"/></constraints></view>"
    #expect(
      try sentences(
        diff(
          Self.panel,
          edited(
            Self.panel,
            [
              ("</view>", constraint),
              ("<userDefaultsController id=\"20\"/>", "<menu title=\"Main\" id=\"30\"/>"),
            ]))) == [
          "- <NSUserDefaultsController> '20' is removed from the top level of the xib",
          "+ <NSView> '2': NSLayoutConstraint (2.width = 9) is added to constraints",
          "+ <NSMenu> '30' (Main) is added to the top level of the xib",
        ])
    let scene =
      "<scene sceneID=\"s3\"><objects><viewController id=\"tips\" sceneMemberID=\"viewController\"/></objects></scene></scenes>"
    #expect(
      try sentences(diff(Self.board, edited(Self.board, [("</scenes>", scene)]))) == [
        "+ <UIViewController> 'tips' is added to the storyboard"
      ])
  }

  @Test("the key of a menu item or button is its sign, and a text without a shape is the sign of its key")
  func keys() throws {
    func button(_ key: String, _ title: String) -> String {
      """
      type="push" id="c16"><string key="keyEquivalent" base64-UTF8="YES">\(key)</string>\
      <string key="title" base64-UTF8="YES">\(title)</string></buttonCell>
      """
    }
    let cell = "type=\"push\" title=\"OK\" id=\"c16\"/>"
    // Escape and Backspace; Backspace alone, and U+0010 before "Container".
    let old = edited(Self.panel, [(cell, button("Gw", "CA"))])
    let new = edited(Self.panel, [(cell, button("CA", "EENvbnRhaW5lcg"))])
    let run = try diff(old, new)
    #expect(
      sentences(run) == [
        "~ <NSButtonCell> 'c16' (Container): keyEquivalent was ⎋, and is ⌫",
        "~ <NSButtonCell> 'c16' (Container): title was \"␈\", and is \"␐Container\"",
      ])
    let svg = try diff(old, new, "--format", "svg").output
    #expect(svg.contains("⌫") && svg.contains("Container"))
    let shown = ToolRun(arguments: ["show", "-", "--format", "svg"], input: new).output
    #expect(shown.contains("Container"))
    #expect(
      !shown.unicodeScalars.contains { (0x2400...0x2426).contains($0.value) || $0.value < 0x20 && $0 != "\n" }
    )
    let alone = ToolRun(arguments: ["show", "-"], input: old).output
    #expect(alone.contains("⌫"))
  }

  // MARK: Titles

  @Test("a control of macOS has the title of its cell")
  func cells() throws {
    let added = """
      <subviews>
      <textField id="40"><textFieldCell key="cell" title="Name:" id="41"/></textField>
      <textField id="42"><textFieldCell key="cell" placeholderString="Search" id="43"/></textField>
      <popUpButton id="50"><popUpButtonCell key="cell" title="Item 1" id="51"><menu key="menu" id="52"/>
      </popUpButtonCell></popUpButton>
      <popUpButton id="70"><popUpButtonCell key="cell" selectedItem="74" id="71"><menu key="menu" id="72">
      <items><menuItem title="Text" id="73"/><menuItem title="HTML" id="74"/></items></menu></popUpButtonCell></popUpButton>
      <button id="60"><buttonCell key="cell" type="push" title="Go" id="61"/></button>
      """
    #expect(
      try sentences(diff(Self.panel, edited(Self.panel, [("<subviews>", added)]))) == [
        "+ <NSTextField> '40' (Name:) is added to <NSView> '2', with an object in it",
        "+ <NSTextField> '42' (Search) is added to <NSView> '2', with an object in it",
        "+ <NSPopUpButton> '50' (Item 1) is added to <NSView> '2', with 2 objects in it",
        "+ <NSPopUpButton> '70' (HTML) is added to <NSView> '2', with 4 objects in it",
        "+ <NSButton> '60' (Go) is added to <NSView> '2', with an object in it",
      ])
  }

  // MARK: Files

  @Test("a new or removed file has its kind and its windows or scenes")
  func files() throws {
    let tops = "Panel (File's Owner), NSWindow \"Title\", NSUserDefaultsController"
    let panel = "a xib for macOS with 7 objects: \(tops)"
    #expect(try sentences(diff("", Self.panel)) == ["+ the file is added, \(panel)"])
    #expect(try sentences(diff(Self.panel, "")) == ["- the file is removed, \(panel)"])
    #expect(
      try sentences(diff("", Self.board)) == [
        "+ the file is added, a storyboard for iOS with 4 objects: ListController \"List\", DetailController"
      ])
    #expect(try diff(Self.panel, "", "--format", "markdown").output.hasPrefix("### Old.xib: 1 difference\n"))
  }

  @Test("standard input and a file without the suffix are known by their contents")
  func contents() throws {
    let new = edited(Self.panel, [("title=\"Paste\"", "title=\"Insert\"")])
    let sentence = "~ <NSButtonCell> 'c17' (Insert): title was \"Paste\", and is \"Insert\""
    let scratch = try Scratch(["New.xib": new, "New": new, "tmp.x7Kq": new])
    for name in ["New.xib", "New", "tmp.x7Kq"] {
      let run = ToolRun("diff", "-", scratch.file(name), input: Self.panel)
      #expect(run.errors.isEmpty)
      #expect(sentences(run) == [sentence])
    }
    let piped = ToolRun("diff", "-", scratch.file("New"), "--format", "svg", input: Self.panel)
    #expect(piped.status == 1)
    #expect(piped.output.contains("&lt;NSButtonCell&gt; 'c17' (Insert)"))
  }

  // MARK: Upkeep

  @Test("the place of a scene on the canvas is a setting of the canvas")
  func scenePlaces() throws {
    let point = "</objects><point key=\"canvasLocation\" x=\"1\" y=\"2\"/>"
    let old = Self.board.replacing("</objects>", with: point)
    let run = try diff(old, edited(old, [("x=\"1\"", "x=\"3\"")]))
    #expect(run.output == "no differences, and what Xcode changes by itself: 1 setting of the canvas\n")
  }

  @Test("the size of the display and the mark of a misplaced view belong to the canvas, not to the frames")
  func canvas() throws {
    let run = try diff(Self.panel, edited(Self.panel, [("1440", "2560"), (" misplaced=\"YES\"", "")]))
    #expect(run.output == "no differences, and what Xcode changes by itself: 2 settings of the canvas\n")
  }
}
