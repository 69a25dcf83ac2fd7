import NibLoading

extension Pitfall {
  static let childFinishDetached = Pitfall(
    37, "child-finish-detached", "a child is awoken before it has a parent", bites: ["android"],
    shows: .note("awake in nil", of: "save"), instead: "note    save: awake in toolbar",
    explanation: """
      A button looks at its container when it is notified that it is complete, and has no container. Android finishes \
      each view, with onFinishInflate, before it adds the view to its parent. The parent itself is finished last. \
      Under strict, every object is added before any object awakes. On Android, put code that needs the parent into \
      onAttachedToWindow.
      """
  ) { $0.register(ToolbarButton.self) }
  .cured(
    under: "all", shows: .note("added to toolbar", of: "save"),
    """
    The button looks at its container when it is added to the container. So it does not matter when the button \
    awakes.
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
