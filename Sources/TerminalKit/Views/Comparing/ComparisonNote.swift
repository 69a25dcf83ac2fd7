/// The origin of a difference and of its choice, which a ``ComparisonView`` shows.
public nonisolated struct ComparisonNote: Sendable, Hashable {
  /// The texts that changed lines of a third text, from which both come.
  public enum Origin: Sendable, Hashable {
    /// Only the left text.
    case left
    /// Only the right text.
    case right
    /// Both texts, each in its own way: a conflict.
    case both
  }

  /// The texts that changed the lines, in a merge. Nil if there is no third text. The lines of a text that changed them are
  /// drawn as added, and the other ones as removed. Those of a conflict without a choice have the sign `!`.
  public var origin: Origin?
  /// True if the program has chosen and not the user. The choice is drawn less strongly.
  public var isAutomatic: Bool
  /// True if the user has written the lines that take the place of the difference, which is shown as `**`.
  public var isEdited: Bool

  /// Creates a note.
  public init(origin: Origin? = nil, isAutomatic: Bool = false, isEdited: Bool = false) {
    self.origin = origin
    self.isAutomatic = isAutomatic
    self.isEdited = isEdited
  }
}
