internal import NibModel

/// Reads a tag after its name: attributes, their values, and the quotes around the values.
struct AttributeReader {
  /// The way in which a tag ends.
  enum TagEnd {
    /// With `/>`.
    case closed
    /// With `>`.
    case open
    /// The next tag begins, the text ends, or the maximum number of faults is reached.
    case unfinished
  }

  private typealias Name = FaultReader.Name

  private let text: MarkupText
  private var bytes: [UInt8] { text.bytes }
  private var ends: ValueEnds

  init(in text: MarkupText) {
    self.text = text
    ends = ValueEnds(in: text)
  }

  /// Reads a tag from the reader's place up to its end. Broken attributes are blanked.
  mutating func read(_ tag: FaultReader.Name, _ reader: inout FaultReader) -> TagEnd {
    let faults = reader.found.count
    let end = readAttributes(of: tag, &reader)
    if reader.found.count > faults {
      reader.repair.noteMended(SourceRange(tag.range.lower - 1, reader.place))
    }
    return end
  }

  private mutating func readAttributes(of tag: FaultReader.Name, _ reader: inout FaultReader) -> TagEnd {
    var earlier: [ArraySlice<UInt8>: SourceRange] = [:]
    while !reader.isFull {
      let hadSpace = reader.skipTagSpace()
      guard !reader.isAtEnd, bytes[reader.place] != UInt8(ascii: "<") else {
        reader.report(TagFault.unfinished(tag.words), tag.range.lower - 1, tag.range.upper)
        return .unfinished
      }
      if bytes[reader.place] == UInt8(ascii: ">") {
        reader.place += 1
        return .open
      }
      if reader.starts(with: "/>") {
        reader.place += 2
        return .closed
      }
      guard text.canBeginName(at: reader.place) else {
        passStrayCharacter(&reader)
        continue
      }
      let faults = reader.found.count
      let name = reader.name(from: reader.place)
      if !hadSpace {
        reader.report(TagFault.missingSpace(before: name.words), name.range.lower, name.range.upper)
      }
      reader.place = name.range.upper
      if let first = earlier[name.spelling] {
        reader.report(
          TagFault.duplicateAttribute(name.words, earlier: first), name.range.lower, name.range.upper)
      } else {
        earlier[name.spelling] = name.range
      }
      let isOpen = !readValue(of: name, &reader)
      if reader.found.count > faults { reader.repair.blank(name.range.lower, reader.place) }
      if isOpen { return .unfinished }
    }
    return .unfinished
  }

  /// Skips a character that cannot begin an attribute.
  private func passStrayCharacter(_ reader: inout FaultReader) {
    let start = reader.place
    let character = SourceRange(start, start + text.characterWidth(at: start))
    reader.place = max(text.endOfName(from: start), character.upper)
    // The value of an attribute whose name belongs to the tag's: `<Labeltext="a">`.
    if bytes[start] == UInt8(ascii: "="), start + 1 < bytes.count, bytes[start + 1].isQuote,
      let close = bytes[(start + 2)...].firstIndex(where: { $0 == bytes[start + 1] || $0 == UInt8(ascii: "<") }),
      bytes[close] == bytes[start + 1]
    {
      reader.place = close + 1
    }
    if bytes[start] < 0x20 {
      reader.checkCharacters(in: start..<start + 1)
    } else {
      reader.reportBroken(TagFault.strayCharacter(text.words(character)), start, reader.place)
    }
  }

  /// Reads the value of an attribute.
  ///
  /// - Returns: false if it ends only where the next tag begins, or at the end of the text.
  private mutating func readValue(of name: Name, _ reader: inout FaultReader) -> Bool {
    reader.skipTagSpace()
    let hasEquals = !reader.isAtEnd && bytes[reader.place] == UInt8(ascii: "=")
    if hasEquals {
      reader.place += 1
      reader.skipTagSpace()
    }
    let isThere = !reader.isAtEnd && !"><".utf8.contains(bytes[reader.place]) && !reader.starts(with: "/>")
    guard isThere, hasEquals || text.isQuoteLike(at: reader.place) else {
      reader.report(TagFault.missingValue(name.words), name.range.lower, name.range.upper)
      if !hasEquals { reader.place = name.range.upper }
      return true
    }
    if !hasEquals {
      reader.report(TagFault.missingEquals(name.words), name.range.lower, name.range.upper)
    }
    if bytes[reader.place].isQuote { return readQuotedValue(of: name, &reader) }
    if text.isQuoteLike(at: reader.place) {
      readTypographicValue(of: name, &reader)
    } else {
      readUnquotedValue(of: name, &reader)
    }
    return true
  }

  // MARK: Values in quotes

