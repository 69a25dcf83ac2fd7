import NibLoading

extension Pitfall {
  static let collectionGrows = Pitfall(
    45, "collection-grows", "an outlet collection grows with each load", bites: ["winobjc"],
    shows: .note("rows = 4 after the second load", of: "list"),
    instead: "note    list: rows = 2 after the second load",
    explanation: """
      A layout is loaded again with the same owner, and the owner's collection contains the objects of both loads. \
      The old rows stay alive, and code that changes all rows changes the old rows too. WinObjC appends to the array \
      that it finds in the owner. Under strict, a load sets a collection to the objects that it connects, and \
      nothing else. If a loader appends, empty the collection before you load.
      """
  ) { $0.register(RowList.self) }
  .cured(
    shows: .note("rows = 2 after the second load", of: "list"),
    """
    The list empties its collection before it loads, so it does not matter whether a loader replaces or appends. It sorts \
    the rows, because no documentation promises their order: see pitfall 46.
    """
  ) { $0.register(Cured.RowList.self) }
}

/// Loads its rows twice.
final class RowList: GalleryView, NibOwner {
  private var rows: [GalleryView] = []

  override class var members: Members {
    super.members.adding(RowList.self) { $0.outlets("rows", \.rows) }
  }

  override func awake() throws {
    try super.awake()
    for time in ["first", "second"] {
      _ = try NibLoad.load("TwoRows", owner: self)
      NibLoad.note("rows = \(rows.count) after the \(time) load")
    }
  }
}

private enum Cured {
  /// Loads its rows twice, each time into an empty collection.
  final class RowList: GalleryView, NibOwner {
    private var rows: [GalleryView] = []

    override class var members: Members {
      super.members.adding(RowList.self) { $0.outlets("rows", \.rows) }
    }

    override func awake() throws {
      try super.awake()
      for time in ["first", "second"] {
        rows = []
        _ = try NibLoad.load("TwoRows", owner: self)
        rows.sort { $0.name > $1.name }
        NibLoad.note("rows = \(rows.count) after the \(time) load")
      }
    }
  }
}
