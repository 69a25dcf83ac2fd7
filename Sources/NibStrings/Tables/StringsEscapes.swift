/// The escape sequences in texts of `.strings` files. They are those of C, and not those of JSON: numbers may have
/// fewer digits, there are octal numbers, and no sequence is a fault.
enum StringsEscapes {
  /// Reads an escape sequence, after its backslash. A character that does not begin an escape sequence is read as
  /// itself.
  static func read(_ bytes: [UInt8], _ position: inout Int, to text: inout [UInt8]) {
    guard position < bytes.count else { return }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "U"), UInt8(ascii: "u"): readUnit(bytes, &position, to: &text, letter: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      append(octal(bytes, &position), to: &text)
    // A line break after a backslash is kept. Further bytes of the character are not part of the sequence, and are read
    // next.
    default: text.append(byte)
    }
  }

  /// Reads a UTF-16 unit of up to four digits. If two units are a surrogate pair, they are one character.
  private static func readUnit(_ bytes: [UInt8], _ position: inout Int, to text: inout [UInt8], letter: UInt8) {
    guard let unit = hex(bytes, &position) else { return text.append(letter) }
    if UTF16.isLeadSurrogate(unit), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "U") || bytes[position + 1] == UInt8(ascii: "u")
    {
      var next = position + 2
      if let trail = hex(bytes, &next), UTF16.isTrailSurrogate(trail) {
        position = next
        return append(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF, to: &text)
      }
    }
    append(UInt32(unit), to: &text)
  }

  private static func hex(_ bytes: [UInt8], _ position: inout Int) -> UInt16? {
    var (value, count): (UInt16, Int) = (0, 0)
    while count < 4, position < bytes.count, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue {
      value = value << 4 | UInt16(digit)
      position += 1
      count += 1
    }
    return count == 0 ? nil : value
  }

  private static func octal(_ bytes: [UInt8], _ position: inout Int) -> UInt32 {
    var (value, count): (UInt32, Int) = (0, 0)
    while count < 3, position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[position]) {
      value = value << 3 | UInt32(bytes[position] - UInt8(ascii: "0"))
      position += 1
      count += 1
    }
    let byte = value & 0xFF
    return byte < 0x80 ? byte : UInt32(nextStep[Int(byte) - 0x80])
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    text.append(contentsOf: String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }

  /// The upper half of NeXTSTEP's character set, which octal numbers refer to.
  private static let nextStep: [UInt16] = [
    0xA0, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF,
    0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD9, 0xDA, 0xDB, 0xDC, 0xDD, 0xDE, 0xB5, 0xD7, 0xF7,
    0xA9, 0xA1, 0xA2, 0xA3, 0x2044, 0xA5, 0x192, 0xA7, 0xA4, 0x2019, 0x201C, 0xAB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0xAE, 0x2013, 0x2020, 0x2021, 0xB7, 0xA6, 0xB6, 0x2022, 0x201A, 0x201E, 0x201D, 0xBB, 0x2026, 0x2030, 0xAC, 0xBF,
    0xB9, 0x2CB, 0xB4, 0x2C6, 0x2DC, 0xAF, 0x2D8, 0x2D9, 0xA8, 0xB2, 0x2DA, 0xB8, 0xB3, 0x2DD, 0x2DB, 0x2C7,
    0x2014, 0xB1, 0xBC, 0xBD, 0xBE, 0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB,
    0xEC, 0xC6, 0xED, 0xAA, 0xEE, 0xEF, 0xF0, 0xF1, 0x141, 0xD8, 0x152, 0xBA, 0xF2, 0xF3, 0xF4, 0xF5,
    0xF6, 0xE6, 0xF9, 0xFA, 0xFB, 0x131, 0xFC, 0xFD, 0x142, 0xF8, 0x153, 0xDF, 0xFE, 0xFF, 0xFFFD, 0xFFFD,
  ]
}
