public import NibLoading

/// A pattern that a whole text may match, in the notation of regular expressions.
///
/// It can contain characters, `.`, classes such as `[a-z_]` and `[^,]`, `\d`, `\w`, `\s` and their opposites `\D`,
/// `\W`, `\S`, groups, `|`, and the repetitions `*`, `+`, `?`, `{2}`, `{2,}` and `{2,5}`. A backslash removes the
/// special meaning of any other character. There are no back references, so matching takes at most the length of the
/// text times the length of the pattern.
public nonisolated struct TextPattern: Hashable, Sendable {
  /// The source text of the pattern.
  public let source: String
  private let expression: Expression

  /// Creates a pattern. Returns nil if the text is not a pattern, is nested more than 32 levels deep, or needs more
  /// than 4096 steps.
  public init?(_ source: String) {
    guard let expression = try? Expression(pattern: source) else { return nil }
    self.source = source
    self.expression = expression
  }

  /// Returns true if the pattern matches the whole text.
  ///
  /// - Complexity: O(text · pattern).
  public func matches(_ text: String) -> Bool { expression.matches(whole: text) }
}

nonisolated extension TextPattern {
  /// Patterns are equal if their texts are equal.
  public static func == (one: TextPattern, other: TextPattern) -> Bool { one.source == other.source }

  /// Hashes the text of the pattern.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension TextPattern: NibValue {
  /// Creates a pattern from a text.
  public nonisolated init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a pattern, for messages.
  public nonisolated static var nibDescription: String {
    "a pattern of the whole text, such as [a-z]+ or \\d{2,4}"
  }
}
