internal import NibModel

/// Reads a JSON object on one line, with exact values: `1` is a whole number, and `1.0` is not. Values that JSON does
/// not have are read from the objects that traces use for them. Names whose value is null are left out.
struct JSONLine {
  /// The values by name.
  private(set) var fields: [String: PropertyList] = [:]

  private var cursor: JSONCursor

  /// The maximum depth of arrays and objects. It is the same as for archives.
  private static let mostDepth = 512

  /// Reads a line. Returns nil if the text is not a JSON object, or has too many levels.
  ///
  /// - Complexity: O(bytes).
  init?(_ text: String) {
    cursor = JSONCursor(Array(text.utf8))
    guard let fields = try? object(depth: 1), cursor.next == nil else { return nil }
    self.fields = fields
  }

  private mutating func object(depth: Int) throws -> [String: PropertyList] {
    var values: [String: PropertyList] = [:]
    try cursor.expect("{")
    if cursor.takes("}") { return values }
    repeat {
      let name = try cursor.string()
      try cursor.expect(":")
      values[name] = try value(depth: depth)
    } while cursor.takes(",")
    try cursor.expect("}")
    return values
  }

  private mutating func array(depth: Int) throws -> [PropertyList] {
    var values: [PropertyList] = []
    try cursor.expect("[")
    if cursor.takes("]") { return values }
    repeat {
      if let value = try value(depth: depth) { values.append(value) }
    } while cursor.takes(",")
    try cursor.expect("]")
    return values
  }

  /// Reads a value in an array or object at a depth. Nil means null.
  private mutating func value(depth: Int) throws -> PropertyList? {
    let next = cursor.next
    guard depth <= Self.mostDepth else { throw cursor.fault("there are more than \(Self.mostDepth) levels") }
    switch next {
    case UInt8(ascii: "\""): return .string(try cursor.string())
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "{"): return PropertyList(written: try object(depth: depth + 1))
    default:
      let word = try cursor.word()
      switch word {
      case "null": return nil
      case "true", "false": return .boolean(word == "true")
      default: return Int(word).map(PropertyList.integer) ?? Double(word).map(PropertyList.real)
      }
    }
  }
}

extension PropertyList {
  /// Creates the value that a trace writes as a JSON object: a dictionary, a date, data, or a number that is not
  /// finite.
  fileprivate init(written object: [String: PropertyList]) {
    if object.count == 1, let (name, value) = object.first, let special = Self.special(name, value) {
      self = special
    } else {
      let pairs = object.map { ($0.key.hasPrefix("$$") ? String($0.key.dropFirst()) : $0.key, $0.value) }
      self = .dictionary(Dictionary(pairs) { first, _ in first })
    }
  }

  private static func special(_ name: String, _ value: PropertyList) -> PropertyList? {
    switch (name, value) {
    case ("$date", .real(let seconds)): return .date(seconds)
    case ("$date", .integer(let seconds)): return .date(Double(seconds))
    case ("$real", .string(let words)): return Double(words).map(PropertyList.real)
    case ("$data", .array(let items)):
      let bytes = items.compactMap { if case .integer(let byte) = $0 { UInt8(exactly: byte) } else { nil } }
      return bytes.count == items.count ? .data(bytes) : nil
    default: return nil
    }
  }
}
