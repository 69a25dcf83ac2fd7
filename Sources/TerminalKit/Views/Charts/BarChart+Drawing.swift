extension BarChart {
  /// Draws one bar in each row: its title, the bar, and the number after it.
  func drawRows(in canvas: Canvas, _ pen: Pen) {
    let items = items
    let range = range(of: items)
    let width = canvas.size.width
    let titles = min(width / 3, items.map(\.title.cellWidth).max() ?? 0)
    let words = items.map { self.words(of: $0).count }.max() ?? 0
    let start = titles == 0 ? 0 : titles + 1
    let room = max(0, width - start - (words == 0 ? 0 : words + 1))
    for (y, item) in items.prefix(canvas.size.height).enumerated() {
      let row = canvas.part(Rect(x: 0, y: y, width: width, height: 1))
      row.write(item.title, aligned: .end, in: 0..<titles, pen.style)
      let track = row.part(Rect(x: start, y: 0, width: room, height: 1))
      let end = drawBar(item.value, range, along: track, style(of: item, pen))
      row.write(self.words(of: item), at: Point(x: start + end + (end == 0 ? 0 : 1), y: 0), pen.style(.muted))
    }
  }

  /// Draws a bar from 0.
  ///
  /// - Returns: the column after the bar.
  private func drawBar(_ value: Double, _ range: ValueRange, along track: Canvas, _ style: CellStyle) -> Int {
    let width = track.size.width
    guard width > 0, let fraction = range.fraction(of: value), !range.isEmpty else { return 0 }
    let zero = range.fraction(of: 0) ?? 0
    let start = Int((zero * Double(width)).rounded())
    if value >= 0 {
      let room = width - start
      let part = track.part(Rect(x: start, y: 0, width: room, height: 1))
      let share = zero < 1 ? (fraction - zero) / (1 - zero) : 0
      LevelMarks.drawBar(share, in: part, marks(marks), style)
      return value == 0 ? start : start + max(1, Int((share * Double(room)).rounded(.up)))
    }
    let first = min(Int((fraction * Double(width)).rounded()), max(0, start - 1))
    track.write(
      String(repeating: marks(marks) == .ascii ? "#" : "█", count: start - first), at: Point(x: first, y: 0), style)
    return start
  }

  /// Draws one bar in each column: the number above the bar, and its title below.
  func drawColumns(in canvas: Canvas, _ pen: Pen) {
    let items = items
    let range = range(of: items)
    let width = columnWidth(of: items)
    let hasTitles = items.contains { !$0.title.isEmpty }
    let top = showsValues ? 1 : 0
    let room = max(0, canvas.size.height - top - (hasTitles ? 1 : 0))
    let levels = marks(marks) == .ascii ? ["", "", "", "", "", "", "", "#"] : LevelMarks.rising
    let zero = range.isEmpty ? 0 : Int(((range.fraction(of: 0) ?? 0) * Double(room)).rounded())
    for (index, item) in items.enumerated() {
      let x = index * (width + Self.columnGap)
      guard x < canvas.size.width else { break }
      let column = canvas.part(Rect(x: x, y: 0, width: width, height: canvas.size.height))
      if hasTitles {
        let line = column.part(Rect(x: 0, y: canvas.size.height - 1, width: width, height: 1))
        line.write(item.title, aligned: .center, in: 0..<width, pen.style)
      }
      let fraction = range.isEmpty ? nil : range.fraction(of: item.value)
      let end = (fraction ?? 0) * Double(room * 8)
      let style = style(of: item, pen)
      // Rows are counted from below. Only bars above 0 end in a part of a cell.
      var height = zero
      if item.value >= 0, fraction != nil {
        let eighths = max(item.value > 0 ? zero * 8 + 1 : zero * 8, Int(end.rounded()))
        height = (eighths + 7) / 8
        for row in zero..<max(zero, height) {
          let mark = levels[min(8, eighths - row * 8) - 1]
          fill(column, row: top + room - 1 - row, mark, style)
        }
      } else if fraction != nil {
        for row in min(zero, Int((end / 8).rounded()))..<zero {
          fill(column, row: top + room - 1 - row, levels[7], style)
        }
      }
      let line = column.part(Rect(x: 0, y: room - height, width: width, height: top))
      line.write(words(of: item), aligned: .center, in: 0..<width, pen.style(.muted))
    }
  }

  private func fill(_ column: Canvas, row: Int, _ mark: String, _ style: CellStyle) {
    column.write(String(repeating: mark, count: column.size.width), at: Point(x: 0, y: row), style)
  }
}
