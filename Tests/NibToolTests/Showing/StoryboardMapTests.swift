import Foundation
import NibKit
import NibTool
import TerminalKit
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite @MainActor struct StoryboardMapTests {
  /// Returns the map of a storyboard, as a tree of XML.
  private func map(_ scenes: String, _ arguments: String..., initial: String = "nav") throws -> XMLDocument {
    let run = ToolRun(
      arguments: ["show", "--format", "svg", "-"] + arguments,
      input: Self.storyboard(scenes, initial: initial),
      classes: .terminal)
    #expect(run.status == 0, "\(run.errors)")
    return try XMLDocument(data: Data(run.output.utf8))
  }

  private static func storyboard(_ scenes: String, initial: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
    useAutolayout="YES" initialViewController="\(initial)"><scenes>\(scenes)</scenes></document>
    """
  }

  private static func scene(
    _ id: String, _ controller: String = "viewController", at point: (Int, Int)?, attributes: String = "",
    contents: String = "", segues: String = ""
  ) -> String {
    let point = point.map { "<point key=\"canvasLocation\" x=\"\($0.0)\" y=\"\($0.1)\"/>" } ?? ""
    let view =
      controller == "viewController"
      ? "<view key=\"view\" id=\"\(id)-v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"150\" height=\"200\"/>"
        + "<subviews>\(contents)</subviews></view>" : ""
    let connections = segues.isEmpty ? "" : "<connections>\(segues)</connections>"
    return
      "<scene sceneID=\"s-\(id)\"><objects><\(controller) id=\"\(id)\" \(attributes) sceneMemberID=\"viewController\">"
      + "\(view)\(connections)</\(controller)></objects>\(point)</scene>"
  }

  /// Four scenes: the container is left of the list, and the detail is below the list.
  private static func scenes(at points: [(Int, Int)?]) -> String {
    let button =
      "<button id=\"b\"><rect key=\"frame\" x=\"15\" y=\"100\" width=\"75\" height=\"20\"/><state key=\"normal\" title=\"Open\"/>"
      + "<connections><segue destination=\"detail\" kind=\"show\" identifier=\"detail\" id=\"g2\"/></connections></button>"
    return scene(
      "nav", "navigationController", at: points[0],
      segues:
        "<segue destination=\"list\" kind=\"relationship\" relationship=\"rootViewController\" id=\"g1\"/>")
      + scene(
        "list", at: points[1], attributes: "storyboardIdentifier=\"first\" customClass=\"ListController\"",
        contents: button)
      + scene(
        "detail", at: points[2], attributes: "customClass=\"DetailController\"",
        segues: "<segue destination=\"other\" kind=\"presentation\" id=\"g3\"/>")
      + scene(
        "other", "viewControllerPlaceholder", at: points[3],
        attributes: "storyboardName=\"Help\" referencedIdentifier=\"tips\"")
  }

  private typealias Box = (title: String, x: Int, y: Int, right: Int, bottom: Int)

  /// The boxes of the scenes, with the titles of their groups.
  private func boxes(_ map: XMLDocument) throws -> [Box] {
    let rect = "//*[starts-with(@class, 'map-box')]"
    func sides(_ name: String) throws -> [Int] { try texts(map, "\(rect)/@\(name)").compactMap { Int($0) } }
    let (x, y) = (try sides("x"), try sides("y"))
    let (width, height) = (try sides("width"), try sides("height"))
    return try texts(map, "\(rect)/../*[local-name()='title']").enumerated().map { index, title in
      (title, x[index], y[index], x[index] + width[index], y[index] + height[index])
    }
  }

  private func texts(_ map: XMLDocument, _ path: String) throws -> [String] {
    try map.nodes(forXPath: path).map { $0.stringValue ?? "" }
  }

  @Test("a storyboard is drawn as a map, with its scenes where the canvas has them, and its segues as arrows")
  func canvas() throws {
    let map = try map(Self.scenes(at: [(-500, 20), (400, -10), (410, 900), (1_300, 890)]))
    let boxes = try boxes(map)
    let corners = Dictionary(uniqueKeysWithValues: boxes.map { ($0.title, $0) })
    #expect(
      Set(corners.keys) == [
        "UINavigationController", "ListController", "DetailController", "→ Help.storyboard",
      ])
    let (nav, list) = (
      try #require(corners["UINavigationController"]), try #require(corners["ListController"])
    )
    let (detail, help) = (
      try #require(corners["DetailController"]), try #require(corners["→ Help.storyboard"])
    )
    #expect(nav.y == list.y && nav.x < list.x)
    #expect(detail.x == list.x && detail.y > list.y)
    #expect(help.y == detail.y && help.x > detail.x)
    #expect(
      try texts(map, "//*[@class='map-faint']") == [
        "navigation controller", "'first' · view controller", "view controller", "scene 'tips'",
      ])
    #expect(
      try texts(map, "//*[local-name()='g'][*[starts-with(@class, 'map-arrow')]]/*[local-name()='title']")
        == [
          "UINavigationController › rootViewController › ListController",
          "DetailController › presentation › → Help.storyboard",
          "ListController › show 'detail' › DetailController",
        ])
    #expect(try map.nodes(forXPath: "//*[@class='map-start']").count == 1)
    // The relationship and the box of the other storyboard are dashed.
    #expect(try map.nodes(forXPath: "//*[contains(@class, 'map-dashed')]").count == 2)
  }

  @Test("an arrow begins at the object whose segue it is")
  func source() throws {
    let map = try map(Self.scenes(at: [(-500, 20), (400, -10), (410, 900), (1_300, 890)]))
    let list = try #require(try boxes(map).first { $0.title == "ListController" })
    let text = ToolRun(
      arguments: ["show", "-"],
      input: Self.storyboard(Self.scenes(at: [nil, nil, nil, nil]), initial: "nav"),
      classes: .terminal
    ).output.split(separator: "\n", omittingEmptySubsequences: false)
    let title = try #require(text.firstIndex { $0.hasPrefix("ListController") })
    let button = try #require(text.firstIndex { $0.contains("Open") })
    // A cell has 9 pixels in 18. The picture is 8 pixels from the left of the box, and 50 from its top.
    #expect(try texts(map, "//*[local-name()='circle']/@cx") == ["\(list.x + 8 + text[button].count * 9)"])
    // In the text, a title and an empty row are above the picture.
    #expect(
      try texts(map, "//*[local-name()='circle']/@cy") == ["\(list.y + 50 + (button - title - 2) * 18 + 9)"])
  }

  @Test("without a canvas, each scene is to the right of the one that leads to it", arguments: [nil, (0, 0)])
  func layers(point: (Int, Int)?) throws {
    let boxes = try boxes(map(Self.scenes(at: [point, point, point, point])))
    #expect(
      boxes.map(\.title) == [
        "UINavigationController", "ListController", "DetailController", "→ Help.storyboard",
      ])
    for (one, next) in zip(boxes, boxes.dropFirst()) { #expect(one.right < next.x && one.y == next.y) }
  }

  @Test("scenes at one position do not cover each other")
  func crowd() throws {
    let scenes = (1...5).map {
      Self.scene("c\($0)", at: $0 == 5 ? (900, 0) : (0, 0), attributes: "customClass=\"C\($0)\"")
    }
    let boxes = try boxes(map(scenes.joined(), initial: "c1"))
    #expect(boxes.count == 5)
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        #expect(one.right < other.x || other.right < one.x || one.bottom < other.y || other.bottom < one.y)
      }
    }
  }

  @Test("a segue that leads nowhere, and an unwind segue, are named in the box")
  func notes() throws {
    let scenes =
      Self.scene(
        "a", at: (0, 0), segues: "<segue destination=\"gone\" kind=\"show\" identifier=\"lost\" id=\"g1\"/>")
      + Self.scene(
        "b", at: (900, 0),
        segues: "<segue destination=\"ex\" kind=\"unwind\" unwindAction=\"back:\" id=\"g2\"/>"
      ).replacingOccurrences(
        of: "</objects>", with: "<exit id=\"ex\" sceneMemberID=\"exit\"/></objects>")
    let run = ToolRun(
      arguments: ["show", "--format", "svg", "-"], input: Self.storyboard(scenes, initial: "a"),
      classes: .terminal)
    let map = try XMLDocument(data: Data(run.output.utf8))
    let notes = try texts(map, "//*[@class='map-faint']")
    #expect(notes.contains("show 'lost' leads to no scene: gone"))
    #expect(notes.contains("unwinds by back:"))
  }

  @Test("with a size, and for a single scene, the picture is not a map")
  func pictures() throws {
    let points: [(Int, Int)?] = [(-500, 20), (400, -10), (410, 900), (1_300, 890)]
    #expect(
      try map(Self.scenes(at: points), "--size", "60x40").nodes(forXPath: "//*[@class='map-title']").isEmpty)
    #expect(
      try map(Self.scene("a", at: (0, 0)), initial: "a").nodes(forXPath: "//*[@class='map-title']").isEmpty)
  }

  @Test(
    "a file of Interface Builder is read from standard input as from a file",
    arguments: [["show"], ["check"], ["objects"], ["trace", "--stand-ins"], ["plan", "--stand-ins"]])
  func standardInput(command: [String]) throws {
    let text = Self.storyboard(Self.scene("a", at: (0, 0)), initial: "a")
    let scratch = try Scratch(["A.storyboard": text])
    let file = ToolRun(arguments: command + [scratch.file("A.storyboard")], classes: .terminal)
    let input = ToolRun(arguments: command + ["-"], input: text, classes: .terminal)
    #expect(input.status == file.status)
    // Some commands print the path, and others the name.
    let named = file.output.replacing(scratch.file("A.storyboard"), with: "<standard input>")
    #expect(input.output == named.replacing("A.storyboard", with: "<standard input>"))
  }
}
