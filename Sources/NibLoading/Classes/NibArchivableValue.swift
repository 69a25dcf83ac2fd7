public import NibModel

// Conversions of values to and from an archive. A value is restored exactly: if a type cannot hold a number exactly,
// the number is not a value of that type.

/// A type whose values can be archived. Its `init(propertyList:)` takes what `propertyList` returns.
///
/// Integers, floating-point numbers, booleans, strings, and arrays and dictionaries of them conform already. An enum
/// over strings conforms when you declare it.
public protocol NibArchivableValue: NibValue {
  /// The value as a property list, from which `init(propertyList:)` makes an equal value.
  var propertyList: PropertyList { get }
}

extension Bool: NibArchivableValue {
  /// Takes true or false, also as text.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .boolean(let value): self = value
    case .string(let text): self.init(nibText: text.utf8Span.span)
    default: return nil
    }
  }

  /// True or false.
  public var propertyList: PropertyList { .boolean(self) }
}

extension String: NibArchivableValue {
  /// Takes a text.
  public init?(propertyList: PropertyList) {
    guard case .string(let text) = propertyList else { return nil }
    self = text
  }

  /// A text.
  public var propertyList: PropertyList { .string(self) }
}

extension NibValue where Self: FixedWidthInteger {
  /// Takes a whole number within the type's bounds, also as a decimal without a fraction or as text.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .integer(let value): self.init(exactly: value)
    case .real(let value): self.init(exactly: value)
    case .string(let text): self.init(nibText: text.utf8Span.span)
    default: return nil
    }
  }
}

extension NibArchivableValue where Self: FixedWidthInteger {
  /// A whole number, or a text if it is too large for an `Int`.
  public var propertyList: PropertyList { Int(exactly: self).map(PropertyList.integer) ?? .string(String(self)) }
}

extension NibValue where Self: LosslessStringConvertible & BinaryFloatingPoint {
  /// Takes a number, also as text. The type must be able to hold a whole number exactly. For a decimal, a narrower
  /// type takes the nearest value, unless it is infinite.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .integer(let value): self.init(exactly: value)
    case .real(let value):
      self.init(value)
      if isInfinite, value.isFinite { return nil }
    case .string(let text): self.init(nibText: text.utf8Span.span)
    default: return nil
    }
  }
}

extension Double: NibArchivableValue {
  /// A decimal.
  public var propertyList: PropertyList { .real(self) }
}

extension Float: NibArchivableValue {
  /// A decimal, exactly.
  public var propertyList: PropertyList { .real(Double(self)) }
}

extension Int: NibArchivableValue {}
extension Int8: NibArchivableValue {}
extension Int16: NibArchivableValue {}
extension Int32: NibArchivableValue {}
extension Int64: NibArchivableValue {}
extension UInt: NibArchivableValue {}
extension UInt8: NibArchivableValue {}
extension UInt16: NibArchivableValue {}
extension UInt32: NibArchivableValue {}
extension UInt64: NibArchivableValue {}

extension NibArchivableValue where Self: RawRepresentable<String> & CaseIterable {
  /// The case's raw value.
  public var propertyList: PropertyList { .string(rawValue) }
}
