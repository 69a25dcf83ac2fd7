extension String {
  /// The text as one line of a list. Line breaks and tabs become spaces. Other control characters, which XML 1.0 does
  /// not allow, are removed. Very long texts are shortened.
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

  /// The text without spaces at its ends.
  nonisolated var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }

  /// The maximum length: much more than anyone reads on one line, and much less than the limit for a value in a layout.
  private nonisolated static var mostBytes: Int { 1 << 16 }
}

extension Unicode.Scalar {
  /// True if the character is readable: it is not a control character or a line break, and XML allows it.
  fileprivate nonisolated var isPlain: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
