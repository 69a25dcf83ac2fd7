internal import NibModel

/// Explains why a text is not XML, with messages and places for the person who typed it.
///
/// libxml2 decides whether a text is well-formed. If it is not, this type reads the text again. libxml2 stops at the
/// first fault, reports the place where the parser noticed it, and writes messages for experts. This type continues
/// after each fault. It never runs on a text that libxml2 accepts.
struct MalformedXML {
  private let text: MarkupText
  private var bytes: [UInt8] { text.bytes }
  private var reader: FaultReader
  private var markup: MarkupReader
  private var attributes: AttributeReader
  private var elements = ElementNesting()

  /// Returns the faults of a text that libxml2 refused. If no other fault is found, libxml2's own message is used.
  static func faults(in source: SourceText, refusedWith fault: XMLFault?) -> [Diagnostic] {
    if let diagnostic = encodingFault(in: source.bytes) { return [diagnostic] }
    var malformed = MalformedXML(source.bytes)
    malformed.read()
    var found = malformed.reader.found
    if let fault, let declaration = malformed.markup.declaration, fault.offset <= declaration.upper {
      found.append(Diagnostic(MarkupFault.badXMLDeclaration, at: declaration))
    }
    return found.isEmpty ? [unexplained(fault)] : found
  }

  private static func unexplained(_ fault: XMLFault?) -> Diagnostic {
    Diagnostic(
      MarkupFault.unexplained(reason: fault?.words, number: fault?.code ?? 0),
      at: fault.map { SourceRange($0.offset, $0.offset) })
  }

  private init(_ bytes: [UInt8]) {
    text = MarkupText(bytes)
    reader = FaultReader(text)
    attributes = AttributeReader(in: text)
    Self.passByteOrderMarks(&reader)
    markup = MarkupReader(in: text, from: reader.place)
  }

  private static func passByteOrderMarks(_ reader: inout FaultReader) {
    if reader.starts(with: "\u{FEFF}") { reader.place += 3 }
    while reader.starts(with: "\u{FEFF}") {
      reader.report(MarkupFault.secondByteOrderMark, reader.place, reader.place + 3, replacement: "")
      reader.place += 3
    }
  }

  private mutating func read() {
    let start = reader.place
    if reader.starts(with: "<?xml"), start + 5 < bytes.count, bytes[start + 5].isXMLSpace {
      markup.readInstruction(isDeclaration: true, &reader)
    }
    while !reader.isAtEnd, !reader.isFull {
      if bytes[reader.place] != UInt8(ascii: "<") {
        readText()
      } else if reader.starts(with: "<!--") {
        markup.readComment(&reader)
      } else if reader.starts(with: "<![CDATA[") {
        markup.readSection(isInElement: !elements.isOutside, &reader)
      } else if reader.starts(with: "<!DOCTYPE") {
        reader.stop(after: ForeignFile.doctypeFault(at: reader.place, in: bytes))
      } else if reader.starts(with: "<?") {
        markup.readInstruction(isDeclaration: false, &reader)
      } else if reader.starts(with: "</") {
        readEndTag()
      } else {
        readStartTag()
      }
    }
    guard !reader.isFull else { return }
    if !markup.restIsHidden { elements.reportUnclosed(&reader) }
    if !elements.hasRoot, reader.found.isEmpty {
      let isBlank = bytes[start...].allSatisfy(\.isXMLSpace)
      reader.report(isBlank ? MarkupFault.emptyFile : .noElement, start, start)
    }
  }

  private mutating func readText() {
    let start = reader.place
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    if elements.isOutside, let first = bytes[start..<end].firstIndex(where: { !$0.isXMLSpace }) {
      let last = bytes[first..<end].lastIndex { !$0.isXMLSpace } ?? first
      reader.checkCharacters(in: start..<end)
      if bytes[first] >= 0x20 {
        reader.report(
          elements.hasRoot ? MarkupFault.textBehindRoot : .textBeforeRoot, first, text.lineEnd(first, last + 1))
      }
    } else {
      reader.checkReferences(in: start..<end)
      if let bracket = text.first("]]>", in: start..<end) {
        reader.report(MarkupFault.sectionEndInText, bracket, bracket + 3)
      }
    }
    reader.place = end
  }

  // MARK: Tags

  private mutating func readEndTag() {
    let start = reader.place
    let name = reader.name(from: start + 2)
    reader.place = name.range.upper
    reader.skipTagSpace()
    if !reader.isAtEnd, bytes[reader.place] == UInt8(ascii: ">") {
      reader.place += 1
    } else {
      reader.report(TagFault.unfinishedEnd(name.words), start, name.range.upper)
      reader.passTag(from: reader.place)
    }
    elements.end(name, at: start, &reader)
  }

  private mutating func readStartTag() {
    let start = reader.place
    let isSeparated = start + 1 < bytes.count && bytes[start + 1].isXMLSpace && text.looksLikeTag(from: start + 1)
    if isSeparated {
      reader.place += 1
      reader.skipSpace()
      reader.report(TagFault.spaceBeforeName, start, reader.place, replacement: "<")
      reader.place -= 1
    }
    let name = reader.name(from: reader.place + 1)
    guard name.range.upper > reader.place + 1, text.canBeginName(at: reader.place + 1) else {
      return readOpenOfNoTag(at: start, name)
    }
    if elements.isOutside, elements.hasRoot {
      reader.report(TagFault.secondRoot, start, name.range.upper)
    }
    elements.beginRoot()
    reader.place = name.range.upper
    let end = attributes.read(name, &reader)
    if end != .closed { elements.begin(name, isUnfinished: end == .unfinished) }
  }

  /// Reads a `<` that is not followed by a name.
  private mutating func readOpenOfNoTag(at start: Int, _ name: FaultReader.Name) {
    let words = name.words
    if reader.starts(with: "<!") {
      markup.readDeclaration(&reader)
    } else if words.isEmpty || !text.looksLikeTag(from: reader.place + 1) {
      reader.report(TagFault.strayOpen, start, start + 1, replacement: "&lt;")
      reader.place = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    } else {
      reader.report(TagFault.badName(words), start, name.range.upper)
      elements.beginRoot()
      reader.place = name.range.upper
      if attributes.read(name, &reader) != .closed { elements.begin(name, isUnfinished: true) }
    }
  }
}
