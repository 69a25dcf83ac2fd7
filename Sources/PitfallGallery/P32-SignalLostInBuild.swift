import NibLoading

extension Pitfall {
  static let signalLostInBuild = Pitfall(
    32, "signal-lost-in-build", "a setter sends an event before its handler is connected",
    bites: ["gtk", "uic"],
    shows: "note    slider: level = 8, and no handler is connected",
    instead: "note    slider: level = 8, and no handler is connected",
    explanation: """
      The file gives the slider a level and connects its change to the lamp, and the lamp stays dark. \
      Setting the level sends the event, and nobody hears it: GTK and the code that Qt's uic writes connect \
      handlers after all properties are set. Strict does the same, always: attributes come before actions. \
      Do not let a handler be the only way that the initial value reaches others: the one who depends on \
      the value asks for it in awake().
      """
  ) {
    $0.register(BrightnessSlider.self)
    $0.register(DeskLamp.self)
  }
  .cured(
    under: "any", shows: "note    lamp: brightness = 8",
    """
    The slider tells of changes once it is awake, and of its first level in awake(). By then the handler is \
    connected, whether the level or the action came first.
    """
  ) {
    $0.register(Cured.BrightnessSlider.self)
    $0.register(Cured.DeskLamp.self)
  }
}

/// A slider that tells of each change, also of the one that the file makes.
final class BrightnessSlider: GalleryView {
  private(set) var level = 0

  override class var members: Members {
    super.members.adding(BrightnessSlider.self) { $0.attribute("level") { try $0.set(level: $1) } }
  }

  private func set(level: Int) throws {
    self.level = level
    try send(change: "level = \(level)")
  }
}

/// A lamp that follows a slider.
final class DeskLamp: GalleryView {
  private var brightness = 0

  override class var members: Members {
    super.members.adding(DeskLamp.self) { $0.action("follow", DeskLamp.follow) }
  }

  private func follow(_ slider: BrightnessSlider) { brightness = slider.level }

  override func afterInit() {
    super.afterInit()
    NibLoad.note("brightness = \(brightness)")
  }
}

private enum Cured {
  /// A slider that tells of its level when it awakes, and of each change after that.
  final class BrightnessSlider: GalleryView {
    private(set) var level = 0

    override class var members: Members {
      super.members.adding(BrightnessSlider.self) { $0.attribute("level") { try $0.set(level: $1) } }
    }

    override func awake() throws {
      try super.awake()
      try send(change: "level = \(level)")
    }

    private func set(level: Int) throws {
      self.level = level
      if isAwake { try send(change: "level = \(level)") }
    }
  }

  /// A lamp that follows a slider.
  final class DeskLamp: GalleryView {
    private var brightness = 0

    override class var members: Members {
      super.members.adding(DeskLamp.self) { $0.action("follow", DeskLamp.follow) }
    }

    private func follow(_ slider: BrightnessSlider) { brightness = slider.level }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("brightness = \(brightness)")
    }
  }
}
