public import NibLoading

/// The part of a text that an ellipsis replaces if the text is too wide.
public nonisolated enum Truncation: String, CaseIterable, NibValue, Sendable {
  case end, start, middle
}

extension StringProtocol {
  /// Returns the text, cut if it does not fit into the width, with an `…` in place of the part that was cut. O(text).
  ///
  /// `truncation` names the part of the text that is cut.
  public nonisolated func truncated(to width: Int, by truncation: Truncation = .end) -> String {
    guard let cut = cut(to: width, by: truncation) else { return String(self) }
    return width > 0 ? self[..<cut.lowerBound] + "…" + self[cut.upperBound...] : ""
  }

  /// Returns the part of the text that an ellipsis replaces so that the text fits into some cells, or nil if the whole
  /// text fits.
  nonisolated func cut(to width: Int, by truncation: Truncation) -> Range<Index>? {
    // A character takes at most as many cells as bytes, and the number of bytes is known.
    guard utf8.count > width, cellWidth > width else { return nil }
    guard width > 0 else { return startIndex..<endIndex }
    let room = width - 1
    let tail =
      switch truncation {
      case .end: 0
      case .start: room
      case .middle: room / 2
      }
    let start = prefix(cells: room - tail).endIndex
    return start..<Swift.max(start, suffix(cells: tail).startIndex)
  }

  /// Returns as many characters from the start as fit.
  private nonisolated func prefix(cells: Int) -> SubSequence {
    var room = cells
    return prefix {
      room -= $0.cellWidth
      return room >= 0
    }
  }

  /// Returns as many characters from the end as fit.
  private nonisolated func suffix(cells: Int) -> SubSequence {
    var room = cells
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      room -= self[before].cellWidth
      if room < 0 { break }
      start = before
    }
    return self[start...]
  }
}
