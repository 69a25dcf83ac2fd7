/// Points and cells of a terminal.
///
/// A column is about as wide as a letter of the system's text, so that words have the room that they have in the file; a row
/// is as high as a line of it.
nonisolated struct CellScale: Equatable, Sendable {
  /// Points of a column.
  let column: Double
  /// Points of a row.
  let row: Double

  static func of(_ platform: CocoaPlatform) -> CellScale {
    switch platform {
    case .iOS: CellScale(column: 7.5, row: 20)
    case .macOS: CellScale(column: 6.5, row: 20)
    case .tvOS: CellScale(column: 20, row: 46)
    case .watchOS: CellScale(column: 7.5, row: 20)
    }
  }

  /// Cells for points, at least one for any.
  func columns(_ points: Double) -> Int { Self.cells(points, column) }
  func rows(_ points: Double) -> Int { Self.cells(points, row) }

  private static func cells(_ points: Double, _ cell: Double) -> Int {
    guard points.isFinite, points > 0 else { return 0 }
    return max(1, Int((min(points, PointRect.limit) / cell).rounded()))
  }
}
