// The keys of sequences, as xterm, VTE, kitty, tmux, rxvt and the Linux console send them.

nonisolated extension ControlSequence {
  /// Returns the keys of the sequence. If it contains text, there may be several.
  func keys(with held: KeyPress.Modifiers) -> [KeyPress] {
    let isRelease = parameter(1, part: 1) == 3
    if !isPlain || isRelease { return [] }
    let modifiers = held.union(Self.modifiers(parameter(1)))
    switch final {
    case UInt8(ascii: "u"): return keysByCode(modifiers)
    case UInt8(ascii: "~") where parameter(0) == 27:
      // xterm's modifyOtherKeys: `27 ; modifiers ; code`.
      return Self.key(code: parameter(2), modifiers: modifiers).map { [$0] } ?? []
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"):
      guard let key = parameter(0).flatMap({ Self.numberedKeys[$0] }) else { return [] }
      // rxvt uses other final characters where other terminals send modifiers.
      let byEnd: KeyPress.Modifiers =
        final == UInt8(ascii: "^") ? .control : final == UInt8(ascii: "@") ? [.control, .shift] : []
      return [KeyPress(key, modifiers.union(byEnd))]
    case UInt8(ascii: "Z"): return [KeyPress(.tab, modifiers.union(.shift))]
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Self.letteredKeys[final & 0x5F].map { [KeyPress($0, modifiers.union(.shift))] } ?? []
    default:
      // With other numbers, the sequences are replies: `ESC [ row ; column R`.
      guard (parameter(0) ?? 1) == 1 else { return [] }
      return Self.letteredKeys[final].map { [KeyPress($0, modifiers)] } ?? []
    }
  }

  /// Returns the key of `ESC O modifiers final`.
  func singleShiftKey(with held: KeyPress.Modifiers) -> KeyPress? {
    let modifiers = held.union(Self.modifiers(parameter(0)))
    switch final {
    case UInt8(ascii: "M"): return KeyPress(.enter, modifiers)
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Self.letteredKeys[final & 0x5F].map { KeyPress($0, modifiers.union(.control)) }
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      // For the keypad, the codes of the characters are 64 lower.
      return KeyPress(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
    default: return Self.letteredKeys[final].map { KeyPress($0, modifiers) }
    }
  }

  // MARK: Codes

  /// Returns the keys of kitty's `code : shifted : base ; modifiers : event ; text u`.
  private func keysByCode(_ modifiers: KeyPress.Modifiers) -> [KeyPress] {
    if modifiers.isDisjoint(with: [.alt, .control, .command]), parameters.count > 2 {
      let scalars = parameters[2].compactMap { $0.flatMap { Unicode.Scalar(UInt32($0)) } }.filter { !$0.isControl }
      let text = String(String.UnicodeScalarView(scalars))
      if !text.isEmpty { return text.map { KeyPress(.character($0)) } }
    }
    var code = parameter(0)
    if let letter = code, letter > 0x7F, let base = parameter(0, part: 2), (0x21...0x7E).contains(base),
      !modifiers.isDisjoint(with: [.control, .command])
    {
      // A shortcut is determined by the position on a Latin keyboard, as on desktops.
      code = base
    }
    return Self.key(code: code, shifted: parameter(0, part: 1), modifiers: modifiers).map { [$0] } ?? []
  }

  private static func key(code: Int?, shifted: Int? = nil, modifiers: KeyPress.Modifiers) -> KeyPress? {
    guard let code else { return nil }
    if let key = codedKeys[code] { return KeyPress(key, modifiers) }
    // kitty's codes of keys without a character are in the private use area.
    guard let character = Self.character(code), !(57344...63743).contains(code) else { return nil }
    if modifiers.contains(.shift), let shifted = shifted.flatMap(Self.character), shifted != character.upperTwin {
      return KeyPress(.character(shifted), modifiers.subtracting(.shift))
    }
    return KeyPress(.character(character), modifiers)
  }

  private static func character(_ code: Int) -> Character? {
    guard let scalar = Unicode.Scalar(UInt32(clamping: code)), !scalar.isControl else { return nil }
    return Character(scalar)
  }

  /// Returns the modifiers of a parameter, which is one more than the bits. Meta counts as Alt; locks and Hyper are
  /// ignored.
  private static func modifiers(_ parameter: Int?) -> KeyPress.Modifiers {
    guard let parameter, parameter > 0 else { return [] }
    let bits = parameter - 1
    var modifiers = KeyPress.Modifiers(rawValue: UInt8(bits & 0x0F))
    if bits & 0x20 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  // MARK: Tables

  /// Keys by the last character.
  private static let letteredKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  /// Keys by the number before `~`.
  private static let numberedKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
    12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
    19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12), 25: .function(13),
    26: .function(14), 28: .function(15), 29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19),
    34: .function(20),
  ]

  /// Keys by kitty's codes. Keys of the keypad have the same meaning as the other keys.
  private static let codedKeys: [Int: Key] = {
    var keys: [Int: Key] = [
      8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57409: .character("."),
      57410: .character("/"), 57411: .character("*"), 57412: .character("-"), 57413: .character("+"), 57414: .enter,
      57363: .function(16), 57415: .character("="), 57416: .character(","), 57417: .left, 57418: .right, 57419: .up,
      57420: .down,
      57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert, 57426: .delete,
    ]
    for (digit, character) in "0123456789".enumerated() { keys[57399 + digit] = .character(character) }
    for number in 13...24 { keys[57376 + number - 13] = .function(number) }
    return keys
  }()
}
