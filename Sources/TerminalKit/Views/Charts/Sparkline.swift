public import NibLoading

/// `<Sparkline>`: the newest numbers of a series in a small space, one in each column.
///
///     <Sparkline values="1 3 2 8 5" max="10" width="20"/>
///
/// Bars begin at 0, or at the least number if it is negative. As soon as there are more numbers than columns, the
/// newest number is at the right. NaN leaves its column blank.
open class Sparkline: Chart {
  /// The members of a sparkline in a layout.
  open override class var members: Members {
    super.members.adding(Sparkline.self) {
      $0.summary("The newest numbers of a series in a small space, one in each column.")
    }
  }

  /// Returns one row of 20 columns, unless the layout gives a size.
  open override func contentSize(in available: Size) -> Size { Size(width: 20, height: 1) }

  /// Draws a column for each number. Takes O(columns).
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let source = source
    guard source.seriesCount > 0 else { return }
    let values = source.last(canvas.size.width, ofSeries: 0)
    guard let range = ValueRange(of: values + [0], low: minimum, high: maximum) else { return }
    let style = style(ofSeries: 0, pen)
    let height = canvas.size.height
    let levels = marks(marks ?? .blocks) == .ascii ? LevelMarks.ascii : LevelMarks.rising
    for (x, value) in values.enumerated() {
      guard let fraction = range.isEmpty ? 0 : range.fraction(of: value) else { continue }
      // The least number is visible too.
      let eighths = max(1, Int((fraction * Double(height * 8)).rounded()))
      for row in 0..<(eighths + 7) / 8 {
        let level = min(8, eighths - row * 8)
        canvas.write(levels[level - 1], at: Point(x: x, y: height - 1 - row), style)
      }
    }
  }
}
