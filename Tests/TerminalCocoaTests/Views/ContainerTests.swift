import NibKit
import NibXcode
import TerminalKit
import Testing

@testable import TerminalCocoa

@Suite("Containers of views")
struct ContainerTests {
  private func stack(_ more: String, _ width: Int, _ height: Int, _ views: String) -> String {
    Xib.iOS(
      Xib.view(
        0, 0, width, height, "",
        "<stackView id=\"s\" \(more)>\(Xib.rect(0, 0, width, height))<subviews>\(views)</subviews></stackView>"
      ))
  }

  @Test("a stack places by its rules; what is hidden takes no room")
  func stacks() throws {
    let views =
      Xib.label("one", 0, 0, 30) + Xib.label("gone", 30, 0, 60, 21, "hidden=\"YES\"")
      + Xib.label("two", 90, 0, 30)
    expectEqual(
      try Xib.drawn(stack("distribution=\"fillEqually\" spacing=\"0\"", 150, 21, views)), "one        two")
    expectEqual(try Xib.drawn(stack("distribution=\"equalSpacing\"", 150, 21, views)), "one              two")
    expectEqual(try Xib.drawn(stack("axis=\"vertical\" spacing=\"20\"", 150, 63, views)), "one\n\ntwo")
    expectEqual(
      try Xib.drawn(stack("axis=\"vertical\" alignment=\"trailing\"", 150, 42, Xib.label("end", 120, 0, 30))),
      "                end")
  }

  @Test("static cells with their sections, and the marks at their ends")
  func staticCells() throws {
    func cell(_ id: String, _ words: String, _ accessory: String) -> String {
      "<tableViewCell id=\"\(id)\" accessoryType=\"\(accessory)\">\(Xib.rect(0, 28, 225, 44))"
        + "<tableViewCellContentView key=\"contentView\" id=\"\(id)c\">\(Xib.rect(0, 0, 225, 44))<subviews>"
        + "\(Xib.label(words, 15, 11, 150))</subviews></tableViewCellContentView></tableViewCell>"
    }
    let xib = Xib.iOS(
      "<tableView id=\"t\">\(Xib.rect(0, 0, 225, 300))<sections><tableViewSection headerTitle=\"Account\" id=\"x\"><cells>"
        + cell("a", "Name", "disclosureIndicator") + cell("b", "Mail", "none")
        + "</cells></tableViewSection></sections></tableView>"
    )
    expectEqual(try Xib.drawn(xib), "Account\n  Name                       ›\n  Mail")
  }

  @Test("a table without sections beside one that has some")
  func emptySections() throws {
    let cell =
      "<tableViewCell reuseIdentifier=\"row\" id=\"c\">\(Xib.rect(0, 28, 225, 44))</tableViewCell>"
    let xib = Xib.iOS(
      "<tableView id=\"t\">\(Xib.rect(0, 0, 60, 42))<sections/></tableView>"
        + "<tableView id=\"u\">\(Xib.rect(0, 0, 225, 300))<sections><tableViewSection headerTitle=\"Rows\" id=\"x\"><cells>\(cell)</cells>"
        + "</tableViewSection></sections></tableView>")
    expectEqual(String(try Xib.drawn(xib).suffix(8)), "Rows\nrow")
  }

  @Test("the columns of a table, with the views of their cells")
  func columns() throws {
    func column(_ id: String, _ title: String, _ width: Int) -> String {
      "<tableColumn id=\"\(id)\" width=\"\(width)\"><tableHeaderCell key=\"headerCell\" title=\"\(title)\" id=\"\(id)h\"/>"
        + "<prototypeCellViews><tableCellView id=\"\(id)v\">\(Xib.rect(0, 0, width, 17))<subviews><textField id=\"\(id)t\">"
        + "\(Xib.rect(0, 0, width, 17))<textFieldCell key=\"cell\" title=\"cell \(id)\" id=\"\(id)c\"/></textField></subviews>"
        + "</tableCellView></prototypeCellViews></tableColumn>"
    }
    let xib = Xib.macOS(
      "<scrollView id=\"s\">\(Xib.rect(0, 0, 195, 60))<clipView key=\"contentView\" id=\"c\">\(Xib.rect(0, 0, 195, 60))<subviews>"
        + "<tableView id=\"t\" headerView=\"h\">\(Xib.rect(0, 0, 195, 60))<tableColumns>\(column("a", "Name", 65))"
        + "\(column("b", "Size", 65))</tableColumns></tableView></subviews></clipView></scrollView>")
    expectEqual(try Xib.drawn(xib), "Name       Size\ncell a     cell b")
  }

