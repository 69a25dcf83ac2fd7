// Work on very many rows. A line over the last row shows the progress, and Escape cancels the work.
extension RowsView {
  /// The time after which a search shows the line.
  private static let patience = Duration.milliseconds(250)

  /// The line that shows the progress of copying or of a filter, or nil if it is not needed.
  private var longWork: ProgressLine? {
    if let copying, isCopyingLong {
      return ProgressLine(words: kitWords[.copyingRows], fraction: copying.fraction, hint: .cancel(in: kitWords))
    }
    // The line of the filter shows its own progress.
    guard isSearching, filterLine == nil, let now = window?.host?.timers.now, now - filterStart >= Self.patience else {
      return nil
    }
    return ProgressLine(words: kitWords[.searching], fraction: searchedFraction, hint: .cancel(in: kitWords))
  }

  /// The cells of the line, in the coordinates of the content.
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

  /// Cancels copying or a long search of the filter if the key is Escape.
  func cancelLongWork(by key: KeyPress) -> Bool {
    guard key == KeyPress(.escape), longWork != nil else { return false }
    cancelLongWork()
    return true
  }

  /// Cancels the work on a click on the hint.
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
