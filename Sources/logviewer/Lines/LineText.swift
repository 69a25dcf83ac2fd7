/// Bytes of a file as text that nobody can be harmed by.
nonisolated enum LineText {
  /// The maximum number of bytes of a line that are looked at. A line can be as long as its file.
  static let longest = 65_536

  /// A line for a list: what programs write to colour it is left out.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String { text(withoutColours(bytes)) }

  /// All that stands in a line: what is no text as `^[` or `<FF>`.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    // Nearly all lines are as they are.
    if isShownAsItIs(bytes) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = bytes.startIndex
    /// The start of the bytes that have not been copied yet.
    var start = position
    /// Writes something else for the next bytes.
    func replace(_ count: Int, by words: String) {
      text += String(decoding: bytes[start..<position], as: UTF8.self) + words
      start = position + count
    }
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        if let name = name(of: Unicode.UTF8.decode(encoded)) { replace(encoded.count, by: name) }
        position += encoded.count
      case .error(let length):
        replace(length, by: bytes[position..<position + length].map { "<\(hex(UInt32($0), 2))>" }.joined())
        position += length
      case .emptyInput: return text + String(decoding: bytes[start...], as: UTF8.self)
      }
    }
  }

  /// Returns true if the bytes are printable ASCII characters and tabs.
  static func isShownAsItIs(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x09 }
  }

  /// Returns the text that is shown for a character that must not be written as it is.
  private static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09: nil
    case 0..<0x20: "^\(Unicode.Scalar(UInt8(scalar.value) + 0x40))"
    case 0x7F: "^?"
    // More controls, line breaks of Unicode, and what turns the direction of all that follows.
    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "<U+\(hex(scalar.value, 4))>"
    default: nil
    }
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The bytes without the sequences that colour a line: `ESC [ 31 m`, and `ESC [ K`, which compilers write with it.
  ///
  /// - Parameter mark: a byte for the place of each such sequence, if that place is to be known.
  static func withoutColours(_ bytes: ArraySlice<UInt8>, mark: UInt8? = nil) -> ArraySlice<UInt8> {
    guard bytes.contains(0x1B) else { return bytes }
    var result: [UInt8] = []
    var rest = bytes
    while let escape = rest.firstIndex(of: 0x1B) {
      result += rest[..<escape]
      rest = rest[escape...]
      let parameters = rest.dropFirst(2).prefix { 0x30...0x3B ~= $0 }
      if rest.dropFirst().first == UInt8(ascii: "["), parameters.endIndex < rest.endIndex,
        [UInt8(ascii: "m"), UInt8(ascii: "K")].contains(rest[parameters.endIndex])
      {
        rest = rest[(parameters.endIndex + 1)...]
        if let mark { result.append(mark) }
      } else {
        result.append(0x1B)
        rest = rest.dropFirst()
      }
    }
    return (result + rest)[...]
  }
}
