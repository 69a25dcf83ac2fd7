/// Converts bytes from other programs to text that cannot affect the terminal.
package nonisolated enum Readable {
  /// Returns the name of a file on one line. Invisible characters are written as in git and the shell: `\n`, `\t`,
  /// `\033`. Bytes that are not UTF-8 are written in the same way.
  package static func name(_ bytes: some Collection<UInt8>) -> String {
    // Most names are plain, and tables request them often.
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\\") }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    forEachScalar(in: bytes) { scalar, raw in
      if let scalar, scalar != "\\", !isHidden(scalar) {
        text.unicodeScalars.append(scalar)
        return
      }
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default: for byte in raw { text += "\\" + octal(byte) }
      }
    }
    return text
  }

  /// Returns the first five names of files, and the number of the others.
  package static func list(_ names: [String], separator: String) -> String {
    names.prefix(5).joined(separator: separator)
      + (names.count > 5 ? "\(separator == ", " ? " " : separator)and \(names.count - 5) more" : "")
  }

  /// Returns the output of a program as lines, without colors, and with a mark for characters that cannot be shown.
  package static func words(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var escape = Escape.none
    forEachScalar(in: bytes) { scalar, _ in
      guard let scalar else { return text += "\u{FFFD}" }
      if escape.takes(scalar) { return }
      switch scalar {
      case "\n": text += "\n"
      case "\t": text += "    "
      case "\r": break
      case _ where isHidden(scalar): text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    while text.last == "\n" || text.last == " " { text.removeLast() }
    return text
  }

  /// The state of an escape sequence.
  private enum Escape {
    case none, begun, control, text

    /// Returns true if a character belongs to the sequence.
    mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
      switch (self, scalar) {
      case (_, "\u{1B}"): self = .begun
      case (.none, _): return false
      case (.begun, "["): self = .control
      case (.begun, "]"): self = .text
      // The bytes in between are few. A line that has no final byte of a sequence is not a sequence.
      case (.begun, _): self = .none
      case (.control, "\u{40}"..."\u{7E}"), (.text, "\u{07}"): self = .none
      case (_, "\n"):
        self = .none
        return false
      default: break
      }
      return true
    }
  }

  /// Returns true for a character that moves, deletes or reverses its neighbors.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// Visits the characters, each with its bytes; nil for bytes that are not UTF-8.
  private static func forEachScalar(
    in bytes: some Sequence<UInt8>, _ visit: (Unicode.Scalar?, [UInt8]) -> Void
  ) {
    var input = Array(bytes).makeIterator()
    var position = 0
    let all = Array(bytes)
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        visit(scalar, Array(encoded))
        position += encoded.count
      case .error(let length):
        visit(nil, Array(all[position..<position + length]))
        position += length
      case .emptyInput: return
      }
    }
  }
}
