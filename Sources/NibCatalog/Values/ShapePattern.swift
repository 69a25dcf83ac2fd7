internal import NibExpressions

/// The pattern of a shape, a regular expression in the notation of XML Schema. The catalog may be hostile, so that a pattern
/// has a limit of its own for its size and for each match.
package struct ShapePattern: Sendable {
  private let expression: Expression

  /// The maximum number of states. A repetition has as many copies of its part as it allows.
  private static let mostStates = 2_000
  /// The maximum number of bytes of a pattern, which also limits the ranges of its sets.
  private static let longest = 4_000

  /// Compiles a pattern. Returns nil if it is malformed, too large, or has parts that are not compiled.
  ///
  /// - Parameter left: The number of states that this pattern and others may still have.
  init?(_ pattern: String, states left: inout Int) {
    guard left > 0, pattern.utf8.count <= Self.longest else { return nil }
    do throws(Expression.Fault) {
      expression = try Expression(schemaPattern: pattern, atMost: Self.mostStates)
      left -= expression.size
    } catch {
      // The work was done.
      if error == .tooLong { left -= Self.mostStates }
      return nil
    }
  }

  /// Returns true for a pattern that values are checked with. Others accept any text.
  package static func isRead(_ pattern: String) -> Bool {
    var states = mostStates
    return ShapePattern(pattern, states: &states) != nil
  }

  /// Returns true if the whole text matches. A text that needs too many steps is taken for a match, so that no pattern
  /// costs more than a common one.
  ///
  /// - Complexity: O(bytes).
  func matches(_ text: String) -> Bool {
    expression.verdict(onWhole: text, atMost: 2_000 + 20 * text.utf8.count) != .noMatch
  }
}
