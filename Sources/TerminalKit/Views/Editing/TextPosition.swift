/// A place in a text, between two clusters of a line.
nonisolated struct TextPosition: Hashable, Comparable {
  /// The line, from 0.
  var line: Int
  /// Bytes of UTF-8 from the start of the line. Bytes, because a place is then found without a walk along the line.
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
  /// These depend on how the text is shown, so that only a view can tell where they lead.
  case up, down, pageUp, pageDown
}
