nonisolated extension Canvas {
  /// Writes one line of text with its looks. Control characters, including tabs, are shown as pictures. Text that
  /// does not fit is clipped. O(text).
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - point: the cell of its first character.
  ///   - pen: the theme in which roles and colors are looked up, and the style of text without a look of its own.
  ///   - style: a style that replaces the style of the pen, such as that of a row.
  /// - Returns: the cells that the text takes, clipped or not.
  @discardableResult
  public func write(_ text: StyledText, at point: Point, _ pen: Pen, over style: CellStyle? = nil) -> Int {
    write(text, at: point, style ?? pen.style) { pen.style($0, over: style ?? pen.style) }
  }

  /// Writes one line of text with its looks into some columns of the first row, cut with an ellipsis if necessary.
  /// O(text).
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - align: the position of the text in the columns.
  ///   - columns: the columns of the first row.
  ///   - truncation: the part of the text that an ellipsis replaces if the text is too wide.
  ///   - pen: the theme, and the style of text without a look of its own.
  ///   - style: a style that replaces the style of the pen, such as that of a row.
  public func write(
    _ text: StyledText, aligned align: TextAlignment = .start, in columns: Range<Int>,
    truncated truncation: Truncation = .end, _ pen: Pen, over style: CellStyle? = nil
  ) {
    if text.marks.isEmpty, truncation == .end {
      return write(text.plain, aligned: align, in: columns, style ?? pen.style)
    }
    let place = part(Rect(x: columns.lowerBound, y: 0, width: columns.count, height: 1))
    if place.visibleBounds.isEmpty { return }
    let text = text.truncated(to: columns.count, by: truncation)
    place.write(text, at: Point(x: align.indent(of: text.cellWidth, in: columns.count), y: 0), pen, over: style)
  }

  /// Writes a paragraph with its looks from the top, wrapped to the width. If there are more lines than rows, the last
  /// visible line ends with an ellipsis. O(text).
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - wrap: the places at which lines are broken.
  ///   - align: the position of each line in the width.
  ///   - pen: the theme, and the style of text without a look of its own.
  ///   - style: a style that replaces the style of the pen.
  public func write(
    _ text: StyledText, wrapped wrap: TextWrap.Mode, aligned align: TextAlignment = .start, _ pen: Pen,
    over style: CellStyle? = nil
  ) {
    let lines = TextWrap.lines(of: text.plain, width: size.width, mode: wrap)
    for (row, range) in lines.prefix(size.height).enumerated() {
      var line = text[range]
      if row == size.height - 1, lines.count > size.height { line.append("…", text.attributes(at: range.upperBound)) }
      part(Rect(x: 0, y: row, width: size.width, height: 1)).write(
        line, aligned: align, in: 0..<size.width, pen, over: style)
    }
  }
}

nonisolated extension TextAlignment {
  /// Returns the number of blank cells before a text in the given room.
  func indent(of width: Int, in room: Int) -> Int {
    let free = max(0, room - width)
    return switch self {
    case .start: 0
    case .center: free / 2
    case .end: free
    }
  }
}

nonisolated extension StyledText {
  /// Returns the text, cut if it does not fit into the width, with an `…` in place of the part that was cut. The `…`
  /// has the look of that part. O(text).
  ///
  /// `truncation` names the part of the text that is cut.
  public func truncated(to width: Int, by truncation: Truncation = .end) -> StyledText {
    guard let cut = plain.cut(to: width, by: truncation) else { return self }
    guard width > 0 else { return StyledText() }
    return self[..<cut.lowerBound] + StyledText("…", attributes(at: cut.lowerBound)) + self[cut.upperBound...]
  }

  /// Returns the lines of the text, none of which takes more than `width` cells. See ``TextWrap``. O(text).
  ///
  /// `wrap` names the places where a line may be broken.
  public func lines(width: Int, wrap: TextWrap.Mode = .word) -> [StyledText] {
    TextWrap.lines(of: plain, width: width, mode: wrap).map { self[$0] }
  }
}
