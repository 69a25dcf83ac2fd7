extension PropertyListError {
  /// Returns the error for a file that does not begin like a binary property list. It names the format, if the first
  /// bytes show it.
  static func notAPropertyList(_ bytes: [UInt8]) -> PropertyListError {
    if bytes.isEmpty { return PropertyListError(.emptyFile, "the file is empty") }
    if "bplist00".utf8.starts(with: bytes) { return .cutShort(bytes) }
    if bytes.starts(with: "bplist".utf8) {
      return PropertyListError(.otherFormat, "the file is a binary property list of another version than 00")
    }
    guard let format = otherFormat(of: bytes) else {
      return PropertyListError(
        .otherFormat, "the file is not a binary property list: it does not begin with 'bplist00'")
    }
    return PropertyListError(.otherFormat, "the file is \(format), not a binary property list")
  }

  static func cutShort(_ bytes: [UInt8]) -> PropertyListError {
    PropertyListError(.badTrailer, "the file has \(bytes.count) bytes and is cut short")
  }

  private static func otherFormat(of bytes: [UInt8]) -> String? {
    // The name of the root element may follow a declaration, comments and a document type. Only the beginning is
    // searched.
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard let first = head.unicodeScalars.first(where: { !" \t\r\n\u{FEFF}".unicodeScalars.contains($0) }) else {
      return bytes.count <= 4096 ? "blank" : nil
    }
    switch first {
    case "<":
      if head.contains("<plist") || head.contains("<!DOCTYPE plist") { return "an XML property list" }
      return head.contains("<layout") ? "a layout" : "XML"
    case "{", "[", "(": return "text"
    default: return nil
    }
  }

  /// Returns the error for an object that keyed archives have. A file of another program may have such an object too.
  static func identifier(in bytes: [UInt8], at offset: Int) -> PropertyListError {
    // The key that each archive has, with the marker of a text of nine characters: 0x59.
    let sign = Array("\u{59}$archiver".utf8)
    var start = bytes.startIndex
    while let index = bytes[start...].firstIndex(of: sign[0]) {
      if bytes[index...].starts(with: sign) {
        return PropertyListError(
          .otherFormat, "the file is an archive of Cocoa's NSKeyedArchiver, which cannot be read", at: offset)
      }
      start = index + 1
    }
    return PropertyListError(
      .unsupportedType, "an identifier, as in Cocoa's keyed archives, is not a value of a property list", at: offset)
  }
}
