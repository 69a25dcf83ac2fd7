public import NibLoading

public nonisolated struct KeyBinding: NibValue {
  public nonisolated init?(nibText text: Span<UInt8>) { nil }
  public nonisolated static var nibDescription: String { "a key" }
  public func matches(_ key: KeyPress) -> Bool { false }
}
public nonisolated enum TextWrap {
  public enum Mode: String, CaseIterable, NibValue, Sendable { case none, word, character }
  static func lines(of text: String, width: Int, mode: Mode) -> [Range<String.Index>] { [text.startIndex..<text.endIndex] }
}
extension StringProtocol {
  nonisolated func truncated(to: Int) -> String { String(prefix(to)) }
}
