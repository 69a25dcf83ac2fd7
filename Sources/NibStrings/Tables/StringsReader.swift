public import NibModel

/// Reads the text of a `.strings` file: `"key" = "text";` with comments, like old property lists of Apple.
struct StringsReader {
  private let source: SourceText
  private let bytes: [UInt8]
  private var position = 0
  private var faults = FaultList(most: FaultList.mostOfArchives)
  private var table: StringsTable

  private init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    table = StringsTable(source: source)
  }

  /// - Throws: `NibError` with all faults.
  static func table(_ source: SourceText) throws(NibError) -> StringsTable {
    if let kind = kindOfPropertyList(source.bytes) {
      let fault = Diagnostic(TextFault.propertyList(kind: kind), at: .text(SourceRange(0, min(1, source.bytes.count))))
      throw NibError([fault], in: source)
    }
    var reader = StringsReader(try TextEncoding.utf8(source))
    reader.read()
    if !reader.faults.all.isEmpty { throw NibError(reader.faults.all, in: reader.source) }
    return reader.table
  }

  private static func kindOfPropertyList(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: Array("bplist".utf8)) { return "a binary property list" }
    let text = bytes.drop { $0 <= 0x20 || $0 >= 0x80 }
    if ["<?xml", "<!DOCTYPE", "<plist"].contains(where: { text.starts(with: $0.utf8) }) {
      return "a property list in XML"
    }
    return nil
  }

  // MARK: Entries

  private mutating func read() {
    while !faults.isFull {
      let comment = skipSpace()
      guard position < bytes.count else { return }
      readEntry(comment)
    }
  }

  private mutating func readEntry(_ comment: String?) {
    let start = position
    guard let key = readText() else {
      let words =
        bytes[position] == UInt8(ascii: "{")
        ? "a table of texts has no braces around it" : "a key is expected, and '\(character)' is found"
      fail(words, at: SourceRange(start, start + 1))
      return recover()
    }
    var entry = StringsTable.Entry(key, key, comment: comment, place: SourceRange(start, position))
    entry.textPlace = entry.place
    skipSpace()
    if take("=") {
      skipSpace()
      let start = position
      guard let text = readText() else {
        fail(
          position < bytes.count
            ? "the value of '\(key.shortened)' is not a text, and begins with '\(character)'"
            : "the file ends after the '=' of '\(key.shortened)'", at: entry.place)
        return recover()
      }
      entry.text = text
      entry.textPlace = SourceRange(start, position)
    }
    let end = entry.textPlace.upper
    skipSpace()
    if !take(";") {
      fail("there is no ';' after the text of '\(key.shortened)'", at: SourceRange(max(0, end - 1), end))
      // A text at this place that looks like a key is probably one.
      if position < bytes.count, bytes[position] != UInt8(ascii: "\""), !isBare(bytes[position]) { recover() }
    }
    if key.hasFewMarks, entry.text.hasFewMarks {
      table.add(entry)
    } else {
      faults.add(Diagnostic(TextFault.manyMarks, at: .text(entry.place)))
    }
  }

  private var character: String {
    position < bytes.count
      ? String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).prefix(1).description : ""
  }

  private mutating func fail(_ words: String, at place: SourceRange, note: String? = nil) {
    faults.add(Diagnostic(TextFault.malformed(words, note: note), at: .text(place)))
  }

  /// Continues after the next `;` or line.
  private mutating func recover() {
    while position < bytes.count {
      defer { position += 1 }
      if bytes[position] == UInt8(ascii: ";") || bytes[position] == UInt8(ascii: "\n") { return }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  // MARK: Space

  /// Moves to the next character that is not white space or part of a comment.
  ///
  /// - Returns: the last comment, without its marks.
  @discardableResult
  private mutating func skipSpace() -> String? {
    var comment: String?
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= 0x20 {
        position += 1
      } else if isLineSeparator {
        position += 3
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
        let start = position + 2
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        comment = text(of: start..<position)
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
        comment = skipComment()
      } else {
        break
      }
    }
    return comment
  }

  /// True for U+2028 and U+2029.
  private var isLineSeparator: Bool {
    position + 2 < bytes.count && bytes[position] == 0xE2 && bytes[position + 1] == 0x80
      && (bytes[position + 2] == 0xA8 || bytes[position + 2] == 0xA9)
  }

  private mutating func skipComment() -> String {
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        defer { position += 2 }
        return text(of: start + 2..<position)
      }
      position += 1
    }
    position = bytes.count
    fail("the comment has no end", at: SourceRange(start, start + 2))
    return ""
  }

  private func text(of range: Range<Int>) -> String {
    var range = range
    while let first = range.first, bytes[first] <= 0x20 { range.removeFirst() }
    while let last = range.last, bytes[last] <= 0x20 { range.removeLast() }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Texts

  private func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_$/:.-".utf8.contains(byte)
    }
  }

  /// Reads a text with or without quotes. If there is none, returns nil and does not move.
  private mutating func readText() -> String? {
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return readQuoted(quote) }
    let start = position
    while position < bytes.count, isBare(bytes[position]) { position += 1 }
    return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readQuoted(_ quote: UInt8) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        StringsEscapes.read(bytes, &position, to: &text)
      } else {
        text.append(byte)
      }
    }
    fail("the text has no end: a quote is missing", at: SourceRange(start, start + 1))
    return String(decoding: text, as: UTF8.self)
  }
}

extension StringsTable {
  /// Reads the text of a `.strings` file, in UTF-8 or UTF-16.
  ///
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes).
  public init(reading source: SourceText) throws(NibError) { self = try StringsReader.table(source) }
}
