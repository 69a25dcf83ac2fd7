public import NibLoading

/// `<Grid>`: children in rows and columns. The children fill the grid row by row.
///
///     <Grid columns="auto *" columnSpacing="1">
///       <Label text="_Name:" for="#name"/> <TextField id="name"/>
///       <Label text="_Mail:" for="#mail"/> <TextField id="mail"/>
///       <Checkbox title="_Remember me" columnSpan="2"/>
///     </Grid>
///
/// A child gets the whole height of its cell. Its `align` determines how much of the width it gets.
open class Grid: View {
  /// The widths of the columns. `auto` is the width of the widest child that is only in that column.
  public var columns = LengthList(.share(1)) { didSet { setNeedsLayout() } }
  /// The heights of the first rows. `auto` is the height of the highest child that is only in that row. Further rows
  /// are `auto`.
  public var rows: LengthList? { didSet { setNeedsLayout() } }
  /// The number of blank cells between rows and columns.
  public var spacing = 0 { didSet { setNeedsLayout() } }
  /// The number of blank cells between columns, or nil for `spacing`.
  public var columnSpacing: Int? { didSet { setNeedsLayout() } }
  /// The number of blank rows between rows, or nil for `spacing`.
  public var rowSpacing: Int? { didSet { setNeedsLayout() } }

  /// The members of a grid in a layout.
  open override class var members: Members {
    super.members.adding(Grid.self) {
      $0.summary("Children in rows and columns. The children fill the grid row by row.")
      $0.attribute("columns", default: "*", help: "The width of each column.") { $0.columns = $1 }
      $0.attribute("rows", help: "The heights of the first rows; the others are auto.") { $0.rows = $1 }
      $0.attribute("spacing", default: "0", help: "Blank cells between rows and between columns.") {
        $0.spacing = Int($1 as UInt8)
      }
      $0.attribute("columnSpacing", help: "Blank cells between columns; if not given, 'spacing'.") {
        $0.columnSpacing = Int($1 as UInt8)
      }
      $0.attribute("rowSpacing", help: "Blank rows between rows; if not given, 'spacing'.") {
        $0.rowSpacing = Int($1 as UInt8)
      }
      $0.children(help: "The views in the cells.", removing: { $1.removeFromSuperview() }) { $0.addSubview($1 as View) }
    }
  }

  /// True: the children of a grid can span cells.
  open override class var readsSpans: Bool { true }

  /// Returns the size that the columns and rows need.
  open override func contentSize(in available: Size) -> Size {
    let tracks = measure(in: available, fills: false)
    return Size(width: tracks.columns.total, height: tracks.rows.total)
  }

  /// Gives each child the cells that it spans.
  open override func layoutSubviews() {
    let room = contentRect
    let tracks = measure(in: room.size, fills: true)
    for (view, cell) in zip(shownSubviews, tracks.cells) {
      let columns = tracks.columns.span(cell.columns, in: room.width)
      let rows = tracks.rows.span(cell.rows, in: room.height)
      let natural = view.fittingSize(in: Size(width: columns.count, height: rows.count))
      let x = view.span(across: .vertical, in: columns.count, natural: natural)
      var height = view.request(along: .vertical, natural: natural)
      if height.length == .auto { height.length = .share(1) }
      view.place(
        in: Rect(
          x: room.x + columns.lowerBound + x.lowerBound, y: room.y + rows.lowerBound, width: x.count,
          height: distribute(rows.count, among: [height])[0]))
    }
  }

  private var shownSubviews: [View] { subviews.filter(\.isShown) }

  /// Measures columns first and then rows, because the height of a child depends on its width.
  private func measure(in room: Size, fills: Bool) -> (columns: Tracks, rows: Tracks, cells: [GridCell]) {
    let views = shownSubviews
    let rowLengths = rows?.lengths ?? []
    var cells = GridCell.cells(for: views, columns: columns.lengths.count)
    let rowCount = max(rowLengths.count, (cells.map(\.rows.lowerBound).max() ?? -1) + 1)
    cells = cells.map { $0.clipped(toRows: rowCount) }

    var columns = Tracks(columns.lengths, spacing: columnSpacing ?? spacing)
    columns.measure(
      zip(views, cells).map { view, cell in
        (cell.columns, view.request(along: .horizontal, natural: view.fittingSize(in: room)))
      }, in: room.width, fills: fills)

    var rows = Tracks(
      rowLengths + Array(repeating: .auto, count: rowCount - rowLengths.count), spacing: rowSpacing ?? spacing)
    rows.measure(
      zip(views, cells).map { view, cell in
        let width = columns.span(cell.columns, in: room.width).count
        let natural = view.fittingSize(in: Size(width: width, height: room.height))
        return (cell.rows, view.request(along: .vertical, natural: natural))
      }, in: room.height, fills: fills)
    return (columns, rows, cells)
  }
}
