internal import NibLoading

/// A source of lines for a log that does not keep them itself: a filtered view of many lines needs no copy of them.
///
/// Only the lines that are drawn are asked for, each time that they are drawn; a search asks for as many as it needs.
/// After a change call the log's `reload()`.
@MainActor
public protocol LogDataSource: AnyObject {
  /// The number of lines. Asked often: should be O(1).
  var lineCount: Int { get }

  /// Returns the words of a line; the first line is 0.
  func text(ofLine line: Int) -> String

  /// Returns the words of a line with their looks, such as those of ``StyledText/init(ansi:)``. Their plain text must
  /// be that of `text(ofLine:)`, which a search asks for.
  func styledText(ofLine line: Int) -> StyledText

  /// Returns the look of a line, on top of that of the log.
  func look(ofLine line: Int) -> Look
}

extension LogDataSource {
  /// Returns the words without looks.
  public func styledText(ofLine line: Int) -> StyledText { StyledText(text(ofLine: line)) }

  /// Returns nothing of its own.
  public func look(ofLine line: Int) -> Look { Look() }
}

/// `<Line>`: a line of a log that a layout gives it.
final class LogLine: NibDecodable {
  private(set) var content = SpannedText()
  private(set) var look = Look()

  /// The members of a line in a layout.
  class var members: Members {
    Members(of: LogLine.self) {
      $0.summary("A line of a log.")
      $0.words("text", help: "The words.") { $1(&$0.content) }
      $0.looks(\.look)
    }
  }

  /// Creates a line of a layout.
  init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
}

extension LogLine: SpanOwner {
  /// The log has taken the words.
  func spansDidChange() {}
}

/// The lines that a log keeps itself.
final class LogLines: LogDataSource {
  var lines = RingBuffer<(text: StyledText, look: Look)>(limit: 100_000)
  /// Reads the looks of the text that is appended; nil if its escape sequences are shown as they are.
  var reader: ANSIReader?

  var lineCount: Int { lines.count }
  func text(ofLine line: Int) -> String { lines[line].text.plain }
  func styledText(ofLine line: Int) -> StyledText { lines[line].text }
  func look(ofLine line: Int) -> Look { lines[line].look }

  /// Appends text, each of whose lines is one.
  ///
  /// - Returns: the number of lines that were dropped for it.
  func append(_ text: String, look: Look) -> Int {
    let utf8 = text.utf8
    var dropped = 0
    var start = utf8.startIndex
    while let end = utf8[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let isReturned = end > start && utf8[utf8.index(before: end)] == UInt8(ascii: "\r")
      let line = text[start..<(isReturned ? utf8.index(before: end) : end)]
      dropped += append(line: line, look)
      start = utf8.index(after: end)
    }
    // A newline at the end ends the last line and begins none.
    if start < utf8.endIndex || text.isEmpty { dropped += append(line: text[start...], look) }
    return dropped
  }

  private func append(line: Substring, _ look: Look) -> Int {
    append(reader?.read(line) ?? StyledText(line), look: look)
  }

  /// Appends one line.
  ///
  /// - Returns: the number of lines that were dropped for it.
  func append(_ line: StyledText, look: Look) -> Int { lines.append((line, look)) ? 1 : 0 }
}
