import NibLoading
import NibModel

// A container decodes its children, and a child its container: without a rule against it, this has no end.

extension Pitfall {
  static let cycleInInit = Pitfall(
    19, "cycle-in-init", "an initializer decodes a reference", bites: ["uikit"],
    shows: .abort(.referenceDecoded),
    instead: "abort   'leaf.parent' is a reference; references are wired after construction",
    explanation: """
      The branch decodes its leaves in init(coder:), and the leaf decodes its branch. If a keyed unarchiver keeps no \
      record of objects under construction, it makes another branch for the leaf. That branch decodes its leaves, \
      and so on, until the stack overflows: this happens in Swift's Foundation on Linux. In this loader, an \
      initializer cannot decode a reference under any order. The load fails with the place of the reference, and the \
      objects that were made are released. Declare an outlet, which is wired when both objects exist.
      """
  ) {
    $0.register(TreeLeaf.self)
  }
  .cured(
    shows: .note("parent = branch", of: "leaf"),
    "The leaf decodes nothing in init(coder:). Its parent is an outlet, which is wired when both objects exist."
  ) { $0.register(Cured.TreeLeaf.self) }
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

private enum Cured {
  /// Knows its branch when both exist.
  final class TreeLeaf: GalleryView {
    weak var parent: GalleryView?

    override class var members: Members {
      super.members.adding(TreeLeaf.self) { $0.outlet("parent") { swap(&$0.parent, &$1) } }
    }

    override func awake() throws {
      try super.awake()
      NibLoad.note("parent = \(parent?.name ?? "nil")")
    }
  }
}
