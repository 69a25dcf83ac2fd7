import NibLoading

extension Pitfall {
  static let includeIDLate = Pitfall(
    59, "include-id-late", "the root of an included layout has the id of its own file when it is complete",
    bites: ["android", "gtk", "delphi"], shows: .note("restores the state of pane", of: "search"),
    instead: "note    search: restores the state of search",
    explanation: """
      A pane restores its state by its id when it is complete. Two copies of its layout restore the same state, that of \
      the id in the layout's own file. The id that the <include> gives comes later: Android calls onFinishInflate of the \
      included root, sets the id, and then adds the view. Delphi gives a frame its name after Loaded of the frame's own file. \
      Under strict, an object has one id from the beginning.
      """
  ) { $0.register(StatefulPane.self) }
  .cured(
    under: "all", shows: .note("restores the state of search", of: "search"),
    """
    The pane restores its state in afterInit(), when its id is final.
    """
  ) { $0.register(Cured.StatefulPane.self) }
}

/// Restores its state by its id when it awakes.
final class StatefulPane: GalleryView {
  private var key = ""

  override class var members: Members {
    super.members.adding(StatefulPane.self) { $0.attribute("id") { (pane: StatefulPane, id: String) in pane.key = id } }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("restores the state of \(key)")
  }
}

private enum Cured {
  /// Restores its state when its id is final.
  final class StatefulPane: GalleryView {
    private var key = ""

    override class var members: Members {
      super.members.adding(StatefulPane.self) {
        $0.attribute("id") { (pane: StatefulPane, id: String) in pane.key = id }
      }
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("restores the state of \(key)")
    }
  }
}
