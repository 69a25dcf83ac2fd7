/// A key of the keyboard, or the character that it types.
public nonisolated enum Key: Hashable, Sendable {
  /// A character, as typed: with shift, `A` and not `a`.
  case character(Character)
  /// The keys that edit text and leave a field.
  case enter, tab, escape, backspace, delete, insert
  /// The keys that move.
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1 to F24.
  case function(Int)
}

/// A key with what is held down with it.
///
/// Terminals tell the same key in several ways. A key press has one form only, so that equal keys compare equal:
/// shift and `a` is `A`, control and `A` is control and `a`, with shift beside it where the terminal says so.
public nonisolated struct KeyPress: Hashable, Sendable {
  /// Keys that are held down.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set of modifiers from its bits.
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

  /// The key that was pressed.
  public let key: Key
  /// The modifier keys that were held down.
  public let modifiers: Modifiers

  /// Creates a key press. Key presses that a terminal cannot tell apart become equal.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    guard case .character(let character) = key else {
      self.key = key
      self.modifiers = modifiers
      return
    }
    if modifiers.isDisjoint(with: [.control, .command]) {
      self.key = .character(modifiers.contains(.shift) ? character.upperTwin ?? character : character)
      self.modifiers = modifiers.subtracting(.shift)
    } else {
      // Older terminals send one byte for both of a pair, so that they cannot be told apart.
      let pairs: [Character: Character] = modifiers.contains(.control) ? ["_": "/", "@": " "] : [:]
      self.key = .character(pairs[character] ?? character.lowerTwin ?? character)
      self.modifiers = modifiers
    }
  }
}

nonisolated extension Character {
  /// The capital of a small letter that has just one.
  var upperTwin: Character? { twin(uppercased()) { $0.lowercased() } }

  /// The small letter of a capital that has just one.
  var lowerTwin: Character? { twin(lowercased()) { $0.uppercased() } }

  private func twin(_ other: String, back: (String) -> String) -> Character? {
    guard other.count == 1, let twin = other.first, twin != self, back(other) == String(self) else { return nil }
    return twin
  }
}
