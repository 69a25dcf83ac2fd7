/// Cells that are partly filled, from below or from the left.
nonisolated enum LevelMarks {
  /// Eighths of a cell from below.
  static let rising = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// Eighths of a cell from the left.
  static let growing = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  /// Eight levels for terminals without blocks.
  static let ascii = [".", ":", "-", "=", "+", "*", "#", "@"]
  /// Five shades.
  static let shades = ["·", "░", "▒", "▓", "█"]
  /// Five shades for terminals without blocks.
  static let asciiShades = [".", "-", "+", "*", "#"]

  /// Draws a bar from the left edge of a canvas over a part of its first row, in eighths of a cell.
  ///
  /// - Parameter fraction: from 0 to 1. A bar is full only at 1.
  static func drawBar(_ fraction: Double, in canvas: Canvas, _ marks: ChartMarks, _ style: CellStyle) {
    let width = canvas.size.width
    guard width > 0, fraction > 0 else { return }
    if marks == .ascii {
      canvas.write(String(repeating: "#", count: Int(min(1, fraction) * Double(width))), at: .zero, style)
      return
    }
    // A bar that is not empty shows at least one eighth of a cell.
    let eighths = max(1, Int(min(1, fraction) * Double(width * 8)))
    canvas.write(String(repeating: "█", count: eighths / 8), at: .zero, style)
    if eighths % 8 > 0 { canvas.write(growing[eighths % 8 - 1], at: Point(x: eighths / 8, y: 0), style) }
  }
}
