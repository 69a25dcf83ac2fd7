import NibKit
import NibModel
import NibXcode
import Testing

/// Segues call their controllers in the order in which UIKit calls them.
@Suite struct SegueTests {
  /// What the controllers have seen.
  final class Log {
    var lines: [String] = []
    var allowed: Set<String> = ["open", "close", "in"]
    /// Makes the controllers of destinations in code.
    var makes = false
    var unwinds = true
  }

  /// A controller that writes down its calls. The one that it opens tells it its result, as a delegate.
  final class Page: CocoaObject {
    let log: Log
    var model = ""
    weak var delegate: Page?

    init(_ coder: NibDecoder, _ log: Log, model: String = "") throws {
      (self.log, self.model) = (log, model)
      try super.init(coder: coder)
      note("init '\(model)'")
    }
    required init(coder: NibDecoder) throws { fatalError("made by the registry") }

    override class var members: Members {
      super.members.adding(Page.self) { $0.action("closed:", Page.closed) }
    }

    private func note(_ words: String) { log.lines.append("\(id ?? "?") \(words)") }
    override func awake() { note("awake") }
    override func viewDidLoad() { note("viewDidLoad '\(model)'") }
    func closed(_ other: Page) { note("closed: by \(other.id ?? "?"), '\(model)'") }
    func finish(_ result: String) { delegate?.model = result }

