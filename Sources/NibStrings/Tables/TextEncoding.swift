internal import NibModel

/// The encodings of tables: UTF-8 and UTF-16, with and without a byte order mark.
enum TextEncoding {
  /// Returns a text in UTF-8, without its byte order mark.
  ///
  /// - Throws: `NibError` at the first byte that is invalid in the encoding.
  static func utf8(_ source: SourceText) throws(NibError) -> SourceText {
    let bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try checked(source, Array(bytes.dropFirst(3))) }
    guard let form = utf16(bytes) else { return try checked(source, bytes) }
    return SourceText(file: source.file, bytes: try decoded(source, form))
  }

  /// The form of UTF-16: the first byte of the text, and the order of the bytes in a unit.
  private struct UTF16Form {
    let start: Int
    let isBigEndian: Bool
  }

  private static func utf16(_ bytes: [UInt8]) -> UTF16Form? {
    if bytes.starts(with: [0xFF, 0xFE]) { return UTF16Form(start: 2, isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return UTF16Form(start: 2, isBigEndian: true) }
    // A table begins with an ASCII character, and contains no NUL.
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
    if bytes[0] == 0, bytes[1] != 0 { return UTF16Form(start: 0, isBigEndian: true) }
    if bytes[0] != 0, bytes[1] == 0 { return UTF16Form(start: 0, isBigEndian: false) }
    return nil
  }

  private static func checked(_ source: SourceText, _ bytes: [UInt8]) throws(NibError) -> SourceText {
    let text = SourceText(file: source.file, bytes: bytes)
    if String(validating: bytes, as: UTF8.self) != nil { return text }
    throw NibError([Diagnostic(TextFault.notText(encoding: "UTF-8"), at: .text(firstFault(bytes)))], in: text)
  }

  /// Returns the first byte that does not belong to a character.
  private static func firstFault(_ bytes: [UInt8]) -> SourceRange {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return SourceRange(offset, min(offset + 1, bytes.count))
  }

  private static func decoded(_ source: SourceText, _ form: UTF16Form) throws(NibError) -> [UInt8] {
    let bytes = source.bytes
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: form.start, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(form.isBigEndian ? first << 8 | second : second << 8 | first)
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var text: [UInt8] = []
    text.reserveCapacity(units.count)
    var isSound = (bytes.count - form.start) % 2 == 0
    reading: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): text.append(contentsOf: String(Character(scalar)).utf8)
      case .emptyInput: break reading
      case .error:
        isSound = false
        break reading
      }
    }
    if isSound { return text }
    let read = SourceText(file: source.file, bytes: text)
    throw NibError(
      [Diagnostic(TextFault.notText(encoding: "UTF-16"), at: .text(SourceRange(text.count, text.count)))], in: read)
  }
}
