import Foundation
import Testing

/// A kind of input that has something any number of times.
struct GrowingInput: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The suffix of the file's name.
  let suffix: String
  /// The number of things in the smaller of two inputs.
  let count: Int
  /// The bytes of an input with so many of them.
  let bytes: @Sendable (Int) -> Data

  /// Creates a layout in XML with elements, each made for its number, and the elements around them.
  private init(
    _ name: String, in open: String = "", _ close: String = "", count: Int = 150,
    each: @escaping @Sendable (Int) -> String
  ) {
    self.init(testDescription: name, suffix: "layout.xml", count: count) { count in
      "<layout version='1'>\(open)\((0..<count).map(each).joined())\(close)</layout>"
    }
  }

  private init(
    testDescription: String, suffix: String, count: Int, text: @escaping @Sendable (Int) -> String
  ) {
    self.init(testDescription: testDescription, suffix: suffix, count: count, bytes: { Data(text($0).utf8) })
  }

  private init(
    testDescription: String, suffix: String, count: Int, bytes: @escaping @Sendable (Int) -> Data
  ) {
    (self.testDescription, self.suffix, self.count, self.bytes) = (testDescription, suffix, count, bytes)
  }

  /// Creates an archive.
  ///
  /// - Parameter object: Returns the entries of an object besides its class, for its number among so many.
  private static func archive(
    _ name: String, object: @escaping @Sendable (Int, Int) -> [String: Any]
  ) -> Self {
    Self(testDescription: name, suffix: "plist", count: 500) { count in
      let archive: [String: Any] = [
        "format": "NibKit archive", "version": 1, "roots": [0], "classes": [["name": "Box"]],
        "objects": (0..<count).map { object($0, count).merging(["class": 0]) { first, _ in first } },
      ]
      return (try? PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0))
        ?? Data()
    }
  }

  /// Creates a file of Interface Builder with views in a view of a class of its own.
  private static func xib(
    _ name: String, count: Int = 80, connections: @escaping @Sendable (Int) -> String = { _ in "" },
    each: @escaping @Sendable (Int) -> String
  ) -> Self {
    Self(testDescription: name, suffix: "xib", count: count) { count in
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Owner"/>
      <view id="root" customClass="Root"><subviews>\((0..<count).map(each).joined(separator: "\n"))</subviews>
      <connections>\((0..<count).map(connections).joined(separator: "\n"))</connections></view></objects></document>
      """
    }
  }

  private static func view(_ number: Int, _ attributes: String = "") -> String {
    "<view id='v\(number)' \(attributes)><rect key='frame' x='0' y='\(number)' width='9' height='1'/></view>"
  }

  /// Creates a storyboard.
  ///
  /// - Parameter connections: Returns the connections of a scene's controller, among so many scenes.
  private static func storyboard(
    _ name: String, connections: @escaping @Sendable (Int, Int) -> String = { _, _ in "" }
  ) -> Self {
    Self(testDescription: name, suffix: "storyboard", count: 30) { count in
      let scenes = (0..<count).map { number in
        """
        <scene sceneID="s\(number)"><objects><viewController id="c\(number)" storyboardIdentifier="scene\(number)"
        customClass="Controller\(number)" sceneMemberID="viewController"><view key="view" id="v\(number)"/>
        <connections>\(connections(number, count))</connections></viewController></objects></scene>
        """
      }
      return """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        targetRuntime="iOS.CocoaTouch" initialViewController="c0"><scenes>\(scenes.joined(separator: "\n"))</scenes>
        <resources>\((0..<count).map { "<image name='i\($0)' width='1' height='1'/>" }.joined())</resources></document>
        """
    }
  }

  static let all = objects + views + files + archives

  private static let objects: [GrowingInput] = [
    Self("views at the top level") { "<Label text='\($0)'/>" },
    Self("children", in: "<VStack>", "</VStack>") { "<Label id='l\($0)' text='\($0)'/>" },
    Self("commands beside views with their keys", count: 80) {
      "<Button id='b\($0)' title='_a' key='f5'/><Commands><Command title='c' key='f5'/></Commands>"
    },
    Self("classes", in: "<VStack>", "</VStack>", count: 80) { "<C\($0) id='i\($0)' a\($0)='1'/>" },
    Self("connections of one event", in: "<Button id='b'/>", count: 100) {
      "<connect from='#b' event='action' action='a\($0)' to='#first'/>"
    },
    Self("references", in: "<Button id='first'/><VStack>", "</VStack>") {
      "<Button id='b\($0)' title='t' nextFocus='#first'/>"
    },
    Self("values in elements", in: "<VStack>", "</VStack>") {
      "<Label><attribute name='text'>\($0)</attribute></Label>"
    },
    Self("comments", in: "<VStack>", "</VStack>") { "<!-- \($0) --><Label/>" },
  ]

  private static let views: [GrowingInput] = [
    Self("tabs", in: "<Tabs>", "</Tabs>", count: 60) { "<Tab title='t\($0)'><Label text='\($0)'/></Tab>" },
    Self("pages of a wizard", in: "<Wizard>", "</Wizard>", count: 60) {
      "<Page title='t\($0)'><Label/></Page>"
    },
    Self("options", in: "<RadioGroup>", "</RadioGroup>") { "<Option title='t\($0)'/>" },
    Self("rows", in: "<Table><Column title='c'/>", "</Table>") { "<Row><Cell text='\($0)'/></Row>" },
    Self("columns", in: "<Table>", "</Table>", count: 60) { "<Column title='c\($0)'/>" },
    Self("nodes of a tree", in: "<Tree>", "</Tree>") { "<Node title='t\($0)'><Node title='u'/></Node>" },
    Self("entries of a menu", in: "<MenuBar><Menu title='m'>", "</Menu></MenuBar>") {
      "<MenuItem title='t\($0)'/>"
    },
    Self("lines of a log", in: "<Log>", "</Log>") { "<Line text='t\($0)'/>" },
    Self("spans", in: "<Label>", "</Label>") { "<Span text='t\($0)'/>" },
    Self("words of a text", in: "<Text text='", "'/>", count: 1500) { "word\($0) " },
  ]

  private static let files: [GrowingInput] = [
    xib("outlets of a view", connections: { "<outlet property='o\($0)' destination='v\($0)' id='c\($0)'/>" })
    {
      view($0)
    },
    xib("classes in a xib") { view($0, "customClass='K\($0)'") },
    xib("actions of the owner") { number in
      let action =
        "<action selector='go\(number):' destination='-1' id='a\(number)' eventType='touchUpInside'/>"
      return "<button id='b\(number)'><connections>\(action)</connections></button>"
    },
    storyboard("scenes"),
    storyboard("segues in a ring") { number, count in
      let next = (number + 1) % count
      return "<segue destination='c\(next)' kind='show' identifier='go' id='g\(number)'/>"
    },
  ]

  private static let archives: [GrowingInput] = [
    archive("objects in objects") { $0 + 1 < $1 ? ["children": [$0 + 1]] : [:] },
    archive("objects that name the next one") { number, count in
      ["children": number == 0 ? Array(1..<count) : [], "outlets": ["next": (number + 1) % count]]
    },
  ]
}
