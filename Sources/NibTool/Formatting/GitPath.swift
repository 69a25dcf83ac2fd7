internal import NibModel

extension String {
  /// The path as git writes it in a difference: in quotes with escapes if it has a quote, a backslash, a control character or
  /// a byte that is not UTF-8. Other characters outside of ASCII stay as they are, as with `core.quotePath` set to false.
  var quotedForGit: String {
    guard unicodeScalars.contains(where: \.isQuotedByGit) else { return self }
    var word = "\""
    for scalar in unicodeScalars {
      if scalar.isQuotedByGit {
        word += String(scalar).pathOctets.map(\.escapedForGit).joined()
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    return word + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isQuotedByGit: Bool { self == "\"" || self == "\\" || isCommand || isPathByte }
}

extension UInt8 {
  private static let letters: [UInt8: String] = [
    0x07: "a", 0x08: "b", 0x09: "t", 0x0A: "n", 0x0B: "v", 0x0C: "f", 0x0D: "r", 0x22: "\"", 0x5C: "\\",
  ]

  /// The byte as an escape of C: a letter, or three octal digits.
  fileprivate var escapedForGit: String {
    if let letter = Self.letters[self] { return "\\" + letter }
    let digits = String(self, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
