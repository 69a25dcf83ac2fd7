import NibLoading

extension Pitfall {
  static let signalLostInBuild = Pitfall(
    32, "signal-lost-in-build", "a setter sends an event before its handler is connected",
    bites: ["gtk", "uic"],
    shows: .note("level = 8, and no handler is connected", of: "slider"),
    instead: "note    slider: level = 8, and no handler is connected",
    explanation: """
      The file sets the slider's level and connects its change event to the lamp, but the lamp stays dark. Setting \
      the level sends the event, and no handler receives it: GTK and the code that Qt's uic writes connect handlers \
      after all properties are set. Strict always does the same: attributes come before actions. Do not let a \
      handler be the only way in which the initial value reaches other objects. Let the object that depends on the \
      value read it in awake().
      """
  ) {
    $0.register(BrightnessSlider.self)
    $0.register(DeskLamp.self)
  }
  .cured(
    under: "any", shows: .note("lamp.brightness = 8", of: "slider"),
    """
    The slider sends events only after the load is over, and the first event is for the level that the file has set. \
    By then, the handler is connected under every order, and no object has to awake before another.
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
  /// A slider that tells of its level when the load is over, and of each change after that.
  final class BrightnessSlider: GalleryView {
    private var isLoaded = false
    private(set) var level = 0 {
      didSet { if isLoaded { tell(change: "level = \(level)") } }
    }

    override class var members: Members {
      super.members.adding(BrightnessSlider.self) { $0.attribute("level", \.level) }
    }

    override func afterInit() {
      super.afterInit()
      isLoaded = true
      tell(change: "level = \(level)")
    }
  }

  /// A lamp that follows a slider.
  final class DeskLamp: GalleryView {
    private var brightness = 0

    override class var members: Members {
      super.members.adding(DeskLamp.self) { $0.action("follow", DeskLamp.follow) }
    }

    private func follow(_ slider: BrightnessSlider) {
      brightness = slider.level
      NibLoad.note("\(name).brightness = \(brightness)")
    }
  }
}
