/// A part of the three texts of a merge.
public struct TextMergeChunk: Sendable, Hashable {
  /// The sides that changed the part.
  public let kind: Kind
  /// The lines of the base. For one of several conflicts in one place, the place of the border is an estimate.
  public let base: Range<Int>
  /// The lines of our text.
  public let ours: Range<Int>
  /// The lines of their text.
  public let theirs: Range<Int>

  /// The sides that changed a part of a text.
  public enum Kind: Sendable, Hashable {
    /// No side changed the lines.
    case unchanged
    /// Only our text differs from the base.
    case ours
    /// Only their text differs from the base.
    case theirs
    /// Both texts have the same lines, and the base has others.
    case same
    /// All three differ.
    case conflict
  }
}

/// The lines that take the place of a chunk.
public enum TextMergeChoice: Sendable, Hashable, CaseIterable {
  /// The lines of our text.
  case ours
  /// The lines of their text.
  case theirs
  /// The lines of both texts, ours first.
  case oursThenTheirs
  /// The lines of both texts, theirs first.
  case theirsThenOurs
  /// The lines of the base.
  case base
  /// No lines.
  case neither
}
