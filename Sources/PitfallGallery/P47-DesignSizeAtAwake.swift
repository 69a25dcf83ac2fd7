import NibLoading

extension Pitfall {
  static let designSizeAtAwake = Pitfall(
    47, "design-size-at-awake", "awake sees the size of the design", bites: ["uikit"],
    shows: .note("width = 80, divider at 300", of: "pane"), instead: "note    pane: width = 80, divider at 300",
    explanation: """
      A view places its divider in the middle when it awakes, and the divider is outside the screen. In awake() the \
      view has the size that is in the file (in UIKit sometimes 600 × 600 or 1000 × 1000 points): nothing has been \
      laid out yet. A window lays out its views when it is shown, which is after every awake, under strict too. Do \
      not compute positions in awake(); compute them when the view gets its size.
      """
  ) {
    $0.register(SplitWindow.self)
    $0.register(SplitPane.self)
  }
  .cured(
    under: "all", shows: .note("width = 80, divider at 40", of: "pane"),
    """
    The pane keeps the width of the design separate from the width that layout gives it. It computes the place of \
    its divider from the width of the layout, each time that code asks for the place. So the place is right for each \
    width that the pane gets.
    """
  ) {
    $0.register(Cured.SplitWindow.self)
    $0.register(Cured.SplitPane.self)
  }
}

/// Gives its panes the width of the screen when it is shown.
final class SplitWindow: GalleryView {
  override class var members: Members {
    super.members.adding(SplitWindow.self) {
      $0.presents { for case let pane as SplitPane in $0.subviews { pane.width = 80 } }
    }
  }
}

/// Places its divider too early.
final class SplitPane: GalleryView {
  var width = 0
  private var divider = 0

  override class var members: Members {
    super.members.adding(SplitPane.self) { $0.attribute("width", \.width) }
  }

  override func awake() throws {
    try super.awake()
    divider = width / 2
  }

  override func afterInit() {
    super.afterInit()
    NibLoad.note("width = \(width), divider at \(divider)")
  }
}

private enum Cured {
  /// Lays its panes out over the width of the screen when it is shown.
  final class SplitWindow: GalleryView {
    override class var members: Members {
      super.members.adding(SplitWindow.self) {
        $0.presents { for case let pane as SplitPane in $0.subviews { pane.layOut(width: 80) } }
      }
    }
  }

  /// Has its divider in the middle of the width that it is laid out with.
  final class SplitPane: GalleryView {
    /// The width of the design.
    private var width = 0
    private var laidOutWidth = 0
    private var divider: Int { laidOutWidth / 2 }

    override class var members: Members {
      super.members.adding(SplitPane.self) { $0.attribute("width", \.width) }
    }

    func layOut(width: Int) { laidOutWidth = width }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("width = \(laidOutWidth), divider at \(divider)")
    }
  }
}
