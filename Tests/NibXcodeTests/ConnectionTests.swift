import NibKit
import NibModel
import NibXcode
import Testing

/// Connections, placeholders and runtime attributes, and the order of all that.
@Suite struct ConnectionTests {
  static let login = IBFile.ios(
    owner:
      " customClass=\"LoginController\"><connections><outlet property=\"view\" destination=\"v\" id=\"c1\"/></connections></placeholder>",
    """
    <view id="v"><subviews>
      <textField id="user"><connections><outlet property="delegate" destination="-1" id="c2"/></connections></textField>
      <button id="ok"><connections>
        <action selector="logIn:" destination="-1" eventType="touchUpInside" id="c3"/>
        <action selector="track:" destination="tracker" eventType="touchUpInside" id="c4"/>
        <action selector="endEditing:" destination="-2" eventType="touchUpInside" id="c5"/>
        <segue destination="v" kind="show" identifier="next" id="c6"/>
        <outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="c7"/>
      </connections></button></subviews></view>
    <customObject id="tracker" customClass="Tracker"/>
    <tapGestureRecognizer id="tap"/>
    """)

  @Test("connections follow the objects, in the order of the file, with their ids")
  func connections() throws {
    let document = try read(Self.login)
    #expect(
      document.connections
        == [
          "#owner outlet view #v", "#user delegate #owner", "#ok touchUpInside logIn: #owner",
          "#ok touchUpInside track: #tracker", "#ok touchUpInside endEditing: #first", "#ok segue #v",
          "#ok gestureRecognizers #tap",
        ].map { $0.replacing(" outlet ", with: " ") })
    #expect(document.explicitConnections.map { $0.attributes["ib.id"] } == (1...7).map { "c\($0)" })
    #expect(document.explicitConnections[5].attributes["ib.identifier"] == "next")
    #expect(document.ownerClass == "LoginController")
  }

  @Test(
    "on macOS the well-known numbers mean the opposite, and an action without a target is the first responder's"
  )
  func macOS() throws {
    let document = try read(
      IBFile.macOS(
        owner:
          " customClass=\"NSApplication\"><connections><outlet property=\"delegate\" destination=\"d\" id=\"1\"/></connections></customObject>",
        """
        <customObject id="d" customClass="AppDelegate"/>
        <menuItem id="i"><connections><action selector="copy:" target="-1" id="2"/></connections></menuItem>
        <menuItem id="j"><connections><action selector="show:" id="3"/></connections></menuItem>
        <textField id="t"><connections><binding destination="-3" name="value" keyPath="delegate.name" id="4">
          <dictionary key="options"><bool key="NSContinuouslyUpdatesValue" value="YES"/></dictionary></binding></connections>
        </textField>
        """))
    #expect(
      document.connections == [
        "#owner delegate #d", "#i action copy: #first", "#j action show: #first",
        "#t binding #ext:application",
      ])
    let binding = try #require(document.explicitConnections.last).attributes
    #expect(
      binding["ib.options.NSContinuouslyUpdatesValue"] == "YES" && binding["ib.keyPath"] == "delegate.name")
    #expect(document.ownerClass == "NSApplication")
  }

  @Test("external objects are passed by the name of their placeholder")
  func external() throws {
    let document = try read(
      IBFile.ios(
        """
        <placeholder placeholderIdentifier="Session" id="x" customClass="Session"/>
        <view id="v"><connections><outlet property="session" destination="x" id="c"/></connections></view>
        """))
    #expect(document.connections == ["#v session #ext:Session"])
  }

  @Test("a connection to an object that the file lacks is reported at its place")
  func dangling() throws {
    let document = try read(
      IBFile.ios(
        "<view id=\"v\">\n<connections><outlet property=\"p\" destination=\"nobody\" id=\"c\"/></connections></view>"
      ))
    let found = LoadPlan.diagnose(document, classes: ClassRegistry().standingIn(for: [document]))
    let lines = LineIndex(document.source)
    #expect(
      found.map { "\($0.place.map { "\(lines.name(of: $0))" } ?? "") \($0.code)" } == [
        "8:48 dangling-reference"
      ])
  }

  @Test("runtime attributes are set by key path in the order of the file, before any outlet")
  func runtimeAttributes() throws {
    let text = IBFile.ios(
      """
      <view id="v" hidden="YES"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="4.5"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="boolean" keyPath="hidden" value="NO"/>
        <userDefinedRuntimeAttribute type="string" keyPath="name" value="Ann"/>
        <userDefinedRuntimeAttribute type="string" keyPath="name"><string key="value">Bob
      Bill</string></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="string" keyPath="title" value="T" localized="YES"/>
        <userDefinedRuntimeAttribute type="point" keyPath="p"><point key="value" x="1" y="2"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="size" keyPath="s"><size key="value" width="1" height="2"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="rect" keyPath="r"><rect key="value" x="1" y="2" width="3" height="4"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="range" keyPath="g"><range key="value" location="1" length="2"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="color" keyPath="c"><color key="value" white="1" colorSpace="calibratedWhite"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="image" keyPath="i" value="star"/>
        <userDefinedRuntimeAttribute type="nil" keyPath="n"/>
      </userDefinedRuntimeAttributes><connections><outlet property="o" destination="v" id="x"/></connections></view>
      """)
    let lines = try trace(try read(text)).filter { !$0.hasPrefix("init") && !$0.hasPrefix("after") }
    #expect(
      lines == [
        "attr v.layer.cornerRadius = \"4.5\"", "attr v.hidden = \"false\"", "attr v.name = \"Ann\"",
        "attr v.name = \"Bob␊Bill\"", "attr v.title = \"T\"",
        "attr v.p = [\"element\": \"point\", \"x\": \"1\", \"y\": \"2\"]",
        "attr v.s = [\"element\": \"size\", \"height\": \"2\", \"width\": \"1\"]",
        "attr v.r = [\"element\": \"rect\", \"height\": \"4\", \"width\": \"3\", \"x\": \"1\", …",
        "attr v.g = [\"element\": \"range\", \"length\": \"2\", \"location\": \"1\"]",
        "attr v.c = [\"colorSpace\": \"calibratedWhite\", \"element\": \"color\", \"whit…",
        "attr v.i = \"star\"", "attr v.n = [\"element\": \"nil\"]", "outlet v.o = v", "awake v",
      ])
    let object = try #require(try read(text).allObjects.first)
    #expect(
      object.attributes.first { $0.name == "r" }?.structure
        == .dictionary([
          "element": .string("rect"), "x": .string("1"), "y": .string("2"), "width": .string("3"),
          "height": .string("4"),
        ]))
    #expect(object.attributes.first { $0.name == "n" }?.structure == .dictionary(["element": .string("nil")]))
    // The type of each, and that a text is to be translated, are kept.
    guard
      case .array(let types)? = object.attributes.first(where: {
        $0.name == "ib.userDefinedRuntimeAttributes"
      })?.structure
    else { throw Missing() }
    #expect(types.count == 12)
    #expect(
      types[4]
        == .dictionary([
          "element": .string("userDefinedRuntimeAttribute"), "type": .string("string"),
          "keyPath": .string("title"),
          "localized": .string("YES"),
        ]))
  }

  struct Missing: Error {}

  @Test("UIKit's order: connections pull in their objects first, the owner is not notified")
  func uikit() throws {
    let lines = try trace(try read(Self.login)).filter { !$0.hasPrefix("after") }
    #expect(
      lines == [
        "init> UIView v", "init> UITextField user", "init< UITextField user", "attach user -> v",
        "init> UIButton ok",
        "init< UIButton ok", "attach ok -> v", "init< UIView v", "init> Tracker tracker",
        "init< Tracker tracker",
        "init> UITapGestureRecognizer tap", "init< UITapGestureRecognizer tap",
        "outlet LoginController.view = v",
        "outlet user.delegate = LoginController", "action ok.touchUpInside = LoginController.logIn:",
        "action ok.touchUpInside = tracker.track:", "action ok.touchUpInside = #first.endEditing:",
        "collect ok.gestureRecognizers += tap", "awake v", "awake user", "awake ok", "awake tracker",
        "awake tap",
      ])
  }

  @Test(
    "an author's class is checked: a misspelled outlet, action or runtime attribute is reported with what was meant"
  )
  func misspelled() throws {
    final class LoginController: CocoaObject {
      @Outlet var userField: CocoaObject?
      var limit = 0.0
      override class var members: Members {
        super.members.adding(LoginController.self) {
          $0.attribute("limit", \.limit)
          $0.outlet("userField", \.$userField)
          $0.action("logIn:", LoginController.logIn)
        }
      }
      func logIn() {}
    }
    let document = try read(
      IBFile.ios(
        """
        <viewController id="c" customClass="LoginController"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="limits"><real key="value" value="1"/></userDefinedRuntimeAttribute>
        </userDefinedRuntimeAttributes><connections><outlet property="userfield" destination="t" id="1"/>
        <outlet property="delegate" destination="t" id="2"/></connections></viewController>
        <textField id="t"><connections><action selector="login:" destination="c" eventType="editingDidEnd" id="3"/></connections></textField>
        """))
    var classes = ClassRegistry()
    classes.register(LoginController.self)
    let found = LoadPlan.diagnose(document, classes: classes.standingIn(for: [document]))
    #expect(found.map(\.code) == [.unknownAttribute, .unknownOutlet, .unknownAction])
    #expect(found.map(\.replacement) == ["limit", "userField", "logIn:"])
  }
}
