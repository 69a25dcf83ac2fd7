public import NibLoading

/// `<HeatMap>`: numbers in rows and columns, each drawn as a shade.
///
///     <HeatMap> <Series title="Mon" values="0 3 9"/> <Series title="Tue" values="2 0 4"/> </HeatMap>
///
/// Each series is a row. If there are more numbers than columns, the newest are shown. NaN is left blank.
open class HeatMap: Chart {
  /// The width of each number in cells.
  public var cellWidth = 2 { didSet { setNeedsLayout() } }

  /// The members of a heat map in a layout.
  open override class var members: Members {
    super.members.adding(HeatMap.self) {
      $0.summary("Numbers in rows and columns, each drawn as a shade.")
      $0.attribute("cellWidth", default: "2", help: "The width of each number in cells.") {
        $0.cellWidth = max(1, Int($1 as UInt8))
      }
    }
  }

  private var knownRange: ValueRange??
  override func numbersDidChange() { knownRange = nil }

  private var rows: Int { max(0, source.seriesCount) }

  /// The width of the titles before the rows, with a blank. Only the first thousand titles are read.
  private var titleWidth: Int {
    let source = source
    let widest = (0..<min(1000, rows)).map { source.title(ofSeries: $0).cellWidth }.max() ?? 0
    return widest == 0 ? 0 : widest.plus(1)
  }

  /// Returns a row for each series, with room for all numbers.
  open override func contentSize(in available: Size) -> Size {
    let source = source
    let longest = (0..<min(1000, rows)).map { source.valueCount(ofSeries: $0) }.max() ?? 0
    let width = longest.multipliedReportingOverflow(by: max(1, cellWidth))
    return Size(width: titleWidth.plus(width.overflow ? .max : width.partialValue), height: max(1, rows))
  }

  /// The least and the greatest number of all rows. O(numbers) once after each change.
  private var range: ValueRange? {
    if let knownRange { return knownRange }
    let source = source
    let values = (0..<rows).lazy.flatMap { row in
      (0..<max(0, source.valueCount(ofSeries: row))).lazy.map { source.value(at: $0, ofSeries: row) }
    }
    let range = ValueRange(of: values, low: minimum, high: maximum)
    knownRange = .some(range)
    return range
  }

  /// Draws the rows.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard let range else { return }
    let source = source
    let titles = min(titleWidth, canvas.size.width / 2)
    let shades = marks(marks ?? .blocks) == .ascii ? LevelMarks.asciiShades : LevelMarks.shades
    let cell = max(1, cellWidth)
    let columns = max(0, canvas.size.width - titles) / cell
    for row in 0..<min(rows, canvas.size.height) {
      let line = canvas.part(Rect(x: 0, y: row, width: canvas.size.width, height: 1))
      line.write(source.title(ofSeries: row), aligned: .start, in: 0..<max(0, titles - 1), pen.style)
      let style = rowStyle(row, pen)
      for (column, value) in source.last(columns, ofSeries: row).enumerated() {
        guard let fraction = range.isEmpty ? (value.isNaN ? nil : 0) : range.fraction(of: value) else { continue }
        // The least number has a shade of its own. The other numbers share the remaining shades evenly.
        let shade = fraction == 0 ? 0 : min(4, 1 + Int(fraction * 4))
        line.write(
          String(repeating: shades[shade], count: cell), at: Point(x: titles + column * cell, y: 0), style)
      }
    }
  }

  /// Returns the style of a row. All rows have the same style, unless their series has a look of its own.
  private func rowStyle(_ row: Int, _ pen: Pen) -> CellStyle {
    guard pen.isEnabled else { return pen.style(.disabled) }
    let style = pen.style(.progress)
    return dataSource == nil ? pen.theme.style(style, with: series[row].look) : style
  }
}
