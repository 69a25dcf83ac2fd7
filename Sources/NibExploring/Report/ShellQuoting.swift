internal import NibModel

extension String {
  /// The text, quoted as one word of a shell's command line. A text with control characters is in the `$'…'` of bash,
  /// zsh and the POSIX shell of 2024, so that it is on one line and none of them reaches the terminal.
  package var quotedForShell: String {
    if unicodeScalars.contains(where: \.isCommand) { return "$'" + pathOctets.map(\.inShellQuotes).joined() + "'" }
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_-./:,+@%".utf8.contains(byte)
        }
      }
    return isPlain
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}

extension UInt8 {
  /// The byte between `$'` and `'`.
  fileprivate var inShellQuotes: String {
    switch self {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(Unicode.Scalar(self))
    case 0x20..<0x7F: String(Unicode.Scalar(self))
    default: "\\x" + String(self >> 4, radix: 16) + String(self & 15, radix: 16)
    }
  }
}
