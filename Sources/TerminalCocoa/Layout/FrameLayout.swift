internal import TerminalKit

/// Places views on cells by their frames in points.
nonisolated struct FrameLayout {
  /// A view that is placed.
  struct Item {
    /// The frame in points, with y growing downwards.
    var frame: PointRect
    /// The cells that it needs for its text and its contents.
    var need: Size
    /// True if it is drawn in one row, regardless of its height.
    var isOneRow: Bool
    /// True if it is only text without a border. Such a view needs a space after it.
    var isWords = false
    /// The sides and sizes that change if the size of the container differs from that in the file.
    var mask: ResizingMask
  }

  private let items: [Item]
  private let size: (width: Double, height: Double)
  private let scale: CellScale

  /// The cells that all views need together, if the container has its size in the file.
  let natural: Size

  /// - Parameter size: The container's size in points.
  /// - Complexity: O(n log n) for n views.
  init(_ items: [Item], in size: (width: Double, height: Double), _ scale: CellScale) {
    self.items = items
    self.scale = scale
    // Cocoa also shows views that extend a little past the end.
    let size = (
      width: max(
        size.width,
        items.lazy.map(\.frame).filter { $0.x < size.width + 100 }.map { min($0.maxX, size.width + 200) }.max() ?? 0),
      height: max(
        size.height,
        items.lazy.map(\.frame).filter { $0.y < size.height + 100 }.map { min($0.maxY, size.height + 200) }.max() ?? 0)
    )
    self.size = size
    let (columns, rows) = Self.solvers(items, size, scale)
    natural = Size(width: max(columns.least, scale.columns(size.width)), height: max(1, rows.least))
  }

  /// Returns the cells of each view in a container of some cells.
  func place(in room: Size) -> [Rect] {
    var items = items
    var size = size
    if room != natural {
      let delta = (
        width: Double(room.width - natural.width) * scale.column,
        height: Double(room.height - natural.height) * scale.row
      )
      for index in items.indices { items[index].frame = items[index].mask.resized(items[index].frame, by: delta) }
      size = (max(1, size.width + delta.width), max(1, size.height + delta.height))
    }
    let (columns, rows) = Self.solvers(items, size, scale)
    return zip(columns.place(in: room.width), rows.place(in: room.height)).map { columns, rows in
      Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
  }

  private static func solvers(
    _ items: [Item], _ size: (width: Double, height: Double), _ scale: CellScale
  ) -> (columns: EdgeSolver, rows: EdgeSolver) {
    let centers = centers(of: items, scale)
    let columns = EdgeSolver(
      sides(of: items, centers).map { EdgeSolver.Span(start: $0.start, end: $0.end, need: $0.need) },
      covered: items.map { ($0.frame.x, $0.frame.maxX) }, length: size.width
    ) { $0 < 3 ? 0 : max(1, Int(($0 / scale.column).rounded())) }
    let rows = EdgeSolver(
      zip(items, centers).map { item, center in
        guard let center else {
          return EdgeSolver.Span(start: item.frame.y, end: item.frame.maxY, need: item.need.height)
        }
        return EdgeSolver.Span(start: center - 3, end: center + 3, need: item.need.height)
      }, covered: items.map { ($0.frame.y, $0.frame.maxY) }, length: size.height
    ) { min(3, Int(($0 / scale.row + 0.3).rounded(.down))) }
    return (columns, rows)
  }

  /// Returns the sides of each view, and the columns that it needs. The margins of AppKit's buttons overlap, and share
  /// their room. If a text ends where another one begins, it needs an additional space.
  private static func sides(of items: [Item], _ centers: [Double?]) -> [(start: Double, end: Double, need: Int)] {
    var sides = items.map { (start: $0.frame.x, end: $0.frame.maxX, need: $0.need.width) }
    let order = items.indices.filter { centers[$0] != nil }
      .sorted { (centers[$0] ?? 0, items[$0].frame.x) < (centers[$1] ?? 0, items[$1].frame.x) }
    for (left, right) in zip(order, order.dropFirst()) where centers[left] == centers[right] {
      let overlap = sides[left].end - sides[right].start
      if overlap > -3, overlap < 10, items[left].isWords, items[right].isWords { sides[left].need += 1 }
      guard overlap > 0, overlap < 0.4 * min(items[left].frame.width, items[right].frame.width) else { continue }
      sides[left].end -= overlap / 2
      sides[right].start += overlap / 2
    }
    return sides
  }

  /// Returns the middle of the row for each view of one row. Views with nearly the same middle share one row, so that a
  /// label is in the row of its field. Nil for other views.
  private static func centers(of items: [Item], _ scale: CellScale) -> [Double?] {
    var centers = [Double?](repeating: nil, count: items.count)
    let order = items.indices.filter { items[$0].isOneRow }.sorted { items[$0].frame.middle < items[$1].frame.middle }
    var row: Double?
    for index in order {
      let middle = items[index].frame.middle
      if row == nil || middle - (row ?? 0) > scale.row * 0.35 { row = middle }
      centers[index] = row
    }
    return centers
  }
}

extension PointRect {
  /// The vertical middle.
  fileprivate nonisolated var middle: Double { y + height / 2 }
}
