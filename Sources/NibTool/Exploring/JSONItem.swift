internal import NibModel

/// A value in a text of JSON, with the bytes that it is written with.
///
/// Reports are joined by their bytes: nothing is lost that this tool does not know.
struct JSONItem {
  private let bytes: [UInt8]
  /// The bytes of the value in the text.
  let range: Range<Int>

  fileprivate init(_ bytes: [UInt8], _ range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  /// Returns the values of a text, which may stand one behind the other.
  ///
  /// - Complexity: O(bytes).
  static func all(in bytes: [UInt8]) throws(JSONFault) -> [JSONItem] {
    var cursor = JSONCursor(bytes)
    var items: [JSONItem] = []
    while !cursor.isAtEnd { items.append(JSONItem(bytes, try cursor.value())) }
    return items
  }

  /// The value as it is written.
  var written: String { String(decoding: bytes[range], as: UTF8.self) }

  /// The fields of an object, in order. Nil for another value.
  ///
  /// - Complexity: O(bytes of the value), as for `items` and `text`.
  var fields: [(name: String, value: JSONItem)]? {
    var cursor = JSONCursor(bytes, at: range.lowerBound)
    guard cursor.takes("{") else { return nil }
    var fields: [(String, JSONItem)] = []
    if cursor.takes("}") { return fields }
    repeat {
      guard let name = try? cursor.text(), cursor.takes(":"), let value = try? cursor.value() else { return nil }
      fields.append((name, JSONItem(bytes, value)))
    } while cursor.takes(",")
    return fields
  }

  /// The items of an array. Nil for another value.
  var items: [JSONItem]? {
    var cursor = JSONCursor(bytes, at: range.lowerBound)
    guard cursor.takes("[") else { return nil }
    var items: [JSONItem] = []
    if cursor.takes("]") { return items }
    repeat {
      guard let value = try? cursor.value() else { return nil }
      items.append(JSONItem(bytes, value))
    } while cursor.takes(",")
    return items
  }

  /// The text. Nil for another value.
  var text: String? {
    var cursor = JSONCursor(bytes, at: range.lowerBound)
    return bytes[range.lowerBound] == UInt8(ascii: "\"") ? try? cursor.text() : nil
  }

  /// The whole number. Nil for another value.
  var number: Int? { Int(written) }

  /// The fields of an object by name; of a name that comes twice, the first. Empty for another value.
  var byName: [String: JSONItem] { Dictionary(fields ?? []) { first, _ in first } }
}

/// A text that is no JSON.
struct JSONFault: Error {
  /// The place of the first byte that does not belong there.
  let offset: Int
  let message: String
}

/// Reads JSON from its beginning to its end.
private struct JSONCursor {
  private let bytes: [UInt8]
  private var place: Int
  private var depth = 0

  /// More levels than the tool writes, and fewer than the stack holds.
  private static let mostDepth = 512

  init(_ bytes: [UInt8], at place: Int = 0) { (self.bytes, self.place) = (bytes, place) }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  /// Skips a value, and returns its bytes.
  mutating func value() throws(JSONFault) -> Range<Int> {
    depth += 1
    defer { depth -= 1 }
    skipBlanks()
    if depth > Self.mostDepth { throw fault("there are more than \(Self.mostDepth) levels") }
    let start = place
    if takes("{") {
      if !takes("}") {
        repeat {
          _ = try text()
          try expect(":")
          _ = try value()
        } while takes(",")
        try expect("}")
      }
    } else if takes("[") {
      if !takes("]") {
        repeat { _ = try value() } while takes(",")
        try expect("]")
      }
    } else if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
      _ = try text()
    } else {
      try word()
    }
    return start..<place
  }

  /// Reads a text in quotes.
  mutating func text() throws(JSONFault) -> String {
    skipBlanks()
    let start = place
    guard takes("\"") else { throw fault("a text in quotes is expected") }
    var units: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units.append(contentsOf: String(try escaped()).utf8)
      case 0..<0x20:
        place -= 1
        throw fault("a control character stands in a text")
      default: units.append(byte)
      }
    }
    place = start
    throw fault("the text has no closing quote")
  }

  private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
    let start = place - 1
    guard place < bytes.count else { throw JSONFault(offset: start, message: "the text has no closing quote") }
    let sign = bytes[place]
    place += 1
    switch sign {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
    case UInt8(ascii: "u"):
      if let high = fourDigits() {
        guard 0xD800..<0xDC00 ~= high else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        // Of a character beyond the first plane, its second half stands behind its first.
        guard bytes[place...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return "\u{FFFD}" }
        place += 2
        if let low = fourDigits() {
          let value = 0x10000 + (high - 0xD800) << 10 + (low & 0x3FF)
          return 0xDC00..<0xE000 ~= low ? Unicode.Scalar(value) ?? "\u{FFFD}" : "\u{FFFD}"
        }
      }
    default: break
    }
    throw JSONFault(offset: start, message: "there is no such escape sequence")
  }

  private mutating func fourDigits() -> UInt32? {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    place += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Skips a number, `true`, `false` or `null`.
  private mutating func word() throws(JSONFault) {
    let word = bytes[place...].prefix { byte in
      "abcdefghijklmnopqrstuvwxyzE0123456789+-.".utf8.contains(byte)
    }
    let text = String(decoding: word, as: UTF8.self)
    let isNumber = "-0123456789".utf8.contains { $0 == word.first } && Double(text) != nil
    guard isNumber || ["true", "false", "null"].contains(text) else {
      throw fault(place < bytes.count ? "a value is expected" : "the text ends where a value is expected")
    }
    place = word.endIndex
  }

  /// Skips a sign if it comes next.
  mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ sign: Unicode.Scalar) throws(JSONFault) {
    if !takes(sign) { throw fault("'\(sign)' is expected" + (place == bytes.count ? ", and the text ends" : "")) }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private func fault(_ message: String) -> JSONFault { JSONFault(offset: place, message: message) }
}
