/// Reads the tokens of a JSON text one by one, strictly according to RFC 8259. White space before a token is skipped.
///
/// `JSONReader` combines the tokens into values.
package struct JSONCursor {
  /// The error for a token that is not allowed at its place.
  package struct Fault: Error {
    /// The bytes of the token. Empty at the end of the text.
    package let range: Range<Int>
    package let message: String
    /// The maximum depth, if the text is deeper.
    package var limit: Int?
  }

  let bytes: [UInt8]
  /// The offset of the first byte that has not been read.
  package private(set) var position: Int

  /// Creates a cursor at an offset of a text in UTF-8.
  package init(_ bytes: [UInt8], at position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  /// The first byte of the next token, or nil at the end of the text.
  package var next: UInt8? {
    mutating get {
      while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }
  }

  /// Skips a character if it comes next.
  ///
  /// - Returns: True if it came next.
  package mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  /// Skips a character.
  ///
  /// - Throws: `Fault` if another token comes next.
  package mutating func expect(_ sign: Unicode.Scalar) throws(Fault) {
    if !takes(sign) { throw unexpected("'\(sign)'") }
  }

  /// Reads a number, `true`, `false` or `null`, and returns its spelling.
  ///
  /// - Throws: `Fault` if another token comes next.
  package mutating func word() throws(Fault) -> String {
    guard let first = next else { throw unexpected("a value") }
    let start = position
    switch first {
    case UInt8(ascii: "t") where skips("true"), UInt8(ascii: "f") where skips("false"),
      UInt8(ascii: "n") where skips("null"):
      break
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    default: throw unexpected("a value")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a text in quotes.
  ///
  /// - Throws: `Fault` if another token comes next, or if the text has a control character, an unpaired surrogate or an
  ///   escape sequence that JSON does not have.
  package mutating func string() throws(Fault) -> String {
    guard takes("\"") else { throw unexpected("a text in quotes") }
    let start = position - 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        try readEscape(to: &text)
      case 0..<0x20: throw fault("a text contains a control character; write it as an escape sequence")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw Fault(range: start..<start + 1, message: "the text has no end: a quote is missing")
  }

  /// Returns the fault for a token that is not the expected one.
  package func unexpected(_ wanted: String) -> Fault {
    if position >= bytes.count { return fault("the file ends where \(wanted) is expected") }
    let found = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).prefix(1)
    return fault("\(wanted) is expected, and '\(found)' is found")
  }

  /// Returns a fault for the next byte.
  package func fault(_ message: String) -> Fault {
    let end = min(position + 1, bytes.count)
    return Fault(range: min(position, end)..<end, message: message)
  }

  private mutating func readEscape(to text: inout [UInt8]) throws(Fault) {
    guard position < bytes.count else { throw unexpected("an escape") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"):
      let unit = try readUnit()
      var value = UInt32(unit)
      if UTF16.isLeadSurrogate(unit) {
        guard skips("\\u") else { throw fault("a surrogate is not part of a pair") }
        let trail = try readUnit()
        guard UTF16.isTrailSurrogate(trail) else { throw fault("a surrogate is not part of a pair") }
        value = 0x10000 + (value & 0x3FF) << 10 + UInt32(trail) & 0x3FF
      }
      guard let scalar = Unicode.Scalar(value) else { throw fault("a surrogate is not part of a pair") }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default:
      position -= 1
      throw unexpected("an escape")
    }
  }

  /// Reads a UTF-16 unit in four hexadecimal digits.
  private mutating func readUnit() throws(Fault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
        throw unexpected("a hexadecimal digit")
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  private mutating func skipNumber() throws(Fault) {
    _ = skips("-")
    if !skips("0") { try skipDigits() }
    if skips(".") { try skipDigits() }
    if skips("e") || skips("E") {
      _ = skips("+") || skips("-")
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(Fault) {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    if position == start { throw unexpected("a digit") }
  }

  /// Skips a text if it is at the current position. White space before it is not skipped.
  private mutating func skips(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count,
      text.withUTF8Buffer({ $0.elementsEqual(bytes[position..<position + count]) })
    else { return false }
    position += count
    return true
  }
}
