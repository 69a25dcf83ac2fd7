/// Bytes of a file as text that nobody can be harmed by.
nonisolated enum LineText {
  /// How much of a line is looked at. A line can be as long as its file.
  static let longest = 65_536

  /// A line for a list: what programs write to colour it is left out.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String { text(withoutColours(bytes)) }

  /// All that stands in a line: what is no text as `^[` or `<FF>`.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    // Nearly all lines are as they are.
    if !bytes.contains(where: { !isHarmless($0) }) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = bytes.startIndex
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        position += encoded.count
        append(Unicode.UTF8.decode(encoded), to: &text)
      case .error(let length):
        for byte in bytes[position..<position + length] { text += "<\(hex(UInt32(byte), 2))>" }
        position += length
      case .emptyInput: return text
      }
    }
  }

  /// A byte that is what it seems to be: a character of ASCII, or a tab.
  static func isHarmless(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte || byte == 0x09 }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar.value {
    case 0x09: text.unicodeScalars.append(scalar)
    case 0..<0x20: text += "^\(Unicode.Scalar(UInt8(scalar.value) + 0x40))"
    case 0x7F: text += "^?"
    // More controls, line breaks of Unicode, and what turns the direction of all that follows.
    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: text += "<U+\(hex(scalar.value, 4))>"
    default: text.unicodeScalars.append(scalar)
    }
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The bytes without sequences such as `ESC [ 31 m`.
  private static func withoutColours(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(0x1B) else { return bytes }
    var result: [UInt8] = []
    var rest = bytes
    while let escape = rest.firstIndex(of: 0x1B) {
      result += rest[..<escape]
      rest = rest[escape...]
      let parameters = rest.dropFirst(2).prefix { 0x30...0x3B ~= $0 }
      if rest.dropFirst().first == UInt8(ascii: "["), parameters.endIndex < rest.endIndex,
        rest[parameters.endIndex] == UInt8(ascii: "m")
      {
        rest = rest[(parameters.endIndex + 1)...]
      } else {
        result.append(0x1B)
        rest = rest.dropFirst()
      }
    }
    return (result + rest)[...]
  }
}
