import NibLoading

// Two objects that refer to each other: the second meets the first before that is complete.

extension Pitfall {
  static let halfBuiltPeer = Pitfall(
    20, "half-built-peer", "a reference back meets a half built object", bites: ["turbo-vision"],
    shows: .note(#"left.nm = "10", left.twin = nil"#, of: "right"),
    instead: #"note    right: left.nm = "10", left.twin = right"#,
    explanation: """
      Each twin looks at the other as soon as it is connected, and the right one finds the left one with its \
      number and without its twin. Turbo Vision's streams follow a pointer at once: reading left stops in \
      the middle, right is read, and its pointer back finds left as far as it got. Unarchivers that follow \
      references do the same. In this loader's default order all objects have their attributes before the \
      first outlet is wired, yet outlets come one by one: here it is the left twin that finds no twin in the \
      right one. Look at others in awake(), when every outlet is wired.
      """
  ) {
    $0.register(Twin.self)
  }
  .cured(
    under: "any", shows: .note(#"right.nm = "20", right.twin = left"#, of: "left"),
    """
    The setter of the outlet stores and does nothing else. The twins look at each other in awake(), which comes \
    after every attribute and every outlet.
    """
  ) { $0.register(Cured.Twin.self) }
}

/// Looks at its twin as soon as it has one.
final class Twin: GalleryLeaf {
  weak var twin: Twin? {
    didSet {
      guard let twin else { return }
      NibLoad.note("\(twin.name).nm = \"\(twin.nm)\", \(twin.name).twin = \(twin.twin?.name ?? "nil")")
    }
  }

  override class var members: Members {
    super.members.adding(Twin.self) { $0.outlet("twin") { swap(&$0.twin, &$1) } }
  }
}

private enum Cured {
  /// Looks at its twin when all is wired.
  final class Twin: GalleryLeaf {
    weak var twin: Twin?

    override class var members: Members {
      super.members.adding(Twin.self) { $0.outlet("twin") { swap(&$0.twin, &$1) } }
    }

    override func awake() throws {
      try super.awake()
      guard let twin else { return }
      NibLoad.note("\(twin.name).nm = \"\(twin.nm)\", \(twin.name).twin = \(twin.twin?.name ?? "nil")")
    }
  }
}
