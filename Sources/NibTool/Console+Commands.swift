internal import NibModel

extension String {
  /// The text with a line ending at its end.
  var endingLine: String { hasSuffix("\n") ? self : self + "\n" }

  /// Returns output of the tool without the control characters that a file or a class has brought into it: a terminal
  /// gets symbols in their place. Line endings and tabs are kept.
  ///
  /// Names and values are written with `printable`, so that they are on one line as well. This is the last check, which
  /// holds for every output.
  ///
  /// - Parameter keepsLooks: true to keep colors (SGR) and links (OSC 8).
  func withoutCommands(keepsLooks: Bool) -> String {
    guard utf8.contains(where: \.mayBeginCommand) else { return self }
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}", keepsLooks, let end = rest.endOfLook {
        text.unicodeScalars.append(contentsOf: rest[..<end])
        rest = rest[end...]
        continue
      }
      rest.removeFirst()
      if scalar == "\n" { text += "\n" } else { scalar.appendPrintable(to: &text) }
    }
    return text
  }
}

extension UInt8 {
  /// True for a byte with which a character begins that a terminal interprets, or that is a byte of a path.
  fileprivate var mayBeginCommand: Bool {
    switch self {
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"): false
    case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xF4: true
    default: false
    }
  }
}

extension Substring.UnicodeScalarView {
  /// The end of the color or link that the text begins with, or nil if it begins with anything else.
  fileprivate var endOfLook: Index? {
    let introducer = dropFirst()
    switch introducer.first {
    case "[":
      let end = introducer.dropFirst().firstIndex { !("0"..."9" ~= $0 || $0 == ";" || $0 == ":") }
      return end.flatMap { self[$0] == "m" ? index(after: $0) : nil }
    case "]":
      let address = introducer.dropFirst()
      guard address.starts(with: "8;".unicodeScalars),
        let end = address.firstIndex(where: { !("!"..."~" ~= $0) }),
        self[end...].starts(with: "\u{1B}\\".unicodeScalars)
      else { return nil }
      return index(end, offsetBy: 2)
    default: return nil
    }
  }
}
