extension [UInt8] {
  /// The text that the bytes are in UTF-8, with a mark for what is not.
  package nonisolated var asText: String { String(decoding: self, as: UTF8.self) }
}

extension String {
  /// The text without blanks and empty lines at its end.
  package nonisolated var trimmedEnd: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last])
  }

  /// The text without blanks at its ends.
  package nonisolated var trimmed: String {
    String(trimmedEnd.drop { $0.isWhitespace })
  }
}
