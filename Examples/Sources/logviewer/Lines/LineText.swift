import TerminalKit

/// Converts bytes of a file to text that is safe to show.
nonisolated enum LineText {
  /// The maximum number of bytes of a line that are read. A line can be as long as its file.
  static let longest = 65_536

  /// Returns a line for a list, without the sequences that color it.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.contains(0x1B) ? parts(of: bytes).map { named($0.text) }.joined() : text(bytes)
  }

  /// Returns a line for a list, in the colors that the program has written. Its text equals that of `plain`.
  static func styled(_ bytes: ArraySlice<UInt8>) -> StyledText {
    guard bytes.contains(0x1B) else { return StyledText(text(bytes)) }
    // All other escapes are replaced in `text`.
    return StyledText(
      ansi: parts(of: bytes).map { named($0.text) + String(decoding: $0.color, as: UTF8.self) }.joined())
  }

  /// Returns the text of a line in parts, each with the color sequence that follows it. A carriage return at the end is
  /// not part of the text.
  private static func parts(of bytes: ArraySlice<UInt8>) -> [(text: ArraySlice<UInt8>, color: ArraySlice<UInt8>)] {
    var parts: [(text: ArraySlice<UInt8>, color: ArraySlice<UInt8>)] = []
    var start = bytes.startIndex
    var place = start
    while let escape = bytes[place...].firstIndex(of: 0x1B) {
      guard let end = endOfColor(at: escape, in: bytes) else {
        place = escape + 1
        continue
      }
      parts.append((bytes[start..<escape], bytes[escape..<end]))
      (start, place) = (end, end)
    }
    parts.append((bytes[start...], []))
    if let last = parts.lastIndex(where: { !$0.text.isEmpty }), parts[last].text.last == 0x0D {
      parts[last].text.removeLast()
    }
    return parts
  }

  /// Returns the end of a sequence that colors a line, or nil if there is none: `ESC [ 31 m`, and `ESC [ K`, which
  /// compilers write together with it.
  private static func endOfColor(at escape: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes[escape...]
    let end = rest.dropFirst(2).prefix { 0x30...0x3B ~= $0 }.endIndex
    guard rest.dropFirst().first == UInt8(ascii: "["), end < rest.endIndex,
      [UInt8(ascii: "m"), UInt8(ascii: "K")].contains(rest[end])
    else { return nil }
    return end + 1
  }

  /// Returns everything in a line. Bytes that are not text are shown as `^[` or `<FF>`.
  static func text(_ bytes: ArraySlice<UInt8>) -> String { named(bytes.last == 0x0D ? bytes.dropLast() : bytes) }

  private static func named(_ bytes: ArraySlice<UInt8>) -> String {
    // Nearly all lines need no replacement.
    if isShownAsItIs(bytes) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = bytes.startIndex
    /// The start of the bytes that have not been copied yet.
    var start = position
    /// Writes a text instead of the next bytes.
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

  /// Returns the text that is shown instead of a character that must not be written to the terminal.
  private static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09: nil
    case 0..<0x20: "^\(Unicode.Scalar(UInt8(scalar.value) + 0x40))"
    case 0x7F: "^?"
    // More control characters, Unicode line breaks, and characters that change the text direction.
    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "<U+\(hex(scalar.value, 4))>"
    default: nil
    }
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Returns the bytes without the sequences that color a line: `ESC [ 31 m`, and `ESC [ K`, which compilers write
  /// together with it.
  ///
  /// - Parameter mark: a byte that replaces each of these sequences, to keep its place; nil for none.
  static func withoutColors(_ bytes: ArraySlice<UInt8>, mark: UInt8? = nil) -> ArraySlice<UInt8> {
    guard bytes.contains(0x1B) else { return bytes }
    var result: [UInt8] = []
    var rest = bytes
    while let escape = rest.firstIndex(of: 0x1B) {
      result += rest[..<escape]
      if let end = endOfColor(at: escape, in: rest) {
        rest = rest[end...]
        if let mark { result.append(mark) }
      } else {
        result.append(0x1B)
        rest = rest[(escape + 1)...]
      }
    }
    return (result + rest)[...]
  }
}
