/// A value that is not one text: what a structured attribute of a layout holds, and every value of an archive.
///
/// The cases are those of a property list file. A layout yields texts, arrays and dictionaries of them only.
public enum PropertyList: Hashable, Sendable {
  /// Text.
  case string(String)
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A decimal.
  case real(Double)
  /// A moment, in seconds since the first of January 2001, Greenwich.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// Values in order.
  case array([PropertyList])
  /// Values by key. The order of keys means nothing.
  case dictionary([String: PropertyList])
}

extension PropertyList {
  /// The kind of value, for messages: "text", "a whole number".
  public var kind: String {
    switch self {
    case .string: "text"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .real: "a number"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

extension PropertyList {
  /// The value, or its kind if it would be long: for messages.
  package var words: String {
    switch self {
    case .string(let text): "'\(text.count > 60 ? text.prefix(60) + "…" : text)'"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .date, .data, .array, .dictionary: kind
    }
  }
}
