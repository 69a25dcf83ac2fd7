import NibLoading

// A class that sets its default value in awake, after the file has set another.

extension Pitfall {
  static let awakeClobbersAttribute = Pitfall(
    4, "awake-clobbers-attr", "a default set in awake replaces the file's value", bites: ["uikit", "appkit"],
    shows: .note("level = 50 (was 80)", of: "volume"), instead: "note    volume: level = 50 (was 80)",
    explanation: """
      The layout sets the slider's level to 80, and the level ends as 50. UIKit, AppKit and this loader's default \
      order set attributes before they call awake(). So a default that is assigned in awake() replaces the value of \
      the file. Give a property its default in its declaration or in init(coder:), which come first. In awake(), \
      only read the property.
      """
  ) {
    $0.register(VolumeSlider.self)
  }
  .cured(
    under: "any", shows: .note("level = 80 (was 50)", of: "volume"),
    """
    The property has its default in its declaration. The default is there before the initializer runs, and the value \
    of the file is set after every initializer.
    """
  ) { $0.register(Cured.VolumeSlider.self) }
}

/// Sets its default too late.
final class VolumeSlider: GalleryView {
  var level = 0 {
    didSet { NibLoad.note("level = \(level) (was \(oldValue))") }
  }

  override class var members: Members {
    super.members.adding(VolumeSlider.self) { $0.attribute("level", \.level) }
  }

  override func awake() throws {
    try super.awake()
    level = 50
  }
}

private enum Cured {
  /// Has its default from the start.
  final class VolumeSlider: GalleryView {
    var level = 50 {
      didSet { NibLoad.note("level = \(level) (was \(oldValue))") }
    }

    override class var members: Members {
      super.members.adding(VolumeSlider.self) { $0.attribute("level", \.level) }
    }
  }
}
