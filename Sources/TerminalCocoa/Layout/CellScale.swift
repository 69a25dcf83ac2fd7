/// Converts points to cells of a terminal.
///
/// A column is about as wide as a character of the system's font, so texts have about the same room as in the file. A
/// row is as high as a line.
nonisolated struct CellScale: Equatable, Sendable {
  /// The number of points in a column.
  let column: Double
  /// The number of points in a row.
  let row: Double

  static func of(_ platform: CocoaPlatform) -> CellScale {
    switch platform {
    case .iOS: CellScale(column: 7.5, row: 20)
    case .macOS: CellScale(column: 6.5, row: 20)
    case .tvOS: CellScale(column: 20, row: 46)
    case .watchOS: CellScale(column: 7.5, row: 20)
    }
  }

  /// Returns the number of columns for some points: at least one for any positive number.
  func columns(_ points: Double) -> Int { Self.cells(points, column) }
  func rows(_ points: Double) -> Int { Self.cells(points, row) }

  private static func cells(_ points: Double, _ cell: Double) -> Int {
    guard points.isFinite, points > 0 else { return 0 }
    return max(1, Int((min(points, PointRect.limit) / cell).rounded()))
  }
}
