/// A key of the keyboard, or the character that it types.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum Key: Hashable, Sendable {
  /// A character, as it was typed: with Shift, `A` and not `a`.
  case character(Character)
  /// A key that edits text or leaves a field.
  case enter, tab, escape, backspace, delete, insert
  /// A key that moves the caret or the selection.
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, F1 to F24.
  case function(Int)
}

/// A key, together with the modifiers that are held down.
///
/// Terminals report the same key in several ways. A key press has only one form, so that equal keys compare equal:
/// Shift with `a` is `A`, and Control with `A` is Control with `a`, plus Shift if the terminal reports it.
public nonisolated struct KeyPress: Hashable, Sendable {
  /// The modifier keys that are held down.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set of modifiers from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift. Not set if it has already changed the character.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, also called Meta or Option.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
    /// Super, also called Command or the Windows key. Only terminals with the kitty protocol report it.
    public static let command = Modifiers(rawValue: 8)
  }

  /// The key that was pressed.
  public let key: Key
  /// The modifier keys that were held down.
  public let modifiers: Modifiers

  /// Creates a key press. Key presses that terminals cannot distinguish are equal.
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
      // Older terminals send the same byte for both keys of a pair, so that they cannot be distinguished.
      let pairs: [Character: Character] = modifiers.contains(.control) ? ["_": "/", "@": " "] : [:]
      self.key = .character(pairs[character] ?? character.lowerTwin ?? character)
      self.modifiers = modifiers
    }
  }
}

nonisolated extension Character {
  /// The capital of a small letter, if it has exactly one.
  var upperTwin: Character? { twin(uppercased()) { $0.lowercased() } }

  /// The small letter of a capital, if it has exactly one.
  var lowerTwin: Character? { twin(lowercased()) { $0.uppercased() } }

  private func twin(_ other: String, back: (String) -> String) -> Character? {
    guard other.count == 1, let twin = other.first, twin != self, back(other) == String(self) else { return nil }
    return twin
  }
}
