#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import NibLoading
public import NibModel

/// The address of something.
extension URL: NibArchivableValue {
  /// Reads an address as it is written, with everything escaped that must be. A file's name alone is one too.
  public init?(nibText text: Span<UInt8>) {
    guard let text = String(nibText: text) else { return nil }
    self.init(string: text, encodingInvalidCharacters: false)
  }

  /// The whole address as text: what it is relative to is part of it.
  public var propertyList: PropertyList { .string(absoluteString) }

  /// "a URL".
  public static var nibDescription: String { "a URL" }
}
