/// The spelling of values and texts.
///
/// In a layout it is the canonical one: characters that XML would read as something else are written as entities or numbers,
/// and invisible characters as numbers. All others are written as they are.
package enum XMLEscaping {
  /// Returns a value between double quotes.
  package static func value(_ value: ArraySlice<UInt8>) -> [UInt8] {
    spelling(value) { scalar in
      switch scalar {
      case "\"": "&quot;"
      // XML reads these as spaces.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: markup(scalar) ?? number(scalar)
      }
    }
  }

  /// Returns a text between tags.
  static func text(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var brackets = 0
    return spelling(text) { scalar in
      defer { brackets = scalar == "]" ? brackets + 1 : 0 }
      switch scalar {
      case ">" where brackets >= 2: return "&gt;"
      case "\r": return "&#13;"
      default: return markup(scalar) ?? number(scalar)
      }
    }
  }

  /// A text of any origin, as it can stand between tags and double quotes alike. A control character, and whatever XML cannot
  /// have, becomes U+FFFD.
  fileprivate static func anyText(_ text: ArraySlice<UInt8>) -> [UInt8] {
    spelling(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case ">": "&gt;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: markup(scalar)
      }
    }
  }

  /// The entity of a character that begins markup wherever it stands, or nil for another character.
  private static func markup(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    default: nil
    }
  }

  private static func spelling(_ text: ArraySlice<UInt8>, _ special: (Unicode.Scalar) -> String?) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    if text.allSatisfy({ $0 < 0x80 }) {
      for byte in text {
        if let spelling = special(Unicode.Scalar(byte)) {
          result.append(contentsOf: spelling.utf8)
        } else {
          result.append(byte)
        }
      }
      return result
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if let spelling = special(scalar) {
        result.append(contentsOf: spelling.utf8)
      } else {
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return result
  }

  /// Returns the number of an invisible character, or nil for a character that is written as it is.
  private static func number(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x7F...0xA0: break
    case 0..<0x7F: return nil
    // Emoji are joined with one, and words of several scripts are written with both. An ideographic space is visible.
    case 0x200C, 0x200D, 0x3000: return nil
    default: if StrayCharacter(scalar) == nil { return nil }
    }
    return "&#x\(String(scalar.value, radix: 16, uppercase: true));"
  }
}

extension String {
  /// The text as XML has it, between tags and in double quotes. U+FFFD stands for what XML cannot have.
  package var xmlEscaped: String { String(decoding: XMLEscaping.anyText(Array(utf8)[...]), as: UTF8.self) }
}
