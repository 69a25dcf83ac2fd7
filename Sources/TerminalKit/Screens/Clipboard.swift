/// Cut and paste: within the program always, with the rest of the desktop as far as the terminal helps.
extension Application {
  /// The most bytes that go to the terminal: some terminals take no sequence of more than 100 000 characters.
  static let clipboardLimit = 74_994

  /// Puts text on the clipboard, that of the program and that of the terminal.
  ///
  /// Whether the terminal takes it is the terminal's choice, and it does not tell. A text of more than 74 994 bytes stays
  /// in the program.
  public func copy(_ text: String) {
    clipboard = text
    guard text.utf8.count <= Self.clipboardLimit else { return }
    clipboardForHost = text
    setNeedsFrame(layout: false)
  }

  /// Returns the sequence (OSC 52) that tells the terminal what was copied since the last call, or nothing.
  func takeClipboardSequence() -> [UInt8] {
    guard let text = clipboardForHost else { return [] }
    clipboardForHost = nil
    return Array("\u{1B}]52;c;".utf8) + base64(text.utf8) + Array("\u{1B}\\".utf8)
  }
}

/// Bytes as base64, with padding.
nonisolated func base64(_ bytes: some Collection<UInt8>) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  var bits: UInt32 = 0
  var count: UInt32 = 0
  for byte in bytes {
    bits = bits << 8 | UInt32(byte)
    count += 8
    while count >= 6 {
      count -= 6
      result.append(alphabet[Int(bits >> count & 63)])
    }
  }
  if count > 0 { result.append(alphabet[Int(bits << (6 - count) & 63)]) }
  while result.count % 4 != 0 { result.append(UInt8(ascii: "=")) }
  return result
}
