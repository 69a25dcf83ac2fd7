import NibKit
import NibModel
import NibXcode
import Testing

/// A scene is loaded in two steps: first its controller, then the view.
@Suite struct TwoStepTests {
  /// A controller that writes down what it finds in its outlets.
  final class Detail: CocoaObject {
    @Outlet var label: CocoaObject?
    @Outlet var helper: CocoaObject?
    var title = ""
    var seen: [String] = []

    override class var members: Members {
      super.members.adding(Detail.self) {
        $0.attribute("title", \.title)
        $0.outlet("label", \.$label)
        $0.outlet("helper", \.$helper)
        $0.action("tapped:", Detail.tapped)
      }
    }

    func tapped() { seen.append("tapped") }
    override func awake() { see("awake") }
    override func viewDidLoad() { see("viewDidLoad") }
    override func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
      let other = destination.controller as? Detail
      seen.append(
        "prepare \(segue.identifier ?? "?"): \(destination.isViewLoaded) \(other?.seen.joined(separator: ",") ?? "?")"
      )
    }

    private func see(_ moment: String) {
      seen.append(
        "\(moment): '\(title)' label \(label == nil ? "nil" : "there") helper \(helper == nil ? "nil" : "there")"
      )
    }
  }

  static let detail = """
                    <viewController storyboardIdentifier="detail" id="det-00-001" customClass="Detail" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="vie-00-001">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <subviews>
                                <label text="Name" id="lab-00-001"/>
                                <button id="but-00-001">
                                    <state key="normal" title="Tap"/>
                                    <connections>
                                        <action selector="tapped:" destination="det-00-001" eventType="touchUpInside" id="act-00-001"/>
                                        <segue destination="lst-00-001" kind="show" identifier="list" id="seg-00-001"/>
                                    </connections>
                                </button>
                            </subviews>
                        </view>
                        <navigationItem key="navigationItem" title="Detail" id="nav-00-001"/>
                        <userDefinedRuntimeAttributes>
                            <userDefinedRuntimeAttribute type="string" keyPath="title" value="From the file"/>
                        </userDefinedRuntimeAttributes>
                        <connections>
                            <outlet property="label" destination="lab-00-001" id="out-00-001"/>
                            <outlet property="helper" destination="hel-00-001" id="out-00-002"/>
                        </connections>
                    </viewController>
                    <customObject id="hel-00-001" customClass="Helper"/>
    """
  static let list = """
                    <viewController id="lst-00-001" customClass="Detail" sceneMemberID="viewController">
                        <view key="view" id="vie-00-002"/>
                    </viewController>
    """

  private func loader(_ scenes: [String], initial: String? = nil) throws -> StoryboardLoader {
    let text = IBFile.storyboard(initial: initial, scenes)
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    var classes = ClassRegistry()
    classes.register(Detail.self)
    return StoryboardLoader(storyboard, classes: classes.standingIn(for: storyboard.allDocuments))
  }

  @Test("a controller awakes without the outlets into its view, and its view brings them before viewDidLoad")
  func steps() throws {
    let loader = try loader([Self.detail, Self.list])
    let scene = try loader.instantiate("detail")
    let controller = try #require(scene.controller as? Detail)
    #expect(controller.seen == ["awake: 'From the file' label nil helper there"])
    #expect(!scene.isViewLoaded)
    try scene.loadView()
    #expect(controller.seen.last == "viewDidLoad: 'From the file' label there helper there")
    #expect(controller.seen.count == 2)
    // Once more is nothing more.
    try scene.loadView()
    #expect(controller.seen.count == 2)
  }

  @Test(
    "the trace of both steps is that of UIKit: decode, attributes, awake; then the view, outlets, awake, viewDidLoad"
  )
  func traced() throws {
    let loader = try loader([Self.detail, Self.list])
    let trace = TraceRecorder()
    let scene = try loader.instantiate("detail", tracer: trace)
    #expect(
      lines(of: trace).filter { !$0.hasPrefix("afterInit") } == [
        "init> Detail det-00-001", "init> UINavigationItem nav-00-001", "init< UINavigationItem nav-00-001",
        "part det-00-001.ib.navigationItem += nav-00-001", "init< Detail det-00-001",
        "init> Helper hel-00-001",
        "init< Helper hel-00-001", "attr det-00-001.title = \"From the file\"",
        "outlet det-00-001.helper = hel-00-001", "awake det-00-001",
        "unwired the outlet det-00-001.label was read in awake of det-00-001, before Main.storyboard:25:33 wires it, when "
          + "the view is loaded",
        "awake nav-00-001", "awake hel-00-001",
      ])
    try scene.loadView()
    #expect(
      // Connections pull in their objects first, in the order of the file: that of the button, then the controller's.
      Array(lines(of: trace).drop { $0 != "init> UIButton but-00-001" }) == [
        "init> UIButton but-00-001", "init< UIButton but-00-001", "init> UILabel lab-00-001",
        "init< UILabel lab-00-001", "init> UIView vie-00-001", "attach lab-00-001 -> vie-00-001",
        "attach but-00-001 -> vie-00-001", "init< UIView vie-00-001",
        "action but-00-001.touchUpInside = Detail.tapped:", "outlet Detail.label = lab-00-001",
        "awake vie-00-001",
        "awake lab-00-001", "awake but-00-001", "didLoad Detail",
      ])
  }

  @Test("a segue's source prepares a controller that is awake and has no view")
  func segue() throws {
    let loader = try loader([Self.detail, Self.list])
    let scene = try loader.instantiate("detail")
    let destination = try scene.performSegue("list")
    let controller = try #require(scene.controller as? Detail)
    #expect(controller.seen.last == "prepare list: false awake: '' label nil helper nil")
    try destination.loadView()
    #expect((destination.controller as? Detail)?.seen.last == "viewDidLoad: '' label nil helper nil")
  }

  @Test("a creator makes the controller with a model that is not in the file")
  func creator() throws {
    final class Model {}
    final class Made: CocoaObject {
      var model: Model?
      @Outlet var label: CocoaObject?
      @Outlet var helper: CocoaObject?
      override class var members: Members {
        super.members.adding(Made.self) {
          $0.attribute("title") { (_: Made, _: String) in }
          $0.outlet("label", \.$label)
          $0.outlet("helper", \.$helper)
          $0.action("tapped:", Made.tapped)
        }
      }
      func tapped() {}
      init(coder: NibDecoder, model: Model) throws {
        try super.init(coder: coder)
        self.model = model
      }
      required init(coder: NibDecoder) throws { try super.init(coder: coder) }
    }
    let model = Model()
    let scene = try loader([Self.detail, Self.list]).instantiate("detail") {
      try Made(coder: $0, model: model)
    }
    let controller = try #require(scene.controller as? Made)
    #expect(controller.model === model)
    try scene.loadView()
    #expect(controller.label?.id == nil && scene.view?["lab-00-001"] != nil)
    #expect(controller.helper == nil || scene.objects["hel-00-001"] === controller.helper)
  }

  @Test("the scenes that a container has are made behind it, and refer to other storyboards")
  func containers() throws {
    let navigation = """
                      <navigationController id="nvc-00-001" sceneMemberID="viewController">
                          <navigationBar key="navigationBar" id="bar-00-001"/>
                          <connections>
                              <segue destination="ref-00-001" kind="relationship" relationship="rootViewController" id="rel-00-001"/>
                          </connections>
                      </navigationController>
      """
    let reference = """
                      <viewControllerPlaceholder storyboardName="Other" referencedIdentifier="detail" id="ref-00-001" sceneMemberID="viewController"/>
      """
    let other = try loader([Self.detail, Self.list]).storyboard
    let text = IBFile.storyboard(initial: "nvc-00-001", [navigation, reference])
    let main = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    var classes = ClassRegistry()
    classes.register(Detail.self)
    let loader = StoryboardLoader(
      main, classes: classes.standingIn(for: main.allDocuments + other.allDocuments),
      others: { $0 == "Other" ? other : nil })
    let scene = try loader.instantiateInitial()
    #expect(scene.children.map(\.segue.relationship) == ["rootViewController"])
    #expect(scene.children.first?.scene.controller is Detail)
  }

  @Test("storyboards that refer to each other are a cycle, and not an endless loop")
  func ring() throws {
    func board(_ name: String, other: String) throws -> Storyboard {
      let text = IBFile.storyboard(
        initial: "ref-00-001",
        [
          """
                            <viewControllerPlaceholder storyboardName="\(other)" id="ref-00-001" sceneMemberID="viewController"/>
          """
        ])
      return try Storyboard(reading: SourceText(file: "\(name).storyboard", bytes: Array(text.utf8)))
    }
    let (a, b) = (try board("A", other: "B"), try board("B", other: "A"))
    let loader = StoryboardLoader(
      a, classes: ClassRegistry(), others: { $0 == "A" ? a : $0 == "B" ? b : nil })
    let error = #expect(throws: StoryboardError.self) { _ = try loader.instantiateInitial() }
    #expect(
      error?.diagnostics.first?.message
        == "scenes lead to each other in a cycle: A/ref-00-001 → B/ref-00-001 → A/ref-00-001")
  }

  /// Returns a controller with another one embedded in its view.
  private static func embedding(_ id: String, _ child: String) -> String {
    """
                      <viewController storyboardIdentifier="\(id)" id="\(id)-00-001" customClass="Detail">
                          <view key="view" id="vie-\(id)"><subviews>
                              <containerView id="con-\(id)"><connections>
                                  <segue destination="\(child)-00-001" kind="embed" identifier="in \(id)" id="seg-\(id)"/>
                              </connections></containerView>
                          </subviews></view>
                      </viewController>
    """
  }

  @Test("an embedded scene is prepared and has its view before viewDidLoad of the scene around it")
  func embedded() throws {
    // The order in which UIKit calls them: loadView, prepare(for:), viewDidLoad of the child, viewDidLoad.
    let loader = try loader([Self.embedding("out", "lst"), Self.list])
    let trace = TraceRecorder()
    let scene = try loader.instantiate("out", tracer: trace)
    #expect(scene.children.isEmpty)
    try scene.loadView()
    let child = try #require(scene.children.first?.scene)
    #expect(child.isViewLoaded)
    #expect(
      (scene.controller as? Detail)?.seen == [
        "awake: '' label nil helper nil", "prepare in out: false awake: '' label nil helper nil",
        "viewDidLoad: '' label nil helper nil",
      ])
    #expect((child.controller as? Detail)?.seen.last == "viewDidLoad: '' label nil helper nil")
    #expect(
      lines(of: trace).filter { $0.hasPrefix("awake") || $0.hasPrefix("didLoad") } == [
        "awake out-00-001", "awake vie-out", "awake con-out", "awake lst-00-001", "awake vie-00-002",
        "didLoad Detail", "didLoad Detail",
      ])
  }

  @Test("scenes that are embedded in each other are a ring, and nothing is made")
  func embeddedRing() throws {
    let loader = try loader([Self.embedding("one", "two"), Self.embedding("two", "one")])
    let trace = TraceRecorder()
    let error = #expect(throws: StoryboardError.self) { _ = try loader.instantiate("one", tracer: trace) }
    #expect(
      error?.diagnostics.first?.message
        == "scenes lead to each other in a cycle: Main/one → Main/two → Main/one")
    #expect(trace.trace.lines().isEmpty)
  }

  @Test(
    "the faults of all parts of a scene, and of the scenes that it makes, are reported before anything is made"
  )
  func faults() throws {
    let main = Self.embedding("out", "lst").replacing(
      "<containerView", with: "<label id=\"w\" customClass=\"Wrong\"/><containerView")
    let list = Self.list.replacing(
      "/>",
      with:
        "><subviews><tableView id=\"t\"><prototypes><tableViewCell id=\"p\"><connections><action selector=\"no:\" destination=\"lst-00-001\" id=\"a\"/></connections></tableViewCell></prototypes></tableView></subviews></view>"
    )
    let text = IBFile.storyboard(initial: nil, [main, list])
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    var classes = ClassRegistry()
    classes.register(Detail.self)
    for name in ["UIView", "UITableView", "UITableViewCell"] {
      classes.register(name, members: Detail.members) { try Detail(coder: $0) }
    }
    let trace = TraceRecorder()
    let error = #expect(throws: NibError.self) {
      _ = try StoryboardLoader(storyboard, classes: classes).instantiate("out", tracer: trace)
    }
    #expect(error?.diagnostics.map(\.code) == [.unknownClass, .unknownAction])
    #expect(trace.trace.lines().isEmpty)
  }

  @Test("a scene that is missing is reported with those that are")
  func missing() throws {
    let error = #expect(throws: StoryboardError.self) {
      _ = try loader([Self.detail]).instantiate("settings")
    }
    #expect(
      error?.description
        == "Main.storyboard: error: no scene has the identifier 'settings' [no-such-scene]\n    note: the scenes are: detail"
    )
  }
}
