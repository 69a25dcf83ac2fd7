import NibLoading

// An owner and a view that ask each other in awake: one of them always comes too early.

extension Pitfall {
  static let ownerAwakeFirst = Pitfall(
    11, "owner-awake-first", "the owner awakes first, or last", bites: ["gnustep-xib", "gnustep-nib"],
    shows: .note("the mixer is not awake yet", of: "Studio"), .note("the studio is not awake yet", of: "mixer"),
    instead: "note    Studio: the mixer is awake",
    explanation: """
      The studio owns the layout. In awake(), the studio asks its mixer whether the mixer is ready, and the mixer \
      asks the studio the same. GNUstep's XIB loader awakes the owner before all objects, so the studio finds a \
      mixer that is not ready. GNUstep's nib loader awakes the owner last, so the mixer finds a studio that is not \
      ready. AppKit documents no order. This loader's default order calls the owner last, with didLoad(), when every \
      object is awake. There the owner can rely on its objects, but no object can rely on the work of its owner's \
      didLoad().
      """
  ) {
    $0.register(owner: Studio.self) { Studio() }
    $0.register(Mixer.self)
  }
  .cured(
    under: "all", shows: .note("the studio is ready, and has found a mixer that is ready", of: "mixer"),
    """
    Both are ready when their initializers end, and need no awake() for this. So each can ask the other in any \
    callback that comes after the outlets, whichever of them awakes first.
    """
  ) {
    $0.register(owner: Cured.Studio.self) { Cured.Studio() }
    $0.register(Cured.Mixer.self)
  }
}

/// Asks its mixer in `awake()` and in `didLoad()`.
final class Studio: NibObject, NibOwner {
  @Outlet var mixer: Mixer?
  private(set) var isAwake = false

  static var members: Members {
    Members(of: Studio.self) { $0.outlet("mixer", \.$mixer) }
  }

  init() {}
  init(coder: NibDecoder) throws {}

  func awake() throws { beReady() }
  func didLoad() throws { beReady() }

  private func beReady() {
    isAwake = true
    NibLoad.note("the mixer \(mixer?.isAwake == true ? "is awake" : "is not awake yet")")
  }
}

/// Asks its studio in `awake()`.
final class Mixer: GalleryView {
  weak var studio: Studio?

  override class var members: Members {
    super.members.adding(Mixer.self) { $0.outlet("studio") { swap(&$0.studio, &$1) } }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("the studio \(studio?.isAwake == true ? "is awake" : "is not awake yet")")
  }
}

private enum Cured {
  /// Is ready as soon as it exists, and looks for a mixer that is so too.
  final class Studio: NibObject, NibOwner {
    @Outlet var mixer: Mixer?
    let isReady: Bool
    private(set) var hasMixer = false

    static var members: Members {
      Members(of: Studio.self) { $0.outlet("mixer", \.$mixer) }
    }

    init() { isReady = true }
    init(coder: NibDecoder) throws { isReady = true }

    func awake() throws { findMixer() }
    func didLoad() throws { findMixer() }

    private func findMixer() { hasMixer = mixer?.isReady == true }
  }

  /// Is ready as soon as it exists.
  final class Mixer: GalleryView {
    weak var studio: Studio?
    let isReady: Bool

    override class var members: Members {
      super.members.adding(Mixer.self) { $0.outlet("studio") { swap(&$0.studio, &$1) } }
    }

    required init(coder: NibDecoder) throws {
      isReady = true
      try super.init(coder: coder)
    }

    override func afterInit() {
      super.afterInit()
      let mixer = studio?.hasMixer == true ? "a mixer that is ready" : "none"
      NibLoad.note("the studio is \(studio?.isReady == true ? "ready" : "not ready"), and has found \(mixer)")
    }
  }
}