  @Test("a box has a border with its title; one that is a line is a line")
  func boxes() throws {
    func box(_ more: String, _ height: Int) -> String {
      Xib.macOS(
        "<box id=\"b\" title=\"Sort\" \(more)>\(Xib.rect(0, 0, 130, height))<view key=\"contentView\" id=\"v\">"
          + "\(Xib.rect(0, 0, 130, height - 4))<subviews><textField id=\"t\">\(Xib.rect(13, 5, 65, 17))"
          + "<textFieldCell key=\"cell\" title=\"by name\" id=\"c\"/></textField></subviews></view></box>")
    }
    expectEqual(
      try Xib.drawn(box("boxType=\"primary\"", 30)),
      """
      ┌─ Sort ─────────────┐
      │  by name           │
      └────────────────────┘
      """)
    let line = Xib.macOS(
      "<customView id=\"v\">\(Xib.rect(0, 0, 65, 5))<subviews><box boxType=\"separator\" id=\"b\">\(Xib.rect(0, 0, 65, 5))</box></subviews></customView>"
    )
    expectEqual(try Xib.drawn(line), "──────────")
  }

  @Test("a window has a border with its title, and a row for its toolbar")
  func windows() throws {
    let xib = Xib.macOS(
      "<window title=\"Notes\" id=\"w\"><rect key=\"contentRect\" x=\"0\" y=\"0\" width=\"130\" height=\"40\"/>"
        + "<view key=\"contentView\" id=\"v\">\(Xib.rect(0, 0, 130, 40))<subviews><button id=\"b\">\(Xib.rect(0, 10, 65, 20))"
        + "<buttonCell key=\"cell\" type=\"push\" title=\"Add\" id=\"c\"/></button></subviews></view>"
        + "<toolbar key=\"toolbar\" id=\"t\"><allowedToolbarItems><toolbarItem label=\"New\" id=\"i\"/></allowedToolbarItems></toolbar></window>"
    )
    expectEqual(
      try Xib.drawn(xib),
      """
      ╭─ Notes ────────────╮
      │New                 │
      │[  Add   ]          │
      ╰────────────────────╯
      """)
  }

  @Test("of a tab view one item is shown, and the others are reached as pages")
  func tabs() throws {
    func item(_ label: String) -> String {
      "<tabViewItem label=\"\(label)\" id=\"\(label)\"><view key=\"view\" id=\"\(label)v\">\(Xib.rect(0, 0, 130, 20))<subviews>"
        + "<textField id=\"\(label)t\">\(Xib.rect(0, 0, 100, 17))<textFieldCell key=\"cell\" title=\"in \(label)\" id=\"\(label)c\"/>"
        + "</textField></subviews></view></tabViewItem>"
    }
    let xib = Xib.macOS(
      "<tabView id=\"t\">\(Xib.rect(0, 0, 130, 60))<tabViewItems>\(item("One"))\(item("Two"))</tabViewItems></tabView>"
    )
    expectEqual(try Xib.drawn(xib), "[One] Two\nin One")
    let pilot = try Xib.pilot(try Xib.picture(xib), 20, 2)
    pilot.press("right")
    #expect(pilot.screen == " One [Two]\nin Two")
  }

  @Test("panes with lines between them")
  func splits() throws {
    func pane(_ words: String, _ x: Int) -> String {
      "<customView id=\"p\(x)\">\(Xib.rect(x, 0, 65, 20))<subviews><textField id=\"t\(x)\">\(Xib.rect(0, 0, 60, 17))"
        + "<textFieldCell key=\"cell\" title=\"\(words)\" id=\"c\(x)\"/></textField></subviews></customView>"
    }
    let xib = Xib.macOS(
      "<splitView vertical=\"YES\" id=\"s\">\(Xib.rect(0, 0, 137, 20))<subviews>\(pane("left", 0))\(pane("right", 72))</subviews></splitView>"
    )
    expectEqual(try Xib.drawn(xib), "left      │right")
  }

