#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import NibLoading
public import NibModel

/// Values that are bytes.
extension Data: NibArchivableValue {
  /// Reads bytes in base 64, with padding and with optional white space anywhere.
  public init?(nibText text: Span<UInt8>) {
    var digits = Data()
    digits.reserveCapacity(text.count)
    for index in 0..<text.count where text[index] > 0x20 { digits.append(text[index]) }
    // Foundation would accept a text without its padding, or with further text after the padding.
    let end = UInt8(ascii: "=")
    guard digits.count % 4 == 0, !digits.dropLast(2).contains(end),
      digits.suffix(2).first != end || digits.last == end
    else { return nil }
    self.init(base64Encoded: digits)
  }

  /// Takes data, or a text in base 64.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .data(let bytes): self.init(bytes)
    case .string(let text): self.init(nibText: text.utf8Span.span)
    default: return nil
    }
  }

  /// Data.
  public var propertyList: PropertyList { .data(Array(self)) }

  /// "bytes in base 64".
  public static var nibDescription: String { "bytes in base 64" }

  /// The digits of base 64.
  public static var nibShape: ValueShape { .pattern("[A-Za-z0-9+/=\\s]*") }
}
