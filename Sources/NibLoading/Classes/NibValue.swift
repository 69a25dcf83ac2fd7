public import NibModel

/// A type that an attribute of a layout can have.
///
/// Values are read from the bytes of the file, without a string in between. Integers, floating-point numbers,
/// booleans, strings and enums over strings conform already.
public protocol NibValue {
  /// Reads a value, or returns nil when the text is not one.
  ///
  /// - Parameter text: UTF-8, with entities decoded.
  init?(nibText text: Span<UInt8>)

  /// Takes a value from an archive, or from a structured attribute of a layout; nil when it is not one.
  ///
  /// By default a text that `init(nibText:)` reads.
  init?(propertyList: PropertyList)

  /// The form of the values, for messages: "a whole number", "one of: start, center, end".
  static var nibDescription: String { get }

  /// Returns the reason why a text is not a value, for a note; nil if the description says enough.
  static func nibRefusal(of text: String) -> String?

  /// The form of the texts, for schemas: as narrow as a grammar can describe it, and never narrower than the type.
  static var nibShape: ValueShape { get }

  /// True if every text is a value, so that a plan need not try.
  static var acceptsAnyNibText: Bool { get }
}

extension NibValue {
  /// Reads a text.
  public init?(propertyList: PropertyList) {
    guard case .string(let text) = propertyList else { return nil }
    self.init(nibText: text.utf8Span.span)
  }

  /// Returns nil: the description says enough.
  public static func nibRefusal(of text: String) -> String? { nil }

  /// Any text. Only the plan finds invalid texts.
  public static var nibShape: ValueShape { .text }

  /// False: most types refuse some texts.
  public static var acceptsAnyNibText: Bool { false }
}

extension String: NibValue {
  /// Creates a string from the text of an attribute.
  public init?(nibText text: Span<UInt8>) {
    self = String(nibBytes: text)
  }

  /// "text".
  public static var nibDescription: String { "text" }

  /// True if every text is a value, as here.
  public static var acceptsAnyNibText: Bool { true }

  /// Creates a string from bytes. The reader has validated the values of a document. Bytes that are not UTF-8 give an
  /// empty string.
  @inline(__always)
  package init(nibBytes text: Span<UInt8>) {
    // A short ASCII text is stored in the string itself: it needs no allocation, and no check but a look at its bytes.
    if text.count <= 15, let short = String(shortASCII: text) {
      self = short
    } else {
      self.init(checking: text)
    }
  }

  @inline(__always)
  private init?(shortASCII text: Span<UInt8>) {
    let (count, bytes) = (text.count, text.bytes)
    var (low, high): (UInt64, UInt64) = (0, 0)
    if count >= 8 {
      low = bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
      high = bytes.unsafeLoadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      low = UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self))
      high = UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    } else {
      for index in 0..<count { low |= UInt64(text[index]) << UInt64(8 * index) }
    }
    if (low | high) & 0x8080_8080_8080_8080 != 0 { return nil }
    self.init(unsafeUninitializedCapacity: count) { buffer in
      guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return 0 }
      // Two machine words that may overlap.
      if count >= 8 {
        base.storeBytes(of: low, as: UInt64.self)
        (base + (count - 8)).storeBytes(of: high, as: UInt64.self)
      } else if count >= 4 {
        base.storeBytes(of: UInt32(truncatingIfNeeded: low), as: UInt32.self)
        (base + (count - 4)).storeBytes(of: UInt32(truncatingIfNeeded: high), as: UInt32.self)
      } else {
        for index in 0..<count { buffer[index] = UInt8(truncatingIfNeeded: low >> UInt64(8 * index)) }
      }
      return count
    }
  }

  @inline(never)
  private init(checking text: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: text) else {
      self = ""
      return
    }
    self.init(copying: text)
  }
}

extension Bool: NibValue {
  /// Reads only `true` or `false`.
  public init?(nibText text: Span<UInt8>) {
    if text.equals("true") {
      self = true
    } else if text.equals("false") {
      self = false
    } else {
      return nil
    }
  }

  /// "true or false".
  public static var nibDescription: String { "true or false" }

  /// The two words.
  public static var nibShape: ValueShape { .oneOf(["true", "false"]) }
}

extension NibValue where Self: FixedWidthInteger {
  /// Reads digits in base ten, with an optional minus sign before them. Returns nil for a number outside the type's
  /// bounds.
  public init?(nibText text: Span<UInt8>) {
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard text.count > start else { return nil }
    // Up to 18 digits fit into 64 bits, so only the result is compared with the bounds.
    if text.count <= 18 {
      var value: Int64 = 0
      for index in start..<text.count {
        let digit = text[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        value = value &* 10 &+ Int64(digit)
      }
      self.init(exactly: isNegative ? 0 &- value : value)
      return
    }
    var value: Self = 0
    for index in start..<text.count {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = text[index] else { return nil }
      let digit = Self(truncatingIfNeeded: text[index] &- UInt8(ascii: "0"))
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) =
        isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      if overflows || overflowsToo { return nil }
      value = sum
    }
    self = value
  }

  /// "a whole number", with the bounds if they differ from those of `Int`.
  public static var nibDescription: String {
    bitWidth < Int.bitWidth || !isSigned ? "a whole number from \(min) to \(max)" : "a whole number"
  }

  /// Integers within the type's bounds. A bound that does not fit into an `Int` is omitted.
  public static var nibShape: ValueShape { .integer(min: Int(exactly: min), max: Int(exactly: max)) }
}

extension NibValue where Self: LosslessStringConvertible & BinaryFloatingPoint {
  /// Reads digits with an optional point and an optional exponent: `12`, `-0.5`, `1e3`. Returns nil for an infinite
  /// number.
  public init?(nibText text: Span<UInt8>) {
    for index in 0..<text.count {
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        break
      case UInt8(ascii: "+") where index > 0: break
      default: return nil
      }
    }
    guard let value = Self(String(nibBytes: text)), value.isFinite else { return nil }
    self = value
  }

  /// "a number".
  public static var nibDescription: String { "a number" }

  /// Decimals.
  public static var nibShape: ValueShape { .decimal }
}

/// An enum over strings becomes an attribute type when you declare the conformance. Cases may also be written in kebab
/// case: `topLeading` is also `top-leading`.
extension NibValue where Self: RawRepresentable<String> & CaseIterable {
  /// Reads a case by its raw value, or by its raw value in kebab case.
  public init?(nibText text: Span<UInt8>) {
    let word = String(nibBytes: text)
    guard let match = Self(rawValue: word) ?? Self.allCases.first(where: { $0.rawValue.kebabCase == word }) else {
      return nil
    }
    self = match
  }

  /// "one of: " and the cases.
  public static var nibDescription: String {
    "one of: " + allCases.map(\.rawValue.kebabCase).joined(separator: ", ")
  }

  /// The cases in kebab case, followed by the raw values that are spelled differently.
  public static var nibShape: ValueShape {
    let raw = allCases.map(\.rawValue)
    return .oneOf(raw.map(\.kebabCase) + raw.filter { $0.kebabCase != $0 })
  }
}

extension String {
  fileprivate var kebabCase: String {
    var result = ""
    for character in self {
      if character.isUppercase, !result.isEmpty { result += "-" }
      result += character.lowercased()
    }
    return result
  }
}

extension Span<UInt8> {
  /// Returns true if the bytes are those of a text.
  @inline(__always)
  package func equals(_ text: String) -> Bool { equals(text.utf8) }

  @inline(__always)
  package func equals(_ text: String.UTF8View) -> Bool {
    guard count == text.count else { return false }
    var index = 0
    for byte in text {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }
}
