#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import NibLoading
public import NibModel

/// Values that are URLs.
extension URL: NibArchivableValue {
  /// Reads a URL in which all characters are escaped that must be. A file name alone is also a URL.
  public init?(nibText text: Span<UInt8>) {
    guard let text = String(nibText: text) else { return nil }
    self.init(string: text, encodingInvalidCharacters: false)
  }

  /// The absolute URL as text. It includes the base of a relative URL.
  public var propertyList: PropertyList { .string(absoluteString) }

  /// "a URL".
  public static var nibDescription: String { "a URL" }
}
