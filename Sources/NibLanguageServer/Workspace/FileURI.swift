internal import NibModel

/// The URIs of files: `file:///home/me/My%20layouts/Login.layout.xml`.
enum FileURI {
  /// Returns the path of a URI, or nil for one that names no file of this system.
  static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    let rest = uri.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash].lowercased()) else {
      return nil
    }
    let encoded = Array(rest[slash...].prefix { $0 != "?" && $0 != "#" }.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%"), index + 2 < encoded.count,
        let byte = UInt8(String(decoding: encoded[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(encoded[index])
        index += 1
      }
    }
    return bytes.contains(0) ? nil : String(pathBytes: bytes)
  }

  /// Returns the URI of a path from the root.
  static func uri(of path: String) -> String { "file://" + path.percentEncoded }
}

extension String {
  /// The path with the characters percent-encoded that URIs do not have.
  fileprivate var percentEncoded: String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return pathOctets.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}
