extension XMLText {
  /// Returns true if a byte belongs to a character that XML allows in a text. Control characters other than white
  /// space, U+FFFE and U+FFFF are not allowed. The bytes are UTF-8.
  package static func isCharacter(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20: false
    case 0xBE, 0xBF: index < 2 || bytes[index - 2] != 0xEF || bytes[index - 1] != 0xBF
    default: true
    }
  }

  /// Returns true if XML allows a character in a text.
  static func allows(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
