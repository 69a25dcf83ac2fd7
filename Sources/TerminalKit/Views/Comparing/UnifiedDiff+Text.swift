/// The rows of a diff in the form in which they are drawn.
nonisolated extension UnifiedDiff {
  /// The maximum number of bytes of a line. This is more than anyone reads, and is drawn quickly.
  private static let mostBytesOfLine = 2048
  private static let tabWidth = 8

  /// Returns the text of a row with its styles. O(bytes of the row), limited to a few thousand bytes.
  public func styledText(ofRow row: Int) -> StyledText {
    let kind = rows[row].kind
    let line = bytes[rows[row].bytes]
    let text = Self.readable(line.prefix(Self.mostBytesOfLine)) + (line.count > Self.mostBytesOfLine ? "…" : "")
    switch kind {
    case .added: return emphasized(text, row, .success)
    case .removed: return emphasized(text, row, .error)
    case .hunk: return Self.hunkText(text)
    case .header: return StyledText(text, .muted)
    case .note: return StyledText(text, .muted)
    case .context: return StyledText(text)
    case .words: return text.hasPrefix("commit ") ? StyledText(text, .warning) : StyledText(text)
    }
  }

  /// Separates the place of a hunk from the text after it.
  private static func hunkText(_ text: String) -> StyledText {
    guard let end = text.dropFirst(2).firstRange(of: "@@") else { return StyledText(text, .accent) }
    return "\(text[..<end.upperBound], .accent)\(text[end.upperBound...], .muted)"
  }

  /// Returns a text with visible replacements for invisible characters: spaces for a tab, and a mark for a character
  /// that reverses or hides its neighbors. Control characters are left to the canvas, which draws replacements for
  /// them.
  private static func readable(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    // The sign at the start of the line does not count as a column.
    var column = -1
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\t" {
        let blanks = tabWidth - max(0, column) % tabWidth
        text += String(repeating: " ", count: blanks)
        column += blanks
      } else {
        for scalar in character.unicodeScalars {
          text.unicodeScalars.append(isHidden(scalar) ? "\u{FFFD}" : scalar)
        }
        column += 1
      }
    }
    return text
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  // MARK: Differences within a line

  /// Returns a line with its difference from the replaced line emphasized. Lines have partners only if as many lines
  /// were added as removed.
  private func emphasized(_ text: String, _ row: Int, _ role: ThemeRole) -> StyledText {
    guard let partner = partner(of: row) else { return StyledText(text, role) }
    let line = bytes[rows[partner].bytes].prefix(Self.mostBytesOfLine)
    let other = Self.readable(line)
    let (mine, theirs) = (text.dropFirst(), other.dropFirst())
    let start = Self.commonCount(mine, theirs, limit: .max)
    let end = Self.commonCount(mine.reversed(), theirs.reversed(), limit: min(mine.count, theirs.count) - start)
    // If lines have little in common, this is not a changed line, but a different one.
    guard start + end >= mine.count / 3, start + end < mine.count else { return StyledText(text, role) }
    let first = mine.index(mine.startIndex, offsetBy: start)
    let last = mine.index(mine.endIndex, offsetBy: -end)
    var result = StyledText(text[..<first], role)
    result.append(text[first..<last], role, look: Look(bold: true, underline: true))
    result.append(text[last...], role)
    return result
  }

  /// The maximum number of lines in a change that are compared individually.
  private static let longestBlock = 64

  /// Returns the row that a changed line replaces, or the row that replaces it.
  private func partner(of row: Int) -> Int? {
    guard let hunk = hunk(at: row) else { return nil }
    let range = hunks[hunk].rows
    func block(_ start: Int, _ kind: Kind, up: Bool) -> Int {
      var count = 0
      while count <= Self.longestBlock {
        let next = up ? start - count : start + count
        guard range.contains(next), rows[next].kind == kind else { break }
        count += 1
      }
      return count
    }
    let kind = rows[row].kind
    let above = block(row, kind, up: true)
    let below = block(row, kind, up: false)
    let count = above + below - 1
    guard count <= Self.longestBlock else { return nil }
    if kind == .removed {
      return block(row + below, .added, up: false) == count ? row + count : nil
    }
    return block(row - above, .removed, up: true) == count ? row - count : nil
  }

  /// Returns the number of equal characters at the beginning of two texts, up to a limit.
  private static func commonCount(
    _ one: some Sequence<Character>, _ other: some Sequence<Character>, limit: Int
  ) -> Int {
    var count = 0
    for (mine, theirs) in zip(one, other) {
      guard count < limit, mine == theirs else { break }
      count += 1
    }
    return count
  }
}
