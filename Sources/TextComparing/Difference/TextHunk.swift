/// A place at which two texts differ.
///
/// Between two hunks, and before the first and after the last, both texts have the same number of lines, and these are
/// equal.
public struct TextHunk: Sendable, Hashable {
  /// The lines of the left text. Empty if lines were added.
  public let left: Range<Int>
  /// The lines of the right text. Empty if lines were removed.
  public let right: Range<Int>
  /// True if the options ignore the difference, because all its lines are blank.
  public let isIgnored: Bool
}

/// The lines that take the place of a hunk.
public enum TextChoice: Sendable, Hashable, CaseIterable {
  /// The lines of the left text.
  case left
  /// The lines of the right text.
  case right
  /// The lines of both texts, the left ones first.
  case leftThenRight
  /// The lines of both texts, the right ones first.
  case rightThenLeft
  /// No lines.
  case neither
}

/// The lines that take the place of a hunk, which can be those of no side.
public enum TextReplacement: Sendable, Equatable {
  /// The lines of a choice.
  case choice(TextChoice)
  /// Other lines.
  case lines(TextLines)
}
