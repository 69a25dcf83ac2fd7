import NibLoading

// A panel that exists before its layout, and is filled with it.

extension Pitfall {
  static let mergeNoFinish = Pitfall(
    62, "merge-no-finish", "an object that is filled with a layout is not notified that it is complete",
    bites: ["android"],
    shows: .note("the panel is not complete", of: "save"), instead: "note    save: the panel is complete",
    explanation: """
      A panel that code has made is filled with a layout, and completes itself in awake(). The panel is never complete. \
      Android calls onFinishInflate of the objects that it makes. The views of a <merge> are added to a container that \
      exists, and that container is not called. If the same panel stands in a layout, it is called by the load of that \
      layout, so the mistake shows only where code makes the panel. Under strict, the owner of a layout is sent didLoad() when \
      everything in it is awake, also if it is the root.
      """
  ) {
    $0.register(owner: ToolPanel.self) { ToolPanel() }
    $0.register(ToolButton.self)
  }
  .cured(
    shows: .note("the panel is complete", of: "save"),
    """
    The panel completes itself in its initializer, which code calls, and each button that it gets is complete by then. It \
    needs no message at the end.
    """
  ) {
    $0.register(owner: Cured.ToolPanel.self) { Cured.ToolPanel() }
    $0.register(Cured.ToolButton.self)
  }
}

/// A panel that completes itself on request.
final class ToolPanel: NibObject, NibOwner {
  private(set) var isComplete = false
  private var buttons: [ToolButton] = []

  static var members: Members { Members(of: ToolPanel.self) { $0.children { $0.buttons.append($1) } } }

  init() {}
  init(coder: NibDecoder) throws {}

  func awake() throws { isComplete = true }
  func didLoad() throws { isComplete = true }
}

/// Looks at its panel when everything is over.
final class ToolButton: GalleryView {
  weak var panel: ToolPanel?

  override class var members: Members {
    super.members.adding(ToolButton.self) { $0.outlet("panel") { swap(&$0.panel, &$1) } }
  }

  override func afterInit() {
    super.afterInit()
    NibLoad.note("the panel is \(panel?.isComplete == true ? "complete" : "not complete")")
  }
}

private enum Cured {
  /// A panel that is complete before it gets its first button.
  final class ToolPanel: NibObject, NibOwner {
    let isComplete: Bool
    private var buttons: [ToolButton] = []

    static var members: Members { Members(of: ToolPanel.self) { $0.children { $0.buttons.append($1) } } }

    init() { isComplete = true }
    init(coder: NibDecoder) throws { isComplete = true }

    func awake() throws {}
  }

  /// Looks at its panel when everything is over.
  final class ToolButton: GalleryView {
    weak var panel: ToolPanel?

    override class var members: Members {
      super.members.adding(ToolButton.self) { $0.outlet("panel") { swap(&$0.panel, &$1) } }
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("the panel is \(panel?.isComplete == true ? "complete" : "not complete")")
    }
  }
}
