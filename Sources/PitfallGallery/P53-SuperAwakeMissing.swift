import NibLoading

// An override of awake that does not call its superclass.

extension Pitfall {
  static let superAwakeMissing = Pitfall(
    53, "super-awake-missing", "an override of awake that leaves out its superclass", bites: ["strict"],
    shows: .note("the badge is red, but not ready", of: "BadgeScreen"),
    instead: "note    BadgeScreen: the badge is red, but not ready",
    explanation: """
      The badge has its color, and the set-up of its superclass has not run: the subclass overrides awake() and does \
      not call super. Cocoa says to call it, and the compiler does not check it. The opposite fault exists as well: \
      in GNUstep before 2023 the root class had no awakeFromNib, so an object that called super ended the whole load. \
      In Swift a superclass without the method is an error of the compiler. Call super first, and put set-up that \
      must not be lost where a subclass cannot leave it out: in a method that only the superclass calls. A family of \
      classes that conforms to NibInitializing is checked: a debug build stops at such an override, and names it.
      """
  ) {
    $0.register(owner: BadgeScreen.self) { BadgeScreen() }
    $0.register(TintedBadge.self)
  }
  .cured(
    shows: .note("the badge is red, and ready", of: "BadgeScreen"),
    "The override calls super first."
  ) { $0.register(Cured.TintedBadge.self) }
}

/// Looks at its badge when everything is loaded.
final class BadgeScreen: NibOwner {
  @Outlet var badge: ReadyBadge?

  static var members: Members { Members(of: BadgeScreen.self) { $0.outlet("badge", \.$badge) } }

  func didLoad() {
    guard let badge else { return }
    NibLoad.note("the badge is \(badge.color ?? "plain"), \(badge.isReady ? "and ready" : "but not ready")")
  }
}

/// Is ready when it awakes.
class ReadyBadge: NibObject {
  private(set) var isReady = false
  var color: String?

  class var members: Members { Members(of: ReadyBadge.self) { _ in } }

  required init(coder: NibDecoder) throws {}

  func awake() throws { isReady = true }
}

/// Has a color, and forgets its superclass.
final class TintedBadge: ReadyBadge {
  override class var members: Members { super.members.adding(TintedBadge.self) { _ in } }

  override func awake() throws { color = "red" }
}

private enum Cured {
  /// Has a color, and is ready as its superclass is.
  final class TintedBadge: ReadyBadge {
    override class var members: Members { super.members.adding(TintedBadge.self) { _ in } }

    override func awake() throws {
      try super.awake()
      color = "red"
    }
  }
}
