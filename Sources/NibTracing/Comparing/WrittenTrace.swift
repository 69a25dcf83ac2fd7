internal import NibLoading
package import NibModel

/// A trace that was written into a file as text, as a tree or as JSON.
package struct WrittenTrace {
  /// The events, without the indentation of a tree. A line that is no event stays as it is.
  let lines: [ComparedLine]
  /// True if the trace was written as JSON, which has the facts of its events.
  let hasFacts: Bool

  /// Reads a file.
  ///
  /// - Parameter fields: the fields of the JSON object that a line is; nil for a line that is none.
  /// - Returns: nil for a file whose first line is no event.
  /// - Complexity: O(bytes).
  package init?(_ source: SourceText, fields: (String) -> [String: PropertyList]? = { _ in nil }) {
    var lines: [ComparedLine] = []
    for bytes in source.bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
      let event = fields(text).flatMap(ComparedLine.init(fields:))
      let line =
        event ?? ComparedLine(text: String(decoding: text.utf8.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self))
      if lines.isEmpty, !line.isEvent { return nil }
      lines.append(event ?? ComparedLine(text: line.textWithoutOrder))
    }
    guard let first = lines.first else { return nil }
    self.lines = lines
    hasFacts = first.facts != nil
  }
}

extension ComparedLine {
  /// True if the line begins as an event's does: with the verb of a kind, and blanks up to the column of the payload.
  fileprivate var isEvent: Bool {
    guard facts == nil else { return true }
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
