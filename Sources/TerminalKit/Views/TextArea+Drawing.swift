// The visible part of a text area: its rows, the numbers of its lines, and the marks in them.
extension TextArea {
  // MARK: The room

  /// The number of columns for the line numbers and the blank after them. It is 0 if there are none, or no room for
  /// them.
  var gutterWidth: Int {
    guard showsLineNumbers else { return 0 }
    let width = max(2, String(buffer.lines.count).utf8.count) + 1
    return contentRect.width >= width + 8 ? width : 0
  }

  /// The size of the area for text, without the line numbers, the scroll bar and the find bar.
  var textSize: Size {
    Size(
      width: max(1, contentRect.width - 1 - gutterWidth),
      height: max(0, contentRect.height - (findBar?.frame.height ?? 0)))
  }

  /// The cells of the scroll bar, in the coordinates of the view.
  var scrollTrack: Rect {
    let track = scrollBarTrack(.vertical)
    return track.intersection(Rect(x: track.x, y: track.y, width: track.width, height: textSize.height))
  }

  /// The position at which the next character is inserted, or nil if it is not visible.
  var caretPoint: Point? {
    let place = layout.place(of: buffer.caret, in: buffer)
    guard place >= top else { return nil }
    let height = textSize.height
    let y = layout.distance(from: top, to: place, limit: height, in: buffer)
    // Blanks at the end of a broken row may extend past the edge. The caret then stays at the edge, where it is
    // visible.
    let x = layout.row(place, in: buffer).x(of: buffer.caret.offset) - left
    return y < height && x >= 0 ? Point(x: min(x + gutterWidth, contentRect.width - 1), y: y) : nil
  }

  // MARK: Rows

  /// Returns the style of the area. A text that cannot be edited is on the surface around it until it has the focus.
  private func surface(_ pen: Pen) -> CellStyle {
    if isReadOnly { return pen.isFocused ? pen.style(.field) : pen.style }
    return pen.style(pen.isFocused ? .fieldFocused : .field)
  }

  /// Draws the rows that fit, or the placeholder.
  func drawText(in canvas: Canvas, _ pen: Pen) {
    var style = surface(pen)
    // Themes without colors underline a field, which would be too much for an area.
    if !pen.style.attributes.contains(.underline) { style.attributes.remove(.underline) }
    if !pen.isEnabled { style = pen.theme.style(style, with: pen.theme[.disabled]) }
    canvas.fill(canvas.bounds, style)
    noteChanges()
    let size = textSize
    let gutter = gutterWidth
    let area = canvas.part(Rect(x: gutter, y: 0, width: size.width, height: size.height))
    if buffer.isEmpty { drawPlaceholder(in: area, pen, pen.theme.style(style, with: pen.theme[.muted])) }
    let rule = pen.theme.style(style, with: pen.theme[.border])
    let marks = TextMarks(of: self, pen)
    var place = top
    for y in 0..<size.height {
      let isText = y == 0 || place.row > 0 || place.line < buffer.lines.count
      var style = style
      if isText, marksCurrentLine, place.line == buffer.caret.line {
        style = pen.theme.style(style, with: pen.theme[.currentLine])
        canvas.fill(Rect(x: 0, y: y, width: gutter + size.width, height: 1), style)
      }
      if isText, gutter > 0, place.row == 0 { drawNumber(of: place.line, in: canvas, y: y, style, pen) }
      let end = isText ? drawRow(place, in: area, y: y, style, marks, pen) : 0
      if let ruler, end <= ruler { area.write("│", at: Point(x: ruler - left, y: y), rule) }
      if isText {
        let next = layout.place(1, from: place, in: buffer)
        place = next == place ? TextLayout.Place(line: buffer.lines.count, row: 0) : next
      }
    }
    // A frame does not wait for the lexer to reach the place that the user has jumped to. The next frame shows more.
    if syntax.isBehind { ticks.next(for: self) }
  }

  /// Informs the caches of lines which lines have changed.
  private func noteChanges() {
    syntax.beginFrame()
    guard let changes = buffer.takeChanges() else { return syntax.forget() }
    for change in changes { syntax.replace(change.lines, with: change.count) }
  }

  private func drawPlaceholder(in area: Canvas, _ pen: Pen, _ style: CellStyle) {
    let lines = styledPlaceholder.lines(width: area.size.width)
    for (y, line) in lines.prefix(area.size.height).enumerated() {
      area.write(line, at: Point(x: 0, y: y), pen.isEnabled ? pen : pen.selecting, over: style)
    }
  }

  private func drawNumber(of line: Int, in canvas: Canvas, y: Int, _ style: CellStyle, _ pen: Pen) {
    let role: ThemeRole = line == buffer.caret.line ? .accent : .muted
    canvas.part(Rect(x: 0, y: y, width: gutterWidth - 1, height: 1)).write(
      String(line + 1), aligned: .end, in: 0..<gutterWidth - 1, pen.theme.style(style, with: pen.theme[role]))
  }

  /// Draws a row, and returns the column at which its text ends.
  private func drawRow(
    _ place: TextLayout.Place, in area: Canvas, y: Int, _ style: CellStyle, _ marks: TextMarks, _ pen: Pen
  ) -> Int {
    let row = layout.row(place, in: buffer)
    var roles = RoleCursor(syntax.spans(ofLine: place.line, in: buffer.lines))
    var found = RoleCursor(finding.spans(ofLine: place.line, in: buffer))
    let limit = ruler ?? .max
    let selected = pen.theme.style(style, with: pen.theme[.selection])
    var last: (role: ThemeRole, style: CellStyle)?
    func styled(_ role: ThemeRole) -> CellStyle {
      if let last, last.role == role { return last.style }
      let styled = pen.theme.style(style, with: pen.theme[role])
      last = (role, styled)
      return styled
    }
    row.write(on: area, y: y, scroll: left) { piece in
      let position = TextPosition(line: place.line, offset: piece.offset)
      if marks.selection.contains(position) { return selected }
      if marks.brackets.contains(position) || found.role(at: piece.offset) != nil {
        return styled(.match)
      }
      if piece.x >= limit { return styled(.warning) }
      return roles.role(at: piece.offset).map(styled) ?? style
    }
    let end = row.width
    // A selected newline is shown as a blank.
    if row.range.upperBound == row.line.utf8.count, marks.selection.contains(buffer.endOfLine(place.line)) {
      area.fill(Rect(x: end - left, y: y, width: 1, height: 1), selected)
      return end + 1
    }
    return end
  }
}

/// The marked places of a text in a frame.
private struct TextMarks {
  /// The selected range, if it is shown.
  let selection: Range<TextPosition>
  /// The positions of the bracket at the caret and of its partner.
  let brackets: [TextPosition]

  init(of area: TextArea, _ pen: Pen) {
    let isActive = pen.isFocused || area.isFindBarFocused
    selection = isActive ? area.buffer.selection : .zero..<(.zero)
    brackets = isActive && area.marksBrackets ? area.bracketPair : []
  }
}

/// A cursor over the parts of a line that have a role.
private struct RoleCursor {
  private let spans: [SyntaxSpan]
  private var index = 0

  init(_ spans: [SyntaxSpan]) { self.spans = spans }

  /// Returns the role at a byte of the line. Call it with increasing offsets.
  mutating func role(at offset: Int) -> ThemeRole? {
    while index < spans.count, spans[index].range.upperBound <= offset { index += 1 }
    return index < spans.count && spans[index].range.contains(offset) ? spans[index].role : nil
  }
}
