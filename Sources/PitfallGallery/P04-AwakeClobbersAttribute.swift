import NibLoading

// A class that sets its default value in awake, after the file has set another.

extension Pitfall {
  static let awakeClobbersAttribute = Pitfall(
    4, "awake-clobbers-attr", "a default set in awake replaces the file's value", bites: ["uikit", "appkit"],
    shows: .note("level = 50 (was 80)", of: "volume"), instead: "note    volume: level = 50 (was 80)",
    explanation: """
      The layout gives the slider the level 80, and it ends at 50. Attributes are set before awake() in \
      UIKit, in AppKit and in this loader's default order, so a default that is assigned in awake() replaces \
      what the file says. Give a property its default where it is declared or in init(coder:), which come \
      first, and let awake() only read it.
      """
  ) {
    $0.register(VolumeSlider.self)
  }
  .cured(
    under: "any", shows: .note("level = 80 (was 50)", of: "volume"),
    """
    The default stands where the property is declared. It is there before the initializer runs, and the file's \
    value comes after every initializer.
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
