/// The spelling of values and texts.
///
/// In a layout, the spelling is canonical: characters that XML would interpret are written as entities or numbers, and
/// invisible characters as numbers. All other characters are written unchanged.
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

  /// Returns a text of any origin, escaped for use between tags and in double quotes. Characters that XML does not
  /// allow, and those that a viewer interprets, become U+FFFD.
  fileprivate static func anyText(_ text: ArraySlice<UInt8>) -> [UInt8] {
    spelling(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case ">": "&gt;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case _ where scalar.isCommand, "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: markup(scalar)
      }
    }
  }

  /// Returns the entity for a character that always begins markup, or nil for another character.
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

  /// Returns the number of an invisible character, or nil for a character that is written unchanged.
  private static func number(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x7F...0xA0: break
    case 0..<0x7F: return nil
    // The first two join emoji, and are needed to write words of several scripts. An ideographic space is visible.
    case 0x200C, 0x200D, 0x3000: return nil
    default: if StrayCharacter(scalar) == nil, !scalar.isCommand { return nil }
    }
    return "&#x\(String(scalar.value, radix: 16, uppercase: true));"
  }
}

extension String {
  /// The text, escaped for use between tags and in double quotes. U+FFFD replaces characters that XML does not
  /// allow, and those that a viewer interprets.
  package var xmlEscaped: String { String(decoding: XMLEscaping.anyText(Array(utf8)[...]), as: UTF8.self) }
}
