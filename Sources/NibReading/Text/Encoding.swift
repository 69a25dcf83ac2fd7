internal import NibModel

// Layouts are UTF-8. libxml2 would convert other encodings, and offsets would then not be offsets in the file. It
// would also trust a wrong declaration.

/// Returns the fault of a text that is not UTF-8: another byte order mark, another declaration, or an invalid byte.
/// O(bytes).
func encodingFault(in bytes: [UInt8]) -> Diagnostic? {
  if let fault = declaredEncodingFault(in: bytes) { return fault }
  guard let offset = firstInvalidByte(in: bytes) else { return nil }
  return Diagnostic(
    EncodingFault.badByte(bytes[offset], hasNULs: bytes.contains(0)), at: SourceRange(offset, offset + 1))
}

/// Returns the fault of a text whose first bytes show another encoding. O(length of the XML declaration).
func declaredEncodingFault(in bytes: [UInt8]) -> Diagnostic? {
  // The byte order marks, and the bytes of a `<` at the start in each encoding. libxml2 would convert any of these.
  // Longer ones come first.
  let marks: [([UInt8], String)] = [
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32"), ([0x3C, 0x00, 0x00, 0x00], "UTF-32"), ([0x00, 0x00], "UTF-32"),
    ([0xFF, 0xFE], "UTF-16 (little-endian)"), ([0xFE, 0xFF], "UTF-16 (big-endian)"),
    ([0x3C, 0x00], "UTF-16 (little-endian)"), ([0x00, 0x3C], "UTF-16 (big-endian)"),
    ([0x4C, 0x6F, 0xA7, 0x94], "EBCDIC"),
  ]
  for (mark, name) in marks where bytes.starts(with: mark) {
    return Diagnostic(EncodingFault.other(name), at: SourceRange(0, mark.count))
  }
  let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  // `<?xml-model …?>` is not a declaration.
  guard bytes[start...].starts(with: "<?xml".utf8), bytes.count > start + 5, bytes[start + 5].isXMLSpace,
    let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
  else { return nil }
  let declaration = bytes[start..<end]
  let key = Array("encoding".utf8)
  guard let name = declaration.indices.first(where: { declaration[$0...].starts(with: key) }),
    let value = declaration.quotedRange(from: name)
  else { return nil }
  let encoding = String(decoding: declaration[value].dropFirst().dropLast(), as: UTF8.self).shortened
  if encoding.lowercased() == "utf-8" { return nil }
  if ["us-ascii", "ascii"].contains(encoding.lowercased()) {
    // ASCII is UTF-8. Other bytes are not ASCII, although they may be UTF-8.
    guard let foreign = bytes[start...].firstIndex(where: { $0 >= 0x80 }) else { return nil }
    return Diagnostic(
      EncodingFault.notASCII(bytes[foreign], declared: encoding, at: SourceRange(name, value.upperBound)),
      at: SourceRange(foreign, bytes[(foreign + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count))
  }
  return Diagnostic(EncodingFault.declared(encoding), at: SourceRange(name, value.upperBound))
}

private func firstInvalidByte(in bytes: [UInt8]) -> Int? {
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar): offset += UTF8.width(scalar)
    case .emptyInput: return nil
    case .error: return offset
    }
  }
}

/// A text in another encoding than UTF-8.
enum EncodingFault: Fault {
  /// - hasNULs: true if the file has NUL bytes, which a text cannot have.
  case badByte(UInt8, hasNULs: Bool)
  /// The file begins like a file in another encoding.
  case other(String)
  case declared(String)
  /// The file declares ASCII at a place, and has a byte that is not ASCII.
  case notASCII(UInt8, declared: String, at: SourceRange)

  var code: Diagnostic.Code { .notUTF8 }

  var message: String {
    switch self {
    case .badByte(let byte, _): "the byte \(Self.hexadecimal(byte)) is not UTF-8"
    case .other(let encoding): "the file is \(encoding), not UTF-8"
    case .declared(let encoding): "the file declares the encoding '\(encoding)'; layouts are UTF-8"
    case .notASCII(let byte, let encoding, _):
      "the file declares the encoding '\(encoding)', and the byte \(Self.hexadecimal(byte)) is not ASCII"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String { "0x" + String(byte, radix: 16, uppercase: true) }

  var notes: [Diagnostic.Note] {
    let remedy = "save the file as UTF-8 and write encoding=\"UTF-8\", or declare no encoding"
    return switch self {
    case .badByte(_, true): [Diagnostic.Note("the file has NUL bytes too, so it is probably not a text")]
    case .badByte(_, false), .other: [Diagnostic.Note("save the file as UTF-8")]
    case .declared: [Diagnostic.Note(remedy)]
    case .notASCII(_, _, let range): [Diagnostic.Note(remedy, at: range)]
    }
  }

  var facts: Facts {
    switch self {
    case .badByte(let byte, _): [.wanted: "UTF-8", .given: Self.hexadecimal(byte)]
    case .other(let encoding), .declared(let encoding): [.wanted: "UTF-8", .given: encoding]
    case .notASCII(let byte, let encoding, _): [.wanted: encoding, .given: Self.hexadecimal(byte)]
    }
  }
}
