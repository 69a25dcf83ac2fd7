/// A position in a text, between two clusters of a line.
nonisolated struct TextPosition: Hashable, Comparable {
  /// The line, from 0.
  var line: Int
  /// The number of UTF-8 bytes from the start of the line. Bytes, because such a position is found without walking
  /// along the line.
  var offset: Int

  /// The start of every text.
  static let zero = TextPosition(line: 0, offset: 0)

  static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.offset) < (other.line, other.offset)
  }
}

/// A way to move in a text.
nonisolated enum TextMotion: Hashable, CaseIterable {
  case left, right, wordLeft, wordRight, lineStart, lineEnd, start, end
  /// Motions that depend on the layout of the text, so that only a view can compute the destination.
  case up, down, pageUp, pageDown
}
