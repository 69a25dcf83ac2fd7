internal import TextComparing

extension ComparisonView {
  /// Draws the titles, the rows that fit, and the map, or the placeholder.
  func drawPanes(in canvas: Canvas, _ pen: Pen) {
    fit()
    guard showsTexts, let rows else { return drawPlaceholder(in: canvas, pen) }
    if !highlight.isEmpty { findMatches() }
    let columns = columns
    drawTitles(in: canvas, columns, pen)
    let height = max(0, canvas.size.height - headerHeight)
    let map = ComparisonMap(rows, height: height) { [current, choices, notes] index in
      let hunk = rows.difference.hunks[index]
      if hunk.isIgnored { return nil }
      let isChosen = choices[index] != nil || notes[index]?.isEdited == true
      return ComparisonMap.Kind(hunk, isChosen: isChosen, isCurrent: index == current)
    }
    for y in 0..<height {
      let line = canvas.part(Rect(x: 0, y: headerHeight + y, width: canvas.size.width, height: 1))
      if line.visibleBounds.isEmpty { continue }
      let row = scroller.offset + y
      if row < rows.count {
        draw(row, of: rows, in: line, columns, pen)
      } else {
        drawRules(in: line, columns, pen.style, pen)
      }
      draw(map.kinds[y], in: line, at: columns.map, pen)
    }
  }

  private func drawPlaceholder(in canvas: Canvas, _ pen: Pen) {
    let text = styledPlaceholder
    let row = canvas.part(Rect(x: 0, y: max(0, canvas.size.height / 2 - 1), width: canvas.size.width, height: 1))
    row.write(text, aligned: .center, in: 0..<canvas.size.width, pen, over: pen.style(.muted))
  }

  private func drawTitles(in canvas: Canvas, _ columns: ComparisonColumns, _ pen: Pen) {
    guard headerHeight > 0 else { return }
    let style = pen.style(.title)
    let left = columns.leftNumbers.lowerBound..<columns.left.upperBound
    let right = columns.rightNumbers.lowerBound..<columns.right.upperBound
    canvas.write(StyledText(leftTitle), in: left, truncated: .middle, pen, over: style)
    canvas.write(StyledText(rightTitle), in: right, truncated: .middle, pen, over: style)
    let line = canvas.part(Rect(x: 0, y: 0, width: canvas.size.width, height: 1))
    drawRules(in: line, columns, pen.style, pen)
  }

  private func draw(_ kind: ComparisonMap.Kind?, in line: Canvas, at column: Int, _ pen: Pen) {
    guard let kind else { return }
    let role: ThemeRole =
      switch kind {
      case .chosen: .muted
      case .added: .added
      case .removed: .removed
      case .changed: .warning
      case .current: .accent
      }
    line.write(kind == .current ? "█" : kind == .chosen ? "│" : "▐", at: Point(x: column, y: 0), pen.style(role))
  }

  // MARK: Rows

  private func draw(_ row: Int, of rows: ComparisonRows, in line: Canvas, _ columns: ComparisonColumns, _ pen: Pen) {
    switch rows[row] {
    case .fold(_, let count): drawFold(count, in: line, columns, pen)
    case .equal(let left, let right):
      drawRules(in: line, columns, pen.style, pen)
      let number = pen.style(.muted)
      write(left, in: line, columns.leftNumbers, number)
      write(right, in: line, columns.rightNumbers, number)
      write(rows.text(ofRow: row, .left), left, .left, in: line, columns.left, pen.style, pen)
      write(rows.text(ofRow: row, .right), right, .right, in: line, columns.right, pen.style, pen)
    case .changed(let hunk, let lines, let isFirst):
      let isCurrent = hunk == current
      var style = pen.style
      if isCurrent {
        style = pen.theme.style(style, with: pen.theme[.currentLine])
        line.fill(Rect(x: 0, y: 0, width: columns.right.upperBound, height: 1), style)
        line.write("▌", at: .zero, pen.theme.style(style, with: pen.theme[pen.isFocused ? .accent : .muted]))
      }
      drawRules(in: line, columns, style, pen)
      if isFirst { drawChoice(ofHunk: hunk, in: line, columns, style, pen) }
      for side in ComparisonRows.Side.allCases {
        let looks = looks(of: lines, side, ofHunk: hunk, pen, over: style)
        let numbers = side == .left ? columns.leftNumbers : columns.rightNumbers
        let text = side == .left ? columns.left : columns.right
        guard let number = lines[side] else { continue }
        let bold = isCurrent ? pen.theme.style(looks.number, with: Look(bold: true)) : looks.number
        write(number, in: line, numbers, bold)
        if text.lowerBound >= numbers.upperBound + ComparisonColumns.signWidth {
          line.write(looks.sign, at: Point(x: numbers.upperBound + 1, y: 0), looks.number)
        }
        write(rows.text(ofRow: row, side, looks.words), number, side, in: line, text, looks.text, pen)
      }
    }
  }

  /// The looks of a line of a difference.
  private struct Looks {
    let text: CellStyle
    let number: CellStyle
    /// The sign before the text.
    let sign: String
    /// The attributes of the words that differ.
    let words: StyledText.Attributes
  }

