internal import NibModel

/// Reads JSON, strictly as RFC 8259 has it, and keeps the places of values and keys.
struct JSONReader {
  private let source: SourceText
  private let bytes: [UInt8]
  private var position = 0
  /// The keys that stand twice in one object.
  private var duplicates: [Diagnostic] = []

  /// The maximum depth of values in each other. A catalog has about ten levels.
  static let mostDepth = 64

  private init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
  }

  /// Reads a text in UTF-8.
  ///
  /// - Throws: `NibError` with the first fault.
  static func read(_ source: SourceText) throws(NibError) -> (JSONValue, duplicates: [Diagnostic]) {
    var reader = JSONReader(source)
    let value = try reader.value(depth: 1)
    reader.skipSpace()
    if reader.position < reader.bytes.count { throw reader.fault("text stands behind the end of the value") }
    return (value, reader.duplicates)
  }

  // MARK: Faults

  private func fault(_ words: String, at place: SourceRange? = nil) -> NibError {
    let end = min(position + 1, bytes.count)
    let place = place ?? SourceRange(min(position, end), end)
    return NibError([Diagnostic(TextFault.malformed(words, note: nil), at: .text(place))], in: source)
  }

  private func unexpected(_ wanted: String) -> NibError {
    if position >= bytes.count { return fault("the file ends where \(wanted) is expected") }
    let found = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).prefix(1)
    return fault("\(wanted) is expected, and '\(found)' is found")
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(NibError) -> JSONValue {
    skipSpace()
    let start = position
    guard depth <= Self.mostDepth else {
      throw NibError(
        [Diagnostic(TextFault.tooDeep(limit: Self.mostDepth), at: .text(SourceRange(start, start + 1)))], in: source)
    }
    guard position < bytes.count else { throw unexpected("a value") }
    let content: JSONValue.Content
    switch bytes[position] {
    case UInt8(ascii: "{"): content = try object(depth: depth)
    case UInt8(ascii: "["): content = try array(depth: depth)
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "t") where take("true"): content = .bool(true)
    case UInt8(ascii: "f") where take("false"): content = .bool(false)
    case UInt8(ascii: "n") where take("null"): content = .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try number())
    default: throw unexpected("a value")
    }
    return JSONValue(content, place: SourceRange(start, position))
  }

  private mutating func object(depth: Int) throws(NibError) -> JSONValue.Content {
    position += 1
    var members: [JSONValue.Member] = []
    var earlier: [String: SourceRange] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      let start = position
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      let place = SourceRange(start, position)
      skipSpace()
      guard take(":") else { throw unexpected("':'") }
      let member = JSONValue.Member(key: key, place: place, value: try value(depth: depth + 1))
      if let first = earlier.updateValue(place, forKey: key) {
        duplicates.append(Diagnostic(TextFault.duplicateKey(key, earlier: first), at: .text(place)))
      }
      members.append(member)
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw unexpected("',' or '}'") }
    }
  }

  private mutating func array(depth: Int) throws(NibError) -> JSONValue.Content {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(values) }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { throw unexpected("',' or ']'") }
    }
  }

  private mutating func number() throws(NibError) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(NibError) {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    if position == start { throw unexpected("a digit") }
  }

  // MARK: Strings

  private mutating func string() throws(NibError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        let string = String(decoding: text, as: UTF8.self)
        if string.hasFewMarks { return string }
        throw NibError([Diagnostic(TextFault.manyMarks, at: .text(SourceRange(start, position)))], in: source)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(to: &text)
      case 0..<0x20: throw fault("a control character stands in a text; it is written as an escape")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw fault("the text has no end: a quote is missing", at: SourceRange(start, start + 1))
  }

  private mutating func escape(to text: inout [UInt8]) throws(NibError) {
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
      var value = UInt32(try unit())
      if UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: value)) {
        guard take("\\u") else { throw fault("half of a pair of surrogates stands alone") }
        let trail = try unit()
        guard UTF16.isTrailSurrogate(trail) else { throw fault("half of a pair of surrogates stands alone") }
        value = 0x10000 + (value & 0x3FF) << 10 + UInt32(trail) & 0x3FF
      }
      guard let scalar = Unicode.Scalar(value) else { throw fault("half of a pair of surrogates stands alone") }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default:
      position -= 1
      throw unexpected("an escape")
    }
  }

  private mutating func unit() throws(NibError) -> UInt16 {
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

  // MARK: Bytes

  private mutating func skipSpace() {
    while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count,
      text.withUTF8Buffer({ $0.elementsEqual(bytes[position..<position + count]) })
    else { return false }
    position += count
    return true
  }
}
