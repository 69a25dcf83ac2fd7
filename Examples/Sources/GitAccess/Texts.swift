extension [UInt8] {
  /// The bytes as UTF-8 text, with marks for invalid bytes.
  package nonisolated var asText: String { String(decoding: self, as: UTF8.self) }
}

extension String {
  /// The text without spaces and empty lines at its end.
  package nonisolated var trimmedEnd: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last])
  }

  /// The text without spaces at its ends.
  package nonisolated var trimmed: String {
    String(trimmedEnd.drop { $0.isWhitespace })
  }
}
