import NibLoading

// A container that relies on its children in awake, where parents awake first.

extension Pitfall {
  static let awakePreorder = Pitfall(
    6, "awake-preorder", "a parent awakes before its children", bites: ["uikit", "turbo-vision", "delphi"],
    shows: .note("left is not awake", of: "board"), instead: "note    board: left is not awake",
    explanation: """
      The board reads its gauges in awake(), and they have not prepared themselves. UIKit awakes objects in \
      the order in which the nib lists them, usually a container before its content; Turbo Vision and Delphi \
      go from the root downwards; this loader's default order is the document's. In awake() you may rely on \
      the outlets of others, not on their awake(). What others need from you belongs in init(coder:); what \
      needs all others awake belongs in the owner's didLoad() or in afterInit().
      """
  ) {
    $0.register(GaugeBoard.self)
    $0.register(Gauge.self)
  }
  .cured(
    under: "any", shows: .note("left is awake", of: "board"),
    """
    The board declares that it awakes after its children, with one line in its table of members. Every order keeps \
    to that, and its awake() stays as it was.
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
