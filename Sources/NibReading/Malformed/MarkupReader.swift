internal import NibModel

/// Reads comments, CDATA sections, instructions and declarations.
struct MarkupReader {
  private let text: MarkupText
  private var bytes: [UInt8] { text.bytes }
  /// The first byte after byte order marks, where an XML declaration would be.
  private let textStart: Int
  /// True if there may still be a `?>`. If there is none, the text is not searched for it again.
  private var instructionsEnd = true
  /// The XML declaration, if there is one and it ends.
  private(set) var declaration: SourceRange?

  init(in text: MarkupText, from textStart: Int) {
    self.text = text
    self.textStart = textStart
  }

  mutating func readComment(_ reader: inout FaultReader) {
    let start = reader.place
    guard let end = text.first("--", in: start + 4..<bytes.count) else {
      return readLine(MarkupFault.unclosedComment, start, start + 4, &reader)
    }
    if end + 2 < bytes.count, bytes[end + 2] == UInt8(ascii: ">") {
      reader.checkCharacters(in: start..<end)
      reader.place = end + 3
      return
    }
    // Another comment, on a later line: this one was only begun.
    if text.starts(with: "<!--", at: end - 2), text.lineEnd(start, end) < end, !isEnclosed(from: end + 2) {
      return readLine(MarkupFault.unclosedComment, start, start + 4, &reader)
    }
    reader.checkCharacters(in: start..<end)
    reader.report(MarkupFault.dashesInComment, end, end + 2)
    let close = text.first("-->", in: end..<bytes.count)
    if let close, text.first("<!--", in: end..<close) == nil {
      reader.place = close + 3
    } else {
      // The `>` is missing: there is no end, or it belongs to a later comment.
      reader.place = bytes[(end + 2)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    }
    reader.repair.blank(start, reader.place)
  }

  /// Returns true if a comment within another comment is followed by the end of that one.
  ///
  /// - Parameter offset: an offset in the inner comment.
  private func isEnclosed(from offset: Int) -> Bool {
    guard let end = text.first("-->", in: offset..<bytes.count) else { return true }
    let next = text.first("--", in: end + 3..<bytes.count)
    return next.map { text.starts(with: "-->", at: $0) } ?? false
  }

  /// Reads markup that is not closed, up to the first `<` after its line.
  private func readLine(_ fault: MarkupFault, _ start: Int, _ end: Int, _ reader: inout FaultReader) {
    reader.report(fault, start, end)
    let line = text.lineEnd(start, bytes.count)
    reader.place = bytes[line...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    reader.repair.blank(start, reader.place)
  }

  mutating func readSection(isInElement: Bool, _ reader: inout FaultReader) {
    let start = reader.place
    if !isInElement { reader.report(MarkupFault.sectionOutsideRoot, start, start + 9) }
    guard let end = text.first("]]>", in: start..<bytes.count) else {
      reader.report(MarkupFault.unclosedSection, start, start + 9)
      return pass(from: start, to: nextOpen(after: start), &reader)
    }
    reader.checkCharacters(in: start..<end)
    reader.place = end + 3
    if !isInElement { reader.repair.blank(start, reader.place) }
  }

  mutating func readInstruction(isDeclaration: Bool, _ reader: inout FaultReader) {
    let start = reader.place
    let nameEnd = text.endOfName(from: start + 2)
    let name = text.words(SourceRange(start + 2, nameEnd))
    let faults = reader.found.count
    defer { if reader.found.count > faults { reader.repair.blank(start, reader.place) } }
    if !isDeclaration {
      if name.isEmpty {
        reader.report(MarkupFault.unnamedInstruction, start, start + 2)
      } else if name.lowercased() == "xml" {
        let isFirst = start == textStart
        reader.report(
          isFirst ? MarkupFault.capitalDeclaration : .lateDeclaration, start, nameEnd,
          replacement: isFirst ? "<?xml" : nil)
      }
    }
    guard instructionsEnd, let end = text.first("?>", in: start..<bytes.count) else {
      instructionsEnd = false
      reader.report(MarkupFault.unclosedInstruction(name), start, nameEnd)
      reader.passTag(from: nameEnd)
      return
    }
    reader.checkCharacters(in: start..<end)
    reader.place = end + 2
    if isDeclaration { declaration = SourceRange(start, reader.place) }
  }

  /// Reads markup that begins with `<!`, but is not a comment, a CDATA section, or a document type.
  func readDeclaration(_ reader: inout FaultReader) {
    let start = reader.place
    let line = text.lineEnd(start, bytes.count)
    let words = String(decoding: bytes[start..<min(line, start + 20)], as: UTF8.self).uppercased()
    if words.starts(with: "<!DOCTYPE") { return reader.stop(after: ForeignFile.doctypeFault(at: start, in: bytes)) }
    var (fault, end) = (MarkupFault.badDeclaration, ">")
    if words.filter({ $0 != " " }).starts(with: "<![CDATA") {
      (fault, end) = (.badSection, "]]>")
    } else if words.starts(with: "<!-") || words.starts(with: "<! --") {
      (fault, end) = (.badComment, "-->")
    }
    // An end after other markup is that of the other markup: this one was only begun.
    let next = nextOpen(after: start)
    let close = text.first(end, in: start..<next)
    reader.report(fault, start, start + 2)
    pass(from: start, to: close.map { $0 + end.utf8.count } ?? next, &reader)
  }

  private func nextOpen(after start: Int) -> Int {
    bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
  }

  private func pass(from start: Int, to end: Int, _ reader: inout FaultReader) {
    reader.place = end
    reader.repair.blank(start, end)
  }
}
