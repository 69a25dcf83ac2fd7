extension String {
  /// The text without what has no place in one line of a list: line breaks and tabs are blanks, and other control
  /// characters, which XML 1.0 could not hold either, are gone. Very long texts are cut.
  nonisolated var asSingleLine: String {
    guard utf8.count > Self.mostBytes || unicodeScalars.contains(where: { !$0.isPlain }) else { return self }
    var line = Substring.UnicodeScalarView()
    var bytes = 0
    for scalar in unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > Self.mostBytes { break }
      if scalar.isPlain {
        line.append(scalar)
      } else if scalar.properties.isWhitespace {
        line.append(" ")
      }
    }
    return String(line)
  }

  /// The text without blanks at its ends.
  nonisolated var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }

  /// Far more than anybody reads in a line, and far less than one value of a layout may have.
  private nonisolated static var mostBytes: Int { 1 << 16 }
}

extension Unicode.Scalar {
  /// True if the character is readable: no control character, no line break, and a character of XML.
  fileprivate nonisolated var isPlain: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
