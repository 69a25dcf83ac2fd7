/// The encoding of a file whose bytes are not compared as they are: UTF-16 with a byte order mark.
///
/// Such a file is compared as UTF-8 without the mark. A file that is read has exactly the bytes that ``bytes(of:)`` returns
/// for its text, because anything else is refused.
nonisolated enum FileEncoding: CaseIterable {
  case utf16LittleEndian
  case utf16BigEndian

  /// The bytes with which a file begins.
  var mark: [UInt8] {
    switch self {
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    }
  }

  var name: String {
    switch self {
    case .utf16LittleEndian: "UTF-16, little-endian"
    case .utf16BigEndian: "UTF-16, big-endian"
    }
  }

  /// Finds the encoding by the mark. Nil for other files.
  init?(_ bytes: [UInt8]) {
    guard let encoding = Self.allCases.first(where: { bytes.starts(with: $0.mark) }) else { return nil }
    self = encoding
  }

  /// Returns the text after the mark as UTF-8, or nil if the bytes are not valid.
  func text(of bytes: [UInt8]) -> [UInt8]? {
    let body = bytes.dropFirst(2)
    guard body.count.isMultiple(of: 2) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(body.count / 2)
    for index in stride(from: body.startIndex, to: body.endIndex, by: 2) {
      let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
      units.append(self == .utf16BigEndian ? first << 8 | second : second << 8 | first)
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  /// Returns the bytes of a file with a text in UTF-8.
  func bytes(of text: [UInt8]) -> [UInt8] {
    var result = mark
    result.reserveCapacity(2 * text.count + 2)
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      result += self == .utf16BigEndian ? [high, low] : [low, high]
    }
    return result
  }
}
