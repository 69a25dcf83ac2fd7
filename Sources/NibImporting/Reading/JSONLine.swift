package import NibModel

/// Reads a JSON object on one line, with exact values: `1` is a whole number, and `1.0` is not. Values that JSON does
/// not have are read from the objects that traces use for them. Names whose value is null are left out.
package struct JSONLine {
  /// The values by name.
  package private(set) var fields: [String: PropertyList] = [:]

  /// The maximum depth of arrays and objects: that of archives, and the line itself.
  private static let mostDepth = 513

  /// Reads a line. Returns nil if the text is not a JSON object, or has too many levels.
  ///
  /// - Complexity: O(bytes).
  package init?(_ text: String) {
    let value = try? JSONReader.value(in: Array(text.utf8), mostDepth: Self.mostDepth)
    guard let fields = value?.fields else { return nil }
    self.fields = fields
  }
}

extension JSONValue {
  /// The members of an object that are not null. Of two members with one key, the last. Nil for another value.
  fileprivate var fields: [String: PropertyList]? {
    members?.reduce(into: [:]) { $0[$1.key] = PropertyList($1.value) }
  }
}

extension PropertyList {
  /// Creates the value of a JSON value. Nil for null, and for a number that is too large.
  fileprivate init?(_ value: JSONValue) {
    switch value.content {
    case .null: return nil
    case .bool(let value): self = .boolean(value)
    case .number(let spelling):
      guard let number = Int(spelling).map(PropertyList.integer) ?? Double(spelling).map(PropertyList.real) else {
        return nil
      }
      self = number
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.compactMap(PropertyList.init))
    case .object: self = PropertyList(written: value.fields ?? [:])
    }
  }

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
