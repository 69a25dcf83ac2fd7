import Foundation
import TerminalKit
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The pictures of `nib diff --format svg` and `--format html`.
@MainActor @Suite struct ComparisonPictureTests {
  private nonisolated static let login = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Login">
                <connections>
                    <outlet property="delegate" destination="-1" id="o1"/>
                    <outlet property="submit" destination="b" id="o2"/>
                </connections>
            </placeholder>
            <view id="v">
                <rect key="frame" x="0.0" y="0.0" width="320" height="240"/>
                <subviews>
                    <label text="Name" id="a"><rect key="frame" x="20" y="20" width="100" height="21"/></label>
                    <button id="b">
                        <rect key="frame" x="20" y="100" width="100" height="30"/>
                        <state key="normal" title="Go"/>
                        <connections><action selector="go:" destination="-1" eventType="touchUpInside" id="a1"/></connections>
                    </button>
                    <button id="c">
                        <rect key="frame" x="200" y="100" width="100" height="30"/>
                        <state key="normal" title="Stop"/>
                    </button>
                </subviews>
            </view>
        </objects>
    </document>

    """

  private func edited(_ text: String, _ changes: [(String, String)]) -> String {
    changes.reduce(text) { text, change in
      #expect(text.contains(change.0))
      return text.replacing(change.0, with: change.1)
    }
  }

  private func picture(_ old: String, _ new: String, _ kind: String = "xib", format: String = "svg") throws
    -> String
  {
    let scratch = try Scratch(["Old.\(kind)": old, "New.\(kind)": new])
    let run = ToolRun(
      arguments: ["diff", scratch.file("Old.\(kind)"), scratch.file("New.\(kind)"), "--format", format],
      classes: .terminal)
    #expect(run.status == 1, "\(run.errors)")
    return run.output
  }

  private typealias Box = (title: String, x: Int, y: Int, right: Int, bottom: Int)

  /// Returns rectangles of a picture, with the titles of their groups.
  private func boxes(_ svg: String, _ condition: String) throws -> [Box] {
    let map = try XMLDocument(data: Data(svg.utf8))
    func texts(_ path: String) throws -> [String] {
      try map.nodes(forXPath: path).map { $0.stringValue ?? "" }
    }
    let rect = "//*[local-name()='rect'][\(condition)]"
    func sides(_ name: String) throws -> [Int] { try texts("\(rect)/@\(name)").compactMap { Int($0) } }
    let (x, y, width, height) = try (sides("x"), sides("y"), sides("width"), sides("height"))
    let titles = try texts("\(rect)/../*[local-name()='title']")
    return titles.indices.map { (titles[$0], x[$0], y[$0], x[$0] + width[$0], y[$0] + height[$0]) }
  }

  /// Returns the width of the first of the pictures of screens.
  private func screenWidth(_ svg: String) throws -> Int {
    let width = "//*[local-name()='rect'][@fill='#1c1c1c']/@width"
    let first = try XMLDocument(data: Data(svg.utf8)).nodes(forXPath: width).first?.stringValue
    return try #require(first.flatMap { Int($0) })
  }

  private func frames(_ svg: String) throws -> [Box] { try boxes(svg, "@fill-opacity") }
  private func badges(_ svg: String) throws -> [Box] {
    try boxes(svg, "@rx='8' and ../*[local-name()='title']")
  }

  /// Returns the place of a text in the picture of a layout that is drawn alone, as `nib show` prints it.
  private func place(of text: String, in layout: String) throws -> (x: Int, y: Int) {
    let rows = ToolRun(arguments: ["show", "-"], input: layout, classes: .terminal).output
      .split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains(text) })
    let column = try #require(rows[row].ranges(of: text).first).lowerBound
    // A cell has 9 pixels in 18, and the first picture is at (36, 32).
    return (36 + rows[row].distance(from: rows[row].startIndex, to: column) * 9 + 4, 32 + row * 18 + 9)
  }

  private func contains(_ box: Box, _ place: (x: Int, y: Int)) -> Bool {
    (box.x...box.right).contains(place.x) && (box.y...box.bottom).contains(place.y)
  }

  // MARK: Connections

  @Test("a changed connection has frames at the objects that it leads to, and at its source if that is drawn")
  func connections() throws {
    let new = edited(
      Self.login,
      [
        ("destination=\"b\" id=\"o2\"", "destination=\"c\" id=\"o9\""),
        ("selector=\"go:\"", "selector=\"start:\""),
      ])
    let svg = try picture(Self.login, new)
    let outlet = try frames(svg).filter { $0.title.hasPrefix("outlet 'submit'") }
    let width = try screenWidth(svg)
    try #require(outlet.count == 2)
    #expect(try contains(outlet[0], place(of: "Go", in: Self.login)))
    let stop = try place(of: "Stop", in: new)
    #expect(contains(outlet[1], (stop.x + width + 36, stop.y)))
    // The owner has no place, but the button whose action has changed has one. Its frame is there already.
    let actions = try badges(svg).filter { $0.title.hasPrefix("action 'go:'") }
    #expect(actions.count == 2)
    #expect(!svg.contains("Not in the picture"))
  }

  @Test("a connection between objects without a place is below the picture, with its number")
  func unplaced() throws {
    let new = edited(Self.login, [("<outlet property=\"delegate\" destination=\"-1\" id=\"o1\"/>", "")])
    let sentence = "outlet 'delegate' of Login (File's Owner) to Login (File's Owner) is removed"
    let svg = try picture(Self.login, new)
    #expect(try frames(svg).isEmpty)
    let map = try XMLDocument(data: Data(svg.utf8))
    let words = try map.nodes(forXPath: "/*/*[local-name()='text']").map { $0.stringValue ?? "" }
    #expect(words.suffix(3) == ["Not in the picture:", "1", sentence])
    let page = try picture(Self.login, new, format: "html")
    #expect(page.contains(sentence + " <em>(not in the picture)</em></li>"))
    #expect(!page.contains("Not in the picture:"))
  }

  @Test("each difference of a page leads to one number in the picture, in the new layout if it is there")
  func links() throws {
    let new = edited(
      Self.login,
      [
        ("<label text=\"Name\" id", "<label text=\"Your name\" id"),
        ("<outlet property=\"delegate\" destination=\"-1\" id=\"o1\"/>", ""),
      ])
    let page = try picture(Self.login, new, format: "html")
    let list = try #require(page.firstRange(of: "<ol>")?.lowerBound)
    let picture = try #require(page.firstRange(of: "<svg")?.lowerBound)
    #expect(list < picture)
    let links = page.matches(of: /<li[^>]*><a href="#([^"]*)">(.*)<\/a><\/li>/)
    #expect(
      links.map(\.2) == [
        "&lt;UILabel&gt; 'a' (Your name): text was &quot;Name&quot;, and is &quot;Your name&quot;"
      ])
    for link in links {
      let target = "<g id=\"\(link.1)\"><title>\(link.2)</title>"
      #expect(page.ranges(of: target).count == 1 && page.ranges(of: "id=\"\(link.1)\"").count == 1)
      // The new layout is to the right of the old one.
      let svg = String(
        page[picture...].prefix(upTo: page.firstRange(of: "</figure>")?.lowerBound ?? page.endIndex))
      let badges = try badges(svg).filter {
        $0.title == "<UILabel> 'a' (Your name): text was \"Name\", and is \"Your name\""
      }
      #expect(badges.count == 2)
    }
  }

  @Test("an object that is not drawn has a dashed frame around what contains it")
  func around() throws {
    let new = edited(Self.login, [("<label text=\"Name\" id", "<label hidden=\"YES\" text=\"Name\" id")])
    let svg = try picture(Self.login, new)
    #expect(try frames(svg).count == 1)
    #expect(
      try boxes(svg, "@stroke-dasharray").map { $0.right - $0.x } == [screenWidth(svg)])
  }

  // MARK: Numbers

  @Test("numbers cover no text and no other number")
  func numbers() throws {
    let rows = (0..<12).map {
      "<label text=\"Text of row \($0)\" id=\"r\($0)\"><rect key=\"frame\" x=\"0\" y=\"\($0 * 20)\" width=\"320\" height=\"20\"/></label>"
    }
    let old = edited(Self.login, [("<subviews>", "<subviews>" + rows.joined())])
    let new = old.replacing("Text of row", with: "Words of row")
    let svg = try picture(old, new)
    let badges = try badges(svg)
    #expect(badges.count == 24)
    let width = try screenWidth(svg)
    for (layout, left) in [(old, 36), (new, 72 + width)] {
      let cells = ToolRun(arguments: ["show", "-"], input: layout, classes: .terminal).output
        .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
      #expect(badges.filter { $0.right > left - 36 && $0.x < left + width }.count == 12)
      for badge in badges {
        for y in badge.y..<badge.bottom where cells.indices.contains((y - 32) / 18) {
          for x in max(left, badge.x)..<max(left, badge.right)
          where (x - left) / 9 < cells[(y - 32) / 18].count {
            #expect(cells[(y - 32) / 18][(x - left) / 9] == " ", "\(badge)")
          }
        }
      }
    }
    for (index, one) in badges.enumerated() {
      for other in badges[(index + 1)...] {
        #expect(
          one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y)
      }
    }
  }

  // MARK: Storyboards

  private nonisolated static let board = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
    initialViewController="list">
        <scenes>
            <scene sceneID="s1">
                <objects>
                    <viewController id="list" customClass="ListController" sceneMemberID="viewController">
                        <view key="view" id="v">
                            <rect key="frame" x="0.0" y="0.0" width="160" height="200"/>
                            <subviews>
                                <button id="b">
                                    <rect key="frame" x="20" y="100" width="100" height="30"/>
                                    <state key="normal" title="Open"/>
                                    <connections><segue destination="detail" kind="show" id="g"/></connections>
                                </button>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
                <point key="canvasLocation" x="0" y="0"/>
            </scene>
            <scene sceneID="s2">
                <objects>
                    <viewController id="detail" customClass="DetailController" sceneMemberID="viewController">
                        <view key="view" id="w">
                            <rect key="frame" x="0.0" y="0.0" width="160" height="200"/>
                            <subviews>
                                <label text="Details" id="d"><rect key="frame" x="20" y="20" width="100" height="21"/></label>
                            </subviews>
                        </view>
                        <connections><segue destination="tips" kind="show" id="h"/></connections>
                    </viewController>
                </objects>
                <point key="canvasLocation" x="800" y="0"/>
            </scene>
            <scene sceneID="s3">
                <objects>
                    <viewController id="tips" customClass="TipsController" sceneMemberID="viewController">
                        <view key="view" id="x">
                            <rect key="frame" x="0.0" y="0.0" width="160" height="200"/>
                            <subviews>
                                <label text="Tips" id="t"><rect key="frame" x="20" y="20" width="100" height="21"/></label>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
                <point key="canvasLocation" x="1600" y="0"/>
            </scene>
        </scenes>
    </document>

    """

