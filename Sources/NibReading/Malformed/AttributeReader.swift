internal import NibModel

/// Values, and the quotes around them.
extension MalformedXML {
  mutating func value(ofAttribute name: Name) {
    skipTagSpace()
    let hasEquals = place < bytes.count && bytes[place] == UInt8(ascii: "=")
    if hasEquals {
      place += 1
      skipTagSpace()
    }
    let isThere = place < bytes.count && !"><".utf8.contains(bytes[place]) && !starts(with: "/>")
    guard isThere, hasEquals || isQuoteLike(at: place) else {
      report(TagFault.missingValue(name.words), name.range.lower, name.range.upper)
      if !hasEquals { place = name.range.upper }
      return
    }
    if !hasEquals {
      report(TagFault.missingEquals(name.words), name.range.lower, name.range.upper)
    }
    if bytes[place].isQuote { return quotedValue(of: name) }
    isQuoteLike(at: place) ? typographicValue(of: name) : unquotedValue(of: name)
  }

  // MARK: Values in quotes

  private mutating func quotedValue(of name: Name) {
    let open = place
    let mark = bytes[open]
    let stop = bytes[(open + 1)...].firstIndex { $0 == mark || $0 == UInt8(ascii: "<") } ?? bytes.count
    if stop < bytes.count, bytes[stop] == mark {
      if let end = misplacedEnd(from: open + 1, before: stop, mark) { return report(end, of: name, open) }
      if let close = quoteWithin(from: stop, mark) {
        let quote = TagFault.Quote(mark)
        report(TagFault.quoteWithin(name.words, quote), stop, stop + 1, replacement: quote.reference)
        references(in: open + 1..<stop)
        place = close + 1
        return
      }
      references(in: open + 1..<stop)
      place = stop + 1
      return
    }
    if let close = bytes[stop...].firstIndex(of: mark), nameBefore(close, from: open + 1) == nil,
      isSoundRest(from: close + 1), !isMarkup(at: stop, from: open + 1)
    {
      report(TagFault.openWithin, stop, stop + 1, replacement: "&lt;")
      references(in: open + 1..<close)
      place = close + 1
      return
    }
    if let end = attributeEnd(from: open + 1, before: stop, mark) ?? tagEnd(from: open + 1, before: stop) {
      return report(end, of: name, open)
    }
    report(TagFault.unclosedValue(name.words, isLast: stop == bytes.count), open, open + 1)
    isStopped = true
  }

  /// True if a `<` begins a tag behind the `>` of another one, and is no character that was typed into a value.
  private func isMarkup(at open: Int, from start: Int) -> Bool {
    guard let last = lastVisible(before: open, from: start) else { return false }
    return bytes[last] == UInt8(ascii: ">")
  }

  private mutating func report(_ end: ValueEnd, of name: Name, _ quote: Int) {
    let mark = bytes[quote]
    references(in: quote + 1..<end.text)
    if end.next > end.text, isQuoteLike(at: end.text) {
      let closer = SourceRange(end.text, end.text + characterWidth(at: end.text))
      report(
        TagFault.otherQuote(name.words, opened: TagFault.Quote(mark), closed: TagFault.Quote(text(closer))),
        closer.lower, closer.upper, replacement: String(Unicode.Scalar(mark)))
    } else {
      let value = String(decoding: bytes[quote..<end.text], as: UTF8.self)
      report(
        TagFault.unclosedValue(name.words), quote, max(end.text, quote + 1),
        replacement: value.utf8.count <= 1000 ? value + String(Unicode.Scalar(mark)) : nil)
    }
    place = end.next
  }

  // MARK: Values in other quotes, or in none

  private mutating func typographicValue(of name: Name) {
    let open = place
    let start = place + characterWidth(at: place)
    let stop = bytes[start...].firstIndex { "<\n".utf8.contains($0) } ?? bytes.count
    // Up to the quote that the tag goes on behind, or to the next one.
    let closers = quotes(in: start..<stop)
    let close = closers.first(where: { isSoundRest(from: $0 + characterWidth(at: $0)) }) ?? closers.first
    let end = close.map { $0 + characterWidth(at: $0) } ?? endOfWord(from: start)
    let value = String(decoding: bytes[start..<(close ?? end)], as: UTF8.self)
    let quote = text(SourceRange(open, start))
    report(
      TagFault.typographicQuote(name.words, quote: quote), open, end,
      replacement: value.contains("\"") || value.utf8.count > 1000 ? nil : "\"\(value)\"")
    references(in: start..<(close ?? end))
    place = end
  }

  private mutating func unquotedValue(of name: Name) {
    let start = place
    var end = endOfWord(from: start)
    // With a quote at the end only, blanks belong to the value.
    let next = bytes[start...].firstIndex { "\"'<>=\n".utf8.contains($0) }
    if let close = next, bytes[close].isQuote, isSoundRest(from: close + 1) {
      report(
        TagFault.noOpeningQuote(name.words), start, close + 1,
        replacement: String(Unicode.Scalar(bytes[close])) + text(SourceRange(start, close + 1)))
      place = close + 1
      return
    }
    end = max(end, start + 1)
    report(
      TagFault.noQuotes(name.words), start, end,
      replacement: bytes[start..<end].contains(UInt8(ascii: "\"")) || end - start > 60
        ? nil : "\"\(text(SourceRange(start, end)))\"")
    place = end
  }

  private func endOfWord(from start: Int) -> Int {
    var end = start
    while end < bytes.count, !bytes[end].isXMLSpace, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<"),
      !bytes[end...].starts(with: "/>".utf8)
    { end += 1 }
    return end
  }
}
