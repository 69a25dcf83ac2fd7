internal import NibModel

/// Reads JSON, and keeps the places of values and keys.
struct JSONReader {
  private let source: SourceText
  private var cursor: JSONCursor
  /// The keys that occur twice in one object.
  private var duplicates: [Diagnostic] = []

  /// The maximum nesting depth of values. A catalog has about ten levels.
  static let mostDepth = 64

  private init(_ source: SourceText) {
    self.source = source
    cursor = JSONCursor(source.bytes)
  }

  /// Reads a text in UTF-8.
  ///
  /// - Throws: `NibError` with the first fault.
  static func read(_ source: SourceText) throws(NibError) -> (JSONValue, duplicates: [Diagnostic]) {
    var reader = JSONReader(source)
    let value = try reader.value(depth: 1)
    if reader.cursor.next != nil {
      throw reader.error(reader.cursor.fault("text follows the end of the value"))
    }
    return (value, reader.duplicates)
  }

  // MARK: Faults

  private func error(_ fault: JSONCursor.Fault) -> NibError {
    error(TextFault.malformed(fault.message, note: nil), fault.range)
  }

  private func error(_ fault: TextFault, _ range: Range<Int>) -> NibError {
    NibError([Diagnostic(fault, at: .text(SourceRange(range.lowerBound, range.upperBound)))], in: source)
  }

  /// Reads tokens, and adds the place in the file to a fault.
  private mutating func read<Token>(
    _ token: (inout JSONCursor) throws(JSONCursor.Fault) -> Token
  ) throws(NibError) -> Token {
    do { return try token(&cursor) } catch { throw self.error(error) }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(NibError) -> JSONValue {
    let first = cursor.next
    let start = cursor.position
    guard depth <= Self.mostDepth else { throw error(.tooDeep(limit: Self.mostDepth), start..<start + 1) }
    let content: JSONValue.Content
    switch first {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth))
    case UInt8(ascii: "["): content = .array(try values(depth: depth))
    case UInt8(ascii: "\""): content = .string(try string())
    default:
      let word = try read { cursor throws(JSONCursor.Fault) in try cursor.word() }
      content = word == "null" ? .null : word == "true" || word == "false" ? .bool(word == "true") : .number(word)
    }
    return JSONValue(content, place: SourceRange(start, cursor.position))
  }

  private mutating func members(depth: Int) throws(NibError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var earlier: [String: SourceRange] = [:]
    _ = cursor.takes("{")
    if cursor.takes("}") { return members }
    while true {
      guard cursor.next == UInt8(ascii: "\"") else { throw error(cursor.unexpected("a key in quotes")) }
      let start = cursor.position
      let key = try string()
      let place = SourceRange(start, cursor.position)
      try read { cursor throws(JSONCursor.Fault) in try cursor.expect(":") }
      let member = JSONValue.Member(key: key, place: place, value: try value(depth: depth + 1))
      if let first = earlier.updateValue(place, forKey: key) {
        duplicates.append(Diagnostic(TextFault.duplicateKey(key, earlier: first), at: .text(place)))
      }
      members.append(member)
      if cursor.takes("}") { return members }
      guard cursor.takes(",") else { throw error(cursor.unexpected("',' or '}'")) }
    }
  }

  private mutating func values(depth: Int) throws(NibError) -> [JSONValue] {
    var values: [JSONValue] = []
    _ = cursor.takes("[")
    if cursor.takes("]") { return values }
    while true {
      values.append(try value(depth: depth + 1))
      if cursor.takes("]") { return values }
      guard cursor.takes(",") else { throw error(cursor.unexpected("',' or ']'")) }
    }
  }

  private mutating func string() throws(NibError) -> String {
    _ = cursor.next
    let start = cursor.position
    let string = try read { cursor throws(JSONCursor.Fault) in try cursor.string() }
    if string.hasFewMarks { return string }
    throw error(.manyMarks, start..<cursor.position)
  }
}
