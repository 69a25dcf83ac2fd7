internal import NibModel

/// The bytes of a text that may not be XML, and functions that examine a place in them. The functions have no side
/// effects.
struct MarkupText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func starts(with text: StaticString, at offset: Int) -> Bool {
    bytes[offset...].starts(with: text.description.utf8)
  }

  func first(_ text: String, in range: Range<Int>) -> Int? { bytes.firstOffset(of: text, in: range) }

  /// Returns the offset of the first newline in a range, or its end.
  func lineEnd(_ start: Int, _ end: Int) -> Int {
    bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  /// Returns a part of the text in the form in which messages quote it.
  func words(_ range: SourceRange) -> String {
    String(decoding: bytes[range.lower..<min(range.upper, bytes.count)], as: UTF8.self).shortened
  }

  /// Returns the offset of the last byte in a range that is not white space.
  func lastVisible(before offset: Int, from start: Int) -> Int? {
    bytes[start..<offset].lastIndex { !$0.isXMLSpace }
  }

  func skipSpace(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isXMLSpace { end += 1 }
    return end
  }

  // MARK: Code points and names

  /// Returns the code point at an offset, and the offset after it. Returns nil at the end of the text.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] < 0x80 { return (Unicode.Scalar(bytes[offset]), offset + 1) }
    let end = offset + characterWidth(at: offset)
    guard let scalar = String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first else { return nil }
    return (scalar, end)
  }

  /// Returns the number of bytes of the code point at an offset.
  func characterWidth(at offset: Int) -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }

  /// Returns the offset of the code point that ends at an offset.
  func characterStart(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  func canBeginName(at offset: Int) -> Bool {
    scalar(at: offset).map { XMLName.canBegin(with: $0.scalar) } ?? false
  }

  /// Returns the end of the characters of a name. The first one need not be a character that may begin a name.
  func endOfName(from start: Int) -> Int {
    var end = start
    while let (scalar, next) = scalar(at: end), XMLName.canContain(scalar) { end = next }
    return end
  }

  /// Returns the offset at which the name begins in `name=` right before an offset.
  func nameBefore(_ offset: Int, from start: Int) -> Int? {
    guard let equals = lastVisible(before: offset, from: start), bytes[equals] == UInt8(ascii: "=") else { return nil }
    return attributeName(before: equals, from: start)
  }

  /// Returns the offset of an attribute's name before its `=`. The name must follow white space or a quote.
  func attributeName(before equals: Int, from start: Int) -> Int? {
    guard let last = lastVisible(before: equals, from: start) else { return nil }
    var name = last + 1
    while name > start, case let before = characterStart(before: name), before >= start,
      let (scalar, _) = scalar(at: before), XMLName.canContain(scalar)
    { name = before }
    guard name <= last, name > start, canBeginName(at: name) else { return nil }
    return bytes[name - 1].isXMLSpace || isQuoteLike(at: characterStart(before: name)) ? name : nil
  }

  // MARK: Quotes

  /// Returns true if there is a quote at an offset, either straight or typographic.
  func isQuoteLike(at offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    if bytes[offset].isQuote { return true }
    guard bytes[offset] >= 0xC2, let (scalar, _) = scalar(at: offset) else { return false }
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0x2032, 0x2033, 0xFF02, 0xFF07: return true
    default: return false
    }
  }

  /// Returns the first quotes of any kind in a range, at most `limit`.
  func quotes(in range: Range<Int>, limit: Int) -> [Int] {
    var found: [Int] = []
    for offset in range where isQuoteLike(at: offset) {
      found.append(offset)
      if found.count == limit { break }
    }
    return found
  }

  /// Returns the end of a value that has no quotes.
  func endOfWord(from start: Int) -> Int {
    var end = start
    while end < bytes.count, !bytes[end].isXMLSpace, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<"),
      !bytes[end...].starts(with: "/>".utf8)
    { end += 1 }
    return end
  }

  // MARK: Tags

  /// Returns true if a `<` at an offset is followed by a name, and then by an attribute or the tag's end.
  func looksLikeTag(from start: Int) -> Bool {
    let name = skipSpace(from: start)
    var end = endOfName(from: name)
    guard end > name else { return false }
    if isSoundRest(from: end) { return true }
    // A faulty attribute is still an attribute.
    let attribute = skipSpace(from: end)
    guard attribute > end else { return false }
    end = endOfName(from: attribute)
    return end > attribute && canBeginName(at: attribute) && end < bytes.count && bytes[end] == UInt8(ascii: "=")
  }

  /// Returns true if the `<` at an offset begins a tag that continues correctly, an end tag, or a comment.
  func isTag(at open: Int) -> Bool {
    if starts(with: "</", at: open) || starts(with: "<!--", at: open) { return true }
    let end = endOfName(from: open + 1)
    return end > open + 1 && canBeginName(at: open + 1) && isSoundRest(from: end)
  }

  /// The maximum number of blanks that indent a line. More are no sign of what the author meant.
  private static let mostBlanks = 1_000

  /// Returns the offset of the first byte of a line if only white space comes before an offset in it, or nil.
  func lineStart(before offset: Int) -> Int? {
    var start = offset
    let first = max(0, offset - Self.mostBlanks)
    while start > first, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start == 0 || bytes[start - 1] == UInt8(ascii: "\n") ? start : nil
  }

  /// Returns true if two tags begin lines, and are indented differently.
  func areIndentedDifferently(_ first: Int, _ second: Int) -> Bool {
    guard let (one, other) = lineStart(before: first).flatMap({ one in lineStart(before: second).map { (one, $0) } })
    else { return false }
    return !bytes[one..<first].elementsEqual(bytes[other..<second])
  }

  /// Returns true if the tag continues to its end with correct attributes.
  func isSoundRest(from start: Int, mayLackSpace: Bool = false) -> Bool {
    endOfSoundRest(from: start, mayLackSpace: mayLackSpace) != nil
  }

  private static let longestTag = 1 << 16

  /// Returns the end of a tag that continues correctly, or nil.
  func endOfSoundRest(from start: Int, mayLackSpace: Bool = false) -> Int? {
    let limit = min(bytes.count, start + Self.longestTag)
    var place = start
    var needsSpace = !mayLackSpace
    // A character that only looks like a space is reported when the reader reaches it.
    func skip() {
      while place < limit {
        if bytes[place].isXMLSpace {
          place += 1
        } else if bytes[place] >= 0x80, let (scalar, end) = scalar(at: place), StrayCharacter(scalar) != nil {
          place = end
        } else {
          return
        }
      }
    }
    while place < limit {
      let before = place
      skip()
      guard place < limit else { return nil }
      if bytes[place] == UInt8(ascii: ">") { return place + 1 }
      if bytes[place...].starts(with: "/>".utf8) { return place + 2 }
      guard place > before || !needsSpace, canBeginName(at: place) else { return nil }
      needsSpace = true
      place = endOfName(from: place)
      skip()
      guard place < limit, bytes[place] == UInt8(ascii: "=") else { return nil }
      place += 1
      skip()
      guard place < limit, bytes[place].isQuote,
        let close = bytes[(place + 1)..<limit].firstIndex(where: { $0 == bytes[place] || $0 == UInt8(ascii: "<") }),
        bytes[close] == bytes[place]
      else { return nil }
      place = close + 1
    }
    return nil
  }
}
