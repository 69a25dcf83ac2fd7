public import NibModel

// Values of several items.

/// A type whose values have items, which a plan can check one by one.
package protocol NibItems {
  static var itemType: any NibValue.Type { get }
  /// True if the items have keys.
  static var isKeyed: Bool { get }
}

extension Array: NibItems where Element: NibValue {
  package static var itemType: any NibValue.Type { Element.self }
  package static var isKeyed: Bool { false }
}

extension Array: NibValue where Element: NibValue {
  /// Reads values with white space between them.
  public init?(nibText text: Span<UInt8>) {
    self = []
    var start = 0
    for index in 0...text.count {
      let isSpace = index == text.count || text[index] <= 0x20
      guard isSpace else { continue }
      if start < index {
        guard let value = Element(nibText: text.extracting(start..<index)) else { return nil }
        append(value)
      }
      start = index + 1
    }
  }

  /// Takes an array whose items are all values, or a text of values that are separated by white space.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .string(let text): self.init(nibText: text.utf8Span.span)
    case .array(let items):
      self = []
      reserveCapacity(items.count)
      for item in items {
        guard let value = Element(propertyList: item) else { return nil }
        append(value)
      }
    default: return nil
    }
  }

  /// "a list (each item: a whole number)".
  public static var nibDescription: String { "a list (each item: \(Element.nibDescription))" }

  /// Values with white space between them, or items.
  public static var nibShape: ValueShape { .anyOf([.list(Element.nibShape), .array(Element.nibShape)]) }

  /// True if every text is a value of the items' type.
  public static var acceptsAnyNibText: Bool { Element.acceptsAnyNibText }
}

extension Array: NibArchivableValue where Element: NibArchivableValue {
  /// An array.
  public var propertyList: PropertyList { .array(map(\.propertyList)) }
}

extension Dictionary: NibItems where Key == String, Value: NibValue {
  package static var itemType: any NibValue.Type { Value.self }
  package static var isKeyed: Bool { true }
}

extension Dictionary: NibValue where Key == String, Value: NibValue {
  /// Reads a blank text as a dictionary without items. Returns nil for any other text.
  public init?(nibText text: Span<UInt8>) {
    for index in 0..<text.count where text[index] > 0x20 { return nil }
    self = [:]
  }

  /// Takes a dictionary whose items are all values.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .string(let text): self.init(nibText: text.utf8Span.span)
    case .dictionary(let items):
      self = [:]
      reserveCapacity(items.count)
      for (key, item) in items {
        guard let value = Value(propertyList: item) else { return nil }
        self[key] = value
      }
    default: return nil
    }
  }

  /// "a dictionary (each item: a whole number)".
  public static var nibDescription: String { "a dictionary (each item: \(Value.nibDescription))" }

  /// Items with keys.
  public static var nibShape: ValueShape { .anyOf([.pattern("\\s*"), .dictionary(Value.nibShape)]) }
}

extension Dictionary: NibArchivableValue where Key == String, Value: NibArchivableValue {
  /// A dictionary.
  public var propertyList: PropertyList { .dictionary(mapValues(\.propertyList)) }
}

/// Any value, for a class that examines the value itself.
extension PropertyList: NibArchivableValue {
  /// Creates a string from the text of an attribute.
  public init?(nibText text: Span<UInt8>) { self = .string(String(nibBytes: text)) }

  /// Creates a copy of the value.
  public init?(propertyList: PropertyList) { self = propertyList }

  /// "any value".
  public static var nibDescription: String { "any value" }

  /// Any text, and any items.
  public static var nibShape: ValueShape { .anything }

  /// True if every text is a value, as here.
  public static var acceptsAnyNibText: Bool { true }

  /// The value itself.
  public var propertyList: PropertyList { self }
}
