internal import NibModel

/// Says what keeps a text from being XML, in words and places for the person who typed it.
///
/// libxml2 decides whether a text is well-formed. When it is not, this reads the text once more and goes on behind
/// each fault, where libxml2 stops at the first, reports it where the parser noticed, and words it for another
/// trade. It never runs on a text that libxml2 accepts.
struct MalformedXML {
  let bytes: [UInt8]
  var place = 0
  /// The first byte behind byte order marks.
  var textStart = 0
  var found: [Diagnostic] = []
  /// The elements that are open, outermost first.
  var open: [OpenElement] = []
  var rootSeen = false
  /// True if there may still be a `?>`. A text without one is not searched for it again and again.
  var instructionsEnd = true
  /// The XML declaration, if there is one and it ends.
  var declaration: SourceRange?
  /// True if the rest of the text stands in a comment or CDATA section that nothing closes.
  var restIsHidden = false
  /// True if the rest of the text is not read, because it is not clear how it goes on.
  var isStopped = false
  /// The end of the last tag that was seen to be sound from some place on.
  var soundTagEnd = 0

  struct OpenElement {
    var name: Name
    /// The tag is faulty, and nobody knows whether it was meant to close itself.
    var isUnfinished: Bool
    /// The tag up to the end of its name.
    var tag: SourceRange { SourceRange(name.range.lower - 1, name.range.upper) }
  }

  /// True if there are faults enough. What follows is not read, so that a hostile text costs no more than another.
  var isFull: Bool { isStopped || found.count >= LayoutBuilder.mostFaults }

  /// Returns the faults of a text that libxml2 refused; its own complaint is used when nothing else is found.
  static func faults(in source: SourceText, refusedWith fault: XMLFault?) -> [Diagnostic] {
    if let diagnostic = encodingFault(in: source.bytes) { return [diagnostic] }
    var reader = MalformedXML(source.bytes)
    reader.read()
    if let fault, let declaration = reader.declaration, fault.offset <= declaration.upper {
      reader.found.append(Diagnostic(MarkupFault.badXMLDeclaration, at: declaration))
    }
    if reader.found.isEmpty { reader.found.append(unexplained(fault)) }
    return reader.found
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func unexplained(_ fault: XMLFault?) -> Diagnostic {
    Diagnostic(
      MarkupFault.unexplained(reason: fault?.words, number: fault?.code ?? 0),
      at: fault.map { SourceRange($0.offset, $0.offset) })
  }

  // MARK: Reading on

  mutating func read() {
    textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    place = textStart
    while bytes[place...].starts(with: [0xEF, 0xBB, 0xBF]) {
      let (start, end) = (place, place + 3)
      report(MarkupFault.secondByteOrderMark, start, end, replacement: "")
      place = end
      textStart = end
    }
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
        found.append(ForeignFile.doctypeFault(at: place, in: bytes))
        isStopped = true
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
      report(TagFault.unclosed(element.name.words), element.tag.lower, element.tag.upper)
    }
    if !rootSeen, found.isEmpty {
      let isBlank = bytes[start...].allSatisfy(\.isXMLSpace)
      report(isBlank ? MarkupFault.emptyFile : .noElement, start, start)
    }
  }

  mutating func text() {
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    if open.isEmpty, let first = bytes[place..<end].firstIndex(where: { !$0.isXMLSpace }) {
      let last = bytes[first..<end].lastIndex { !$0.isXMLSpace } ?? first
      controlCharacters(in: place..<end)
      if bytes[first] >= 0x20 {
        report(rootSeen ? MarkupFault.textBehindRoot : .textBeforeRoot, first, lineEnd(first, last + 1))
      }
    } else {
      references(in: place..<end)
      if let bracket = first("]]>", in: place..<end) {
        report(MarkupFault.sectionEndInText, bracket, bracket + 3)
      }
    }
    place = end
  }

  mutating func comment() {
    let start = place
    guard let end = first("--", in: place + 4..<bytes.count) else {
      report(MarkupFault.unclosedComment, start, start + 4)
      place = bytes.count
      restIsHidden = true
      return
    }
    controlCharacters(in: start..<end)
    if end + 2 < bytes.count, bytes[end + 2] == UInt8(ascii: ">") {
      place = end + 3
      return
    }
    report(MarkupFault.dashesInComment, end, end + 2)
    let close = first("-->", in: end..<bytes.count)
    place = close.map { $0 + 3 } ?? bytes.count
    restIsHidden = close == nil
  }

  mutating func literal() {
    let start = place
    if open.isEmpty {
      report(MarkupFault.sectionOutsideRoot, start, start + 9)
    }
    guard let end = first("]]>", in: place..<bytes.count) else {
      report(MarkupFault.unclosedSection, start, start + 9)
      place = bytes.count
      restIsHidden = true
      return
    }
    controlCharacters(in: start..<end)
    place = end + 3
  }

  mutating func instruction(isDeclaration: Bool) {
    let start = place
    let nameEnd = endOfName(from: place + 2)
    let name = text(SourceRange(place + 2, nameEnd))
    if !isDeclaration {
      if name.isEmpty {
        report(MarkupFault.unnamedInstruction, start, start + 2)
      } else if name.lowercased() == "xml" {
        let isFirst = start == textStart
        report(
          isFirst ? MarkupFault.capitalDeclaration : .lateDeclaration, start, nameEnd,
          replacement: isFirst ? "<?xml" : nil)
      }
    }
    guard instructionsEnd, let end = first("?>", in: place..<bytes.count) else {
      instructionsEnd = false
      report(MarkupFault.unclosedInstruction(name), start, nameEnd)
      passTag(from: nameEnd)
      return
    }
    controlCharacters(in: start..<end)
    place = end + 2
    if isDeclaration { declaration = SourceRange(start, place) }
  }

  // MARK: Small things

  func starts(with text: StaticString) -> Bool {
    bytes[place...].starts(with: text.description.utf8)
  }

  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
    return place > start
  }

  func first(_ text: String, in range: Range<Int>) -> Int? { bytes.firstOffset(of: text, in: range) }

  func lineEnd(_ start: Int, _ end: Int) -> Int {
    bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.lower..<min(range.upper, bytes.count)], as: UTF8.self).shortened
  }

  mutating func report(_ fault: some Fault, _ start: Int, _ end: Int, replacement: String? = nil) {
    guard !isFull else { return }
    found.append(Diagnostic(fault, at: SourceRange(start, min(end, bytes.count)), replacement: replacement))
  }
}
