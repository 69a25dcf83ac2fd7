extension Log {
  /// The maximum number of bytes of a line that are shown, so that a very long line takes no longer to draw than a
  /// page.
  private nonisolated static let longestLine = 16_384
  private nonisolated static let tabWidth = 8

  /// Returns a line as it is shown, with blanks in place of tabs, and cut to a length that can be drawn quickly.
  func text(ofLine line: Int) -> StyledText {
    let text = source.styledText(ofLine: line)
    let plain = text.plain
    guard plain.utf8.count > Self.longestLine || plain.utf8.contains(UInt8(ascii: "\t")) else { return text }
    var result = StyledText()
    var column = 0
    // The start of the part that has not been copied.
    var start = plain.startIndex
    for index in plain.indices {
      let size = plain.utf8.distance(from: start, to: index)
      if result.plain.utf8.count + size > Self.longestLine { return result + text[start..<index] + "…" }
      if plain[index] == "\t" {
        let blanks = Self.tabWidth - column % Self.tabWidth
        result.append(text[start..<index])
        result.append(String(repeating: " ", count: blanks), text.attributes(at: index))
        column += blanks
        start = plain.index(after: index)
      } else {
        column += plain[index].cellWidth
      }
    }
    return result + text[start...]
  }

  /// Returns the rows of a line. There is one, unless the line wraps.
  func rows(ofLine line: Int, in width: Int) -> [Range<String.Index>] {
    rows(of: text(ofLine: line).plain, in: width)
  }

  private func rows(of text: String, in width: Int) -> [Range<String.Index>] {
    wrap == .none ? [text.startIndex..<text.endIndex] : TextWrap.lines(of: text, width: width, mode: wrap)
  }

  func drawLines(in canvas: Canvas, _ pen: Pen) {
    fit()
    let count = lineCount
    guard count > 0 else {
      canvas.write(styledPlaceholder, in: 0..<canvas.size.width, pen, over: pen.style(.muted))
      return
    }
    let room = canvas.part(Rect(x: 0, y: 0, width: textWidth, height: canvas.size.height))
    var y = -top.row
    for line in top.line..<count {
      if y >= room.size.height { break }
      y = draw(line: line, in: room, at: y, pen)
    }
  }

  /// Draws the rows of a line, and returns the row at which the next line begins.
  private func draw(line: Int, in canvas: Canvas, at start: Int, _ pen: Pen) -> Int {
    let styled = text(ofLine: line)
    let text = styled.plain
    let plain = pen.style(source.look(ofLine: line))
    let isSelected = line == selectedLine
    let selection: ThemeRole = pen.isFocused ? .selection : .selectionInactive
    let style = isSelected ? pen.theme.style(plain, with: pen.theme[selection]) : plain
    let matches = search?.ranges(in: text) ?? []
    // In a highlighted line, matches have the other selection color, so that they are visible.
    let isMarked = isSelected ? !pen.isFocused : line == matchedLine
    let marked = pen.theme.style(plain, with: pen.theme[isMarked ? .selection : .selectionInactive])
    var y = start
    for row in rows(of: text, in: canvas.size.width) {
      defer { y += 1 }
      guard 0..<canvas.size.height ~= y else { continue }
      if isSelected { canvas.fill(Rect(x: 0, y: y, width: canvas.size.width, height: 1), style) }
      canvas.write(
        styled[row], at: Point(x: -leftColumn, y: y), isSelected ? pen.selecting : pen, over: style)
      for match in matches where match.overlaps(row) {
        let part = match.clamped(to: row)
        canvas.write(
          text[part], at: Point(x: text[row.lowerBound..<part.lowerBound].cellWidth - leftColumn, y: y), marked)
      }
    }
    return y
  }
}
