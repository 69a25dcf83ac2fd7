internal import NibLoading
internal import NibModel

/// A shape in place of a type's parser. It accepts whatever a type of the shape can accept.
indirect enum ShapeMatcher: Sendable {
  case anyText
  /// Any text, and items of any kind.
  case anything
  case integer(min: Int?, max: Int?)
  case decimal
  case oneOf(Set<String>)
  case pattern(ShapePattern)
  case list(ShapeMatcher)
  case array(ShapeMatcher)
  case dictionary(ShapeMatcher)
  case anyOf([ShapeMatcher])

  /// - Parameter states: The number of states that patterns may still have. A pattern that needs more accepts any text.
  init(_ shape: ValueShape, states: inout Int) {
    self =
      switch shape {
      case .text: .anyText
      case .anything: .anything
      case .integer(let min, let max): .integer(min: min, max: max)
      case .decimal: .decimal
      case .oneOf(let words): .oneOf(Set(words))
      case .pattern(let pattern): ShapePattern(pattern, states: &states).map(Self.pattern) ?? .anyText
      case .list(let shape): .list(Self(shape, states: &states))
      case .array(let shape): .array(Self(shape, states: &states))
      case .dictionary(let shape): .dictionary(Self(shape, states: &states))
      case .anyOf(let shapes): .anyOf(shapes.map { Self($0, states: &states) })
      }
  }

  var acceptsAnyText: Bool {
    switch self {
    case .anyText, .anything: true
    case .list(let matcher): matcher.acceptsAnyText
    case .anyOf(let matchers): matchers.contains(where: \.acceptsAnyText)
    case .integer, .decimal, .oneOf, .pattern, .array, .dictionary: false
    }
  }

  /// - Complexity: O(bytes), for each part of the shape.
  func accepts(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .anyText, .anything: true
    case .integer(let min, let max): Self.isInteger(text, min, max)
    case .decimal: Self.isDecimal(text)
    case .oneOf(let words): words.contains(String(nibBytes: text))
    case .pattern(let pattern): pattern.matches(String(nibBytes: text))
    case .list(let matcher): Self.words(of: text).allSatisfy { matcher.accepts(text.extracting($0)) }
    case .array, .dictionary: false
    case .anyOf(let matchers): matchers.contains { $0.accepts(text) }
    }
  }

  /// Returns true if a value can have the shape. A shape without items says nothing of values that are not texts: a type
  /// may read them in its own way.
  func accepts(_ value: PropertyList) -> Bool {
    if case .string(let text) = value { return accepts(text.utf8Span.span) }
    return !hasItems || acceptsItems(value)
  }

  private func acceptsItems(_ value: PropertyList) -> Bool {
    switch (self, value) {
    case (.array(let matcher), .array(let items)): items.allSatisfy(matcher.accepts)
    case (.dictionary(let matcher), .dictionary(let items)): items.values.allSatisfy(matcher.accepts)
    case (.anyOf(let matchers), _): matchers.contains { $0.acceptsItems(value) }
    case (.anything, _): true
    default: false
    }
  }

  private var hasItems: Bool {
    switch self {
    case .array, .dictionary, .anything: true
    case .anyOf(let matchers): matchers.contains(where: \.hasItems)
    case .anyText, .integer, .decimal, .oneOf, .pattern, .list: false
    }
  }

  private static func isInteger(_ text: Span<UInt8>, _ min: Int?, _ max: Int?) -> Bool {
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard text.count > start else { return false }
    for index in start..<text.count where !(0x30...0x39).contains(text[index]) { return false }
    // Digits that do not fit are beyond every bound.
    guard let value = Int(nibText: text) else { return isNegative ? min == nil : max == nil }
    return (min ?? .min) <= value && value <= (max ?? .max)
  }

  /// Returns true for digits with an optional point and an optional exponent. The number may be larger than a `Double`.
  private static func isDecimal(_ text: Span<UInt8>) -> Bool {
    for index in 0..<text.count {
      switch text[index] {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      case UInt8(ascii: "+") where index > 0: break
      default: return false
      }
    }
    return Double(String(nibBytes: text)) != nil
  }

  /// Returns the ranges of the words of a text, which white space separates.
  private static func words(of text: Span<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in 0...text.count where index == text.count || text[index] <= 0x20 {
      if start < index { words.append(start..<index) }
      start = index + 1
    }
    return words
  }
}
