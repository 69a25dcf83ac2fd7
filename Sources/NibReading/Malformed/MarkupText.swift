internal import NibModel

/// Characters, references and names.
extension MalformedXML {
  /// Checks each `&` and each character of a text or value.
  mutating func references(in range: Range<Int>) {
    controlCharacters(in: range)
    for start in range where bytes[start] == UInt8(ascii: "&") && !isFull {
      let isNumber = start + 1 < range.upperBound && bytes[start + 1] == UInt8(ascii: "#")
      let end = endOfName(from: start + (isNumber ? 2 : 1))
      let name = text(SourceRange(start + 1, end))
      guard end > start + 1, end < range.upperBound, bytes[end] == UInt8(ascii: ";") else {
        let isMeant = isNumber ? isCharacterNumber(name.dropFirst()) : Self.entities.contains(name)
        if isMeant {
          report(CharacterFault.unfinishedReference(name), start, end, replacement: "&\(name);")
        } else {
          report(CharacterFault.strayAmpersand, start, start + 1, replacement: "&amp;")
        }
        continue
      }
      if isNumber {
        if !isCharacterNumber(name.dropFirst()) { report(CharacterFault.badNumber(name), start, end + 1) }
      } else if !Self.entities.contains(name) {
        report(CharacterFault.unknownEntity(name), start, end + 1)
      }
    }
  }

  private static let entities: Set<String> = ["amp", "lt", "gt", "quot", "apos"]

  func isCharacterNumber(_ digits: Substring) -> Bool {
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let value, let scalar = Unicode.Scalar(value) else { return false }
    return scalar == "\t" || scalar == "\n" || scalar == "\r" || value >= 0x20 && value & 0xFFFE != 0xFFFE
      || value > 0xFFFF
  }

  mutating func controlCharacters(in range: Range<Int>) {
    for index in range where bytes[index] == 0xEF && range.contains(index + 2) && !isFull {
      guard bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE else { continue }
      report(CharacterFault.notXML(bytes[index + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"), index, index + 3)
    }
    for index in range where bytes[index] < 0x20 && !bytes[index].isXMLSpace && !isFull {
      report(CharacterFault.control(bytes[index]), index, index + 1)
    }
  }

  func characterWidth(at offset: Int) -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }
}
