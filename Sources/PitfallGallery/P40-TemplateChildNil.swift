import NibLoading

extension Pitfall {
  static let templateChildNil = Pitfall(
    40, "template-child-nil", "a child calls its owner before the owner has its fields", bites: ["gtk"],
    shows: .note("ready, SearchPane.entry = nil", of: "entry"),
    instead: "note    entry: ready, SearchPane.entry = entry",
    explanation: """
      The entry reports to the pane that it is ready, and the pane's own field for the entry is nil. GTK fills the \
      fields of a template's owner after the whole template is built. Even the last call to each child, \
      parser_finished, comes before that. By then handlers are connected, so a child can call back. Under strict, \
      the owner's outlets are wired before any object awakes. In GTK, use the object that is passed to the handler, \
      or wait until the template is initialized.
      """
  ) {
    $0.register(owner: SearchPane.self) { SearchPane() }
    $0.register(SearchEntry.self)
  }
  .cured(
    under: "all", shows: .note("ready, and the pane has entry", of: "entry"),
    """
    The entry reports in afterInit() that it is ready, when the load is over and the owner has its fields. The \
    handler uses the object that is passed to it, and needs no field at all.
    """
  ) {
    $0.register(owner: Cured.SearchPane.self) { Cured.SearchPane() }
    $0.register(Cured.SearchEntry.self)
  }
}

/// An owner that is called back by what it owns.
final class SearchPane: NibOwner {
  @Outlet private var entry: GalleryView?

  static var members: Members {
    Members(of: SearchPane.self) {
      $0.outlet("entry", \.$entry)
      $0.action("entryIsReady", SearchPane.entryIsReady)
    }
  }

  private func entryIsReady() { NibLoad.note("ready, SearchPane.entry = \(entry?.name ?? "nil")") }
}

/// An entry that tells its owner when it is complete.
final class SearchEntry: GalleryView {
  override func awake() throws {
    try super.awake()
    try action?.send(from: self)
  }
}

private enum Cured {
  /// An owner that uses the object that calls it.
  final class SearchPane: NibOwner {
    @Outlet private var entry: GalleryView?

    static var members: Members {
      Members(of: SearchPane.self) {
        $0.outlet("entry", \.$entry)
        $0.action("entryIsReady", SearchPane.entryIsReady)
      }
    }

    private func entryIsReady(_ entry: SearchEntry) {
      NibLoad.note("ready, and the pane has \(self.entry === entry ? entry.name : "another")")
    }
  }

  /// An entry that tells its owner when the load is over.
  final class SearchEntry: GalleryView {
    override func afterInit() {
      super.afterInit()
      tell(change: "ready")
    }
  }
}
