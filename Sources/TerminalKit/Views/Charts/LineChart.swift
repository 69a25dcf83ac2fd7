public import NibLoading

/// `<LineChart>`: the numbers of one or more series as lines, with axes.
///
///     <LineChart start="-60 s" end="now" points="60">
///       <Series title="cpu" values="12 40 33"/> <Series title="disk" values="5 6 9"/>
///     </LineChart>
///
/// The numbers of a series have equal distances from left to right. With `points`, the newest numbers are at the right
/// edge, and older ones leave the chart on the left. NaN interrupts the line.
open class LineChart: Chart {
  /// True if the axes and their numbers are shown.
  public var hasAxes = true { didSet { reload() } }
  /// The number of values that fit from left to right. If it is nil, this is the length of the longest series.
  public var points: Int? { didSet { reload() } }
  /// The text at the left end of the lower axis.
  public var start = "" { didSet { reload() } }
  /// The text at the right end of the lower axis.
  public var end = "" { didSet { reload() } }
  /// The picture of the lines. Making it takes O(numbers), so it is kept.
  private var plot: (grid: DotGrid, marks: ChartMarks)?
  private var knownRange: ValueRange?

  /// The members of a line chart in a layout.
  open override class var members: Members {
    super.members.adding(LineChart.self) {
      $0.summary("The numbers of one or more series as lines, with axes.")
      $0.attribute("axes", default: "true", help: "True if the axes and their numbers are shown.") { $0.hasAxes = $1 }
      $0.attribute(
        "points", help: "The number of values that fit from left to right; the newest are at the right edge."
      ) {
        $0.points = max(1, Int($1 as UInt32))
      }
      $0.translated("start", "end")
      $0.attribute("start", help: "The text at the left end of the lower axis.") { $0.start = $1 }
      $0.attribute("end", help: "The text at the right end of the lower axis.") { $0.end = $1 }
    }
  }

  /// Returns forty columns and ten rows, unless the layout gives a size.
  open override func contentSize(in available: Size) -> Size { Size(width: 40, height: 10) }

  override func numbersDidChange() {
    plot = nil
    knownRange = nil
  }

  // MARK: Numbers

  private func shown(_ series: Int) -> Range<Int> {
    let count = max(0, source.valueCount(ofSeries: series))
    return count - min(count, points ?? count)..<count
  }

  private var longest: Int { points ?? (0..<source.seriesCount).map { source.valueCount(ofSeries: $0) }.max() ?? 0 }

  /// The range of the numbers that are shown.
  private var range: ValueRange {
    if let knownRange { return knownRange }
    let source = source
    let values = (0..<max(0, source.seriesCount)).lazy.flatMap { series in
      self.shown(series).lazy.map { source.value(at: $0, ofSeries: series) }
    }
    let found = ValueRange(of: values, low: minimum, high: maximum) ?? ValueRange(0, 1)
    // If all numbers are equal, the range gets a margin, so that the line is in the middle.
    let range =
      found.isEmpty ? ValueRange(found.low - Self.margin(found.low), found.low + Self.margin(found.low)) : found
    knownRange = range
    return range
  }

  private static func margin(_ value: Double) -> Double { value == 0 ? 1 : value.magnitude / 2 }

  private func scale(rows: Int) -> ChartScale {
    ChartScale(around: range, steps: max(1, (rows - 1) / 2), keepsLow: minimum != nil, keepsHigh: maximum != nil)
  }

  // MARK: Drawing

  private var legend: [(series: Int, title: String)] {
    let titles = (0..<max(0, min(64, source.seriesCount))).map { ($0, source.title(ofSeries: $0)) }
    return titles.count > 1 ? titles.filter { !$0.1.isEmpty } : []
  }

