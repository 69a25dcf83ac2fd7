import NibLoading

// A place for a part that is made later, and a part that asks for its place too early.

extension Pitfall {
  static let slotEmptyAtCompleted = Pitfall(
    64, "slot-empty-at-completed", "a part that is made later is not in its slot yet when it awakes",
    bites: ["strict", "qml"], shows: .note("the slot has no panel", of: "panel"),
    instead: "note    panel: the slot has no panel",
    explanation: """
      A slot makes its panel from a template, and the panel asks the slot for it when it awakes. The slot has none: it gets \
      the panel as the result of making it, and by then the panel is complete. In QML, Component.onCompleted of the \
      object of a Loader runs while item of the Loader is still null. After that come onItemChanged and onLoaded of the \
      Loader. Let the slot tell the panel when it has it.
      """
  ) {
    $0.register(PanelSlot.self)
    $0.register(SlotPanel.self)
  }
  .cured(
    shows: .note("the panel is in its slot", of: "slot"),
    "The panel asks for nothing when it awakes. The slot tells it, when the slot has its panel."
  ) {
    $0.register(Cured.PanelSlot.self)
    $0.register(Cured.SlotPanel.self)
  }
}

/// A place for a panel, which it makes when it awakes.
final class PanelSlot: GalleryView {
  private var contents: NibTemplate?
  private(set) var panel: SlotPanel?

  override class var members: Members {
    super.members.adding(PanelSlot.self) { $0.outlet("contents") { swap(&$0.contents, &$1) } }
  }

  override func awake() throws {
    try super.awake()
    panel = try contents?.make().root as? SlotPanel
    NibLoad.note("the slot has \(panel == nil ? "no panel" : "its panel")")
  }
}

/// A panel that looks at its slot when it awakes.
final class SlotPanel: GalleryView {
  private weak var slot: PanelSlot?

  override class var members: Members {
    super.members.adding(SlotPanel.self) {
      $0.outlet("slot") { (panel: SlotPanel, slot: inout PanelSlot?) in swap(&panel.slot, &slot) }
    }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("the slot has \(slot?.panel == nil ? "no panel" : "its panel")")
  }
}

private enum Cured {
  /// A place for a panel, which tells the panel when it has it.
  final class PanelSlot: GalleryView {
    private var contents: NibTemplate?
    private(set) var panel: SlotPanel?

    override class var members: Members {
      super.members.adding(PanelSlot.self) { $0.outlet("contents") { swap(&$0.contents, &$1) } }
    }

    override func awake() throws {
      try super.awake()
      panel = try contents?.make().root as? SlotPanel
      panel?.didEnterSlot()
    }
  }

  /// A panel that looks at its slot when the slot says that it has it.
  final class SlotPanel: GalleryView {
    private weak var slot: PanelSlot?

    override class var members: Members {
      super.members.adding(SlotPanel.self) {
        $0.outlet("slot") { (panel: SlotPanel, slot: inout PanelSlot?) in swap(&panel.slot, &slot) }
      }
    }

    /// Looks at the slot, which has the panel now.
    func didEnterSlot() {
      NibLoad.note("the panel is \(slot?.panel === self ? "in its slot" : "in no slot")")
    }
  }
}
