public import NibLoading

/// A source of lines for a log that does not keep them itself: a filtered view of many lines needs no copy of them.
///
/// Only the lines that are drawn are asked for, each time that they are drawn; a search asks for as many as it needs.
/// After a change call the log's `reload()`.
@MainActor
public protocol LogDataSource: AnyObject {
  /// The number of lines. Asked often: should be O(1).
  var lineCount: Int { get }

  /// The words of a line; the first line is 0.
  func text(ofLine line: Int) -> String

  /// Returns the look of a line, on top of that of the log.
  func look(ofLine line: Int) -> Look
}

extension LogDataSource {
  /// Nothing of its own.
  public func look(ofLine line: Int) -> Look { Look() }
}

/// `<Line>`: a line of a log that a layout gives it.
public final class LogLine: NibDecodable {
  private(set) var text = ""
  private(set) var look = Look()

  /// The members of a line in a layout.
  public class var members: Members {
    Members(of: LogLine.self) {
      $0.summary("A line of a log.")
      $0.translated("text")
      $0.attribute("text", help: "The words.") { $0.text = $1 }
      $0.looks(\.look)
    }
  }

  /// A line of a layout.
  public init(coder: NibDecoder) throws {}
}

/// The lines that a log keeps itself.
final class LogLines: LogDataSource {
  var lines = RingBuffer<(text: String, look: Look)>(limit: 100_000)

  var lineCount: Int { lines.count }
  func text(ofLine line: Int) -> String { lines[line].text }
  func look(ofLine line: Int) -> Look { lines[line].look }

  /// Appends text, each of whose lines is one.
  ///
  /// - Returns: how many lines were dropped for it.
  func append(_ text: String, look: Look) -> Int {
    let utf8 = text.utf8
    var dropped = 0
    var start = utf8.startIndex
    while let end = utf8[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let isReturned = end > start && utf8[utf8.index(before: end)] == UInt8(ascii: "\r")
      let line = text[start..<(isReturned ? utf8.index(before: end) : end)]
      dropped += lines.append((String(line), look)) ? 1 : 0
      start = utf8.index(after: end)
    }
    // A newline at the end ends the last line and begins none.
    if start < utf8.endIndex || text.isEmpty { dropped += lines.append((String(text[start...]), look)) ? 1 : 0 }
    return dropped
  }
}
