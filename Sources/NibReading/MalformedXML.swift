internal import NibModel

/// Says what keeps a text from being XML, in words and places for the person who typed it.
///
/// libxml2 decides whether a text is well-formed. When it is not, this reads the text once more and goes on behind
/// each fault, where libxml2 stops at the first, reports it where the parser noticed, and words it for another
/// trade. It never runs on a text that libxml2 accepts.
struct MalformedXML {
  private let bytes: [UInt8]
  private var place = 0
  private var found: [Diagnostic] = []
  /// The elements that are open, outermost first.
  private var open: [OpenElement] = []
  private var rootSeen = false
  /// Whether there may still be a `?>`. A text without one is not searched for it again and again.
  private var instructionsEnd = true
  /// The XML declaration, if there is one and it ends.
  private var declaration: SourceRange?
  /// Whether the rest of the text stands in a comment or CDATA section that nothing closes.
  private var restIsHidden = false

  private struct OpenElement {
    var name: SourceRange
    /// The tag is faulty, and nobody knows whether it was meant to close itself.
    var isUnfinished: Bool
    /// The tag up to the end of its name.
    var tag: SourceRange { SourceRange(name.lower - 1, name.upper) }
  }

  /// Whether there are faults enough. What follows is not read, so that a hostile text costs no more than another.
  private var isFull: Bool { found.count >= LayoutBuilder.mostFaults }

  /// What is wrong with a text that libxml2 refused; its own complaint is used when nothing else is found.
  static func faults(in source: SourceText, refusedWith fault: XMLFault?) -> [Diagnostic] {
    if let diagnostic = encodingFault(in: source.bytes) { return [diagnostic] }
    var reader = MalformedXML(source.bytes)
    reader.read()
    if let fault, let declaration = reader.declaration, fault.offset <= declaration.upper {
      reader.found.append(
        Diagnostic(
          .malformedXML, "the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>",
          at: declaration))
    }
    if reader.found.isEmpty { reader.found.append(unexplained(fault)) }
    return reader.found
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static func unexplained(_ fault: XMLFault?) -> Diagnostic {
    let words = fault.map { "libxml2 says: \($0.words) (error \($0.code))" } ?? "libxml2 gives no reason"
    return Diagnostic(
      .malformedXML, "the text is not well-formed XML here",
      at: fault.map { SourceRange($0.offset, $0.offset) },
      notes: [Diagnostic.Note(words)])
  }

  // MARK: Reading on

  private mutating func read() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let start = place
    if starts(with: "<?xml"), place + 5 < bytes.count, bytes[place + 5].isXMLSpace {
      instruction(isDeclaration: true)
    }
    while place < bytes.count, !isFull {
      let byte = bytes[place]
      if byte != UInt8(ascii: "<") {
        text()
      } else if starts(with: "<!--") {
        comment()
      } else if starts(with: "<![CDATA[") {
        literal()
      } else if starts(with: "<!DOCTYPE") {
        return found.append(doctypeFault(at: place))
      } else if starts(with: "<?") {
        instruction(isDeclaration: false)
      } else if starts(with: "</") {
        endTag()
      } else {
        startTag()
      }
    }
    guard !isFull else { return }
    for element in open where !element.isUnfinished && !restIsHidden {
      report(.unclosedElement, "<\(text(element.name))> is not closed", element.tag.lower, element.tag.upper)
    }
    if !rootSeen, found.isEmpty {
      let isBlank = bytes[start...].allSatisfy(\.isXMLSpace)
      report(.emptyFile, isBlank ? "the file is empty" : "the file has no element", start, start)
    }
  }

  private mutating func text() {
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    if open.isEmpty, let first = bytes[place..<end].firstIndex(where: { !$0.isXMLSpace }) {
      let last = bytes[first..<end].lastIndex { !$0.isXMLSpace } ?? first
      let side = rootSeen ? "behind" : "before"
      controlCharacters(in: place..<end)
      if bytes[first] >= 0x20 {
        report(.malformedXML, "text stands \(side) the root element", first, lineEnd(first, last + 1))
      }
    } else {
      references(in: place..<end)
      if let bracket = first("]]>", in: place..<end) {
        report(.malformedXML, "']]>' may not stand in a text; write ']]&gt;'", bracket, bracket + 3)
      }
    }
    place = end
  }

  private mutating func comment() {
    let start = place
    guard let end = first("--", in: place + 4..<bytes.count) else {
      report(.malformedXML, "the comment is not closed with '-->'", start, start + 4)
      place = bytes.count
      restIsHidden = true
      return
    }
    controlCharacters(in: start..<end)
    if end + 2 < bytes.count, bytes[end + 2] == UInt8(ascii: ">") {
      place = end + 3
      return
    }
    report(.malformedXML, "'--' may not stand inside a comment", end, end + 2)
    let close = first("-->", in: end..<bytes.count)
    place = close.map { $0 + 3 } ?? bytes.count
    restIsHidden = close == nil
  }

