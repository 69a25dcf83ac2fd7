/// The characters that XML has.
enum XMLText {
  /// Returns true if a byte is one of a character that a text in XML can have: no control character but white space, and neither
  /// U+FFFE nor U+FFFF. The bytes are UTF-8.
  static func isCharacter(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20: false
    case 0xBE, 0xBF: index < 2 || bytes[index - 2] != 0xEF || bytes[index - 1] != 0xBF
    default: true
    }
  }
}
