internal import NibExpressions
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

  /// Creates a pattern. Returns nil if the text is not a pattern, or exceeds a limit: 32 levels of groups, 64 levels of
  /// groups and repetitions together, 1000 repetitions of a part, and 4096 steps.
  public init?(_ source: String) {
    guard let expression = try? Expression(pattern: source) else { return nil }
    self.source = source
    self.expression = expression
  }

  /// Returns true if the pattern matches the whole text. Returns false for a text for which this takes more than two
  /// million steps.
  ///
  /// - Complexity: O(text · pattern).
  public func matches(_ text: String) -> Bool { verdict(on: text) == .match }

  /// Returns true if the pattern matches the whole text, or the limit that ended the match.
  func verdict(on text: String) -> Expression.Verdict { expression.verdict(onWhole: text) }
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

  /// Returns the fault in a text that is not a pattern, or the limit that it exceeds; nil for a pattern.
  public nonisolated static func nibRefusal(of text: String) -> String? {
    do throws(Expression.Fault) { _ = try Expression(pattern: text) } catch { return error.reason }
    return nil
  }
}

nonisolated extension Expression.Fault {
  /// The fault of a pattern in a layout.
  fileprivate var reason: String {
    switch self {
    case .unclosed: "a ( or [ is not closed"
    case .unopened: "a ) has no ("
    case .nothingToRepeat: "a repetition has nothing before it that it repeats, or is not a repetition"
    case .badRange: "a range ends before it begins"
    case .badEscape: "a backslash is at the end, or before a letter or digit that has no meaning there"
    case .tooDeep:
      "groups are nested at most \(Expression.mostGroupLevels) levels deep, and groups and repetitions together at most "
        + "\(2 * Expression.mostGroupLevels)"
    case .tooManyTimes: "a part is repeated at most \(ExpressionParser.mostRepetitions) times"
    case .tooLong: "a pattern has at most \(Expression.mostPatternSteps) steps, and each repetition counts"
    }
  }
}
