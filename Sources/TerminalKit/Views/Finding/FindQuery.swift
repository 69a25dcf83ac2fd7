/// A text that is looked for in a text area, and how.
public nonisolated struct FindQuery: Hashable, Sendable {
  /// The text, or the regular expression.
  public var text: String
  /// True if capitals and small letters are different.
  public var matchesCase: Bool
  /// True if only whole words are found.
  public var matchesWords: Bool
  /// True if the text is a regular expression: `.`, `[a-z]`, `\d`, `\w`, `\s`, `\b`, `^`, `$`, `(…)`, `|`, `*`, `+`, `?`,
  /// `{2,5}`. Each line is looked at on its own.
  public var isExpression: Bool

  /// Creates a query.
  public init(
    _ text: String, matchesCase: Bool = false, matchesWords: Bool = false, isExpression: Bool = false
  ) {
    self.text = text
    self.matchesCase = matchesCase
    self.matchesWords = matchesWords
    self.isExpression = isExpression
  }
}
