internal import NibModel

extension Character {
  /// The width in cells: 0, 1 or 2. A control character takes one cell, for its picture.
  public nonisolated var cellWidth: Int { width.cells }

  /// True if terminals disagree on the width.
  public nonisolated var isWidthUncertain: Bool { width.isUncertain }

  nonisolated var width: CharacterWidth { CharacterWidth(scalars: Substring(String(self)).unicodeScalars) }
}

extension StringProtocol {
  /// The width of the text on one line, in cells. O(text).
  public nonisolated var cellWidth: Int { TextClusters(self).reduce(0) { $0 + $1.width.cells } }
}

nonisolated extension Unicode.Scalar {
  /// True for the control characters of C0 and C1, and for DEL.
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