  private func looks(
    of lines: ComparisonRows.ChangedLines, _ side: ComparisonRows.Side, ofHunk hunk: Int, _ pen: Pen,
    over style: CellStyle
  ) -> Looks {
    let origin = notes[hunk]?.origin ?? .right
    let isChange = origin == .both || (origin == .left) == (side == .left)
    let isOpen = origin == .both && choices[hunk] == nil
    let role: ThemeRole = isOpen ? .warning : isChange ? .added : .removed
    let sign = lines.isSimilar ? "~" : isOpen ? "!" : isChange ? "+" : "-"
    let muted = pen.theme.style(style, with: pen.theme[.muted])
    let isIgnored = difference?.hunks[hunk].isIgnored == true
    // Lines that the result will not have are less important.
    if isIgnored || notes[hunk]?.isEdited == true || choices[hunk]?.takes(side) == false {
      return Looks(text: muted, number: muted, sign: isIgnored ? " " : sign, words: .init())
    }
    let colored = pen.theme.style(style, with: pen.theme[role])
    let words = StyledText.Attributes(role, look: Look(bold: true, dim: false, reverse: true))
    return Looks(
      text: lines.isSimilar ? style : colored,
      number: lines.isSimilar ? pen.theme.style(style, with: pen.theme[.warning]) : colored, sign: sign, words: words)
  }

  private func write(_ number: Int, in line: Canvas, _ columns: Range<Int>, _ style: CellStyle) {
    line.write("\(number + 1)", aligned: .end, in: columns, style)
  }

  private func write(
    _ text: StyledText?, _ number: Int, _ side: ComparisonRows.Side, in line: Canvas, _ columns: Range<Int>,
    _ style: CellStyle, _ pen: Pen
  ) {
    guard let text, !columns.isEmpty else { return }
    let room = line.part(Rect(x: columns.lowerBound, y: 0, width: columns.count, height: 1))
    room.write(text, at: Point(x: -leftColumn, y: 0), pen, over: style)
    let found = found(in: text.plain, number, side)
    for range in found.ranges {
      let start = text.plain[..<range.lowerBound].cellWidth - leftColumn
      let look = pen.theme[found.isCurrent ? .selection : .selectionInactive]
      room.write(text.plain[range], at: Point(x: start, y: 0), pen.theme.style(style, with: look))
    }
    let isCut = text.cellWidth - leftColumn > columns.count
    let sign = pen.theme.style(style, with: pen.theme[.muted])
    if isCut { room.write("›", at: Point(x: columns.count - 1, y: 0), sign) }
    if leftColumn > 0, !text.isEmpty { room.write("‹", at: .zero, sign) }
  }

  private func drawFold(_ count: Int, in line: Canvas, _ columns: ComparisonColumns, _ pen: Pen) {
    let width = columns.right.upperBound
    let text = " ··· " + kitWords[.equalLines, "\(count)"] + " ··· "
    let start = max(0, (width - text.cellWidth) / 2)
    let rule = pen.style(.border)
    line.write(String(repeating: "─", count: max(0, width - 1)), at: Point(x: 1, y: 0), rule)
    let room = line.part(Rect(x: 0, y: 0, width: width, height: 1))
    room.write(text, at: Point(x: start, y: 0), pen.style(.muted))
  }

  private func drawRules(in line: Canvas, _ columns: ComparisonColumns, _ style: CellStyle, _ pen: Pen) {
    let rule = pen.theme.style(style, with: pen.theme[.border])
    line.write("│", at: Point(x: columns.gutter.lowerBound, y: 0), rule)
    line.write("│", at: Point(x: columns.gutter.upperBound - 1, y: 0), rule)
  }

  private func drawChoice(
    ofHunk hunk: Int, in line: Canvas, _ columns: ComparisonColumns, _ style: CellStyle, _ pen: Pen
  ) {
    let note = notes[hunk]
    let choice = choices[hunk]
    let text: String
    if note?.isEdited == true {
      text = "**"
    } else if let choice {
      text = choice.sign
    } else if note?.origin == .both {
      text = "??"
    } else if picked != nil, difference?.hunks[hunk].isIgnored == false {
      text = "‹›"
    } else {
      return
    }
    let role: ThemeRole = text == "??" ? .warning : .accent
    let look = pen.theme.style(pen.theme.style(style, with: pen.theme[role]), with: Look(bold: true))
    let isQuiet = note?.isAutomatic == true || text == "‹›"
    let shown = isQuiet ? pen.theme.style(style, with: pen.theme[.muted]) : look
    line.write(text, at: Point(x: columns.gutter.lowerBound + 1, y: 0), shown)
  }
}

nonisolated extension TextChoice {
  /// The two cells that stand for a choice between the panes.
  fileprivate var sign: String {
    switch self {
    case .left: "◂ "
    case .right: " ▸"
    case .leftThenRight: "◂▸"
    case .rightThenLeft: "▸◂"
    case .neither: "××"
    }
  }
}
