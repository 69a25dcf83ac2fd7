internal import NibExpressions

/// A text to find in a text area, with options.
public nonisolated struct FindQuery: Hashable, Sendable {
  /// The text, or the regular expression.
  public var text: String
  /// True if upper and lower case are different.
  public var matchesCase: Bool
  /// True if only whole words are found.
  public var matchesWords: Bool
  /// True if the text is a regular expression: `.`, `[a-z]`, `\d`, `\w`, `\s`, `\b`, `^`, `$`, `(…)`, `|`, `*`, `+`,
  /// `?`, `{2,5}`. Each line is searched separately.
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

nonisolated extension Expression {
  /// Compiles a query.
  ///
  /// - Throws: ``Fault`` if its text is not a regular expression.
  init(_ query: FindQuery) throws(Fault) {
    try self.init(
      search: query.text, isExpression: query.isExpression, matchesCase: query.matchesCase,
      matchesWords: query.matchesWords)
  }
}
