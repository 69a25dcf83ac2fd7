internal import NibModel

/// Finds places in a text that libxml2 has already accepted, where the parser itself tells only ends.
struct TagScanner {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the end of the name that an offset stands in.
  func nameEnd(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !bytes[end].isXMLSpace, !"=/>\"'<".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the beginning of an attribute of that name, at or behind an offset in its tag. A prefix counts as part of it.
  ///
  /// - Parameter offset: the end of the tag's name, or where an earlier attribute begins.
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
      guard let open = bytes[end...].firstIndex(where: \.isQuote),
        let close = bytes[(open + 1)...].firstIndex(of: bytes[open])
      else { return nil }
      place = close + 1
    }
  }

  /// Returns the text in which a parser stands, or which it has just passed: up to the end of its first line.
  ///
  /// - Parameters:
  ///   - start: the end of a tag, a comment or an instruction somewhere before the text.
  ///   - offset: the position of the parser, in the text or right after it.
  /// - Returns: the first line of the text, without white space around it, and where the text ends.
  func text(from start: Int, before offset: Int) -> (firstLine: SourceRange, end: Int) {
    var start = start
    var end = nextOpen(from: start)
    while end < offset, end < bytes.count {
      let next = markupEnd(from: end)
      // The parser tells of a CDATA section behind its end.
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

  /// Returns the first tag with more attributes than that, as the bytes of its `<Name`, and nil when none has.
  ///
  /// It looks at one byte in some hundred as long as tags are as short as a layout's: an attribute takes five bytes
  /// at the least, so that a tag which passes the limit is a long way to its next `<`.
  func firstTag(withMoreAttributesThan limit: Int) -> SourceRange? {
    let (shortest, overflow) = max(limit, 0).multipliedReportingOverflow(by: 5)
    guard !overflow else { return nil }
    // Without checks of bounds, because this looks at much of every text.
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

  /// Returns the offset behind the tag, comment, CDATA section or instruction that begins at a `<`.
  func markupEnd(from open: Int) -> Int {
    var quoted = 0
    return markupEnd(from: open, quoted: &quoted)
  }

  /// - Parameter quoted: is set to how many values in quotes a tag has.
  private func markupEnd(from open: Int, quoted: inout Int) -> Int {
    for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where bytes[open...].starts(with: start.utf8) {
      return bytes.firstOffset(of: end, in: open + start.utf8.count..<bytes.count).map { $0 + end.utf8.count }
        ?? bytes.count
    }
    // In a tag: a `>` may stand in a value, a `<` nowhere.
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
  /// Returns the beginning of a text within some of the bytes.
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
