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
  private var elements: ElementNesting
  /// The offset of the first markup or text after the root, or nil.
  private var restStart: Int?

  /// The faults of a text, and the text without its broken parts.
  struct Reading {
    var faults: [Diagnostic]
    /// The remark that the rest of the text was not read, if there are too many faults.
    var rest: Diagnostic?
    /// Nil if there are too many faults, or nothing is left of the text.
    var repair: TextRepair?
  }

  /// Returns the faults of a text that libxml2 refused. If no other fault is found, libxml2's own message is used.
  static func faults(in source: SourceText, refusedWith fault: XMLFault?) -> [Diagnostic] {
    reading(source, refusedWith: fault).faults
  }

  /// Returns the faults of a text that libxml2 refused, and the text without its broken parts.
  ///
  /// - Complexity: O(bytes). The number of faults is limited.
  static func reading(_ source: SourceText, refusedWith fault: XMLFault?) -> Reading {
    if let diagnostic = encodingFault(in: source.bytes) { return Reading(faults: [diagnostic]) }
    var malformed = MalformedXML(source.bytes)
    malformed.read()
    var found = malformed.reader.found
    if let fault, let declaration = malformed.markup.declaration, fault.offset <= declaration.upper {
      found.append(Diagnostic(MarkupFault.badXMLDeclaration, at: declaration))
      malformed.reader.repair.blank(declaration.lower, declaration.upper)
    }
    guard !found.isEmpty else { return Reading(faults: [unexplained(fault)]) }
    if malformed.reader.hasManyFaults {
      return Reading(faults: found, rest: Diagnostic(MarkupFault.manyFaults, at: malformed.reader.here))
    }
    return Reading(faults: found, repair: malformed.repaired())
  }

  /// Returns the text without its broken parts, or nil if nothing is left of it.
  private mutating func repaired() -> TextRepair? {
    if let restStart { reader.repair.blank(restStart, bytes.count) }
    return elements.hasRoot && reader.repair.isPossible ? reader.repair : nil
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
    elements = ElementNesting(in: text)
    Self.passByteOrderMarks(&reader)
    markup = MarkupReader(in: text, from: reader.place)
  }

  private static func passByteOrderMarks(_ reader: inout FaultReader) {
    if reader.starts(with: "\u{FEFF}") { reader.place += 3 }
    while reader.starts(with: "\u{FEFF}") {
      reader.reportBroken(MarkupFault.secondByteOrderMark, reader.place, reader.place + 3, replacement: "")
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
    if reader.isFull {
      // It is not clear how the text continues.
      reader.repair.cutOff(from: reader.place)
      reader.hideRest()
      return elements.finish(&reader)
    }
    elements.finish(&reader)
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
      if elements.hasRoot { noteRest(from: first) } else { reader.repair.blank(first, last + 1) }
      if bytes[first] >= 0x20 {
        reader.report(
          elements.hasRoot ? MarkupFault.textBehindRoot : .textBeforeRoot, first, text.lineEnd(first, last + 1))
      }
    } else {
      reader.checkReferences(in: start..<end)
      var place = start
      while let bracket = text.first("]]>", in: place..<end), !reader.isFull {
        if place == start { reader.report(MarkupFault.sectionEndInText, bracket, bracket + 3) }
        place = bracket + 3
        reader.repair.blank(bracket, place)
      }
    }
    reader.place = end
  }

  /// Notes that there is something after the root, which is not read into the document.
  private mutating func noteRest(from offset: Int) { restStart = restStart ?? offset }

  // MARK: Tags

  private mutating func readEndTag() {
    let start = reader.place
    let name = reader.name(from: start + 2)
    reader.place = name.range.upper
    reader.skipTagSpace()
    let isFinished = !reader.isAtEnd && bytes[reader.place] == UInt8(ascii: ">")
    if isFinished {
      reader.place += 1
    } else {
      reader.report(TagFault.unfinishedEnd(name.words), start, name.range.upper)
      reader.passTag(from: reader.place)
    }
    elements.end(
      ElementNesting.EndTag(
        name: name, isFinished: isFinished || bytes[reader.place - 1] == UInt8(ascii: ">"),
        whole: SourceRange(start, reader.place)), &reader)
  }

  private mutating func readStartTag() {
    let start = reader.place
    let isSeparated = start + 1 < bytes.count && bytes[start + 1].isXMLSpace && text.looksLikeTag(from: start + 1)
    if isSeparated {
      reader.place += 1
      reader.skipSpace()
      reader.report(TagFault.spaceBeforeName, start, reader.place, replacement: "<")
      reader.place -= 1
      reader.repair.moveOpen(from: start, to: reader.place)
    }
    let faults = reader.found.count
    let name = reader.name(from: reader.place + 1)
    guard name.range.upper > reader.place + 1, text.canBeginName(at: reader.place + 1) else {
      return readOpenOfNoTag(at: start, name)
    }
    // A name that an `=` follows has run into that of an attribute.
    let isSound =
      reader.found.count == faults
      && (name.range.upper == bytes.count || bytes[name.range.upper] != UInt8(ascii: "="))
    if elements.isOutside, elements.hasRoot {
      noteRest(from: start)
      reader.report(TagFault.secondRoot, start, name.range.upper)
    }
    readAttributes(of: name, isSound: isSound)
  }

  /// Reads a tag after its name.
  ///
  /// - Parameter isSound: false if the name is not one, so that the tag cannot be kept.
  private mutating func readAttributes(of name: FaultReader.Name, isSound: Bool, isName: Bool = true) {
    elements.beginElement(name)
    reader.place = name.range.upper
    let end = attributes.read(name, &reader)
    if end != .closed {
      elements.begin(
        ElementNesting.StartTag(
          name: name, isFinished: end == .open && isName, isSound: isSound, end: reader.place))
    } else if !isSound {
      elements.blank(SourceRange(name.range.lower - 1, reader.place), &reader)
      if elements.isOutside { reader.repair.giveUp() }
    }
  }

  /// Reads a `<` that is not followed by a name.
  private mutating func readOpenOfNoTag(at start: Int, _ name: FaultReader.Name) {
    let words = name.words
    if reader.starts(with: "<!") {
      markup.readDeclaration(&reader)
    } else if words.isEmpty || !text.looksLikeTag(from: reader.place + 1) {
      reader.report(TagFault.strayOpen, start, start + 1, replacement: "&lt;")
      reader.place = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      elements.blank(SourceRange(start, reader.place), &reader)
    } else {
      reader.report(TagFault.badName(words), start, name.range.upper)
      readAttributes(of: name, isSound: false, isName: false)
    }
  }
}
