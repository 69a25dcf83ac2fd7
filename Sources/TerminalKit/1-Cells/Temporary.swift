public import NibLoading
extension Color: NibValue {
  public nonisolated init?(nibText text: Span<UInt8>) { nil }
  public nonisolated static var nibDescription: String { "a colour" }
}
extension BorderKind: NibValue {}
public nonisolated struct KeyBinding: NibValue {
  public nonisolated init?(nibText text: Span<UInt8>) { nil }
  public nonisolated static var nibDescription: String { "a key" }
  public func matches(_ key: KeyPress) -> Bool { false }
}
public nonisolated enum TextWrap {
  public enum Mode: String, CaseIterable, NibValue, Sendable { case none, word, character }
  static func lines(of: String, width: Int, mode: Mode) -> [Range<String.Index>] { [] }
}
extension StringProtocol {
  nonisolated func truncated(to: Int) -> String { String(self) }
}
extension Canvas { nonisolated var isClippedAway: Bool { false } }
public nonisolated struct CellGrid {
  var size: Size
  func clear() {}
  var canvas: Canvas { Canvas(size: size) }
}
