import NibLoading

// A factory that makes one object and returns another, as awakeAfter(using:) does.

extension Pitfall {
  static let replacedObject = Pitfall(
    22, "replaced-object", "an object is replaced after its children are in it", bites: ["uikit"],
    shows: "note    avatar: replacement, subviews: 0", instead: "note    avatar: replacement, subviews: 0",
    explanation: """
      The file puts an image into the avatar, and the avatar on the screen is empty. The avatar was replaced \
      while it was made, as awakeAfter(using:) allows in Cocoa, and its children had been added to the \
      object that was given up. Attributes, outlets and the container see only the replacement, under every \
      order of this loader; what the first initializer took in stays with the first object and goes with it. \
      Decide which object to make before you make it, or move the children over.
      """
  ) {
    $0.register(ProfileCard.self)
    $0.register("Avatar", members: Avatar.members, awake: { try $0.awake() }) { coder in
      let original = try Avatar(coder: coder)
      NibLoad.note("original, subviews: \(original.subviews.count), to be replaced")
      return try Avatar(replacementFrom: coder)
    }
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
    super.members.adding(ProfileCard.self) { $0.outlet("avatar") { $0.$avatar } }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("the outlet leads to the \(avatar?.kind ?? "nil"), nm = \"\(avatar?.nm ?? "")\"")
  }
}
