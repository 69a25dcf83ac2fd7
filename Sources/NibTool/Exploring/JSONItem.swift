internal import NibModel

/// A value in a JSON text, with its range of bytes.
///
/// Reports are joined as bytes, so fields that this tool does not know are preserved.
struct JSONItem {
  private let bytes: [UInt8]
  /// The bytes of the value in the text.
  let range: Range<Int>

  fileprivate init(_ bytes: [UInt8], _ range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  /// Returns the values of a text. It may contain several values in a row.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: The first fault, if the text is not JSON.
  static func all(in bytes: [UInt8]) throws(JSONCursor.Fault) -> [JSONItem] {
    var cursor = JSONCursor(bytes)
    var items: [JSONItem] = []
    while cursor.next != nil { items.append(JSONItem(bytes, try cursor.value())) }
    return items
  }

  /// The value as it is written in the text.
  var written: String { String(decoding: bytes[range], as: UTF8.self) }

  /// The fields of an object, in order. Nil if the value is not an object.
  ///
  /// - Complexity: O(bytes of the value), as for `items` and `text`.
  var fields: [(name: String, value: JSONItem)]? {
    var cursor = JSONCursor(bytes, at: range.lowerBound)
    guard cursor.takes("{") else { return nil }
    var fields: [(String, JSONItem)] = []
    if cursor.takes("}") { return fields }
    repeat {
      guard let name = try? cursor.string(), cursor.takes(":"), let value = try? cursor.value() else { return nil }
      fields.append((name, JSONItem(bytes, value)))
    } while cursor.takes(",")
    return fields
  }

  /// The items of an array. Nil if the value is not an array.
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

  /// The text. Nil if the value is not a text.
  var text: String? {
    var cursor = JSONCursor(bytes, at: range.lowerBound)
    return bytes[range.lowerBound] == UInt8(ascii: "\"") ? try? cursor.string() : nil
  }

  /// The whole number. Nil if the value is not a whole number.
  var number: Int? { Int(written) }

  /// The fields of an object by name. If a name occurs twice, the first field is used. Empty if the value is not an
  /// object.
  var byName: [String: JSONItem] { Dictionary(fields ?? []) { first, _ in first } }
}

extension JSONCursor {
  /// The maximum depth: more levels than the tool writes, and fewer than the stack can hold.
  private static let mostDepth = 512

  /// Skips a value, and returns its bytes.
  fileprivate mutating func value(depth: Int = 1) throws(Fault) -> Range<Int> {
    let first = next
    let start = position
    if depth > Self.mostDepth { throw fault("there are more than \(Self.mostDepth) levels") }
    switch first {
    case UInt8(ascii: "{"):
      try skipList(from: "{", to: "}") { cursor throws(Fault) in
        _ = try cursor.string()
        try cursor.expect(":")
        _ = try cursor.value(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try skipList(from: "[", to: "]") { cursor throws(Fault) in _ = try cursor.value(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    default: _ = try word()
    }
    return start..<position
  }

  private mutating func skipList(
    from start: Unicode.Scalar, to end: Unicode.Scalar, _ skipItem: (inout JSONCursor) throws(Fault) -> Void
  ) throws(Fault) {
    try expect(start)
    if takes(end) { return }
    repeat { try skipItem(&self) } while takes(",")
    try expect(end)
  }
}
