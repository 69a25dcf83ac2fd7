import NibLoading

// A child that relies on its container in awake, where children awake first.

extension Pitfall {
  static let awakePostorder = Pitfall(
    7, "awake-postorder", "a child awakes before its parent", bites: ["gnustep-xib", "gtk", "android"],
    shows: .note("style = none", of: "row"), instead: "note    row: style = compact",
    explanation: """
      The list chooses a style in awake(). The row asks for the style in its own awake(), and there is none. \
      GNUstep's XIB loader, GTK's builder and Android's inflater finish each object when it is complete, so children \
      awake before their container. On Android the row is not even in the list yet. In this loader's default order \
      and in UIKit the list awakes first, which hides the mistake. In init(coder:), choose the values that other \
      objects will ask for, or let the container pass them to its children.
      """
  ) {
    $0.register(StyledList.self)
    $0.register(StyledRow.self)
  }
  .cured(
    under: "any", shows: .note("style = compact", of: "row"),
    """
    The list has its style before its initializer runs, and the row takes the style when it is added to the list. \
    Neither of them needs an awake(), and no row can be added to a list that does not exist.
    """
  ) {
    $0.register(Cured.StyledList.self)
    $0.register(Cured.StyledRow.self)
  }
}

/// Decides on a style in `awake()`.
final class StyledList: GalleryView {
  private(set) var style = "none"

  override func awake() throws {
    try super.awake()
    style = "compact"
  }
}

/// Asks its list for the style in `awake()`.
final class StyledRow: GalleryView {
  override func awake() throws {
    try super.awake()
    NibLoad.note("style = \((superview as? StyledList)?.style ?? "none")")
  }
}

private enum Cured {
  /// Has its style before there can be rows.
  final class StyledList: GalleryView {
    let style = "compact"
  }

  /// Takes the style of the list that it is added to.
  final class StyledRow: GalleryView {
    private var style = "none"

    override func didMoveToSuperview() {
      style = (superview as? StyledList)?.style ?? "none"
      NibLoad.note("style = \(style)")
    }
  }
}
