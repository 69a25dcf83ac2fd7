/// A picture made of dots that are smaller than cells.
nonisolated struct DotGrid {
  /// The size in cells.
  let size: Size
  private let marks: ChartMarks
  /// The dots of each cell, one bit each, and the series that drew last in the cell.
  private var cells: [(bits: UInt8, series: UInt8)]

  /// Returns the number of dots in a cell, across and down.
  static func density(_ marks: ChartMarks) -> (x: Int, y: Int) {
    switch marks {
    case .braille: (2, 4)
    case .blocks: (2, 2)
    case .ascii: (1, 1)
    }
  }

  /// The number of dots in a row of the grid.
  var width: Int { size.width * Self.density(marks).x }
  /// The number of dots in a column of the grid.
  var height: Int { size.height * Self.density(marks).y }

  init(_ size: Size, _ marks: ChartMarks) {
    self.size = size
    self.marks = marks
    cells = Array(repeating: (0, 0), count: size.width * size.height)
  }

  /// Sets a dot, or does nothing if the place is outside the grid. (0, 0) is at the top left.
  mutating func set(_ x: Int, _ y: Int, series: Int) {
    guard 0..<width ~= x, 0..<height ~= y else { return }
    let (across, down) = Self.density(marks)
    let bit: UInt8 =
      switch marks {
      case .braille: Self.brailleBits[y % 4][x % 2]
      case .blocks: 1 << UInt8(y % 2 * 2 + x % 2)
      case .ascii: 1
      }
    let index = y / down * size.width + x / across
    cells[index].bits |= bit
    cells[index].series = UInt8(truncatingIfNeeded: series)
  }

  /// Sets the dots of a line. Both ends must be on the grid.
  mutating func line(from start: Point, to end: Point, series: Int) {
    let (dx, dy) = (abs(end.x - start.x), abs(end.y - start.y))
    let count = max(dx, dy)
    for step in 0...max(0, count) {
      // Rounded to the nearest dot.
      let x =
        start.x + (count == 0 ? 0 : ((end.x - start.x) * step * 2 + (end.x >= start.x ? count : -count)) / (2 * count))
      let y =
        start.y + (count == 0 ? 0 : ((end.y - start.y) * step * 2 + (end.y >= start.y ? count : -count)) / (2 * count))
      set(x, y, series: series)
    }
  }

  private static let brailleBits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
  private static let quadrants = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// Draws the cells that have dots.
  func draw(on canvas: Canvas, _ style: (Int) -> CellStyle) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let cell = cells[y * size.width + x]
        guard cell.bits != 0 else { continue }
        canvas.write(mark(cell.bits), at: Point(x: x, y: y), style(Int(cell.series)))
      }
    }
  }

  private func mark(_ bits: UInt8) -> String {
    switch marks {
    case .braille: Unicode.Scalar(0x2800 + UInt32(bits)).map { String($0) } ?? " "
    case .blocks: Self.quadrants[Int(bits & 15)]
    case .ascii: "*"
    }
  }
}
