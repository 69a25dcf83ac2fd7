/// A key of the keyboard, or the character that it types.
public nonisolated enum Key: Hashable, Sendable {
  /// A character, as typed: with shift, `A` and not `a`.
  case character(Character)
  case enter, tab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1 to F24.
  case function(Int)
}

/// A key with what is held down with it.
public nonisolated struct KeyPress: Hashable, Sendable {
  /// Keys that are held down.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift; never with a character that it changed already.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, also called Meta or Option.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
    /// Super, also called Command or the Windows key. Only terminals with the kitty protocol tell.
    public static let command = Modifiers(rawValue: 8)
  }

  /// Which key.
  public var key: Key
  /// What was held down.
  public var modifiers: Modifiers

  /// A key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}
