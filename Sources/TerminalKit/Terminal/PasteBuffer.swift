/// The text between the two marks of a bracketed paste.
///
/// A paste may contain anything. Its control characters are removed, except tabs and line ends, so that a paste
/// cannot press a key.
nonisolated struct PasteBuffer {
  /// The maximum number of bytes. The rest of a paste is ignored.
  private let limit: Int

  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of bytes of the end mark that have been matched.
  private var matched = 0
  private var isAfterReturn = false
  private var isCut = false

  init(limit: Int) { self.limit = limit }

  /// Adds a byte.
  ///
  /// - Returns: the text, if the byte completes the end mark.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.endMark[matched] {
      matched += 1
      return matched == Self.endMark.count ? text() : nil
    }
    // Only the first byte of the mark is an escape. So if a mark is not complete, the bytes after the escape are
    // text.
    for byte in Self.endMark[..<matched] { append(byte) }
    matched = byte == Self.endMark[0] ? 1 : 0
    if matched == 0 { append(byte) }
    return nil
  }

  private mutating func append(_ byte: UInt8) {
    let followsReturn = isAfterReturn
    isAfterReturn = byte == 0x0D
    guard bytes.count < limit else {
      isCut = true
      return
    }
    switch byte {
    case 0x0D: bytes.append(0x0A)
    case 0x0A: if !followsReturn { bytes.append(byte) }
    case 0x09, 0x20..<0x7F, 0x80...: bytes.append(byte)
    default: break
    }
  }

  /// Returns the text so far, and empties the buffer.
  mutating func text() -> String {
    defer { self = PasteBuffer(limit: limit) }
    if isCut { dropHalfCharacter() }
    let text = String(decoding: bytes, as: UTF8.self)
    // Control characters beyond ASCII take two bytes each, so they are searched for in the text and not in the bytes.
    guard text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !(0x80...0x9F).contains($0.value) }))
  }

  private mutating func dropHalfCharacter() {
    while let last = bytes.last, (0x80...0xBF).contains(last) { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
  }
}
