/// The texts of rows that are being copied. They are joined a slice at a time, so that no frame waits for a million
/// rows.
struct RowCopy {
  /// The rows.
  let rows: RangeSet<Int>
  /// The number of rows.
  let count: Int
  /// The texts of the rows that have been copied: one line for each row, with tabs between its cells.
  private(set) var text = ""
  private var pending: ArraySlice<Range<Int>>
  private var doneCount = 0

  /// Creates a copy of some rows.
  init(_ rows: RangeSet<Int>) {
    self.rows = rows
    pending = Array(rows.ranges)[...]
    count = rows.ranges.reduce(0) { $0.plus($1.count) }
  }

  /// True if all rows have been copied.
  var isComplete: Bool { pending.isEmpty }

  /// The part of the rows that has been copied, from 0 to 1.
  var fraction: Double { Double(doneCount) / Double(max(1, count)) }

  /// Copies the next rows, within the budget of a slice.
  ///
  /// - Parameter texts: Returns the texts of the cells of a row.
  mutating func scan(_ texts: (Int) -> [String]) {
    var slice = ScanSlice()
    while slice.goesOn(), let range = pending.first {
      if doneCount > 0 { text += "\n" }
      for (index, cell) in texts(range.lowerBound).enumerated() {
        if index > 0 { text += "\t" }
        text += Self.flat(cell)
      }
      doneCount += 1
      let rest = range.dropFirst()
      if rest.isEmpty { pending.removeFirst() } else { pending[pending.startIndex] = rest }
    }
  }

  /// Returns a text in which blanks replace tabs and line breaks, which would end the cell or the line.
  private static func flat(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    return String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}

extension RowsView {
  /// Copies the selected rows to the clipboard: one line for each row, with tabs between its cells. O(selected rows).
  /// The view reads the texts of each of them.
  ///
  /// Some thousand rows are copied at once. More are copied in later turns of the event loop, while a line at the
  /// bottom shows the progress. Escape, or a click on the hint in that line, cancels copying and leaves the clipboard
  /// as it was.
  public func copy() {
    let rows = selectedRows
    guard !rows.isEmpty else { return }
    copying = RowCopy(rows)
    copySlice()
  }

  private func copySlice() {
    guard let host = window?.host, copying != nil else { return }
    copying?.scan { copiedTexts(ofRow: $0) }
    guard let copy = copying, copy.isComplete else {
      isCopyingLong = true
      setNeedsDisplay()
      copyTimer = host.timers.after(.zero) { [weak self] in self?.copySlice() }
      return
    }
    let wasLong = isCopyingLong
    endCopying()
    host.copy(copy.text)
    if wasLong { host.notify(kitWords[.rowsCopied, copy.count.description], .success) }
  }

  /// Ends copying, and leaves the clipboard as it is.
  func endCopying() {
    copyTimer?.cancel()
    (copyTimer, copying, isCopyingLong) = (nil, nil, false)
    setNeedsDisplay()
  }

  /// Ends copying if rows have moved, so that the rows being copied are no longer the selected ones.
  func stopCopyingIfRowsMoved() {
    guard let copying, copying.rows != selectedRows else { return }
    endCopying()
    window?.host?.notify(kitWords[.copyingEnded], .warning)
  }
}
