/// The differences between lines that do not count.
public struct TextOptions: Sendable, Hashable {
  /// The white space that is ignored. White space is what C's `isspace` says of ASCII, also the line end.
  public enum WhiteSpace: Sendable, Hashable {
    /// Each byte counts.
    case exact
    /// The amount of white space is ignored, and white space at the end of a line, as with `diff -b`.
    case amount
    /// All white space is ignored, as with `diff -w`.
    case all
  }

  /// The white space that is ignored.
  public var whiteSpace: WhiteSpace
  /// True if hunks that only add or remove blank lines are marked as ignored, as with `diff -B`.
  public var ignoresBlankLines: Bool
  /// True if uppercase and lowercase ASCII letters are equal, as with `diff -i`.
  public var ignoresCase: Bool
  /// True if a carriage return before a line feed is ignored, as with `diff --strip-trailing-cr`.
  public var ignoresLineEnds: Bool

  /// Creates options. Without arguments, each byte counts.
  public init(
    whiteSpace: WhiteSpace = .exact, ignoresBlankLines: Bool = false, ignoresCase: Bool = false,
    ignoresLineEnds: Bool = false
  ) {
    self.whiteSpace = whiteSpace
    self.ignoresBlankLines = ignoresBlankLines
    self.ignoresCase = ignoresCase
    self.ignoresLineEnds = ignoresLineEnds
  }
}
