import NibKit
import NibModel
import NibXcode
import Testing

/// Scenes of watchOS and macOS, and the actions of their first responders.
@Suite struct SceneKindTests {
  private func storyboard(_ text: String) throws -> Storyboard {
    try Storyboard(reading: SourceText(file: "M.storyboard", bytes: Array(text.utf8)))
  }

  private func trace(_ storyboard: Storyboard, _ scene: String) throws -> [String] {
    let recorder = TraceRecorder()
    let loader = StoryboardLoader(
      storyboard, classes: ClassRegistry().standingIn(for: storyboard.allDocuments))
    let loaded = try loader.instantiate(scene, tracer: recorder)
    try loaded.loadVisibleViews()
    return lines(of: recorder)
  }

  @Test("a controller of watchOS is loaded with its items, outlets and actions")
  func watch() throws {
    let text = IBFile.storyboard(
      initial: "w",
      [
        """
        <controller id="w" customClass="Face"><items>
          <label text="12:00" id="l"/>
          <button title="Set" id="b"><connections><action selector="set" destination="w" id="c1"/></connections></button>
        </items><connections><outlet property="time" destination="l" id="c2"/></connections></controller>
        """
      ]
    ).replacing("iOS.CocoaTouch", with: "watchKit")
    let trace = try trace(storyboard(text), "w")
    #expect(trace.contains("outlet w.time = l"))
    #expect(trace.contains("action b.action = w.set"))
    #expect(trace.filter { $0.hasPrefix("awake") } == ["awake w", "awake l", "awake b"])
  }

  @Test(
    "a window's controller is notified of its window when the view of the content is loaded",
    arguments: [false, true])
  func windowController(isAlone: Bool) throws {
    final class Window: CocoaObject {
      override func windowDidLoad() { NibLoad.note("windowDidLoad") }
    }
    let text = IBFile.storyboard(
      initial: "wc",
      [
        """
        <windowController id="wc" customClass="Window" sceneMemberID="viewController"><window key="window" id="w"/>
        <connections><segue destination="vc" kind="relationship" relationship="window.shadowedContentViewController" id="s"/>
        </connections></windowController>
        """,
        """
        <viewController id="vc" sceneMemberID="viewController"><view key="view" id="v"/></viewController>
        """,
      ]
    ).replacing("iOS.CocoaTouch", with: "MacOSX.Cocoa")
    let storyboard = try storyboard(text)
    let recorder = TraceRecorder()
    var classes = ClassRegistry()
    classes.register(Window.self)
    let loader = StoryboardLoader(
      storyboard, classes: classes.standingIn(for: storyboard.allDocuments), order: .appkit)
    let scene = try #require(storyboard.scene("wc"))
    let loaded = try loader.instantiate(scene, isAlone: isAlone, tracer: recorder)
    #expect(loaded.controller is Window && !loaded.isViewLoaded)
    try loaded.loadView()
    try loaded.loadView()
    #expect(
      lines(of: recorder).filter { $0.hasPrefix("awake") || $0.hasPrefix("didLoad") || $0.hasPrefix("call") }
        == [
          "awake wc", "awake w", "awake vc", "awake v", "awake NSViewController", "didLoad NSViewController",
          "call wc.windowDidLoad",
        ])
  }

  @Test("a scene without a controller is represented by its first object")
  func noController() throws {
    let found = try storyboard(IBFile.storyboard(["<customObject id=\"o\" customClass=\"Helper\"/>"]))
    #expect(found.scenes.map(\.controllerClass) == ["Helper"])
  }

  private static let macOS = IBFile.storyboard(
    initial: "wc",
    [
      """
      <application id="app" sceneMemberID="viewController"><menu key="mainMenu" id="m"><items>
        <menuItem title="Quit" id="q"><connections><action selector="terminate:" target="fr" id="c"/></connections>
        </menuItem></items></menu></application>
      <customObject id="fr" customClass="NSResponder" sceneMemberID="firstResponder"/>
      """,
      "<windowController id=\"wc\" sceneMemberID=\"viewController\"><window key=\"window\" id=\"w\"/></windowController>",
    ]
  ).replacing("iOS.CocoaTouch", with: "MacOSX.Cocoa").replacing("3.CocoaTouch", with: "3.Cocoa")

  @Test("the first responder of a main menu has every action that the menu sends")
  func mainMenu() throws {
    let trace = try trace(storyboard(Self.macOS), "app")
    #expect(trace.contains("action q.action = #first.terminate:"))
  }

  @Test("the scene of the application needs nothing that leads to it")
  func application() throws {
    #expect(try read(Self.macOS).interfaceBuilderFindings == [])
  }

  @Test("a layout guide is not awoken")
  func layoutGuides() throws {
    let document = try read(
      IBFile.ios(
        """
        <view id="v"><viewLayoutGuide key="safeArea" id="s"/><layoutGuides><layoutGuide id="g"/></layoutGuides></view>
        """))
    let awoken = try NibXcodeTests.trace(document).filter { $0.hasPrefix("awake") }
    #expect(awoken == ["awake v"])
  }
}
