// Work on very many rows: a line over the last row shows how far it is, and Escape cancels it.
extension RowsView {
  /// A search that is shorter is not worth a line.
  private static let patience = Duration.milliseconds(250)

  /// The line about copying, or about a filter that looks at rows, if it is to be shown.
  private var longWork: ProgressLine? {
    if let copying, isCopyingLong {
      return ProgressLine(words: kitWords[.copyingRows], fraction: copying.fraction, hint: .cancel(in: kitWords))
    }
    // The line of the filter says itself how far it is.
    guard isSearching, filterLine == nil, let now = window?.application?.now, now - filterStart >= Self.patience else {
      return nil
    }
    return ProgressLine(words: kitWords[.searching], fraction: searchedFraction, hint: .cancel(in: kitWords))
  }

  /// The cells of the line in the content.
  private var longWorkPlace: Rect {
    Rect(x: 0, y: contentRect.height - 1 - footerHeight, width: rowWidth, height: 1)
  }

  func drawLongWork(in canvas: Canvas, _ pen: Pen) {
    guard let line = longWork else { return }
    ticks.next(for: self)
    let place = longWorkPlace.offset(x: contentRect.x, y: contentRect.y)
    guard place.y >= 0 else { return }
    let part = canvas.part(place)
    let style = pen.style(.status)
    part.fill(part.bounds, style)
    line.draw(in: part, pen, style, picture: Ticks.picture(of: self))
  }

  /// Escape cancels copying, and a long search for what a filter shows.
  func cancelLongWork(by key: KeyPress) -> Bool {
    guard key == KeyPress(.escape), longWork != nil else { return false }
    cancelLongWork()
    return true
  }

  /// A click on the hint does the same.
  func cancelLongWork(by mouse: MouseEvent) -> Bool {
    guard mouse.kind == .press(.left), let line = longWork, mouse.position.y == longWorkPlace.y,
      mouse.position.x >= longWorkPlace.width - line.hintColumns, mouse.position.x < longWorkPlace.width
    else { return false }
    cancelLongWork()
    return true
  }

  private func cancelLongWork() {
    if copying != nil { return endCopying() }
    if let filterField { filterField.text = "" }
    filterText = ""
  }
}
