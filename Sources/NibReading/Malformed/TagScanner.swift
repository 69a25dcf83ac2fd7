internal import NibModel

/// Finds places in a text that libxml2 has already accepted. The parser itself reports only the ends.
struct TagScanner {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the end of the name at an offset.
  func nameEnd(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !bytes[end].isXMLSpace, !"=/>\"'<".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the beginning of an attribute with a given name, at or after an offset in its tag. A prefix is part of
  /// the name.
  ///
  /// - Parameter offset: the end of the tag's name, or the beginning of an earlier attribute.
  func attributeStart(named name: String, from offset: Int) -> Int? {
    var place = offset
    while true {
      while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
      let end = nameEnd(from: place)
      guard end > place else { return nil }
      let spelling = bytes[place..<end]
      if spelling.elementsEqual(name.utf8) || spelling.reversed().starts(with: (":" + name).utf8.reversed()) {
        return place
      }
      guard let value = bytes.quotedRange(from: end) else { return nil }
      place = value.upperBound
    }
  }

  /// Returns the text at the position of a parser, or the text that it has just passed, up to the end of its first
  /// line.
  ///
  /// - Parameters:
  ///   - start: the end of a tag, a comment or an instruction somewhere before the text.
  ///   - offset: the position of the parser, in the text or right after it.
  /// - Returns: the first line of the text, without white space around it, and the end of the text.
  func text(from start: Int, before offset: Int) -> (firstLine: SourceRange, end: Int) {
    var start = start
    var end = nextOpen(from: start)
    while end < offset, end < bytes.count {
      let next = markupEnd(from: end)
      // The parser reports a CDATA section after its end.
      if next >= offset, bytes[end...].starts(with: "<![CDATA[".utf8) {
        start = end
        end = next
        break
      }
      start = next
      end = nextOpen(from: start)
    }
    var first = start
    while first < end, bytes[first].isXMLSpace { first += 1 }
    var last = bytes[first..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
    while last > first, bytes[last - 1].isXMLSpace { last -= 1 }
    return (SourceRange(first, last), end)
  }

  /// Returns the beginning of the document type declaration, in a text that has one.
  func doctypeStart() -> Int? {
    var place = nextOpen(from: 0)
    while place < bytes.count {
      if bytes[place...].starts(with: "<!DOCTYPE".utf8) { return place }
      place = nextOpen(from: markupEnd(from: place))
    }
    return nil
  }

  /// Returns the first tag with more attributes than a limit, as the range of its `<Name`, or nil if there is none.
  ///
  /// If tags are as short as in usual layouts, it reads about one byte in a hundred. An attribute takes at least five
  /// bytes, so a tag that exceeds the limit has a long distance to the next `<`.
  func firstTag(withMoreAttributesThan limit: Int) -> SourceRange? {
    let (shortest, overflow) = max(limit, 0).multipliedReportingOverflow(by: 5)
    guard !overflow else { return nil }
    // Without bounds checks, because this runs over every text.
    let span = bytes.span
    var place = 0
    while shortest < span.count &- place {
      var open = place &+ shortest
      while open >= place, span[unchecked: open] != UInt8(ascii: "<") { open &-= 1 }
      if open < place { return firstTagInEarnest(withMoreAttributesThan: limit) }
      place = open &+ 1
    }
    return nil
  }

  private func firstTagInEarnest(withMoreAttributesThan limit: Int) -> SourceRange? {
    var place = nextOpen(from: 0)
    while place < bytes.count {
      var quoted = 0
      let end = markupEnd(from: place, quoted: &quoted)
      if quoted > limit { return SourceRange(place, nameEnd(from: place + 1)) }
      place = nextOpen(from: end)
    }
    return nil
  }

  // MARK: Markup

  func nextOpen(from offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
  }

  /// Returns the offset after the tag, comment, CDATA section or instruction that begins at a `<`.
  func markupEnd(from open: Int) -> Int {
    var quoted = 0
    return markupEnd(from: open, quoted: &quoted)
  }

  /// - Parameter quoted: set to the number of quoted values of a tag.
  private func markupEnd(from open: Int, quoted: inout Int) -> Int {
    for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where bytes[open...].starts(with: start.utf8) {
      return bytes.firstOffset(of: end, in: open + start.utf8.count..<bytes.count).map { $0 + end.utf8.count }
        ?? bytes.count
    }
    // In a tag, a `>` may occur in a value, but a `<` may not occur at all.
    var quote: UInt8?
    for place in open + 1..<bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") { return place }
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte.isQuote {
        quote = byte
        quoted += 1
      } else if byte == UInt8(ascii: ">") {
        return place + 1
      }
    }
    return bytes.count
  }
}

extension [UInt8] {
  /// Returns the first offset of a text within a range of the bytes.
  func firstOffset(of text: String, in range: Range<Int>) -> Int? {
    let wanted = Array(text.utf8)
    guard let head = wanted.first else { return range.lowerBound }
    var place = range.lowerBound
    while let start = self[place..<range.upperBound].firstIndex(of: head) {
      if self[start..<range.upperBound].starts(with: wanted) { return start }
      place = start + 1
    }
    return nil
  }
}

extension UInt8 {
  /// True for white space in XML.
  @inline(__always)
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the range from the first quote at or after an offset to the next quote of the same kind, including both.
  /// O(bytes up to its end).
  func quotedRange(from start: Int) -> Range<Int>? {
    guard let open = self[start...].firstIndex(where: \.isQuote),
      let close = self[(open + 1)...].firstIndex(of: self[open])
    else { return nil }
    return open..<close + 1
  }
}
