internal import NibLoading
package import NibModel

/// A trace that was written into a file as text or as a tree.
package struct WrittenTrace {
  /// The events as text without indentation. A line that is no event stays as it is.
  package let lines: [String]

  /// Reads a file.
  ///
  /// - Parameter eventText: the text of an event that a line has in another form; nil for a line that is text.
  /// - Returns: nil for a file whose first line is no event.
  /// - Complexity: O(bytes).
  package init?(_ source: SourceText, eventText: (String) -> String? = { _ in nil }) {
    let lines = source.bytes.split(separator: UInt8(ascii: "\n")).map {
      let line = String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
      return ComparedLine(
        text: eventText(line) ?? String(decoding: line.utf8.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self))
    }
    guard lines.first?.isEvent == true else { return nil }
    self.lines = lines.map(\.textWithoutOrder)
  }
}

extension ComparedLine {
  /// True if the line begins as an event's does: with the verb of a kind, and blanks up to the column of the payload.
  fileprivate var isEvent: Bool {
    guard LoadEvent.Kind(rawValue: verb) != nil else { return false }
    let payload = text.utf8.dropFirst(verb.utf8.count).drop { $0 == UInt8(ascii: " ") }
    return text.utf8.count - payload.count == max(verb.utf8.count + 1, 8)
  }

  /// The line; of a load, without the name of its order: it is what the comparison is about.
  fileprivate var textWithoutOrder: String {
    guard verb == LoadEvent.Kind.loadBegins.rawValue, let blank = detail.utf8.lastIndex(of: UInt8(ascii: " ")) else {
      return text
    }
    return "\(verb)   " + detail[..<blank]
  }
}
