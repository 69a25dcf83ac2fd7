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
  private var open: [(name: Substring.UTF8View.SubSequence, range: SourceRange)] = []
  private var rootSeen = false

  /// Faults beyond this many help nobody.
  private static let most = 100

  /// What is wrong with a text that libxml2 refused; its own complaint is used when nothing else is found.
  static func faults(in source: SourceText, refusedWith fault: XMLFault?) -> [Diagnostic] {
    if let diagnostic = encodingFault(in: source.bytes) { return [diagnostic] }
    var reader = MalformedXML(source.bytes)
    reader.read()
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
    while place < bytes.count, found.count < Self.most {
      let byte = bytes[place]
      if byte != UInt8(ascii: "<") {
        text()
      } else if starts(with: "<!--") {
        comment()
      } else if starts(with: "<![CDATA[") {
        literal()
      } else if starts(with: "<!DOCTYPE") {
        return report(.doctype, "a layout may not have a document type", place, place + 9)
      } else if starts(with: "<?") {
        instruction(isDeclaration: false)
      } else if starts(with: "</") {
        endTag()
      } else {
        startTag()
      }
    }
    guard found.count < Self.most else { return }
    for element in open {
      report(
        .unclosedElement, "<\(text(element.range))> is not closed", element.range.lower - 1,
        element.range.upper)
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
      report(.malformedXML, "text stands \(side) the root element", first, lineEnd(first, last + 1))
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
      return
    }
    controlCharacters(in: start..<end)
    if end + 2 < bytes.count, bytes[end + 2] == UInt8(ascii: ">") {
      place = end + 3
      return
    }
    report(.malformedXML, "'--' may not stand inside a comment", end, end + 2)
    place = first("-->", in: end..<bytes.count).map { $0 + 3 } ?? bytes.count
  }

  private mutating func literal() {
    let start = place
    if open.isEmpty {
      report(.malformedXML, "a CDATA section stands outside the root element", start, start + 9)
    }
    guard let end = first("]]>", in: place..<bytes.count) else {
      report(.malformedXML, "the CDATA section is not closed with ']]>'", start, start + 9)
      place = bytes.count
      return
    }
    controlCharacters(in: start..<end)
    place = end + 3
  }

  private mutating func instruction(isDeclaration: Bool) {
    let start = place
    let nameEnd = endOfName(from: place + 2)
    let name = String(decoding: bytes[place + 2..<nameEnd], as: UTF8.self)
    if !isDeclaration {
      if name.isEmpty {
        report(.malformedXML, "a processing instruction has no name", start, start + 2)
      } else if name.lowercased() == "xml" {
        report(.malformedXML, "<?xml …?> may stand only at the very start of the file", start, nameEnd)
      }
    }
    guard let end = first("?>", in: place..<bytes.count) else {
      report(.malformedXML, "'<?\(name)' is not closed with '?>'", start, nameEnd)
      place = min(nameEnd + 1, bytes.count)
      return
    }
    controlCharacters(in: start..<end)
    place = end + 2
  }

  private mutating func endTag() {
    let start = place
    let nameEnd = endOfName(from: place + 2)
    let name = bytes[(place + 2)..<nameEnd]
    let words = String(decoding: name, as: UTF8.self)
    place = nameEnd
    skipSpace()
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") {
      place += 1
    } else {
      report(.malformedXML, "the end tag '</\(words)' is not finished with '>'", start, nameEnd)
      place = bytes[place...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } ?? bytes.count
      if place < bytes.count, bytes[place] == UInt8(ascii: ">") { place += 1 }
    }
    // What is still open inside the element that this tag closes was never closed itself.
    guard let match = open.lastIndex(where: { bytes[$0.range.lower..<$0.range.upper].elementsEqual(name) })
    else {
      var notes: [Diagnostic.Note] = []
      if let last = open.last {
        let range = SourceRange(last.range.lower - 1, last.range.upper)
        notes.append(Diagnostic.Note("<\(text(last.range))> is open", at: range))
      }
      return report(.mismatchedTag, "</\(words)> closes nothing", start, nameEnd, notes)
    }
    for element in open[(match + 1)...] {
      report(
        .unclosedElement, "<\(text(element.range))> is not closed", element.range.lower - 1,
        element.range.upper,
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
    guard let isEmpty = attributes(ofTagAt: start, nameEnd: nameEnd) else { return }
    if !isEmpty { open.append((name: Substring().utf8[...], range: SourceRange(start + 1, nameEnd))) }
  }

  /// Reads a tag up to its `>`. Whether it closes itself; nil when the text ended in it.
  private mutating func attributes(ofTagAt start: Int, nameEnd: Int) -> Bool? {
    var earlier: [(name: ArraySlice<UInt8>, range: SourceRange)] = []
    while true {
      let hadSpace = skipSpace()
      guard place < bytes.count, bytes[place] != UInt8(ascii: "<") else {
        report(
          .malformedXML, "the tag '\(text(SourceRange(start, nameEnd)))' is not finished with '>'", start,
          nameEnd)
        return place < bytes.count ? false : nil
      }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        return false
      }
      if starts(with: "/>") {
        place += 2
        return true
      }
      let name = place
      let end = endOfName(from: place)
      guard end > name, isNameStart(bytes[name]) else {
        let width = max(1, end - name)
        report(
          .malformedXML,
          "'\(text(SourceRange(name, name + characterWidth(at: name))))' may not stand in a tag", name,
          name + width)
        place = name + max(width, characterWidth(at: name))
        continue
      }
      if !hadSpace {
        report(.malformedXML, "a space is missing before '\(text(SourceRange(name, end)))'", name, end)
      }
      place = end
      if let first = earlier.first(where: { $0.name == bytes[name..<end] }) {
        report(
          .duplicateAttribute, "the attribute '\(text(SourceRange(name, end)))' is given twice", name, end,
          [Diagnostic.Note("the first is here", at: first.range)])
      }
      earlier.append((bytes[name..<end], SourceRange(name, end)))
      value(ofAttributeAt: SourceRange(name, end))
    }
  }

  private mutating func value(ofAttributeAt name: SourceRange) {
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      let words = text(name)
      report(
        .malformedXML, "the attribute '\(words)' has no value; write \(words)=\"…\"", name.lower, name.upper)
      place = name.upper
      return
    }
    place += 1
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
      let start = place
      while place < bytes.count, !bytes[place].isXMLSpace, bytes[place] != UInt8(ascii: ">"),
        bytes[place] != UInt8(ascii: "<"), !starts(with: "/>")
      { place += 1 }
      report(.malformedXML, "the value of '\(text(name))' must stand in quotes", start, max(place, start + 1))
      return
    }
    let quote = place
    let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
    let less = bytes[(quote + 1)...].firstIndex(of: UInt8(ascii: "<"))
    if let close, close < less ?? bytes.count {
      references(in: quote + 1..<close)
      place = close + 1
      return
    }
    // A `<` before the closing quote: typed as a character, if the value ends on its line; else the quote is missing.
    if let close, let less, !bytes[less..<close].contains(UInt8(ascii: "\n")),
      !bytes[less..<close].contains(UInt8(ascii: "="))
    {
      report(.malformedXML, "a '<' may not stand in a value; write '&lt;'", less, less + 1)
      place = close + 1
      return
    }
    report(.malformedXML, "the value of '\(text(name))' is not closed with a quote", quote, quote + 1)
    place =
      bytes[quote...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == 0x0A }
      ?? bytes.count
  }

  // MARK: Characters

  /// Checks each `&` and each character of a text or value.
  private mutating func references(in range: Range<Int>) {
    controlCharacters(in: range)
    for start in range where bytes[start] == UInt8(ascii: "&") {
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
    for index in range where bytes[index] < 0x20 && !bytes[index].isXMLSpace {
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

  private func first(_ text: String, in range: Range<Int>) -> Int? {
    let wanted = Array(text.utf8)
    guard range.count >= wanted.count else { return nil }
    return (range.lowerBound...range.upperBound - wanted.count).first { start in
      wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
    }
  }

  private func lineEnd(_ start: Int, _ end: Int) -> Int {
    bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  private func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.lower..<min(range.upper, bytes.count)], as: UTF8.self)
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ start: Int, _ end: Int, _ notes: [Diagnostic.Note] = []
  ) {
    found.append(Diagnostic(code, message, at: SourceRange(start, min(end, bytes.count)), notes: notes))
  }
}
