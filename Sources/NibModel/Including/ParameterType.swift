/// The type of a parameter of a layout.
package enum ParameterType: Hashable, Sendable {
  case text, integer, number, boolean
  /// A reference to an object: `#name`.
  case object

  /// The types by their spelling.
  package static let all: [(spelling: String, type: ParameterType)] = [
    ("text", .text), ("integer", .integer), ("number", .number), ("boolean", .boolean), ("object", .object),
  ]

  package init?(_ spelling: String) {
    guard let known = Self.all.first(where: { $0.spelling == spelling }) else { return nil }
    self = known.type
  }

  /// The values of the type, in words.
  package var words: String {
    switch self {
    case .text: "text"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "true or false"
    case .object: "a reference such as #name"
    }
  }

  /// Returns true if a text is a value of the type. Whether a reference leads to an object is checked elsewhere.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .text: true
    case .integer: Int(text) != nil
    case .number: Double(text).map(\.isFinite) ?? false
    case .boolean: text == "true" || text == "false"
    case .object: text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "#")
    }
  }

  /// The value of a parameter that has none, for a check of the layout alone; nil to leave out the attributes that the
  /// parameter gives a value.
  package func stand(in name: String) -> String? {
    switch self {
    case .text: name
    case .integer, .number: "0"
    case .boolean: "false"
    case .object: nil
    }
  }
}
