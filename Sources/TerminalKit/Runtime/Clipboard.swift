/// The text that was last cut or copied. It is also sent to the terminal's clipboard.
final class Clipboard {
  private(set) var text = ""
  /// The text that has not been sent to the terminal yet.
  private var unsent: String?

  private let frames: FrameRequests

  init(_ frames: FrameRequests) { self.frames = frames }

  /// The maximum number of bytes sent to the terminal, because some terminals accept no sequence of more than 100 000
  /// characters.
  private static let limit = 74_994

  /// Replaces the text, and sends it to the terminal with the next frame.
  ///
  /// - Returns: false if the text is too long for the terminal.
  func copy(_ text: String) -> Bool {
    self.text = text
    guard text.utf8.count <= Self.limit else { return false }
    unsent = text
    frames.setNeedsFrame(layout: false)
    return true
  }

  /// Returns the sequence (OSC 52) that sends the text copied since the last call. Empty if there is none.
  func takeSequence() -> [UInt8] {
    guard let text = unsent else { return [] }
    unsent = nil
    return Array("\u{1B}]52;c;".utf8) + base64(text.utf8) + Array("\u{1B}\\".utf8)
  }
}

/// Returns bytes as base64, with padding.
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