  private mutating func readQuotedValue(of name: Name, _ reader: inout FaultReader) -> Bool {
    let open = reader.place
    let mark = bytes[open]
    let stop = bytes[(open + 1)...].firstIndex { $0 == mark || $0 == UInt8(ascii: "<") } ?? bytes.count
    if stop < bytes.count, bytes[stop] == mark {
      if let end = ends.misplacedEnd(from: open + 1, before: stop) {
        report(end, of: name, open, &reader)
        return true
      }
      if let close = ends.quoteWithin(from: stop, mark) {
        let quote = TagFault.Quote(mark)
        reader.report(TagFault.quoteWithin(name.words, quote), stop, stop + 1, replacement: quote.reference)
        reader.checkReferences(in: open + 1..<stop)
        reader.place = close + 1
        return true
      }
      reader.checkReferences(in: open + 1..<stop)
      reader.place = stop + 1
      return true
    }
    if let close = bytes[stop...].firstIndex(of: mark), text.nameBefore(close, from: open + 1) == nil,
      text.isSoundRest(from: close + 1), !isMarkup(at: stop, from: open + 1)
    {
      reader.report(TagFault.openWithin, stop, stop + 1, replacement: "&lt;")
      reader.checkReferences(in: open + 1..<close)
      reader.place = close + 1
      return true
    }
    if let end = ends.unclosedEnd(from: open + 1, before: stop) {
      report(end, of: name, open, &reader)
      return true
    }
    reader.place = stop
    if stop == bytes.count {
      reader.report(TagFault.unclosedValue(name.words, isLast: true), open, open + 1)
      reader.hideRest()
    } else if text.isTag(at: stop) {
      reader.report(TagFault.unclosedValue(name.words), open, open + 1)
    } else {
      reader.report(TagFault.unclosedValue(name.words, isLast: false), open, open + 1)
      reader.stop()
    }
    return false
  }

  /// Returns true if a `<` begins a tag after the `>` of another one, and is not a character that was typed into a
  /// value.
  private func isMarkup(at open: Int, from start: Int) -> Bool {
    guard let last = text.lastVisible(before: open, from: start) else { return false }
    return bytes[last] == UInt8(ascii: ">")
  }

  private func report(_ end: ValueEnds.End, of name: Name, _ quote: Int, _ reader: inout FaultReader) {
    let mark = bytes[quote]
    reader.checkReferences(in: quote + 1..<end.text)
    if end.next > end.text, text.isQuoteLike(at: end.text) {
      let closer = SourceRange(end.text, end.text + text.characterWidth(at: end.text))
      reader.report(
        TagFault.otherQuote(name.words, opened: TagFault.Quote(mark), closed: TagFault.Quote(text.words(closer))),
        closer.lower, closer.upper, replacement: String(Unicode.Scalar(mark)))
    } else {
      let value = String(decoding: bytes[quote..<end.text], as: UTF8.self)
      reader.report(
        TagFault.unclosedValue(name.words), quote, max(end.text, quote + 1),
        replacement: value.utf8.count <= 1000 ? value + String(Unicode.Scalar(mark)) : nil)
    }
    reader.place = end.next
  }

  // MARK: Values in other quotes, or in none

  private func readTypographicValue(of name: Name, _ reader: inout FaultReader) {
    let open = reader.place
    let start = open + text.characterWidth(at: open)
    let stop = bytes[start...].firstIndex { "<\n".utf8.contains($0) } ?? bytes.count
    // Up to the quote after which the tag continues, or to the next quote.
    let closers = text.quotes(in: start..<stop, limit: ValueEnds.mostAttempts)
    let close = closers.first(where: { text.isSoundRest(from: $0 + text.characterWidth(at: $0)) }) ?? closers.first
    let end = close.map { $0 + text.characterWidth(at: $0) } ?? text.endOfWord(from: start)
    let value = String(decoding: bytes[start..<(close ?? end)], as: UTF8.self)
    let quote = text.words(SourceRange(open, start))
    reader.report(
      TagFault.typographicQuote(name.words, quote: quote), open, end,
      replacement: value.contains("\"") || value.utf8.count > 1000 ? nil : "\"\(value)\"")
    reader.checkReferences(in: start..<(close ?? end))
    reader.place = end
  }

  private func readUnquotedValue(of name: Name, _ reader: inout FaultReader) {
    let start = reader.place
    // If there is a quote only at the end, blanks belong to the value.
    let next = bytes[start...].firstIndex { "\"'<>=\n".utf8.contains($0) }
    if let close = next, bytes[close].isQuote, text.isSoundRest(from: close + 1) {
      reader.report(
        TagFault.noOpeningQuote(name.words), start, close + 1,
        replacement: String(Unicode.Scalar(bytes[close])) + text.words(SourceRange(start, close + 1)))
      reader.place = close + 1
      return
    }
    let end = max(text.endOfWord(from: start), start + 1)
    reader.report(
      TagFault.noQuotes(name.words), start, end,
      replacement: bytes[start..<end].contains(UInt8(ascii: "\"")) || end - start > 60
        ? nil : "\"\(text.words(SourceRange(start, end)))\"")
    reader.place = end
  }
}
