public import NibLoading

/// Stands in until text wraps.
public nonisolated enum TextWrap {
  /// How.
  public enum Mode: String, CaseIterable, NibValue, Sendable { case none, word, character }
  static func lines(of text: String, width: Int, mode: Mode) -> [Range<String.Index>] {
    [text.startIndex..<text.endIndex]
  }
}
extension StringProtocol {
  nonisolated func truncated(to: Int) -> String { String(prefix(to)) }
}
