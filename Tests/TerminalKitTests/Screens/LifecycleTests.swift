import NibKit
import TerminalKit
import Testing

/// `onInit()` and `afterInit()` of views and controllers, and the loop that sends the latter.
@Suite struct LifecycleTests {
  private static let screens = Screens([
    "scene": "<MakingController id='home' layout='main'/>",
    "main": """
    <Window id='w' outlet='view'><VStack><Label text='keys: F2, F3'/><Greeting name='file'/></VStack></Window>
    <Commands>
      <Command title='Make' key='f2' action='#owner.make'/><Command title='Later' key='f3' action='#owner.makeLater'/>
    </Commands>
    """,
  ]) {
    $0.register(MakingController.self)
    $0.register(Greeting.self)
  }

  @Test("a view shows what code has configured, from the first frame on")
  func firstFrame() throws {
    let application = Self.screens.application()
    let controller = try #require(try application.controller(ofScene: "scene") as? MakingController)
    controller.salute = "Good morning"
    let pilot = try Pilot(application, size: Size(width: 30, height: 4), showing: controller)
    (controller.stack?.subviews.last as? Greeting)?.salute = "Hello"
    #expect(controller.received == ["onInit"])
    #expect(pilot.screen == "keys: F2, F3\nHello, file")
    #expect(controller.received == ["onInit", "afterInit: Good morning"])
  }

  @Test("each of a controller's initializers, and each of a view's")
  func initializers() throws {
    let application = Self.screens.application()
    let coded = [MakingController(nibName: "main"), MakingController(style: .dialog)]
    #expect(coded.map(\.received) == [["onInit"], ["onInit"]])
    for controller in coded { controller.salute = "Hi" }
    let view = Greeting()
    view.salute = "Hey"
    application.advance(to: .zero)
    #expect(coded.map(\.received) == [["onInit", "afterInit: Hi"], ["onInit", "afterInit: Hi"]])
    #expect(view.text == "Hey, nobody")
    #expect(view.inits == 1)
  }

  @Test("an object that an action makes is sent afterInit() after the action, and before it is shown")
  func inAnAction() throws {
    let application = Self.screens.application()
    let controller = try #require(try application.controller(ofScene: "scene") as? MakingController)
    let pilot = try Pilot(application, size: Size(width: 30, height: 4), showing: controller)
    pilot.press("f2")
    #expect(controller.made?.text == "")
    #expect(pilot.screen == "keys: F2, F3\nWelcome, file\nDear, code")
    // Nothing is sent it twice, however much time passes.
    pilot.advance(by: .seconds(10))
    #expect(controller.made?.calls == 1)
  }

  @Test("on a terminal: the first frame, what a key makes, and what is made between turns")
  func theLoop() async throws {
    let application = Self.screens.application()
    let controller = try #require(try application.controller(ofScene: "scene") as? MakingController)
    try application.show(controller)
    let device = ScriptedDevice(size: Size(width: 30, height: 4))
    var seen: [String] = []
    device.onFrame = { text in
      let greetings = ["Welcome, file", "Dear, code", "Later, code"].filter { text.contains($0) }
      guard greetings != seen else { return }
      seen = greetings
      switch greetings.count {
      case 1: device.send(.input([.key(KeyPress(.function(2)))]))
      case 2: device.send(.input([.key(KeyPress(.function(3)))]))
      default: application.quit()
      }
    }
    let ending = try await application.run(on: device, colors: .none)
    #expect(ending == .quit(status: 0))
    #expect(seen == ["Welcome, file", "Dear, code", "Later, code"])
    #expect(controller.made?.calls == 1)
  }
}

/// A label that is complete when its name and what it says are known.
private final class Greeting: Label {
  var name = "nobody"
  var salute = "Welcome"
  var inits = 0
  var calls = 0

  override class var members: Members {
    super.members.adding(Greeting.self) { $0.attribute("name", \.name) }
  }

  override func onInit() {
    super.onInit()
    inits += 1
  }

  override func afterInit() {
    super.afterInit()
    calls += 1
    text = "\(salute), \(name)"
  }
}

private final class MakingController: Controller {
  var salute = ""
  var received: [String] = []
  var made: Greeting?

  override func onInit() {
    super.onInit()
    received.append("onInit")
  }

  override func afterInit() {
    super.afterInit()
    received.append("afterInit: \(salute)")
  }

  override class var members: Members {
    super.members.adding(MakingController.self) {
      $0.action("make") { controller in { controller.make("Dear") } }
      $0.action("makeLater", MakingController.makeLater)
    }
  }

  var stack: View? { viewIfLoaded?.subviews.first }

  /// Long after the turn in which its key was pressed.
  func makeLater() async {
    for _ in 0..<10 { await Task.yield() }
    make("Later")
  }

  private func make(_ salute: String) {
    let greeting = Greeting()
    stack?.addSubview(greeting)
    greeting.name = "code"
    greeting.salute = salute
    made = greeting
  }
}
