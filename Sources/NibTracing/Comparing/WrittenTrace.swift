internal import NibLoading
package import NibModel

/// A trace that was written into a file, as text, as a tree or as JSON lines.
package struct WrittenTrace {
  /// Its events as text without indentation, so that the forms can be compared with each other. A line that is no event
  /// stays as it is.
  package let lines: [String]

  /// Reads a file.
  ///
  /// - Returns: nil for one whose first line is not a load's. O(bytes).
  package init?(_ source: SourceText) {
    let lines = source.bytes.split(separator: UInt8(ascii: "\n")).lazy.map {
      String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
    guard let first = lines.first, TraceWords(Self.text(of: first)).verb == LoadEvent.Kind.loadBegins.rawValue else {
      return nil
    }
    self.lines = lines.map { Self.withoutOrder(Self.text(of: $0)) }
  }

  private static func text(of line: String) -> String {
    let line = String(decoding: line.utf8.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    return line.utf8.first == UInt8(ascii: "{") ? Trace.Line(json: line)?.text() ?? line : line
  }

  /// The order is not compared: it is what the comparison is about.
  private static func withoutOrder(_ line: String) -> String {
    let words = TraceWords(line)
    guard words.verb == LoadEvent.Kind.loadBegins.rawValue,
      let blank = words.detail.utf8.lastIndex(of: UInt8(ascii: " "))
    else { return line }
    return "\(words.verb)   " + words.detail[..<blank]
  }
}
