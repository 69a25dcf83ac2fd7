import NibLoading

// One class behind two elements, each made by another initializer; only one of them sets the object up.

extension Pitfall {
  static let twoInitializers = Pitfall(
    21, "two-initializers", "one class is made by two initializers", bites: ["appkit", "gnustep-xib"],
    shows: .note("color = none", of: "hot"), instead: "note    hot: color = none",
    explanation: """
      Two badges of one class stand in one file, and only one has its color. AppKit and GNUstep make what \
      the file calls a view by init(coder:) and what it calls a custom view by init(frame:), whatever its \
      class, and this class sets its color in only one of the two. Here the choice is made where the class \
      is registered, so it shows in the program and not in the file, and no order changes it. Let every \
      designated initializer do the whole set-up: defaults at the declaration of a property hold for all of \
      them.
      """
  ) {
    $0.register(Badge.self)
    $0.register("CustomBadge", members: Badge.members, awake: { try $0.awake() }) { try Badge(frame: $0) }
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
