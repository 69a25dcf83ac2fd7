internal import TextComparing

/// Makes the text of a line as it is drawn, with its changed parts marked.
nonisolated enum ComparisonText {
  /// The maximum number of bytes of a line that are shown.
  private static let longestLine = 16_384
  private static let tabWidth = 8

  /// Returns a line with blanks in place of tabs. Bytes that are not UTF-8 are shown as U+FFFD.
  ///
  /// - Parameters:
  ///   - text: the text of the line.
  ///   - line: the line.
  ///   - marks: the changed parts, as offsets from the beginning of the line, in order. A part that contains the line end
  ///     shows it.
  ///   - attributes: the attributes of changed parts.
  static func line(
    _ line: Int, of text: TextLines, marks: [Range<Int>] = [], _ attributes: StyledText.Attributes = .init()
  ) -> StyledText {
    let content = text.content(of: line)
    let shown = content.lowerBound..<min(content.upperBound, content.lowerBound + longestLine)
    var result = StyledText()
    var column = 0
    func add(_ range: Range<Int>, _ attributes: StyledText.Attributes) {
      guard !range.isEmpty else { return }
      let piece = expanded(String(decoding: text.bytes[range], as: UTF8.self), &column)
      result.append(piece, attributes)
    }
    var place = shown.lowerBound
    for mark in marks {
      let part = (mark.lowerBound + content.lowerBound..<mark.upperBound + content.lowerBound).clamped(to: shown)
      add(place..<max(place, part.lowerBound), .init())
      add(max(place, part.lowerBound)..<max(place, part.upperBound), attributes)
      place = max(place, part.upperBound)
    }
    add(place..<shown.upperBound, .init())
    if shown.upperBound < content.upperBound { return result + "…" }
    if let last = marks.last, last.upperBound > content.count {
      let end = text.bytes[content.upperBound..<text.range(of: line).upperBound]
      result.append(end.contains(UInt8(ascii: "\r")) ? "␍␊" : "␊", attributes)
    }
    return result
  }

  /// Returns a text with blanks in place of tabs.
  ///
  /// - Parameter column: the column of the first character, which is set to that after the last.
  private static func expanded(_ text: String, _ column: inout Int) -> String {
    guard text.utf8.contains(UInt8(ascii: "\t")) else {
      column += text.cellWidth
      return text
    }
    var result = ""
    for character in text {
      if character == "\t" {
        let blanks = tabWidth - column % tabWidth
        result += String(repeating: " ", count: blanks)
        column += blanks
      } else {
        result.append(character)
        column += character.cellWidth
      }
    }
    return result
  }
}
