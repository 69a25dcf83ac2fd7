/// The values that attributes of Interface Builder's elements can have.
enum ValueKind: Hashable, Sendable {
  /// `YES` or `NO`.
  case boolean
  case number
  case integer
  /// A number, or two numbers with `:` or `/` between them.
  case ratio
  /// One of some words. There may be others that are not known here.
  case word(of: [String])

  /// Returns true if a value is of this kind.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .boolean: value == "YES" || value == "NO"
    case .number: Double(value) != nil
    case .integer: Int(value) != nil || UInt(value) != nil
    case .ratio:
      Double(value) != nil
        || [":", "/"].contains { mark in
          let sides = value.split(separator: mark, omittingEmptySubsequences: false)
          return sides.count == 2 && sides.allSatisfy { Double($0) != nil }
        }
    // Some versions of Xcode begin words of several parts with a capital.
    case .word(let words): words.contains { $0.lowercased() == value.lowercased() }
    }
  }

  /// The expected value, for messages.
  var words: String {
    switch self {
    case .boolean: "YES or NO"
    case .number: "a number"
    case .integer: "a whole number"
    case .ratio: "a number or a ratio such as 16:9"
    case .word(let words): words.count > 6 ? words.prefix(6).joined(separator: ", ") + ", …" : list(words)
    }
  }

  private func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}

extension ValueKind {
  /// Returns the kind of an attribute's values, or nil if they are not restricted or not known.
  ///
  /// - Parameter element: the name of the element that has the attribute.
  static func of(_ attribute: String, in element: String) -> ValueKind? {
    own["\(element).\(attribute)"] ?? (textAttributes.contains("\(element).\(attribute)") ? nil : shared[attribute])
  }

  /// The kinds of attributes that have the same kind in every element.
  private static let shared: [String: ValueKind] = {
    var kinds: [String: ValueKind] = [:]
    for name in words(ValueTables.booleans) { kinds[name] = .boolean }
    for name in words(ValueTables.numbers) { kinds[name] = .number }
    for name in words(ValueTables.integers) { kinds[name] = .integer }
    for (name, list) in rows(ValueTables.enumerations) { kinds[name] = .word(of: list) }
    return kinds
  }()

  /// The kinds of attributes of one element, by `element.attribute`.
  private static let own: [String: ValueKind] = {
    var kinds: [String: ValueKind] = ["constraint.multiplier": .ratio, "constraint.placeholder": .boolean]
    for element in ["real", "float", "double", "decimal", "slider", "stepper"] { kinds["\(element).value"] = .number }
    kinds["textTab.location"] = .number
    for attribute in ["integer.value", "range.location"] { kinds[attribute] = .integer }
    for element in ["bool", "boolean"] { kinds["\(element).value"] = .boolean }
    for (name, list) in rows(ValueTables.ownEnumerations) { kinds[name] = .word(of: list) }
    return kinds
  }()

  /// Attributes that are texts, although their names have another kind in other elements.
  private static let textAttributes: Set = ["binding.hidden", "binding.enabled", "device.orientation"]

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  /// Returns the names and words of a table: a name in each line, a colon, and the words.
  private static func rows(_ table: String) -> [(name: String, words: [String])] {
    table.split(separator: "\n").map { line in
      let sides = line.split(separator: ":", maxSplits: 1)
      return (String(sides[0]), words(String(sides[1])))
    }
  }

  /// The attributes that elements of geometry always have.
  static let needed: [String: [String]] = [
    "rect": ["x", "y", "width", "height"], "point": ["x", "y"], "size": ["width", "height"],
    "range": ["location", "length"],
  ]
}
