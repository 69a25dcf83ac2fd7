import NibModel
import NibXcode
import Testing

/// The names of an app's sources in files of Xcode's.
@Suite struct XcodeUsesTests {
  private static let text = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
    <scenes><scene sceneID="s"><objects>
    <viewController id="c" customClass="A" customModule="App" customModuleProvider="target" storyboardIdentifier="first" \
    sceneMemberID="viewController"><view key="view" id="v"><subviews>
    <button id="b" customClass="B"><connections>
    <action selector="tap:" destination="c" eventType="touchUpInside" id="a1"/>
    <segue destination="x" kind="show" identifier="go" customClass="S" destinationCreationSelector="make:" id="g"/>
    </connections><userDefinedRuntimeAttributes>
    <userDefinedRuntimeAttribute type="number" keyPath="radius"><integer key="value" value="1"/></userDefinedRuntimeAttribute>
    </userDefinedRuntimeAttributes></button>
    <tableViewCell id="t" reuseIdentifier="cell"/></subviews></view>
    <connections><outlet property="one" destination="b" id="o1"/>
    <outletCollection property="many" destination="v" id="o2"/>
    <segue destination="e" kind="unwind" unwindAction="back:" id="u"/></connections></viewController>
    <placeholder placeholderIdentifier="IBFirstResponder" id="f" customClass="UIResponder"/>
    <exit id="e" sceneMemberID="exit"/>
    <viewControllerPlaceholder id="x" storyboardName="Other" referencedIdentifier="second"/>
    </objects></scene></scenes></document>
    """

  private let uses: XcodeUses

  init() throws { uses = try XcodeUses(SourceText(file: "M.storyboard", bytes: Array(Self.text.utf8))) }

  @Test("objects and segues have the classes that the file gives them")
  func objects() {
    let all = uses.objects.map { "\($0.role) \($0.customClass ?? "-") \($0.module ?? "-") \($0.base ?? "-")" }
    #expect(
      all == [
        "object A App UIViewController", "object - - UIView", "object B - UIButton", "segue S - -",
        "object - - UITableViewCell", "firstResponder UIResponder - -", "external - - -", "object - - -",
      ])
    #expect(uses.objects.map(\.isOfTarget) == [true] + [Bool](repeating: false, count: 7))
  }

  @Test("a connection has the object whose class has its member")
  func connections() {
    let all = uses.connections.map { connection in
      let ends = [connection.object, connection.target].map { $0.map(String.init) ?? "-" }.joined(
        separator: " ")
      return "\(connection.kind) \(connection.name) \(ends)"
    }
    #expect(
      all == [
        "action tap: 0 -", "segueAction make: 0 -", "outlet one 0 2", "collection many 0 1",
        "unwind back: - -",
      ])
    let bytes = Array(Self.text.utf8)
    for connection in uses.connections {
      let range = connection.place.lower..<connection.place.upper
      #expect(String(decoding: bytes[range], as: UTF8.self) == connection.name)
    }
  }

  @Test("identifiers, references and runtime attributes are in the order of the file")
  func others() {
    #expect(uses.identifiers.map { "\($0.kind) \($0.text)" } == ["scene first", "segue go", "cell cell"])
    #expect(uses.references == ["second"])
    #expect(uses.attributes.map { "\($0.object) \($0.keyPath) \($0.type)" } == ["2 radius number"])
  }

  /// By hand, from the headers of both systems.
  @Test(
    "a class of the system is a kind of its superclasses, and of no other",
    arguments: [
      ("UIButton", "UIView", true), ("UIButton", "UILabel", false), ("UITableView", "UIScrollView", true),
      ("UITableViewController", "UIViewController", true), ("UIView", "UIControl", false),
      ("NSPopUpButton", "NSControl", true), ("NSTextView", "NSText", true),
      ("NSSecureTextField", "NSTextField", true),
      ("NSPanel", "NSWindow", true), ("NSArrayController", "NSObjectController", true),
      ("NSMenuItem", "NSMenu", false),
      ("WKWebView", "UIView", true), ("WKWebView", "NSView", true), ("NumberFormatter", "NSFormatter", true),
      ("UIThing", "UIView", nil), ("UIView", "Delegate", nil),
    ])
  func kinds(name: String, other: String, expected: Bool?) {
    #expect(CocoaHierarchy.isKind(name, of: other) == expected)
  }

  @Test("a subclass may have the outlets and actions of its class of the system only")
  func systemMembers() {
    #expect(CocoaHierarchy.mayHaveOutlet("view", in: "UIViewController"))
    #expect(!CocoaHierarchy.mayHaveOutlet("delegate", in: "UIViewController"))
    #expect(!CocoaHierarchy.mayHaveOutlet("window", in: "NSObject"))
    #expect(CocoaHierarchy.mayHaveOutlet("window", in: "NSWindowController"))
    #expect(CocoaHierarchy.mayHaveAction("showWindow:", in: "NSWindowController"))
    #expect(!CocoaHierarchy.mayHaveAction("showWindow:", in: "NSViewController"))
    #expect(CocoaHierarchy.mayHaveAction("selectAll:", in: "NSTextView"))
  }
}
