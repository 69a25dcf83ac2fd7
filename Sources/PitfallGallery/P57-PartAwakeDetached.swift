import NibLoading

extension Pitfall {
  static let partAwakeDetached = Pitfall(
    57, "part-awake-detached", "the root of an included layout is awoken before it has a parent",
    bites: ["android", "gtk"], shows: .note("awake in nil", of: "billing"), instead: "note    billing: awake in shop",
    explanation: """
      A panel with a layout of its own looks at its container when it is notified that it is complete, and has no \
      container. In Android and with GTK's templates an included layout is complete before its root is added to the layout \
      that includes it. In JavaFX the same is true for the controller of an included file, whose initialize() runs \
      before the file's root has a parent. Under strict, all layouts are one tree before any object awakes.
      """
  ) { $0.register(BillingPanel.self) }
  .cured(
    under: "all", shows: .note("added to shop", of: "billing"),
    """
    The panel looks at its container when it is added to the container.
    """
  ) { $0.register(Cured.BillingPanel.self) }
}

/// A panel, the root of a layout that others include, that looks at its container when it awakes.
final class BillingPanel: GalleryView {
  override func awake() throws {
    try super.awake()
    NibLoad.note("awake in \(superview?.name ?? "nil")")
  }
}

private enum Cured {
  /// A panel that looks at its container when it has one.
  final class BillingPanel: GalleryView {
    override func didMoveToSuperview() { NibLoad.note("added to \(superview?.name ?? "nil")") }
  }
}
