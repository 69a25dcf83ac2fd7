/// Reads JSON values, and keeps their places and those of keys.
package struct JSONReader {
  private var cursor: JSONCursor
  private let mostDepth: Int

  private init(_ bytes: [UInt8], mostDepth: Int) {
    cursor = JSONCursor(bytes)
    self.mostDepth = mostDepth
  }

  /// Reads a text in UTF-8 that is one value.
  ///
  /// - Parameter mostDepth: The maximum depth of values.
  /// - Complexity: O(bytes).
  /// - Throws: The first fault.
  package static func value(in bytes: [UInt8], mostDepth: Int) throws(JSONCursor.Fault) -> JSONValue {
    var reader = JSONReader(bytes, mostDepth: mostDepth)
    let value = try reader.value(depth: 1)
    if reader.cursor.next != nil { throw reader.cursor.fault("text follows the end of the value") }
    return value
  }

  /// Reads a text in UTF-8 that is several values in a row, or none.
  ///
  /// - Parameter mostDepth: The maximum depth of values.
  /// - Complexity: O(bytes).
  /// - Throws: The first fault.
  package static func values(in bytes: [UInt8], mostDepth: Int) throws(JSONCursor.Fault) -> [JSONValue] {
    var reader = JSONReader(bytes, mostDepth: mostDepth)
    var values: [JSONValue] = []
    while reader.cursor.next != nil { values.append(try reader.value(depth: 1)) }
    return values
  }

  private mutating func value(depth: Int) throws(JSONCursor.Fault) -> JSONValue {
    let first = cursor.next
    let start = cursor.position
    if depth > mostDepth {
      throw JSONCursor.Fault(
        range: start..<start + 1, message: "values are nested more than \(mostDepth) levels deep", limit: mostDepth)
    }
    let content: JSONValue.Content
    switch first {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth))
    case UInt8(ascii: "["): content = .array(try array(depth: depth))
    case UInt8(ascii: "\""): content = .string(try cursor.string())
    default:
      let word = try cursor.word()
      content = word == "null" ? .null : word == "true" || word == "false" ? .bool(word == "true") : .number(word)
    }
    return JSONValue(content, at: SourceRange(start, cursor.position), in: cursor.bytes)
  }

  private mutating func members(depth: Int) throws(JSONCursor.Fault) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    _ = cursor.takes("{")
    if cursor.takes("}") { return members }
    while true {
      guard cursor.next == UInt8(ascii: "\"") else { throw cursor.unexpected("a key in quotes") }
      let start = cursor.position
      let key = try cursor.string()
      let place = SourceRange(start, cursor.position)
      try cursor.expect(":")
      members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1), place: place))
      if cursor.takes("}") { return members }
      guard cursor.takes(",") else { throw cursor.unexpected("',' or '}'") }
    }
  }

  private mutating func array(depth: Int) throws(JSONCursor.Fault) -> [JSONValue] {
    var values: [JSONValue] = []
    _ = cursor.takes("[")
    if cursor.takes("]") { return values }
    while true {
      values.append(try value(depth: depth + 1))
      if cursor.takes("]") { return values }
      guard cursor.takes(",") else { throw cursor.unexpected("',' or ']'") }
    }
  }
}
