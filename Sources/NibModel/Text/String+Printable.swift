// Texts of a file reach a person in messages, traces and listings. All of them are written by `printable`, and the
// console of the tool refuses commands that came another way.

extension String {
  /// The text as one line for a person. Characters that a terminal interprets are shown as symbols, so that a text
  /// can neither send escape sequences to a terminal, nor begin a line, nor change the visible order of a line.
  /// Tabs are kept.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.isCommand && $0 != "\t" || $0.isPathByte }) else { return self }
    var text = ""
    for scalar in unicodeScalars { scalar.appendPrintable(to: &text) }
    return text
  }
}

extension Unicode.Scalar {
  /// True if a terminal interprets the character instead of showing it: control characters, line endings, and the
  /// controls of writing direction.
  package var isCommand: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
  }

  /// Appends the character as a symbol if a terminal interprets it, and unchanged otherwise.
  package func appendPrintable(to text: inout String) {
    switch value {
    case 0x09: text += "\t"
    case 0..<0x20: text.unicodeScalars.append(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
    case _ where isCommand: text += "\u{FFFD}"
    case _ where isPathByte: text += pathByteWords
    default: text.unicodeScalars.append(self)
    }
  }
}
