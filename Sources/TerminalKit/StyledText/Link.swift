public import NibLoading

/// The address that a part of a text leads to: a web page, a file, or a mail to someone.
///
/// A terminal opens it when the user asks for that, so an address can be made only of what is safe to hand to one:
/// `http:`, `https:`, `mailto:` and `file:`, at most 2048 bytes, and no control characters. Blanks and characters that are
/// not ASCII are percent-encoded.
public nonisolated struct Link: Hashable, Sendable {
  /// The address: printable ASCII without blanks.
  public let address: String

  /// More than terminals take: VTE refuses addresses of more than 2083 bytes.
  private static let longest = 2048
  private static let schemes = ["http:", "https:", "mailto:", "file:"]

  /// Creates a link to an address. Returns nil if the address is empty, too long, of another scheme, or has control
  /// characters.
  public init?(_ address: some StringProtocol) {
    guard address.utf8.count <= Self.longest, !address.unicodeScalars.contains(where: \.isControl) else { return nil }
    let lowercased = address.prefix(8).lowercased()
    guard let scheme = Self.schemes.first(where: { lowercased.hasPrefix($0) }) else { return nil }
    let encoded = Self.encoded(address)
    guard encoded.utf8.count > scheme.utf8.count, encoded.utf8.count <= Self.longest else { return nil }
    self.address = encoded
  }

  /// Percent-encodes all bytes but printable ASCII.
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
