internal import NibModel

extension Character {
  /// How many cells it takes: 0, 1 or 2. A control takes one, for its picture.
  public nonisolated var cellWidth: Int { width.cells }

  /// Whether terminals disagree on how many cells it takes.
  public nonisolated var isWidthUncertain: Bool { width.isUncertain }

  nonisolated var width: CharacterWidth { CharacterWidth(scalars: Substring(String(self)).unicodeScalars) }
}

extension StringProtocol {
  /// How many cells it takes on one line. O(text).
  public nonisolated var cellWidth: Int { TextClusters(self).reduce(0) { $0 + $1.width.cells } }
}

nonisolated extension Unicode.Scalar {
  /// Whether it is of C0 or C1, or DEL.
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
