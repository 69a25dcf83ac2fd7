import NibLoading

// A view in a group in a group: each level of nesting awakes it again.

extension Pitfall {
  static let nestedAwakenTwice = Pitfall(
    13, "nested-awaken-twice", "each level of nesting awakes its content again", bites: ["turbo-vision"],
    shows: .note("timers = 2", of: "cursor"), instead: "note    cursor: timers = 1",
    explanation: """
      The cursor starts a timer in awake(), and ends with two timers. In Turbo Vision for C++, a group that has been \
      read awakes itself and everything inside it. The group around it is read later and does the same. So an object \
      inside two groups awakes twice, and an object inside three groups awakes three times. Free Vision awakes \
      objects only once, from the outermost group, and this loader's default order awakes every object once. If \
      awake() can be called again, make it safe to repeat.
      """
  ) {
    $0.register(BlinkingCursor.self)
  }
  .cured(
    under: "all", shows: .note("timers = 1", of: "cursor"),
    """
    The cursor starts a timer only if it has none, so its awake() can be called any number of times.
    """
  ) { $0.register(Cured.BlinkingCursor.self) }
}

/// Starts a timer each time it is awoken.
final class BlinkingCursor: GalleryLeaf {
  private var timers = 0

  override func awake() throws {
    try super.awake()
    timers += 1
    NibLoad.note("timers = \(timers)")
  }
}

private enum Cured {
  /// Starts a timer if there is none.
  final class BlinkingCursor: GalleryLeaf {
    private var timers = 0

    override func awake() throws {
      try super.awake()
      if timers == 0 { timers += 1 }
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("timers = \(timers)")
    }
  }
}