  /// Draws the legend, the axes and the lines.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let size = canvas.size
    let legend = legend
    let top = legend.isEmpty ? 0 : 1
    drawLegend(legend, in: canvas, pen)
    guard hasAxes, size.height - top >= 3, size.width >= 8 else {
      let rect = Rect(x: 0, y: top, width: size.width, height: size.height - top)
      return draw(in: canvas.part(rect), ChartScale(around: range, steps: 1, keepsLow: true, keepsHigh: true), pen)
    }
    let bottom = start.isEmpty && end.isEmpty ? 1 : 2
    let rows = size.height - top - bottom
    let scale = scale(rows: rows)
    let ticks = scale.ticks.map { (y: rows - 1 - scale.range.place(of: $0, among: rows), words: $0.chartWords) }
    let labels = min(size.width / 2, ticks.map(\.words.count).max() ?? 0)
    let area = Rect(x: labels + 1, y: top, width: size.width - labels - 1, height: rows)
    drawAxes(in: canvas, area, ticks, pen)
    draw(in: canvas.part(area), scale, pen)
  }

  private func drawLegend(_ legend: [(series: Int, title: String)], in canvas: Canvas, _ pen: Pen) {
    var x = 0
    for (series, title) in legend where x < canvas.size.width {
      x += canvas.write(
        marks(marks ?? .braille, areDots: true) == .ascii ? "* " : "● ", at: Point(x: x, y: 0),
        style(ofSeries: series, pen))
      x += canvas.write(title.truncated(to: max(0, canvas.size.width - x)), at: Point(x: x, y: 0), pen.style) + 2
    }
  }

  private func drawAxes(in canvas: Canvas, _ area: Rect, _ ticks: [(y: Int, words: String)], _ pen: Pen) {
    let style = pen.style(.muted)
    let isPlain = marks(marks ?? .braille, areDots: true) == .ascii
    let corner = Point(x: area.x - 1, y: area.maxY)
    let kind: BorderKind = isPlain ? .ascii : .line
    canvas.verticalRule(kind, at: Point(x: corner.x, y: area.y), length: area.height, style)
    canvas.horizontalRule(kind, at: Point(x: corner.x, y: corner.y), length: area.width + 1, style)
    canvas.write(isPlain ? "+" : "└", at: corner, style)
    // If two numbers fall into one row, the one nearer to the middle is left out.
    var taken: Set<Int> = []
    for tick in ticks where taken.insert(tick.y).inserted {
      let row = canvas.part(Rect(x: 0, y: area.y + tick.y, width: corner.x, height: 1))
      row.write(tick.words, aligned: .end, in: 0..<corner.x, style)
      canvas.write(isPlain ? "+" : "┤", at: Point(x: corner.x, y: area.y + tick.y), style)
    }
    let row = canvas.part(Rect(x: area.x, y: area.maxY + 1, width: area.width, height: 1))
    row.write(start, aligned: .start, in: 0..<area.width, style)
    let room = max(0, area.width - start.cellWidth - 1)
    if end.cellWidth <= room { row.write(end, aligned: .end, in: 0..<area.width, style) }
  }

  private func draw(in canvas: Canvas, _ scale: ChartScale, _ pen: Pen) {
    let marks = marks(marks ?? .braille, areDots: true)
    guard canvas.size.width > 0, canvas.size.height > 0 else { return }
    if plot?.grid.size != canvas.size || plot?.marks != marks {
      plot = (grid(of: canvas.size, marks, scale.range), marks)
    }
    plot?.grid.draw(on: canvas) { style(ofSeries: $0, pen) }
  }

  /// Draws the lines into a grid. O(numbers).
  private func grid(of size: Size, _ marks: ChartMarks, _ range: ValueRange) -> DotGrid {
    var grid = DotGrid(size, marks)
    let source = source
    let longest = longest
    for series in 0..<max(0, source.seriesCount) {
      let values = shown(series)
      // Without `points`, a line begins at the left edge. With `points`, it ends at the right edge.
      let shift = points == nil ? -values.lowerBound : longest - values.upperBound
      var last: Point?
      for index in values {
        guard let fraction = range.fraction(of: source.value(at: index, ofSeries: series)) else {
          last = nil
          continue
        }
        let place = Double(index + shift) / Double(max(1, longest - 1))
        let point = Point(
          x: Int((place * Double(grid.width - 1)).rounded()),
          y: Int(((1 - fraction) * Double(grid.height - 1)).rounded()))
        // With very many numbers, most fall on the same dot as the number before.
        if point != last { grid.line(from: last ?? point, to: point, series: series) }
        last = point
      }
    }
    return grid
  }
}
