internal import NibLoading

/// A source of lines for a log that does not store them. For example, a filtered view of many lines needs no copy of
/// them.
///
/// The log asks only for the lines that it draws, each time that it draws them. A search asks for as many lines as it
/// needs. After a change, call the log's `reload()`.
@MainActor
public protocol LogDataSource: AnyObject {
  /// The number of lines. Read often, so it should be O(1).
  var lineCount: Int { get }

  /// Returns the text of a line. The first line is 0.
  func text(ofLine line: Int) -> String

  /// Returns the text of a line with its looks, such as those of ``StyledText/init(ansi:)``. Its plain text must be
  /// equal to `text(ofLine:)`, which a search uses.
  func styledText(ofLine line: Int) -> StyledText

  /// Returns the look of a line, on top of that of the log.
  func look(ofLine line: Int) -> Look
}

extension LogDataSource {
  /// Returns the text without looks.
  public func styledText(ofLine line: Int) -> StyledText { StyledText(text(ofLine: line)) }

  /// Returns a look that changes nothing.
  public func look(ofLine line: Int) -> Look { Look() }
}

/// `<Line>`: a line of a log in a layout.
final class LogLine: NibDecodable {
  private(set) var content = SpannedText()
  private(set) var look = Look()

  /// The members of a line in a layout.
  class var members: Members {
    Members(of: LogLine.self) {
      $0.summary("A line of a log.")
      $0.words("text", help: "The text.") { $1(&$0.content) }
      $0.looks(\.look)
    }
  }

  /// Creates a line of a layout.
  init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
}

extension LogLine: SpanOwner {
  /// Does nothing, because the log has already copied the text.
  func spansDidChange() {}
}

/// The lines that a log stores itself.
final class LogLines: LogDataSource {
  var lines = RingBuffer<(text: StyledText, look: Look)>(limit: 100_000)
  /// The reader of the looks in appended text, or nil if escape sequences are shown as text.
  var reader: ANSIReader?

  var lineCount: Int { lines.count }
  func text(ofLine line: Int) -> String { lines[line].text.plain }
  func styledText(ofLine line: Int) -> StyledText { lines[line].text }
  func look(ofLine line: Int) -> Look { lines[line].look }

  /// Appends the lines of a text.
  ///
  /// - Returns: the number of lines that were dropped to make room.
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
    // A newline at the end ends the last line and does not begin another one.
    if start < utf8.endIndex || text.isEmpty { dropped += append(line: text[start...], look) }
    return dropped
  }

  private func append(line: Substring, _ look: Look) -> Int {
    append(reader?.read(line) ?? StyledText(line), look: look)
  }

  /// Appends one line.
  ///
  /// - Returns: the number of lines that were dropped to make room.
  func append(_ line: StyledText, look: Look) -> Int { lines.append((line, look)) ? 1 : 0 }
}
