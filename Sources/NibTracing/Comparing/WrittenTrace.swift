internal import NibLoading
package import NibModel

/// A trace that was written into a file as text, as a tree or as JSON.
package struct WrittenTrace {
  /// The events, without the indentation of a tree. A line that is not an event is unchanged.
  let lines: [ComparedLine]
  /// True if the trace was written as JSON, which has the facts of its events.
  let hasFacts: Bool

  /// Reads a file.
  ///
  /// - Parameter fields: returns the fields of a line that is a JSON object; nil for any other line.
  /// - Returns: nil for a file whose first line is not an event.
  /// - Complexity: O(bytes).
  package init?(_ source: SourceText, fields: (String) -> [String: PropertyList]? = { _ in nil }) {
    var lines: [ComparedLine] = []
    for bytes in source.bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
      let event = fields(text).flatMap(ComparedLine.init(fields:))
      let line =
        event ?? ComparedLine(text: String(text.withoutLevel))
      if lines.isEmpty, !line.isEvent { return nil }
      lines.append(event ?? ComparedLine(text: line.textWithoutOrder))
    }
    guard let first = lines.first else { return nil }
    self.lines = lines
    hasFacts = first.facts != nil
  }
}

extension ComparedLine {
  /// True if the line begins like that of an event: with the verb of a kind, and spaces up to the column of the
  /// payload.
  fileprivate var isEvent: Bool {
    guard facts == nil else { return true }
    guard LoadEvent.Kind(rawValue: verb) != nil else { return false }
    let payload = text.utf8.dropFirst(verb.utf8.count).drop { $0 == UInt8(ascii: " ") }
    return text.utf8.count - payload.count == max(verb.utf8.count + 1, 8)
  }

  /// The line. For a load, without the name of its order, because traces of different orders are compared.
  fileprivate var textWithoutOrder: String {
    guard verb == LoadEvent.Kind.loadBegins.rawValue, let blank = detail.utf8.lastIndex(of: UInt8(ascii: " ")) else {
      return text
    }
    return "\(verb)   " + detail[..<blank]
  }
}
