import NibKit
import TerminalKit
import Testing

/// Says in the trace what it finds when.
final class SceneController: Controller {
  @Outlet var name: Label?

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    NibLoad.note("init(coder:)")
  }

  override init(nibName: String) { super.init(nibName: nibName) }
  override init(style: Style) { super.init(style: style) }

  override func awake() throws {
    try super.awake()
    NibLoad.note(
      "awake: name is \(name == nil ? "nil" : "wired"), view is \(viewIfLoaded == nil ? "not loaded" : "loaded")"
    )
  }

  var loaded = ""
  override func viewDidLoad() throws { loaded = "viewDidLoad: name is \(name?.text ?? "nil")" }

  override func makeView() throws -> View {
    let window = Window()
    let label = Label()
    label.text = "made in code"
    window.addSubview(label)
    name = label
    return window
  }

  override class var members: Members {
    super.members.adding(SceneController.self) { $0.outlet("name", \.$name) }
  }
}

/// Shows others.
final class Guide: Controller {
  var log: [String] = []
  func ask() throws { try present(Recorder(nibName: "dialog")) }
  func broken() throws { try present(Recorder(nibName: "broken")) }
  override func viewDidAppear() { log.append("appears") }
  override class var members: Members {
    super.members.adding(Guide.self) {
      $0.action("ask", Guide.ask)
      $0.action("broken", Guide.broken)
    }
  }
}

@Suite("Controllers")
struct ControllerTests {
  static let screens = [
    "scene": "<SceneController id=\"home\" layout=\"view\"/>",
    "view":
      "<Window id=\"w\" outlet=\"view\"><Label id=\"l\" outlet=\"name\" text=\"from the layout\"/></Window>",
  ]

