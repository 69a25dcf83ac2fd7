internal import NibModel

/// Tags, their attributes and values.
extension MalformedXML {
  mutating func endTag() {
    let start = place
    let nameEnd = endOfName(from: place + 2)
    let name = bytes[(place + 2)..<nameEnd]
    let words = text(SourceRange(name.startIndex, name.endIndex))
    place = nameEnd
    skipSpace()
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") {
      place += 1
    } else {
      report(.malformedXML, "the end tag '</\(words)' is not finished with '>'", start, nameEnd)
      passTag(from: place)
    }
    // What is still open inside the element that this tag closes was never closed itself.
    guard let match = open.lastIndex(where: { bytes[$0.name.lower..<$0.name.upper].elementsEqual(name) })
    else {
      guard let last = open.last else {
        return report(.mismatchedTag, "</\(words)> closes nothing", start, nameEnd)
      }
      let notes = [Diagnostic.Note("<\(text(last.name))> is open", at: last.tag)]
      // A slip of the pen: the tag was meant for the element that is open.
      if Suggestion.nearest(to: words, among: [text(last.name)]) != nil {
        open.removeLast()
        return report(
          .mismatchedTag, "</\(words)> does not close <\(text(last.name))>", start, nameEnd, notes)
      }
      return report(.mismatchedTag, "</\(words)> closes nothing", start, nameEnd, notes)
    }
    let unclosed = open[(match + 1)...].lazy.filter { !$0.isUnfinished }
    for element in unclosed.prefix(LayoutBuilder.mostFaults) {
      report(
        .unclosedElement, "<\(text(element.name))> is not closed", element.tag.lower, element.tag.upper,
        [Diagnostic.Note("</\(words)> closes the element around it", at: SourceRange(start, nameEnd))])
    }
    open.removeSubrange(match...)
  }

  mutating func startTag() {
    let start = place
    let nameEnd = endOfName(from: start + 1)
    guard nameEnd > start + 1, isNameStart(bytes[start + 1]) else {
      report(.malformedXML, "a '<' that begins no tag; write '&lt;'", start, start + 1)
      place = start + 1
      place = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      return
    }
    if open.isEmpty, rootSeen {
      report(.malformedXML, "a second root element; a layout has one", start, nameEnd)
    }
    rootSeen = true
    place = nameEnd
    let end = attributes(ofTagAt: start, nameEnd: nameEnd)
    guard end != .closed else { return }
    open.append(OpenElement(name: SourceRange(start + 1, nameEnd), isUnfinished: end == .unfinished))
  }

  enum TagEnd {
    /// With `/>`.
    case closed
    /// With `>`.
    case open
    /// The next tag begins, the text ends, or there are faults enough.
    case unfinished
  }

  /// Reads a tag up to its end.
  mutating func attributes(ofTagAt start: Int, nameEnd: Int) -> TagEnd {
    var earlier: [ArraySlice<UInt8>: SourceRange] = [:]
    while !isFull {
      let hadSpace = skipSpace()
      guard place < bytes.count, bytes[place] != UInt8(ascii: "<") else {
        report(
          .malformedXML, "the tag '\(text(SourceRange(start, nameEnd)))' is not finished with '>'", start,
          nameEnd)
        return .unfinished
      }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        return .open
      }
      if starts(with: "/>") {
        place += 2
        return .closed
      }
      let name = place
      let end = endOfName(from: place)
      guard end > name, isNameStart(bytes[name]) else {
        let character = SourceRange(name, name + characterWidth(at: name))
        if bytes[name] < 0x20 {
          controlCharacters(in: name..<name + 1)
        } else {
          report(
            .malformedXML, "'\(text(character))' may not stand in a tag", name, max(end, character.upper))
        }
        place = max(end, character.upper)
        continue
      }
      if !hadSpace {
        report(.malformedXML, "a space is missing before '\(text(SourceRange(name, end)))'", name, end)
      }
      place = end
      if let first = earlier[bytes[name..<end]] {
        report(
          .duplicateAttribute, "the attribute '\(text(SourceRange(name, end)))' is given twice", name, end,
          [Diagnostic.Note("the first is here", at: first)])
      } else {
        earlier[bytes[name..<end]] = SourceRange(name, end)
      }
      value(ofAttributeAt: SourceRange(name, end))
    }
    return .unfinished
  }

  mutating func value(ofAttributeAt name: SourceRange) {
    skipSpace()
    let hasEquals = place < bytes.count && bytes[place] == UInt8(ascii: "=")
    if hasEquals {
      place += 1
      skipSpace()
    }
    let isThere = place < bytes.count && !">/<".utf8.contains(bytes[place])
    guard isThere, hasEquals || bytes[place].isQuote else {
      let words = text(name)
      report(
        .malformedXML, "the attribute '\(words)' has no value; write \(words)=\"…\"", name.lower, name.upper)
      if !hasEquals { place = name.upper }
      return
    }
    if !hasEquals {
      report(.malformedXML, "an '=' is missing between '\(text(name))' and its value", name.lower, name.upper)
    }
    guard place < bytes.count, bytes[place].isQuote else {
      let start = place
      while place < bytes.count, !bytes[place].isXMLSpace, bytes[place] != UInt8(ascii: ">"),
        bytes[place] != UInt8(ascii: "<"), !starts(with: "/>")
      { place += 1 }
      report(.malformedXML, "the value of '\(text(name))' must stand in quotes", start, max(place, start + 1))
      return
    }
    let quote = place
    let mark = bytes[quote]
    let end = bytes[(quote + 1)...].firstIndex { $0 == mark || $0 == UInt8(ascii: "<") } ?? bytes.count
    if end < bytes.count, bytes[end] == mark {
      references(in: quote + 1..<end)
      place = end + 1
      return
    }
    // A `<` before the closing quote: typed as a character, if the value ends on its line; else the quote is missing.
    if let close = bytes[end...].firstIndex(where: { $0 == mark || $0 == UInt8(ascii: "=") || $0 == 0x0A }),
      bytes[close] == mark
    {
      report(.malformedXML, "a '<' may not stand in a value; write '&lt;'", end, end + 1)
      references(in: quote + 1..<close)
      place = close + 1
      return
    }
    report(.malformedXML, "the value of '\(text(name))' is not closed with a quote", quote, quote + 1)
    // The tag goes on at its end, or on the next line.
    place = bytes[quote...].firstIndex { "<>\n".utf8.contains($0) } ?? bytes.count
    if place < bytes.count, bytes[place] == UInt8(ascii: ">"), bytes[place - 1] == UInt8(ascii: "/") {
      place -= 1
    }
  }

  /// Goes on behind the next `>`, or at the next `<` if that comes first.
  mutating func passTag(from offset: Int) {
    place = bytes[offset...].firstIndex { "<>".utf8.contains($0) } ?? bytes.count
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") { place += 1 }
  }
}