    override func shouldPerform(_ segue: Storyboard.Segue, sender: AnyObject?) -> Bool {
      note("shouldPerform \(segue.identifier ?? "?")")
      return log.allowed.contains(segue.identifier ?? "")
    }
    override func makeController(for segue: Storyboard.Segue, coder: NibDecoder) throws -> AnyObject? {
      note("makeController \(segue.identifier ?? "?")")
      return log.makes ? try Page(coder, log, model: "from code") : nil
    }
    override func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
      note("prepare \(segue.identifier ?? "?"), view \(destination.isViewLoaded)")
      guard segue.kind != "unwind", let page = destination.controller as? Page else { return }
      page.model += "prepared"
      page.delegate = self
    }
    override func canUnwind(by segue: Storyboard.Segue, from scene: LoadedScene) -> Bool {
      note("canUnwind \(segue.identifier ?? "?")")
      return log.unwinds
    }
  }

  private static let scenes = [
    """
    <viewController storyboardIdentifier="list" id="list" customClass="Page" sceneMemberID="viewController">
      <view key="view" id="listv"><subviews><button id="b"><connections>
      <segue destination="detail" kind="show" identifier="open" id="g1"/></connections></button></subviews></view>
    </viewController>
    """,
    """
    <viewController id="detail" customClass="Page" sceneMemberID="viewController">
      <view key="view" id="detailv"><subviews><button id="c"><connections>
      <segue destination="x" kind="unwind" identifier="close" unwindAction="closed:" id="g2"/></connections></button>
      </subviews></view>
    </viewController>
    <exit id="x" userLabel="Exit" sceneMemberID="exit"/>
    """,
    """
    <viewController storyboardIdentifier="outer" id="outer" customClass="Page" sceneMemberID="viewController">
      <view key="view" id="outerv"><subviews><containerView id="box"><connections>
      <segue destination="detail" kind="embed" identifier="in" id="g3"/></connections></containerView></subviews></view>
    </viewController>
    """,
  ]

  private let log = Log()

  private func instantiate(_ name: String, tracer: (any LoadTracer)? = nil) throws -> LoadedScene {
    let text = IBFile.storyboard(initial: "list", Self.scenes)
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    var classes = ClassRegistry()
    classes.register("Page", members: Page.members) { [log] in try Page($0, log) }
    return try StoryboardLoader(storyboard, classes: classes.standingIn(for: storyboard.allDocuments))
      .instantiate(name, tracer: tracer)
  }

  private func segue(_ scene: LoadedScene) throws -> Storyboard.Segue {
    try #require(scene.scene.segues.first)
  }

  @Test(
    "a triggered segue asks, makes the destination, lets its source prepare it, and then its view is loaded")
  func forward() throws {
    let list = try instantiate("list")
    try list.loadView()
    log.lines = []
    let detail = try #require(try list.trigger(segue(list)))
    try detail.loadView()
    #expect(
      log.lines == [
        "list shouldPerform open", "list makeController open", "detail init ''", "detail awake",
        "list prepare open, view false", "detail viewDidLoad 'prepared'",
      ])
    #expect(detail.source === list)
  }

  @Test("a segue that code performs does not ask, and one that is refused makes nothing")
  func asked() throws {
    let list = try instantiate("list")
    log.lines = []
    log.allowed = []
    #expect(try list.trigger(segue(list)) == nil)
    #expect(log.lines == ["list shouldPerform open"])
    _ = try list.performSegue("open")
    #expect(log.lines.dropFirst().first == "list makeController open")
  }

  @Test("the source of a segue makes the controller with a value that is not in the file")
  func creator() throws {
    log.makes = true
    let list = try instantiate("list")
    let detail = try list.performSegue("open")
    #expect((detail.controller as? Page)?.model == "from codeprepared")
    // The scene itself is made as the file says.
    #expect((list.controller as? Page)?.model == "")
  }

  @Test("a controller of another class than that of the file is an error")
  func foreign() throws {
    final class Other: CocoaObject {}
    final class Wrong: CocoaObject {
      override func makeController(for segue: Storyboard.Segue, coder: NibDecoder) throws -> AnyObject? {
        try Other(coder: coder)
      }
    }
    let text = IBFile.storyboard(initial: "list", Self.scenes).replacing(
      "id=\"list\" customClass=\"Page\"", with: "id=\"list\" customClass=\"Wrong\"")
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    var classes = ClassRegistry()
    classes.register("Page", members: Page.members) { [log] in try Page($0, log) }
    classes.register(Wrong.self)
    let list = try StoryboardLoader(storyboard, classes: classes.standingIn(for: storyboard.allDocuments))
      .instantiate("list")
    let error = #expect(throws: LoadFailure.self) { _ = try list.performSegue("open") }
    #expect(
      error?.description.contains(
        "makeController(for:coder:) has returned an object of Other, and the file wants Page") == true)
  }

  @Test(
    "an unwind segue prepares, and sends the action to the scene that it goes back to, with what its delegate gave"
  )
  func back() throws {
    let list = try instantiate("list")
    try list.loadView()
    let detail = try #require(try list.trigger(segue(list)))
    try detail.loadView()
    (detail.controller as? Page)?.finish("new name")
    log.lines = []
    #expect(try detail.trigger(segue(detail)) === list)
    #expect(
      log.lines == [
        "detail shouldPerform close", "list canUnwind close", "detail prepare close, view true",
        "list closed: by detail, 'new name'",
      ])
    log.unwinds = false
    #expect(try detail.trigger(segue(detail)) == nil)
  }

  @Test("an unwind segue that code performs goes back, and one that leads nowhere is an error that says so")
  func backByCode() throws {
    let list = try instantiate("list")
    let detail = try list.performSegue("open")
    #expect(try detail.performSegue("close") === list)
    log.unwinds = false
    let error = #expect(throws: StoryboardError.self) { _ = try detail.performSegue("close") }
    #expect(error?.diagnostics.map(\.message) == ["the segue 'close' leads to no scene"])
  }

  @Test("an embedded scene is made by the outer controller, prepared, and loaded, before its viewDidLoad")
  func embedded() throws {
    log.makes = true
    let outer = try instantiate("outer")
    log.lines = []
    try outer.loadView()
    #expect(
      log.lines == [
        "outer makeController in", "detail init 'from code'", "detail awake", "outer prepare in, view false",
        "detail viewDidLoad 'from codeprepared'", "outer viewDidLoad ''",
      ])
  }

  @Test("the steps of segues are in the trace, between the loads")
  func traced() throws {
    let trace = TraceRecorder()
    let list = try instantiate("list", tracer: trace)
    try list.loadView()
    let detail = try #require(try list.trigger(segue(list)))
    try detail.loadView()
    _ = try detail.trigger(segue(detail))
    let lines = lines(of: trace).filter { ["call", "load", "awak", "didL"].contains($0.prefix(4)) }
    #expect(
      lines.filter { !$0.hasPrefix("load") } == [
        "awake list", "awake listv", "awake b", "didLoad Page", "call list.shouldPerform(for: open)",
        "awake detail",
        "awake x", "call list.prepare(for: open)", "awake detailv", "awake c", "didLoad Page",
        "call detail.shouldPerform(for: close)", "call detail.prepare(for: close)",
        "call list.unwind(for: close)",
      ])
  }
}
