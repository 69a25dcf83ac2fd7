/// The value of a structured attribute of a layout, or any value of an archive.
///
/// The cases are those of a property list file. A layout has only texts, arrays and dictionaries.
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
  /// Values by key. The order of keys has no meaning.
  case dictionary([String: PropertyList])
}

extension PropertyList {
  /// The kind of a value, for messages.
  package enum Kind: String {
    case string = "text"
    case boolean = "true or false"
    case integer = "a whole number"
    case real = "a number"
    case date = "a date"
    case data = "data"
    case array = "an array"
    case dictionary = "a dictionary"
  }

  /// The kind of value, for messages: "text", "a whole number".
  public var kind: String {
    let kind: Kind =
      switch self {
      case .string: .string
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .date: .date
      case .data: .data
      case .array: .array
      case .dictionary: .dictionary
      }
    return kind.rawValue
  }

  /// Returns the value on one line, nearly as Swift source spells it, with keys in alphabetical order: `["Ann": 3]`.
  ///
  /// - Parameters:
  ///   - text: Spells a text and a key.
  ///   - opaque: Spells a date and data.
  package func literal(text: (String) -> String, opaque: (PropertyList) -> String = \.kind) -> String {
    switch self {
    case .string(let string): text(string)
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .date, .data: opaque(self)
    case .array(let items): "[" + items.map { $0.literal(text: text, opaque: opaque) }.joined(separator: ", ") + "]"
    case .dictionary(let items):
      "["
        + items.sorted { $0.key < $1.key }.map { "\(text($0.key)): \($0.value.literal(text: text, opaque: opaque))" }
        .joined(separator: ", ") + "]"
    }
  }

  /// The value, or its kind if it would be long: for messages.
  package var words: String {
    switch self {
    case .array, .dictionary: kind
    default: literal { "'\($0.shortened)'" }
    }
  }
}