  @Test("a scene under uikit: the controller is awake before its view's outlets are wired, then viewDidLoad")
  func twoSteps() throws {
    var screens = Screens(Self.screens) { $0.register(SceneController.self) }
    screens.order = .uikit
    let application = screens.application()
    let recorder = TraceRecorder()
    application.tracer = recorder
    let controller = try application.controller(ofScene: "scene")
    #expect(controller.viewIfLoaded == nil)
    let pilot = try Pilot(application, size: Size(width: 20, height: 2), showing: controller)
    #expect(pilot.screen == "from the layout")
    #expect((controller as? SceneController)?.loaded == "viewDidLoad: name is from the layout")
    #expect(
      recorder.trace.text() == """
        load>   scene.layout.xml uikit
        init>   SceneController home  1:21
        note    home: init(coder:)
        init<   SceneController home
        awake   home
        empty   the outlet home.name was read in awake of home, and scene.layout.xml does not connect it
        note    home: awake: name is nil, view is not loaded
        load<   scene.layout.xml
        load>   view.layout.xml uikit
        init>   Window w  1:21
        init>   Label l  1:50
        init<   Label l
        attach  l -> w
        init<   Window w
        id      w.id = "w"  1:29
        id      l.id = "l"  1:57
        attr    l.text = "from the layout"  1:78
        outlet  SceneController.view = w  1:36
        outlet  SceneController.name = l  1:64
        awake   w
        awake   l
        didLoad SceneController
        call    SceneController.viewDidLoad
        load<   view.layout.xml
        call    SceneController.viewWillAppear
        call    SceneController.viewDidAppear
        afterInit home
        afterInit w
        afterInit l

        """)
  }

  @Test("a controller of a named layout, and one of code")
  func otherSources() throws {
    let screens = Screens(Self.screens)
    let named = try Pilot(
      screens.application(), size: Size(width: 20, height: 2), showing: SceneController(nibName: "view"))
    #expect(named.screen == "from the layout")
    let coded = try Pilot(
      screens.application(), size: Size(width: 20, height: 2), showing: SceneController(style: .screen))
    #expect(coded.screen == "made in code")
  }

  @Test("dismissing the last screen saves first, and the program goes on if that fails")
  func lastOneSaves() throws {
    struct Unsaved: Error {}
    final class Keeper: Controller {
      var problem: Unsaved? = Unsaved()
      override func willQuit() throws { if let problem { throw problem } }
    }
    let keeper = Keeper(style: .screen)
    let pilot = try Pilot(Screens([:]).application(), size: Size(width: 40, height: 8), showing: keeper)
    keeper.dismiss()
    #expect(pilot.application.exitStatus == nil)
    #expect(pilot.screen.contains("─ Error ─"))
    keeper.problem = nil
    pilot.press("enter")
    keeper.dismiss()
    #expect(pilot.application.exitStatus == 0)
  }

  @Test("a dialog is presented and dismissed; the screen below has the focus where it was")
  func presenting() throws {
    let guide = Guide(nibName: "main")
    let pilot = try Screens.pilot(
      """
      <Window outlet="view"><Button id="x" title="_X"/><Button id="ask" title="_Ask" action="#owner.ask"/></Window>
      """, width: 24, height: 5, controller: guide,
      more: ["dialog": "<Dialog outlet=\"view\"><Button title=\"_Done\" action=\"#owner.dismiss\"/></Dialog>"]
    )
    pilot.press("alt+a")
    #expect(
      pilot.screen == """
        [ X ]
        [ Ask ]╭────────╮
               │[ Done ]│
               ╰────────╯
        """)
    pilot.press("alt+d")
    #expect(pilot.screen == "[ X ]\n[ Ask ]")
    #expect(pilot.application.focusedView?.id == "x")
    // A dialog does not hide it.
    #expect(guide.log == ["appears"])
    #expect(pilot.application.exitStatus == nil)
    pilot.application.frontController?.dismiss()
    #expect(pilot.application.exitStatus == 0)
  }

  @Test("a screen appears when it can be seen, and disappears when it cannot, once each time")
  func appearing() throws {
    final class Recorder: Controller {
      var log: [String] = []
      override func viewWillAppear() { log.append("will") }
      override func viewDidAppear() { log.append("did") }
      override func viewDidDisappear() { log.append("gone") }
    }
    let screens = Screens(["s": "<Window outlet=\"view\"/>", "d": "<Dialog outlet=\"view\"/>"])
    let application = screens.application()
    let (first, dialog) = (Recorder(nibName: "s"), Recorder(nibName: "d"))
    let (second, third) = (Recorder(nibName: "s"), Recorder(nibName: "s"))
    try application.show(first)
    try application.show(dialog)
    #expect(first.log == ["will", "did"])
    try application.show(second)
    #expect(first.log == ["will", "did", "gone"])
    #expect(dialog.log == ["will", "did", "gone"])
    try application.show(third)
    // Two at once: the one between is not seen on the way.
    second.dismiss()
    #expect(second.log == ["will", "did", "gone"])
    #expect(third.log == ["will", "did", "gone"])
    #expect(first.log == ["will", "did", "gone", "will", "did"])
    #expect(dialog.log == ["will", "did", "gone", "will", "did"])
    dialog.dismiss()
    #expect(first.log == ["will", "did", "gone", "will", "did"])
    #expect(dialog.log.last == "gone")
  }

  @Test("a dialog whose layout is broken is not shown, and its faults are reported with their places")
  func brokenLayout() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><Button title=\"_B\" action=\"#owner.broken\"/></Window>", width: 70,
      height: 12,
      controller: Guide(nibName: "main"),
      more: ["broken": "<Dialog outlet=\"view\"><Lable text=\"x\"/></Dialog>"])
    pilot.press("alt+b")
    #expect(pilot.screen.contains("broken.layout.xml:1:43: error: no class 'Lable' is registered"))
    #expect(pilot.screen.contains("did you mean 'Label'?"))
  }

  @Test("a layout that connects no view says so")
  func noView() throws {
    #expect {
      try Screens.pilot("<Window/>")
    } throws: { error in
      "\(error)".contains("the layout 'main' connects no view to Controller: write outlet=\"view\"")
    }
  }

  @Test("errors of controllers are diagnostics, with the layout as their source")
  func diagnostics() throws {
    let scene = #expect(throws: ControllerError.self) {
      _ = try Screens(["main": "<Window/>"]).application().controller(ofScene: "main")
    }
    let error = try #require(scene)
    #expect(error.code == .noController && error.layout == "main")
    #expect(error.source.file == "main.layout.xml")
    #expect(
      error.diagnostics.rendered(in: error.source)
        == "main.layout.xml: error: the layout 'main' has no initial controller [no-controller]")
    #expect(error.diagnostics.first?.facts == ["layout": .string("main")])
    let early = #expect(throws: ControllerError.self) { _ = try Controller(nibName: "main").view }
    #expect(early?.code == .noApplication && early?.layout == nil)
    #expect(early?.diagnostics.first?.facts == ["class": .string("Controller")])
  }
}
