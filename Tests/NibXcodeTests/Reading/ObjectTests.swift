import NibKit
import NibXcode
import Testing

/// Objects, their classes, and where they stand in each other.
@Suite struct ObjectTests {
  @Test("elements have the classes of UIKit or AppKit, or their own")
  func classes() throws {
    let views = """
      <view id="a"><subviews><label id="b"/><button id="c" customClass="PillButton" customModule="App"/></subviews></view>
      <pongPressGestureRecognizer id="d"/><customObject id="e"/><customObject id="f" customClass="Model"/>
      """
    #expect(
      try read(IBFile.ios(views)).outline == [
        "UIView a", "  UILabel b", "  PillButton c", "UILongPressGestureRecognizer d", "NSObject e",
        "Model f",
      ])
    #expect(
      try read(IBFile.macOS("<customView id=\"a\"/><popUpButton id=\"b\"/><webView id=\"c\"/>")).outline == [
        "NSView a", "NSPopUpButton b", "WebView c",
      ])
    // What the class of an author stands for is kept.
    #expect(try read(IBFile.ios(views)).attribute("ib.element", of: "c")?.value == "button")
  }

  @Test("classes that agree in name are distinguished by their modules, and only those")
  func modules() throws {
    let document = try read(
      IBFile.ios(
        """
        <view id="a" customClass="Card" customModule="Shop"/><view id="b" customClass="Card" customModule="Kit"/>
        <view id="c" customClass="Chip" customModule="Kit"/><view id="d" customClass="Chip" customModule="Kit"/>
        """))
    #expect(document.outline == ["Shop.Card a", "Kit.Card b", "Chip c", "Chip d"])
  }

  @Test("watchOS has classes of its own")
  func watch() throws {
    let text = IBFile.storyboard([
      "<controller id=\"a\"><items><label id=\"b\" text=\"Hi\"/></items></controller>"
    ])
    .replacing("iOS.CocoaTouch", with: "watchKit")
    #expect(try read(text).outline == ["WKInterfaceController a", "  ib.items: WKInterfaceLabel b"])
  }

  @Test("subviews are children, and everything else is a value of the object that contains it")
  func containment() throws {
    let document = try read(
      IBFile.macOS(
        """
        <window id="w">
          <view key="contentView" id="v">
            <subviews>
              <textField id="t"><textFieldCell key="cell" title="Name" id="tc"><font key="font" metaFont="system"/></textFieldCell></textField>
              <scrollView id="s"><clipView key="contentView" id="cv"><subviews><tableView id="tv">
                <tableColumns><tableColumn id="col"><tableHeaderCell key="headerCell" title="Size"/>
                  <textFieldCell key="dataCell" id="dc"/></tableColumn></tableColumns></tableView></subviews></clipView>
                <scroller key="horizontalScroller" id="hs"/></scrollView>
            </subviews>
            <constraints><constraint firstItem="t" firstAttribute="top" id="k"/></constraints>
          </view>
        </window>
        <menu id="m"><items><menuItem title="File" id="i"><menu key="submenu" id="sm"/></menuItem></items></menu>
        """))
    #expect(
      document.outline == [
        "NSWindow w", "  ib.contentView: NSView v", "    NSTextField t", "      ib.cell: NSTextFieldCell tc",
        "    NSScrollView s", "      ib.contentView: NSClipView cv", "        NSTableView tv",
        "          ib.tableColumns: NSTableColumn col", "            ib.dataCell: NSTextFieldCell dc",
        "      ib.horizontalScroller: NSScroller hs", "    ib.constraints: NSLayoutConstraint k", "NSMenu m",
        "  ib.items: NSMenuItem i", "    ib.submenu: NSMenu sm",
      ])
  }

  @Test("an empty content view without an id is an object, and other values with a key are not")
  func emptyContentView() throws {
    let rect = "<rect key=\"frame\" x=\"3\" y=\"3\" width=\"90\" height=\"40\"/>"
    #expect(
      try read(IBFile.macOS("<box id=\"b\">\(rect)<view key=\"contentView\">\(rect)</view></box>")).outline
        == [
          "NSBox b", "  ib.contentView: NSView",
        ])
    #expect(
      try read(
        IBFile.ios("<collectionViewCell id=\"c\">\(rect)<view key=\"contentView\"/></collectionViewCell>")
      ).outline == ["UICollectionViewCell c", "  ib.contentView: UIView"])
    #expect(
      try read(IBFile.ios("<view id=\"v\"><color key=\"contentView\" white=\"1\"/></view>")).outline == [
        "UIView v"
      ])
  }

  @Test(
    "an element without an id is an object among objects, or if it has attributes and holds objects")
  func withoutIDs() throws {
    let document = try read(
      IBFile.macOS(
        """
        <gridView id="g"><gridCells><gridCell row="r" column="c"><button key="contentView" id="b"/></gridCell>
          <gridCell row="r" column="d"/></gridCells></gridView>
        <view><subviews><view/></subviews></view>
        """))
    #expect(
      document.outline == [
        "NSGridView g", "  ib.gridCells: NSGridCell", "    ib.contentView: NSButton b", "NSView", "  NSView",
      ])
    // The cell without contents is no object, and not lost.
    #expect(
      document.attribute("ib.gridCells.others", of: "g")?.structure
        == .array([
          .dictionary(["element": .string("gridCell"), "row": .string("r"), "column": .string("d")])
        ]))
  }

  @Test("the objects of all scenes are in one document, each with the id of its scene")
  func scenes() throws {
    let document = try read(
      IBFile.storyboard([
        "<viewController id=\"a\" sceneMemberID=\"viewController\"><view key=\"view\" id=\"b\"/></viewController>",
        "<viewController id=\"c\" sceneMemberID=\"viewController\"/><exit id=\"e\" sceneMemberID=\"exit\"/>",
      ]))
    #expect(
      document.outline == [
        "UIViewController a", "  ib.view: UIView b", "UIViewController c", "UIStoryboardExit e",
      ])
    #expect(document.attribute("ib.scene", of: "e")?.value == "scene-1")
  }

  @Test("places are those of the file")
  func places() throws {
    let text = IBFile.ios(
      "        <label text=\"a &amp; b\" id=\"l\">\n<string key='title'>x</string></label>")
    let document = try read(text)
    let lines = LineIndex(document.source)
    let object = try #require(document.allObjects.first)
    func place(_ attribute: String) throws -> String {
      let found = try #require(object.attributes.first { $0.name == attribute })
      return "\(lines.name(of: found.place)) \(lines.name(of: found.valuePlace))"
    }
    #expect("\(lines.name(of: object.place))" == "7:9")
    #expect(try place("id") == "7:33 7:37")
    // Spelled differently in the text: the value has no place of its own.
    #expect(try place("ib.text") == "7:16 7:16")
    #expect(try place("ib.title") == "8:1 8:1")
    #expect(object.attributes.first { $0.name == "ib.text" }?.value == "a & b")
  }
}
