import NibLoading

// One class behind two elements, each made by another initializer; only one of them sets the object up.

extension Pitfall {
  static let twoInitializers = Pitfall(
    21, "two-initializers", "one class is made by two initializers", bites: ["appkit", "gnustep-xib"],
    shows: .note("color = none", of: "hot"), instead: "note    hot: color = none",
    explanation: """
      One file contains two badges of one class, and only one of them has its color. AppKit and GNUstep call \
      init(coder:) for an object that the file calls a view, and init(frame:) for one that it calls a custom view, \
      whatever the class is. This class sets its color in only one of the two. In this loader, the program chooses \
      the initializer when it registers the class. So you see the choice in the program and not in the file, and no \
      order changes it. Let every designated initializer do the whole set-up: a default in the declaration of a \
      property is valid for all of them.
      """
  ) {
    $0.register(Badge.self)
    $0.register("CustomBadge", members: Badge.members, awake: { try $0.awake() }) { try Badge(frame: $0) }
  }
  .cured(
    shows: .note("color = red", of: "hot"),
    "The color has its value in the declaration of the property, so it does not matter which initializer makes a badge."
  ) {
    $0.register(Cured.Badge.self)
    $0.register("CustomBadge", members: Cured.Badge.members, awake: { try $0.awake() }) { try Cured.Badge(frame: $0) }
  }
}

/// Has a color if it was made by `init(coder:)`.
final class Badge: GalleryView {
  private let color: String

  required init(coder: NibDecoder) throws {
    color = "red"
    try super.init(coder: coder)
  }

  /// Stands for the initializer that code and custom views use, in which the color was forgotten.
  init(frame coder: NibDecoder) throws {
    color = "none"
    try super.init(coder: coder)
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("color = \(color)")
  }
}

private enum Cured {
  /// Has its color before any initializer runs.
  final class Badge: GalleryView {
    private let color = "red"

    required init(coder: NibDecoder) throws { try super.init(coder: coder) }

    /// Represents the initializer that code and custom views use.
    init(frame coder: NibDecoder) throws { try super.init(coder: coder) }

    override func awake() throws {
      try super.awake()
      NibLoad.note("color = \(color)")
    }
  }
}
