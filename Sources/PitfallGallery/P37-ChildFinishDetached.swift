import NibLoading

extension Pitfall {
  static let childFinishDetached = Pitfall(
    37, "child-finish-detached", "a child is awoken before it has a parent", bites: ["android"],
    shows: .note("awake in nil", of: "save"), instead: "note    save: awake in toolbar",
    explanation: """
      A button looks at its container when it is told that it is complete, and has none. Android finishes \
      each view, with onFinishInflate, before it adds it to its parent; the parent itself is finished last. \
      Under strict every object is added before any is awoken. On Android, do what needs the parent in \
      onAttachedToWindow.
      """
  ) { $0.register(ToolbarButton.self) }
  .cured(
    under: "all", shows: .note("added to toolbar", of: "save"),
    """
    The button looks at its container when it is added to it, and needs no promise of when it is awoken.
    """
  ) { $0.register(Cured.ToolbarButton.self) }
}

/// A button that looks at its container when it awakes.
final class ToolbarButton: GalleryView {
  override func awake() throws {
    try super.awake()
    NibLoad.note("awake in \(superview?.name ?? "nil")")
  }
}

private enum Cured {
  /// A button that looks at its container when it has one.
  final class ToolbarButton: GalleryView {
    override func didMoveToSuperview() { NibLoad.note("added to \(superview?.name ?? "nil")") }
  }
}
