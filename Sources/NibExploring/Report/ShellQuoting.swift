internal import NibModel

extension String {
  /// The text, quoted as one word of a shell's command line. A text with control characters is in the `$'…'` of bash,
  /// zsh and the POSIX shell of 2024, so that it is on one line and none of them reaches the terminal.
  package var quotedForShell: String {
    if hasUnwritable { return "$'" + pathOctets.map(\.inShellQuotes).joined() + "'" }
    return !isEmpty && unicodeScalars.allSatisfy(\.isPlainForShell)
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The path as one word of a command that stands between quotes in a sentence. Characters with a meaning for a shell
  /// have a backslash, because quotes within quotes are hard to read. A path that would look like an option, or like a
  /// pattern of git, begins with `./`.
  package var pathInCommand: String {
    let start = utf8.first.map { "-:".utf8.contains($0) } ?? false ? "./" : ""
    // A backslash keeps no line end.
    if hasUnwritable { return start + quotedForShell }
    return unicodeScalars.reduce(into: start) { word, scalar in
      if scalar.isASCII, !scalar.isPlainForShell { word += "\\" }
      word.unicodeScalars.append(scalar)
    }
  }

  /// True if the text has characters that a terminal interprets, or bytes that are not UTF-8.
  private var hasUnwritable: Bool { unicodeScalars.contains { $0.isCommand || $0.isPathByte } }
}

extension Unicode.Scalar {
  /// True for an ASCII character without a meaning for a shell.
  fileprivate var isPlainForShell: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "_-./:,+@%".unicodeScalars.contains(self)
    }
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
