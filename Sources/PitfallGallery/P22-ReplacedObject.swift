import NibLoading
import NibModel

// A factory that makes one object and returns another, as awakeAfter(using:) does.

extension Pitfall {
  static let replacedObject = Pitfall(
    22, "replaced-object", "an object is replaced after its children are added to it", bites: ["uikit"],
    shows: .abort(.childrenNotDecoded),
    instead: "the initializer of Avatar attached its children to one object but returned another",
    explanation: """
      The file puts an image into the avatar, but in Cocoa the avatar on the screen is empty. The avatar was \
      replaced while it was made, as awakeAfter(using:) allows in Cocoa. By then, its children had been added to the \
      first object, and they are discarded with it. This loader reports this and loads nothing. Decide which object \
      to make before you make it. Or register the class with a substitute. Then attributes, outlets and the \
      container see only the replacement, and a layout that puts children into such an object is refused before any \
      object is made.
      """
  ) {
    $0.register(ProfileCard.self)
    $0.register("Avatar", members: Avatar.members, awake: { try $0.awake() }) { coder in
      let original = try Avatar(coder: coder)
      NibLoad.note("original, subviews: \(original.subviews.count), to be replaced")
      return try Avatar(replacementFrom: coder)
    }
  }
  .cured(
    under: "all", shows: .note(#"the outlet leads to the replacement, nm = "Ada", subviews: 1"#, of: "card"),
    """
    The class decides first which object to make, and makes only that object. So the children are added to this \
    object, within its initializer or after it.
    """
  ) {
    $0.register(Cured.ProfileCard.self)
    $0.register(Cured.Avatar.self)
  }
}

/// Knows whether it is a replacement.
final class Avatar: GalleryView {
  let kind: String

  required init(coder: NibDecoder) throws {
    kind = "original"
    try super.init(coder: coder)
  }

  init(replacementFrom coder: NibDecoder) throws {
    kind = "replacement"
    try super.init(coder: coder)
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("\(kind), subviews: \(subviews.count)")
  }
}

/// Has an avatar.
final class ProfileCard: GalleryView {
  @Outlet var avatar: Avatar?

  override class var members: Members {
    super.members.adding(ProfileCard.self) { $0.outlet("avatar", \.$avatar) }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("the outlet leads to the \(avatar?.kind ?? "nil"), nm = \"\(avatar?.nm ?? "")\"")
  }
}

private enum Cured {
  /// Is what would have replaced the original.
  final class Avatar: GalleryView {
    let kind = "replacement"
  }

  /// Has an avatar.
  final class ProfileCard: GalleryView {
    @Outlet var avatar: Avatar?

    override class var members: Members {
      super.members.adding(ProfileCard.self) { $0.outlet("avatar", \.$avatar) }
    }

    override func afterInit() {
      super.afterInit()
      let (kind, nm) = (avatar?.kind ?? "nil", avatar?.nm ?? "")
      NibLoad.note("the outlet leads to the \(kind), nm = \"\(nm)\", subviews: \(avatar?.subviews.count ?? 0)")
    }
  }
}