  private mutating func literal() {
    let start = place
    if open.isEmpty {
      report(.malformedXML, "a CDATA section stands outside the root element", start, start + 9)
    }
    guard let end = first("]]>", in: place..<bytes.count) else {
      report(.malformedXML, "the CDATA section is not closed with ']]>'", start, start + 9)
      place = bytes.count
      restIsHidden = true
      return
    }
    controlCharacters(in: start..<end)
    place = end + 3
  }

  private mutating func instruction(isDeclaration: Bool) {
    let start = place
    let nameEnd = endOfName(from: place + 2)
    let name = text(SourceRange(place + 2, nameEnd))
    if !isDeclaration {
      if name.isEmpty {
        report(.malformedXML, "a processing instruction has no name", start, start + 2)
      } else if name.lowercased() == "xml" {
        report(.malformedXML, "<?xml …?> may stand only at the very start of the file", start, nameEnd)
      }
    }
    guard instructionsEnd, let end = first("?>", in: place..<bytes.count) else {
      instructionsEnd = false
      report(.malformedXML, "'<?\(name)' is not closed with '?>'", start, nameEnd)
      passTag(from: nameEnd)
      return
    }
    controlCharacters(in: start..<end)
    place = end + 2
    if isDeclaration { declaration = SourceRange(start, place) }
  }

  private mutating func endTag() {
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

  private mutating func startTag() {
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

  private enum TagEnd {
    /// With `/>`.
    case closed
    /// With `>`.
    case open
    /// The next tag begins, the text ends, or there are faults enough.
    case unfinished
  }

  /// Reads a tag up to its end.
  private mutating func attributes(ofTagAt start: Int, nameEnd: Int) -> TagEnd {
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

  private mutating func value(ofAttributeAt name: SourceRange) {
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
  private mutating func passTag(from offset: Int) {
    place = bytes[offset...].firstIndex { "<>".utf8.contains($0) } ?? bytes.count
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") { place += 1 }
  }

  // MARK: Characters

  /// Checks each `&` and each character of a text or value.
  private mutating func references(in range: Range<Int>) {
    controlCharacters(in: range)
    for start in range where bytes[start] == UInt8(ascii: "&") && !isFull {
      let isNumber = start + 1 < range.upperBound && bytes[start + 1] == UInt8(ascii: "#")
      let end = endOfName(from: start + (isNumber ? 2 : 1))
      let name = text(SourceRange(start + 1, end))
      guard end > start + 1, end < range.upperBound, bytes[end] == UInt8(ascii: ";") else {
        report(.malformedXML, "an '&' that begins no reference; write '&amp;'", start, start + 1)
        continue
      }
      if isNumber {
        if !isCharacterNumber(name.dropFirst()) {
          report(.malformedXML, "'&\(name);' is no character that XML may hold", start, end + 1)
        }
      } else if !["amp", "lt", "gt", "quot", "apos"].contains(name) {
        report(
          .unknownEntity, "there is no entity '\(name)'", start, end + 1,
          [Diagnostic.Note("XML has &amp; &lt; &gt; &quot; &apos; and numbers such as &#233;")])
      }
    }
  }

  private func isCharacterNumber(_ digits: Substring) -> Bool {
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let value, let scalar = Unicode.Scalar(value) else { return false }
    return scalar == "\t" || scalar == "\n" || scalar == "\r" || value >= 0x20 && value & 0xFFFE != 0xFFFE
      || value > 0xFFFF
  }

  private mutating func controlCharacters(in range: Range<Int>) {
    for index in range where bytes[index] == 0xEF && range.contains(index + 2) && !isFull {
      guard bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE else { continue }
      let character = SourceRange(index, index + 3)
      let number = bytes[index + 2] == 0xBE ? "U+FFFE" : "U+FFFF"
      report(.malformedXML, "the character \(number) may not stand in XML", character.lower, character.upper)
    }
    for index in range where bytes[index] < 0x20 && !bytes[index].isXMLSpace && !isFull {
      let number = String(bytes[index], radix: 16, uppercase: true)
      report(
        .malformedXML,
        "the control character U+\(String(repeating: "0", count: 4 - number.count))\(number) may not stand in XML",
        index, index + 1)
    }
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      return true
    default: return false
    }
  }

  private func endOfName(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): break
      case let byte where isNameStart(byte): break
      default: return end
      }
      end += 1
    }
    return end
  }

  private func characterWidth(at offset: Int) -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }

  // MARK: Small things

  private func starts(with text: StaticString) -> Bool {
    bytes[place...].starts(with: text.description.utf8)
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
    return place > start
  }

  private func first(_ text: String, in range: Range<Int>) -> Int? { bytes.firstOffset(of: text, in: range) }

  private func lineEnd(_ start: Int, _ end: Int) -> Int {
    bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  private func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.lower..<min(range.upper, bytes.count)], as: UTF8.self).shortened
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ start: Int, _ end: Int, _ notes: [Diagnostic.Note] = []
  ) {
    guard !isFull else { return }
    found.append(Diagnostic(code, message, at: SourceRange(start, min(end, bytes.count)), notes: notes))
  }
}