  @Test(
    "two storyboards are drawn as the maps of nib show, in which scenes without a difference are only named")
  func maps() throws {
    let new = edited(Self.board, [("text=\"Tips\"", "text=\"Hints\"")])
    let svg = try picture(Self.board, new, "storyboard")
    let boxes = try boxes(svg, "starts-with(@class, 'map-box')")
    let names = ["ListController", "DetailController", "TipsController"]
    try #require(boxes.map(\.title) == names + names)
    for map in [boxes.prefix(3), boxes.suffix(3)] {
      let (list, detail, tips) = (map[map.startIndex], map[map.startIndex + 1], map[map.startIndex + 2])
      #expect(list.right < detail.x && detail.right < tips.x && list.y == tips.y)
      #expect(tips.bottom - tips.y > 2 * (list.bottom - list.y))
    }
    let frames = try frames(svg)
    try #require(
      frames.map(\.title)
        == [String](repeating: "<UILabel> 't' (Hints): text was \"Tips\", and is \"Hints\"", count: 2))
    // The maps are moved by the margin of the picture.
    #expect(frames[0].x > boxes[2].x + 36 && frames[0].right < boxes[2].right + 36)
    #expect(!svg.contains(#/\bDetails *<\/text>/#))
    #expect(svg.contains(#/\bTips *<\/text>/#) && svg.contains(#/\bHints *<\/text>/#))
    #expect(svg.components(separatedBy: "<g class=\"map-pale\">").count == 5)
  }

  @Test(
    "a segue that has changed has the color of its difference, and frames at its source and its destination")
  func segue() throws {
    let new = edited(
      Self.board,
      [("destination=\"detail\" kind=\"show\" id=\"g\"", "destination=\"tips\" kind=\"show\" id=\"g\"")])
    let svg = try picture(Self.board, new, "storyboard")
    let boxes = try boxes(svg, "starts-with(@class, 'map-box')")
    let frames = try frames(svg)
    try #require(frames.count == 4 && boxes.count == 6)
    #expect(frames[1].x == boxes[1].x + 36 && frames[1].right == boxes[1].right + 36)
    #expect(frames[3].right - frames[3].x == boxes[5].right - boxes[5].x)
    let map = try XMLDocument(data: Data(svg.utf8))
    let arrows = try map.nodes(
      forXPath: "//*[starts-with(@class, 'map-arrow')][@style]/../*[local-name()='title']")
    #expect(
      Set(arrows.map { $0.stringValue ?? "" }) == [
        "ListController › show › DetailController", "ListController › show › TipsController",
      ])
  }

  /// Returns the colors and the tints of the frames of scenes, in the order of the picture.
  private func scenes(_ svg: String) throws -> [String] {
    let map = try XMLDocument(data: Data(svg.utf8))
    let scenes = "//*[local-name()='rect'][@stroke-width='4']"
    let values = try ["/@stroke", "/@fill-opacity"].map { name in
      try map.nodes(forXPath: scenes + name).map { $0.stringValue ?? "" }
    }
    return zip(values[0], values[1]).map { "\($0) \($1)" }
  }

  private nonisolated static let (changed, added) = ("#9a6700 0", "#1a7f37 0.18")

  @Test("a scene that gains a segue or an attribute is changed, and its contents have no tint")
  func changedScenes() throws {
    let shown = "<segue destination=\"tips\" kind=\"show\" id=\"h\"/>"
    let segue = edited(Self.board, [(shown, shown + "<segue destination=\"list\" kind=\"show\" id=\"k\"/>")])
    // The added segue has two scenes, and is only in one of the maps.
    #expect(try scenes(picture(Self.board, segue, "storyboard")) == [Self.changed, Self.changed])
    #expect(try picture(Self.board, segue, "storyboard").contains("stroke: #1a7f37"))
    let title = edited(
      Self.board, [("customClass=\"TipsController\"", "title=\"T\" customClass=\"TipsController\"")])
    #expect(try scenes(picture(Self.board, title, "storyboard")) == [Self.changed, Self.changed])
  }

  @Test("a scene that is added is green, also if a segue that has changed leads to it")
  func addedScene() throws {
    let scene = """
      <scene sceneID="s4"><objects>
        <viewController id="more" customClass="MoreController" sceneMemberID="viewController"/>
      </objects><point key="canvasLocation" x="2400" y="0"/></scene>
      """
    let new = edited(
      Self.board,
      [
        ("</scenes>", scene + "</scenes>"),
        ("destination=\"tips\" kind=\"show\" id=\"h\"", "destination=\"more\" kind=\"show\" id=\"h\""),
      ])
    let found = try scenes(picture(Self.board, new, "storyboard"))
    #expect(found.filter { $0 == Self.added }.count == 1)
    #expect(found.filter { $0 == Self.changed }.count == found.count - 1 && found.count > 1)
  }

  @Test("a page shows its picture from the first difference on")
  func start() throws {
    let new = edited(Self.board, [("text=\"Tips\"", "text=\"Hints\"")])
    let page = try picture(Self.board, new, "storyboard", format: "html")
    let frame = try #require(try frames(picture(Self.board, new, "storyboard")).first)
    let start = try #require(
      page.firstMatch(of: /<i class="start" style="left: (\d+)px; top: (\d+)px"><\/i>/))
    #expect(start.1 == "\(frame.x - 120)" && start.2 == "\(max(0, frame.y - 120))" && frame.x > 500)
    #expect(page.contains(".start { position: absolute; scroll-initial-target: nearest }"))
  }

  @Test("the pictures are well-formed", .needs("xmllint"))
  func wellFormed() throws {
    let new = edited(
      Self.board,
      [("title=\"Open\"", "title=\"A &lt; B\""), ("id=\"h\"", "id=\"i\" identifier=\"&quot;&amp;\"")])
    let scratch = try Scratch(["a.svg": picture(Self.board, new, "storyboard")])
    #expect(try Run(["xmllint", "--noout", scratch.file("a.svg")]).status == 0)
  }
}