  @Test("cells of a grid are in rows and columns")
  func grids() throws {
    func cell(_ row: Int, _ column: Int, _ words: String) -> String {
      "<gridCell row=\"r\(row)\" column=\"k\(column)\" id=\"g\(row)\(column)\"><textField key=\"contentView\" id=\"t\(row)\(column)\">"
        + "\(Xib.rect(0, 0, 30, 17))<textFieldCell key=\"cell\" title=\"\(words)\" id=\"c\(row)\(column)\"/></textField></gridCell>"
    }
    let xib = Xib.macOS(
      "<gridView id=\"g\">\(Xib.rect(0, 0, 130, 40))<rows><gridRow id=\"r0\"/><gridRow id=\"r1\"/></rows>"
        + "<columns><gridColumn id=\"k0\"/><gridColumn id=\"k1\"/></columns><gridCells>\(cell(0, 0, "Name"))\(cell(0, 1, "Ada"))"
        + "\(cell(1, 0, "Age"))\(cell(1, 1, "36"))</gridCells></gridView>")
    expectEqual(try Xib.drawn(xib), "Name  Ada\nAge   36")
  }

  @Test("a scroll view shows as much as there is room for, and scrolls")
  func scrolling() throws {
    let labels = (0..<20).map { Xib.label("line \($0)", 0, $0 * 21, 100) }.joined()
    let picture = try Xib.picture(
      Xib.iOS("<scrollView id=\"s\">\(Xib.rect(0, 0, 225, 100))<subviews>\(labels)</subviews></scrollView>"))
    let view = try #require(picture.subviews.first)
    view.removeFromSuperview()
    let pilot = try Xib.pilot(view, 30, 5)
    #expect(pilot.screen.hasPrefix("line 0"))
    #expect(!pilot.screen.contains("line 12"))
    pilot.press("end")
    #expect(pilot.screen.contains("line 19"))
  }

  @Test("the interface controllers of watchOS: groups side by side or one below the other")
  func watch() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder.WatchKit.Storyboard" version="3.0" toolsVersion="23504" targetRuntime="watchKit"><scenes>
      <scene sceneID="s"><objects><controller id="c" customClass="Clock"><items><label text="Time" id="l"/>
      <group id="g"><items><label text="12" id="h"/><label text="30" id="m"/></items></group></items></controller></objects></scene></scenes></document>
      """
    expectEqual(try Xib.drawn(text), "Clock\n\nTime\n\n12 30")
  }

  @Test("AppKit's buttons, whose margins overlap, are side by side")
  func margins() throws {
    func button(_ words: String, _ x: Int) -> String {
      "<button id=\"b\(x)\">\(Xib.rect(x, 10, 84, 32))<buttonCell key=\"cell\" type=\"push\" title=\"\(words)\" id=\"c\(x)\"/></button>"
    }
    let xib = Xib.macOS(
      "<customView id=\"v\">\(Xib.rect(0, 0, 156, 50))<subviews>\(button("Cancel", 0))\(button("OK", 72))</subviews></customView>"
    )
    expectEqual(try Xib.drawn(xib), "[  Cancel  ][    OK    ]")
  }

  @Test("a custom class is drawn as its base class")
  func customClasses() throws {
    expectEqual(
      try Xib.drawn(
        Xib.iOS("<label customClass=\"FancyLabel\" text=\"fancy\" id=\"l\">\(Xib.rect(0, 0, 60, 21))</label>")
      ), "fancy")
  }

  @Test("a program's own class takes the place of the one that would be drawn")
  func ownClasses() throws {
    final class Dial: Label {}
    var classes = ClassRegistry()
    classes.register(Dial.self)
    let document = try Xib.document(
      Xib.iOS("<view customClass=\"Dial\" id=\"d\">\(Xib.rect(0, 0, 60, 21))</view>"))
    #expect(classes.drawing([document])["Dial"]?.type == Dial.self)
  }

  @Test("the content view of a box is drawn with or without an id")
  func boxWithoutID() throws {
    func box(_ id: String) throws -> String {
      try Xib.drawn(
        Xib.macOS(
          """
          <box title="Style" id="b">\(Xib.rect(0, 0, 130, 80))<view key="contentView"\(id)>\(Xib.rect(1, 1, 128, 60))
          <subviews><button id="c">\(Xib.rect(10, 30, 100, 21))<buttonCell key="cell" type="check" title="Bold" id="d"/>
          </button></subviews></view></box>
          """))
    }
    expectEqual(try box(""), try box(" id=\"content\""))
    #expect(try box("").contains("Bold"))
  }
}
