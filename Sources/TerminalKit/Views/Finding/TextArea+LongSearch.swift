/// A search that takes several turns of the event loop.
struct LongSearch {
  /// The part of the search that is done, from 0 to 1.
  var fraction: Double
  /// The revision of the text. The search ends if the text or the query changes.
  let revision: Int
  let query: FindQuery
  /// The timer for the next slice.
  var timer: ProgramTimer?
}

// Searches in long texts: some thousand lines at once, and more in later turns of the event loop.
extension TextArea {
  /// Searches for a match.
  ///
  /// - Parameter perform: Receives the match, or nil if there is none. It is not called if the user cancels the search.
  /// - Throws: any error that the function throws, if the search ends at once.
  func seek(
    _ direction: FindSeek.Direction, from position: TextPosition,
    then perform: @escaping (Range<TextPosition>?) throws -> Void
  ) throws {
    var seek = FindSeek(direction, from: position)
    try search { area in
      guard let expression = area.finding.expression else {
        try perform(nil)
        return nil
      }
      switch seek.scan(expression, in: area.buffer) {
      case .found(let range): try perform(range)
      case .notFound: try perform(nil)
      case .unfinished: return seek.fraction(of: area.buffer)
      }
      return nil
    }
  }

  /// Replaces all matches of the query, as ``replaceAll(with:)`` does.
  ///
  /// - Parameter perform: Receives the number of matches replaced.
  func replaceAll(with template: String, then perform: @escaping (Int) throws -> Void) throws {
    guard !isReadOnly else { return try perform(0) }
    var replacement = FindReplacement(by: template)
    try search { area in
      guard replacement.scan(area.finding, in: area.buffer) else { return replacement.fraction(of: area.buffer) }
      try perform(try area.apply(replacement))
      return nil
    }
  }

  /// Ends a search that takes several turns.
  func cancelSearch() {
    longSearch?.timer?.cancel()
    longSearch = nil
    searchDidChange()
  }

  private func searchDidChange() {
    findBar?.showStatus()
    setNeedsDisplay()
  }

  /// Searches one slice at a time.
  ///
  /// - Parameter slice: Searches the next slice. Returns the part that is done, or nil at the end.
  private func search(by slice: @escaping (TextArea) throws -> Double?) throws {
    longSearch?.timer?.cancel()
    longSearch = nil
    guard let host = window?.host else {
      while try slice(self) != nil {}
      return
    }
    guard let fraction = try slice(self) else { return searchDidChange() }
    longSearch = LongSearch(fraction: fraction, revision: buffer.revision, query: finding.query)
    searchDidChange()
    searchLater(in: host, by: slice)
  }

  private func searchLater(in host: any ViewHost, by slice: @escaping (TextArea) throws -> Double?) {
    longSearch?.timer = host.timers.after(.zero) { [weak self, weak host] in
      guard let self, let host, let search = longSearch else { return }
      guard search.revision == buffer.revision, search.query == finding.query else { return cancelSearch() }
      do {
        longSearch?.fraction = 1
        guard let fraction = try slice(self) else {
          longSearch = nil
          return searchDidChange()
        }
        longSearch?.fraction = fraction
        searchDidChange()
        searchLater(in: host, by: slice)
      } catch {
        cancelSearch()
        host.errors.report(error)
      }
    }
  }

  /// Counts the matches of the query, at most 10 000: some thousand lines at once, and more in later turns.
  func countMatches() {
    countTimer?.cancel()
    countTimer = nil
    guard !finding.count(in: buffer), let host = window?.host else { return }
    countTimer = host.timers.after(.zero) { [weak self] in
      guard let self, findBar != nil else { return }
      countTimer = nil
      findBar?.showStatus()
    }
  }

  /// Draws the progress of a search at the bottom of the area if there is no bar to show it.
  func drawSearch(in canvas: Canvas, _ pen: Pen) {
    guard let longSearch, findBar == nil else { return }
    ticks.next(for: self)
    let content = contentRect
    let part = canvas.part(Rect(x: content.x, y: content.maxY - 1, width: content.width, height: 1))
    let style = pen.style(.status)
    part.fill(part.bounds, style)
    ProgressLine(words: kitWords[.searching], fraction: longSearch.fraction, hint: .cancel(in: kitWords))
      .draw(in: part, pen, style, picture: Ticks.picture(of: self))
  }
}
