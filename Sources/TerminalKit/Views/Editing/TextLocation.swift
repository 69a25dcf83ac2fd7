/// A place in a text in the units of a reader: the line, and the number of characters before the place in the line.
/// Both begin at 0.
public nonisolated struct TextLocation: Hashable, Comparable, Sendable {
  /// The line, from 0.
  public var line: Int
  /// The number of characters (grapheme clusters) before the place in its line.
  public var column: Int

  /// Creates a place in a text.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The start of every text.
  public static let start = TextLocation(line: 0, column: 0)

  /// Returns true if a place comes before another.
  public static func < (one: TextLocation, other: TextLocation) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

nonisolated extension TextBuffer {
  /// Returns the place of a position. O(line).
  func location(_ position: TextPosition) -> TextLocation {
    TextLocation(line: position.line, column: lines[position.line][..<index(position)].count)
  }

  /// Returns the position of a place, or the nearest one that exists. O(line).
  func position(_ location: TextLocation) -> TextPosition {
    if location.line < 0 { return .zero }
    guard location.line < lines.count else { return end }
    let line = lines[location.line]
    let index = line.index(line.startIndex, offsetBy: max(0, location.column), limitedBy: line.endIndex)
    return position(index ?? line.endIndex, line: location.line)
  }
}
