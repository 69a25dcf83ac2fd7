public import NibModel

// What values are in an archive, and back. A value that comes back is the one that went in: what a type cannot hold
// exactly is no value of it.

/// A type whose values an archive can hold: what `init(propertyList:)` takes comes from here.
///
/// Integers, floating-point numbers, booleans, strings, and arrays and dictionaries of them conform already; an enum
/// over strings does by saying so.
public protocol NibArchivableValue: NibValue {
  /// The value as a property list, of which `init(propertyList:)` makes an equal value.
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
  /// A whole number; as text, one that is too large for an `Int`.
  public var propertyList: PropertyList { Int(exactly: self).map(PropertyList.integer) ?? .string(String(self)) }
}

extension NibValue where Self: LosslessStringConvertible & BinaryFloatingPoint {
  /// Takes a number, also as text. A whole number must be one of the type's; of a decimal a narrower type takes the
  /// nearest, unless that is infinite.
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
