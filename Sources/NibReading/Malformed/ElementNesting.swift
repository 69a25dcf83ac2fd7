internal import NibModel

/// Tags, their attributes and values.
extension MalformedXML {
  mutating func endTag() {
    let start = place
    let name = name(from: place + 2)
    let nameEnd = name.range.upper
    let words = name.words
    place = nameEnd
    skipTagSpace()
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") {
      place += 1
    } else {
      report(TagFault.unfinishedEnd(words), start, nameEnd)
      passTag(from: place)
    }
    // What is still open inside the element that this tag closes was never closed itself.
    guard let match = open.lastIndex(where: { $0.name.spelling == name.spelling }) else {
      guard let last = open.last else {
        return report(TagFault.closesNothing(words, open: nil), start, nameEnd)
      }
      let openTag = TagFault.Tag(name: last.name.words, range: last.tag)
      // A slip of the pen: the tag was meant for the element that is open.
      if Suggestion.nearest(to: words, among: [openTag.name]) != nil {
        open.removeLast()
        return report(
          TagFault.misspelledEnd(words, open: openTag), start, nameEnd, replacement: "</" + openTag.name)
      }
      return report(TagFault.closesNothing(words, open: openTag), start, nameEnd)
    }
    let unclosed = open[(match + 1)...].lazy.filter { !$0.isUnfinished }
    let endTag = TagFault.Tag(name: words, range: SourceRange(start, nameEnd))
    for element in unclosed.prefix(LayoutBuilder.mostFaults) {
      report(TagFault.unclosed(element.name.words, by: endTag), element.tag.lower, element.tag.upper)
    }
    open.removeSubrange(match...)
  }

  mutating func startTag() {
    let start = place
    let isSeparated = place + 1 < bytes.count && bytes[place + 1].isXMLSpace && looksLikeTag(from: place + 1)
    if isSeparated {
      place += 1
      skipSpace()
      report(TagFault.spaceBeforeName, start, place, replacement: "<")
      place -= 1
    }
    let name = name(from: place + 1)
    let nameEnd = name.range.upper
    guard nameEnd > place + 1, canBeginName(at: place + 1) else { return openOfNoTag(at: start, name) }
    if open.isEmpty, rootSeen {
      report(TagFault.secondRoot, start, nameEnd)
    }
    rootSeen = true
    place = nameEnd
    let end = attributes(of: name)
    guard end != .closed else { return }
    open.append(OpenElement(name: name, isUnfinished: end == .unfinished))
  }

  /// A `<` with something behind it that is no name.
  private mutating func openOfNoTag(at start: Int, _ name: Name) {
    let words = name.words
    if starts(with: "<!") {
      declaration(at: start)
    } else if words.isEmpty || !looksLikeTag(from: place + 1) {
      report(TagFault.strayOpen, start, start + 1, replacement: "&lt;")
      place = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    } else {
      report(TagFault.badName(words), start, name.range.upper)
      rootSeen = true
      place = name.range.upper
      let end = attributes(of: name)
      if end != .closed { open.append(OpenElement(name: name, isUnfinished: true)) }
    }
  }

  /// A markup that begins with `<!` and is neither a comment, nor a CDATA section, nor a document type.
  private mutating func declaration(at start: Int) {
    let line = lineEnd(start, bytes.count)
    let words = String(decoding: bytes[start..<min(line, start + 20)], as: UTF8.self).uppercased()
    if words.starts(with: "<!DOCTYPE") {
      found.append(ForeignFile.doctypeFault(at: start, in: bytes))
      isStopped = true
      return
    }
    var (fault, end) = (MarkupFault.badDeclaration, ">")
    if words.filter({ $0 != " " }).starts(with: "<![CDATA") {
      (fault, end) = (.badSection, "]]>")
    } else if words.starts(with: "<!-") || words.starts(with: "<! --") {
      (fault, end) = (.badComment, "-->")
    }
    report(fault, start, start + 2)
    if let close = first(end, in: start..<bytes.count) {
      place = close + end.utf8.count
    } else {
      place = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    }
  }

  /// True if what stands behind a `<` goes on as a tag does: with a name, and then an attribute or the tag's end.
  private func looksLikeTag(from start: Int) -> Bool {
    var end = start
    while end < bytes.count, bytes[end].isXMLSpace { end += 1 }
    let name = end
    end = endOfName(from: end)
    guard end > name else { return false }
    if isSoundRest(from: end) { return true }
    // A faulty attribute is one all the same.
    let space = end
    while end < bytes.count, bytes[end].isXMLSpace { end += 1 }
    let attribute = end
    end = endOfName(from: end)
    return attribute > space && end > attribute && canBeginName(at: attribute) && end < bytes.count
      && bytes[end] == UInt8(ascii: "=")
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
  mutating func attributes(of tag: Name) -> TagEnd {
    var earlier: [ArraySlice<UInt8>: SourceRange] = [:]
    while !isFull {
      let hadSpace = skipTagSpace()
      guard place < bytes.count, bytes[place] != UInt8(ascii: "<") else {
        report(TagFault.unfinished(tag.words), tag.range.lower - 1, tag.range.upper)
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
      guard canBeginName(at: place) else {
        strayCharacter()
        continue
      }
      let name = name(from: place)
      if !hadSpace {
        report(TagFault.missingSpace(before: name.words), name.range.lower, name.range.upper)
      }
      place = name.range.upper
      if let first = earlier[name.spelling] {
        report(
          TagFault.duplicateAttribute(name.words, earlier: first), name.range.lower, name.range.upper)
      } else {
        earlier[name.spelling] = name.range
      }
      value(ofAttribute: name)
    }
    return .unfinished
  }

  /// A character that no attribute begins with.
  private mutating func strayCharacter() {
    let start = place
    let character = SourceRange(start, start + characterWidth(at: start))
    place = max(endOfName(from: start), character.upper)
    if bytes[start] < 0x20 {
      controlCharacters(in: start..<start + 1)
    } else {
      report(TagFault.strayCharacter(text(character)), start, place)
    }
  }

  /// Goes on behind the next `>`, or at the next `<` if that comes first.
  mutating func passTag(from offset: Int) {
    place = bytes[offset...].firstIndex { "<>".utf8.contains($0) } ?? bytes.count
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") { place += 1 }
  }
}
