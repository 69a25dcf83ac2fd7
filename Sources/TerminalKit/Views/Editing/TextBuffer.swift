/// A text that is being edited: its lines, the caret, the selection, and the steps that can be undone.
///
/// The buffer stores each line separately, so the cost of a change depends on the changed lines and not on the length
/// of the text. The caret is never inside a grapheme cluster. Newlines and tabs are the only control characters that
/// the buffer accepts.
nonisolated struct TextBuffer {
  /// True if the text may have more than one line. If not, inserted line breaks become blanks.
  let isMultiline: Bool
  /// The maximum number of clusters that a user can enter. The program can set a longer text.
  var maxLength: Int?

  /// The lines, without newlines. There is always at least one.
  private(set) var lines = [""]
  /// The position at which the next character is inserted.
  private(set) var caret = TextPosition.zero
  /// The end of the selection at which it began.
  private(set) var anchor = TextPosition.zero
  /// The number of changes of the text.
  private(set) var revision = 0
  /// The lines that were replaced since the last call of ``takeChanges()``, or nil if there were too many.
  private var changes: [LineChange]? = []
  var history = TextHistory()

  /// Creates an empty text.
  init(isMultiline: Bool) { self.isMultiline = isMultiline }

  // MARK: The text

  /// The whole text. Setting it puts the caret at the end and clears the history of changes. O(text).
  var text: String {
    get { lines.count == 1 ? lines[0] : lines.joined(separator: "\n") }
    set {
      history = TextHistory()
      _ = splice(.zero..<end, with: admissible(newValue))
      place(caret: end, anchor: end)
    }
  }

  /// True if the text is empty.
  var isEmpty: Bool { lines.count == 1 && lines[0].isEmpty }

  /// The number of clusters. A newline counts as one. O(text).
  var length: Int { lines.reduce(lines.count - 1) { $0 + $1.count } }

  /// The position after the last cluster.
  var end: TextPosition { endOfLine(lines.count - 1) }

  /// Returns the position after the last cluster of a line.
  func endOfLine(_ line: Int) -> TextPosition { TextPosition(line: line, offset: lines[line].utf8.count) }

  /// Returns the text between two positions.
  func text(in range: Range<TextPosition>) -> String {
    let (start, end) = (range.lowerBound, range.upperBound)
    if start.line == end.line { return String(lines[start.line][index(start)..<index(end)]) }
    var text = String(lines[start.line][index(start)...])
    for line in lines[start.line + 1..<end.line] { text += "\n" + line }
    return text + "\n" + lines[end.line][..<index(end)]
  }

  /// Returns the index in its line for a position.
  func index(_ position: TextPosition) -> String.Index {
    let line = lines[position.line]
    return line.utf8.index(line.startIndex, offsetBy: position.offset)
  }

  /// Returns the position for an index in a line.
  func position(_ index: String.Index, line: Int) -> TextPosition {
    TextPosition(line: line, offset: lines[line].utf8.distance(from: lines[line].startIndex, to: index))
  }

  // MARK: The selection

  /// The selected range. If nothing is selected, it is empty and at the caret.
  var selection: Range<TextPosition> { min(caret, anchor)..<max(caret, anchor) }

  /// The selected text.
  var selectedText: String { text(in: selection) }

  /// Sets the caret and the anchor of the selection.
  mutating func place(caret: TextPosition, anchor: TextPosition) {
    self.caret = snapped(caret)
    self.anchor = snapped(anchor)
  }

  /// Returns the position itself if it is between two clusters, or the end of the cluster that contains it. A change
  /// may have joined two clusters.
  func snapped(_ position: TextPosition) -> TextPosition {
    let line = lines[position.line]
    let index = index(position)
    guard index != line.endIndex, String.Index(index, within: line) == nil else { return position }
    return self.position(line.index(after: index), line: position.line)
  }

  // MARK: Changing

  /// Replaces the text between two positions. The caret is not moved, so the caller must place it.
  ///
  /// - Returns: the removed text, and the end of the new text.
  mutating func splice(_ range: Range<TextPosition>, with new: String) -> (removed: String, end: TextPosition) {
    let removed = text(in: range)
    let (first, last) = (range.lowerBound.line, range.upperBound.line)
    // A newline is a separate cluster unless it follows a carriage return, so the text can be split by bytes, which is
    // faster.
    var pieces = new.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    revision += 1
    note(LineChange(lines: first..<last + 1, count: pieces.count))
    if pieces.count == 1, first == last {
      lines[first].replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
      return (removed, TextPosition(line: first, offset: range.lowerBound.offset + new.utf8.count))
    }
    let end = TextPosition(
      line: first + pieces.count - 1,
      offset: (pieces.count == 1 ? range.lowerBound.offset : 0) + pieces[pieces.count - 1].utf8.count)
    let head = lines[first][..<index(range.lowerBound)]
    let tail = lines[last][index(range.upperBound)...]
    pieces[0] = head + pieces[0]
    pieces[pieces.count - 1] += tail
    lines.replaceSubrange(first...last, with: pieces)
    return (removed, end)
  }

  /// A range of replaced lines.
  struct LineChange: Hashable {
    /// The lines, numbered as before the change.
    let lines: Range<Int>
    /// The number of lines that replace them.
    let count: Int
  }

  private static let mostChanges = 64

  private mutating func note(_ change: LineChange) {
    if changes?.count ?? 0 < Self.mostChanges { changes?.append(change) } else { changes = nil }
  }

  /// Returns the lines that were replaced since the last call, in the order of the changes, or nil if there were too
  /// many.
  mutating func takeChanges() -> [LineChange]? {
    defer { changes = [] }
    return changes
  }

  /// Returns a text without characters that the buffer does not accept. Line breaks become `\n`, or blanks in a buffer
  /// of one line. Control characters other than tabs are removed. O(text).
  func admissible(_ text: String) -> String {
    var text = text
    text.makeContiguousUTF8()
    if isAdmissible(text) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var isBroken = false
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        if isMultiline { result.append("\n") } else { isBroken = true }
      case _ where scalar != "\t" && scalar.properties.generalCategory == .control: break
      default:
        // Several line breaks become one blank. Line breaks at the ends are removed.
        if isBroken, !result.isEmpty { result.append(" ") }
        isBroken = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns true if the buffer accepts every character of a text: it has no control characters, and no line breaks
  /// except `\n` in a buffer of several lines.
  private func isAdmissible(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20..<0x7F: break
      case UInt8(ascii: "\n"): if !isMultiline { return false }
      case UInt8(ascii: "\t"): break
      case 0..<0x20, 0x7F: return false
      // The controls from U+0080 to U+009F.
      case 0xC2: if bytes[index + 1] < 0xA0 { return false }
      // The separators of lines and paragraphs, U+2028 and U+2029.
      case 0xE2: if bytes[index + 1] == 0x80, 0xA8...0xA9 ~= bytes[index + 2] { return false }
      default: break
      }
    }
    return true
  }
}
