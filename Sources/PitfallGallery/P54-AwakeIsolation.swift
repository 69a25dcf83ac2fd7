import NibLoading

// An object whose awake is on no actor, and which hops to the main one.

extension Pitfall {
  static let awakeIsolation = Pitfall(
    54, "awake-isolation", "work that hops to the main actor in awake comes after the load", bites: ["strict"],
    shows: .note(#"text = "--:--" (was "12:30")"#, of: "clock"),
    instead: #"note    clock: text = "--:--" (was "12:30")"#,
    explanation: """
      The screen sets the clock to 12:30 when it is loaded, and the clock shows --:--. In Swift 6, an override of \
      AppKit's awakeFromNib() is on no actor, and may not touch the state of a view, which is on the main actor: the \
      compiler refuses it. The usual way out, a Task on the main actor in awake(), compiles, and runs in a later turn \
      of the main loop: after every awake, after didLoad(), and after the code that configures what it has loaded. \
      Here, the clock keeps its work until afterInit(), which comes at that time. In Cocoa, use \
      MainActor.assumeIsolated, which runs at once. With NibKit, register the class on its actor: its awake() is then \
      on that actor, and a load on another one is refused.
      """
  ) {
    $0.register(owner: ClockScreen.self) { ClockScreen() }
    $0.register(HoppingClock.self)
  }
  .cured(
    shows: .note(#"text = "12:30" (was "--:--")"#, of: "ClockScreen"),
    "The clock clears itself in awake() at once, as MainActor.assumeIsolated does in Cocoa. The screen sets it later."
  ) {
    $0.register(owner: Cured.ClockScreen.self) { Cured.ClockScreen() }
    $0.register(Cured.HoppingClock.self)
  }
}

/// Sets its clock.
final class ClockScreen: NibOwner {
  @Outlet var clock: HoppingClock?

  static var members: Members { Members(of: ClockScreen.self) { $0.outlet("clock", \.$clock) } }

  func didLoad() { clock?.text = "12:30" }
}

/// Clears itself in a later turn of the main loop.
final class HoppingClock: GalleryView {
  var text = "" {
    didSet { NibLoad.note("text = \"\(text)\" (was \"\(oldValue)\")") }
  }
  /// The work that waits for the main actor.
  private var later: [() -> Void] = []

  override func awake() throws {
    try super.awake()
    later.append { [unowned self] in text = "--:--" }
  }

  override func afterInit() {
    super.afterInit()
    for work in later { work() }
  }
}

private enum Cured {
  /// Sets its clock.
  final class ClockScreen: NibOwner {
    @Outlet var clock: HoppingClock?

    static var members: Members { Members(of: ClockScreen.self) { $0.outlet("clock", \.$clock) } }

    func didLoad() { clock?.text = "12:30" }
  }

  /// Clears itself when it awakes.
  final class HoppingClock: GalleryView {
    var text = "" {
      didSet { NibLoad.note("text = \"\(text)\" (was \"\(oldValue)\")") }
    }

    override func awake() throws {
      try super.awake()
      text = "--:--"
    }
  }
}
