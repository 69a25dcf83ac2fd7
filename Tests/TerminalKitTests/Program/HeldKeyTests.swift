import NibKit
import RandomNumbers
import TerminalKit
import Testing

/// Frames are drawn while many keys of one read are handled.
@Suite("A held key")
struct HeldKeyTests {
  /// Counts keys, each of which takes some time.
  private final class Slow: Controller {
    private let work: Duration
    private(set) var count = 0

    init(_ work: Duration) {
      self.work = work
      super.init(nibName: "main")
    }

    required init(coder: NibDecoder) throws {
      work = .zero
      try super.init(coder: coder)
    }

    func press(_ sender: Command) throws {
      let end = ContinuousClock.now + work
      while ContinuousClock.now < end {}
      count += 1
      (viewIfLoaded?.subviews.first as? Label)?.text = "\(count) pressed"
    }

    override class var members: Members {
      super.members.adding(Slow.self) { $0.action("press", Slow.press) }
    }
  }

  /// Returns the frames that are drawn for keys of one read, and the time that they took.
  private func frames(keys count: Int, each work: Duration) async throws -> (seen: [String], time: Duration) {
    let screens = Screens([
      "main": """
      <Commands><Command id="press" key="f2" action="#first.press"/></Commands>
      <Window outlet="view"><Label/></Window>
      """
    ])
    let application = screens.application()
    try application.show(Slow(work))
    let device = ScriptedDevice(size: Size(width: 12, height: 1))
    var seen: [String] = []
    device.onFrame = { text in
      seen.append(text)
      if text.hasPrefix("\(count) ") { application.quit() }
    }
    let start = ContinuousClock.now
    device.send(.input(Array(repeating: .key(KeyPress(.function(2))), count: count)))
    _ = try await application.run(on: device, colors: .none)
    return (seen, ContinuousClock.now - start)
  }

  @Test("each key that takes longer than a frame is seen before the next one is handled")
  func slowKeys() async throws {
    let seen = try await frames(keys: 8, each: .milliseconds(20)).seen
    #expect(seen.map { $0.prefix { $0 != " " } } == ["", "1", "2", "3", "4", "5", "6", "7", "8"])
  }

  @Test("keys that take less are seen together: there are no more frames than the cap allows")
  func fastKeys() async throws {
    let (seen, time) = try await frames(keys: 400, each: .microseconds(200))
    #expect(seen.last?.hasPrefix("400 ") == true)
    #expect(seen.count > 2)
    #expect(Double(seen.count) <= time / .milliseconds(16) + 3)
  }

  @Test("a key is seen in the turn in which it came, though a frame was drawn just before")
  func answer() async throws {
    let application = Screens(["main": #"<Window outlet="view"><TextField/></Window>"#]).application()
    try application.show(Controller(nibName: "main"))
    let device = ScriptedDevice(size: Size(width: 12, height: 1))
    var seen: [String] = []
    device.onFrame = { seen.append($0) }
    device.send(.input([.key(KeyPress(.character("a"))), .key(KeyPress(.character("b")))]))
    // The program is ended before a frame that waits would be due.
    device.send(.hangup)
    _ = try await application.run(on: device, colors: .none)
    #expect(seen.last?.hasPrefix("ab") == true)
  }

  @Test("10 000 keys of one read show frames on the way, and end as they do without frames between them")
  func burst() async throws {
    var random = SplitMix(seed: 17)
    let keys = [
      "a", "b", "é", "left", "right", "backspace", "delete", "home", "end", "ctrl+w", "alt+z", "tab", "down",
    ]
    let events = (0..<10_000).map { _ in
      InputEvent.key(KeyPress(keys.randomElement(using: &random) ?? "a") ?? KeyPress(.tab))
    }
    let body = """
      <Window outlet="view"><TextField/><TextField/>
        <List height="*"><Item title="one"/><Item title="two"/><Item title="three"/></List></Window>
      """
    let size = Size(width: 20, height: 6)
    let pilot = try Screens.pilot(body, width: size.width, height: size.height)
    _ = pilot.screen
    for event in events { pilot.application.receive(event) }

    let application = Screens(["main": body]).application()
    try application.show(Controller(nibName: "main"))
    let device = ScriptedDevice(size: size)
    var seen: [String] = []
    device.onFrame = { seen.append($0) }
    let start = ContinuousClock.now
    device.send(.input(events))
    device.send(.hangup)
    _ = try await application.run(on: device, colors: .none)
    let time = ContinuousClock.now - start
    #expect(Pilot(application, size: size).screen == pilot.screen)
    #expect(Double(seen.count) <= time / .milliseconds(16) + 3)
    #expect(time < .milliseconds(100) || seen.count > 2)
  }

  @Test("timers and tasks do not wait for the last key of a read")
  func others() async throws {
    let screens = Screens([
      "main": """
      <Commands><Command id="press" key="f2" action="#first.press"/></Commands>
      <Window outlet="view"><Label/></Window>
      """
    ])
    let application = screens.application()
    let slow = Slow(.milliseconds(5))
    try application.show(slow)
    var counts: [Int] = []
    application.after(.milliseconds(20)) { _ in counts.append(slow.count) }
    application.start { counts.append(slow.count) }
    let device = ScriptedDevice(size: Size(width: 12, height: 1))
    device.send(.input(Array(repeating: .key(KeyPress(.function(2))), count: 60)))
    device.send(.hangup)
    _ = try await application.run(on: device, colors: .none)
    #expect(slow.count == 60)
    #expect(counts.count == 2 && counts.allSatisfy { $0 < 60 })
  }
}
