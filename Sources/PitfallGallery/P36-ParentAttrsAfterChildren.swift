import NibLoading

// Two grids with a cell each. One waits for its attribute to be set, the other decodes it in its initializer.

extension Pitfall {
  static let parentAttrsAfterChildren = Pitfall(
    36, "parent-attrs-after-children", "a child is added before its parent's attributes are set",
    bites: ["javafx"], shows: .note("added to a grid of 0 columns", of: "late"),
    instead: "note    late: added to a grid of 0 columns",
    explanation: """
      A cell asks its grid for the number of columns when the cell is added, and gets 0, although the file says 3. \
      JavaFX sets the attributes of an element after its children are built and added. Strict does so too: children \
      are added within the initializer, and attributes are set after it. If a parent needs a value to take its \
      children, decode the value in init(coder:) before you call super.init(coder:), as the second grid does. Or let \
      the grid place its cells when it is laid out.
      """
  ) {
    $0.register(LateGrid.self)
    $0.register(DecodingGrid.self)
    $0.register(GridCell.self)
  }
  .cured(
    under: "all", shows: .note("added to a grid of 3 columns", of: "late"),
    """
    The first grid also decodes its columns in its initializer, before a cell can be added to it. So the number of \
    columns is no longer an attribute that each loader sets at a different time.
    """
  ) { $0.register(Cured.LateGrid.self) }
}

/// The questions that a cell asks of its grid.
protocol GridColumns {
  var columns: Int { get }
}

/// A grid whose columns are set when its cells are there already.
final class LateGrid: GalleryView, GridColumns {
  private(set) var columns = 0

  override class var members: Members {
    super.members.adding(LateGrid.self) { $0.attribute("columns", \.columns) }
  }
}

/// A grid that decodes its columns before it takes its cells.
final class DecodingGrid: GalleryView, GridColumns {
  let columns: Int

  override class var members: Members {
    super.members.adding(DecodingGrid.self) { $0.attribute("columns", Int.self) }
  }

  required init(coder: NibDecoder) throws {
    columns = try coder.decode(forKey: "columns", default: 0)
    try super.init(coder: coder)
  }
}

/// A cell that takes its place as soon as it is added.
final class GridCell: GalleryView {
  override func didMoveToSuperview() {
    let columns = (superview as? any GridColumns)?.columns ?? 0
    NibLoad.note("added to a grid of \(columns) columns")
  }
}

private enum Cured {
  /// A grid that is late no more.
  final class LateGrid: GalleryView, GridColumns {
    let columns: Int

    override class var members: Members {
      super.members.adding(LateGrid.self) { $0.attribute("columns", Int.self) }
    }

    required init(coder: NibDecoder) throws {
      columns = try coder.decode(forKey: "columns", default: 0)
      try super.init(coder: coder)
    }
  }
}
