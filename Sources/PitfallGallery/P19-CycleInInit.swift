import NibLoading
import NibModel

// A container decodes its children, and a child its container: without a rule against it, this has no end.

extension Pitfall {
  static let cycleInInit = Pitfall(
    19, "cycle-in-init", "an initializer decodes a reference", bites: ["uikit"],
    shows: .abort(.referenceDecoded),
    instead: "abort   'leaf.parent' is a reference; references are wired after construction",
    explanation: """
      The branch decodes its leaves in init(coder:), and the leaf decodes its branch. A keyed unarchiver \
      that keeps no record of objects under construction makes another branch for it, which decodes its \
      leaves, until the stack overflows: Swift's Foundation on Linux ends so. In this loader a reference \
      cannot be decoded in an initializer under any order: the load ends with the place of the reference, \
      and the objects that were made are released. Declare an outlet, which is wired when both objects exist.
      """
  ) {
    $0.register(TreeLeaf.self)
  }
}

/// Wants its branch before there can be one.
final class TreeLeaf: GalleryView {
  weak var parent: GalleryView?

  override class var members: Members {
    super.members.adding(TreeLeaf.self) { $0.outlet("parent") { swap(&$0.parent, &$1) } }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    try coder.decodeReference(forKey: "parent")
  }
}
