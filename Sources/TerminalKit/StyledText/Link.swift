public import NibLoading

/// The address that a part of a text links to: a web page, a file, or an e-mail address.
///
/// A terminal opens the address when the user requests this, so a link is limited to safe addresses: `http:`, `https:`,
/// `mailto:` and `file:`, at most 2048 bytes, and without control characters. Spaces and characters that are not ASCII
/// are percent-encoded.
public nonisolated struct Link: Hashable, Sendable {
  /// The address, as printable ASCII without spaces.
  public let address: String

  /// The maximum length. VTE refuses addresses of more than 2083 bytes.
  private static let longest = 2048
  private static let schemes = ["http:", "https:", "mailto:", "file:"]

  /// Creates a link to an address. Returns nil if the address is empty or too long, has another scheme, or contains
  /// control characters.
  public init?(_ address: some StringProtocol) {
    guard address.utf8.count <= Self.longest, !address.unicodeScalars.contains(where: \.isControl) else { return nil }
    let lowercased = address.prefix(8).lowercased()
    guard let scheme = Self.schemes.first(where: { lowercased.hasPrefix($0) }) else { return nil }
    let encoded = Self.encoded(address)
    guard encoded.utf8.count > scheme.utf8.count, encoded.utf8.count <= Self.longest else { return nil }
    self.address = encoded
  }

  /// Percent-encodes all bytes except printable ASCII.
  private static func encoded(_ address: some StringProtocol) -> String {
    if address.utf8.allSatisfy({ 0x21..<0x7F ~= $0 }) { return String(address) }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      if 0x21..<0x7F ~= byte {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Link: NibValue {
  /// Reads an address.
  public nonisolated init?(nibText text: Span<UInt8>) {
    guard let link = Link(String(nibText: text) ?? "") else { return nil }
    self = link
  }

  /// The form of a link, for messages.
  public nonisolated static var nibDescription: String {
    "an address that begins with http:, https:, mailto: or file:"
  }
}
