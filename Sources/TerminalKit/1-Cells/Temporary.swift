public import NibLoading
public nonisolated struct KeyBinding: NibValue {
  public nonisolated init?(nibText text: Span<UInt8>) { nil }
  public nonisolated static var nibDescription: String { "a key" }
  public func matches(_ key: KeyPress) -> Bool { false }
}
