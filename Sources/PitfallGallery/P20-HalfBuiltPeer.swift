import NibLoading

// Two objects that refer to each other: the second meets the first before that is complete.

extension Pitfall {
  static let halfBuiltPeer = Pitfall(
    20, "half-built-peer", "a reference back leads to a half-built object", bites: ["turbo-vision"],
    shows: .note(#"left.nm = "10", left.twin = nil"#, of: "right"),
    instead: #"note    right: left.nm = "10", left.twin = right"#,
    explanation: """
      Each twin looks at the other twin as soon as it is connected. The right twin finds that the left twin has its \
      number, but no twin. Turbo Vision's streams follow a pointer at once. They stop in the middle of the left twin \
      and read the right twin, whose pointer back leads to an object that is only half read. Unarchivers that follow \
      references do the same. This loader's default order sets the attributes of all objects before it wires the \
      first outlet. But it wires outlets one by one: here the left twin finds that the right twin has no twin yet. \
      Look at other objects in awake(), when every outlet is wired.
      """
  ) {
    $0.register(Twin.self)
  }
  .cured(
    under: "any", shows: .note(#"right.nm = "20", right.twin = left"#, of: "left"),
    """
    The setter of the outlet only stores the object. The twins look at each other in awake(), which comes after \
    every attribute and every outlet.
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
