import NibLoading

// A container that relies on its children in awake, where parents awake first.

extension Pitfall {
  static let awakePreorder = Pitfall(
    6, "awake-preorder", "a parent awakes before its children", bites: ["uikit", "turbo-vision", "delphi"],
    shows: .note("left is not awake", of: "board"), instead: "note    board: left is not awake",
    explanation: """
      The board reads its gauges in awake(), but the gauges are not ready yet. UIKit awakes objects in the order in \
      which the nib lists them, usually a container before its content. Turbo Vision and Delphi start at the root \
      and go down the tree. This loader's default order is the order of the document. In awake(), you can rely on \
      the outlets of other objects, but not on their awake(). Put the set-up that other objects need into \
      init(coder:). Put code that needs all other objects awake into the owner's didLoad() or into afterInit().
      """
  ) {
    $0.register(GaugeBoard.self)
    $0.register(Gauge.self)
  }
  .cured(
    under: "any", shows: .note("left is awake", of: "board"),
    """
    With one line in its table of members, the board declares that it awakes after its children. Every order \
    respects the declaration, and the board's awake() does not change.
    """
  ) { $0.register(Cured.GaugeBoard.self) }
}

/// Asks its gauges in `awake()` whether they are ready.
final class GaugeBoard: GalleryView {
  override func awake() throws {
    try super.awake()
    for gauge in subviews { NibLoad.note("\(gauge.name) is \(gauge.isAwake ? "awake" : "not awake")") }
  }
}

/// Is ready when it is awake.
final class Gauge: GalleryLeaf {}

private enum Cured {
  /// Asks its gauges in `awake()`, which comes after theirs.
  final class GaugeBoard: GalleryView {
    override class var members: Members {
      super.members.adding(GaugeBoard.self) { $0.awakesAfterChildren() }
    }

    override func awake() throws {
      try super.awake()
      for gauge in subviews { NibLoad.note("\(gauge.name) is \(gauge.isAwake ? "awake" : "not awake")") }
    }
  }
}
