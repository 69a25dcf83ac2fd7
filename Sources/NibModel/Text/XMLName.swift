/// The characters of names and white space in XML, and characters that people type instead of white space.
package enum XMLName {
  /// Returns true if a name may begin with a code point.
  package static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3A, 0x5F, 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
      0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Returns true if a name may contain a code point.
  package static func canContain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: canBegin(with: scalar)
    }
  }

  /// Returns true if a text is a name.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, canBegin(with: first) else { return false }
    return text.unicodeScalars.allSatisfy(canContain)
  }

  /// Returns true if a text is a name without a prefix. Source: https://www.w3.org/TR/xml-names/#NT-NCName
  package static func isLocalName(_ text: String) -> Bool {
    isName(text) && !text.utf8.contains(UInt8(ascii: ":"))
  }
}

/// A character that looks like white space, or is invisible, but is not white space in XML.
package enum StrayCharacter {
  /// A character that takes space, like a blank.
  case space(name: String)
  /// A character that takes no space.
  case invisible(name: String)

  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0xA0: self = .space(name: "a no-break space")
    case 0x202F: self = .space(name: "a narrow no-break space")
    case 0x3000: self = .space(name: "an ideographic space")
    case 0x2028: self = .space(name: "a line separator")
    case 0x2029: self = .space(name: "a paragraph separator")
    case 0x85: self = .space(name: "a next-line character")
    case 0x1680, 0x2000...0x200A, 0x205F: self = .space(name: "a typographic space")
    case 0x200B: self = .invisible(name: "a zero-width space")
    case 0x2060: self = .invisible(name: "a word joiner")
    case 0xAD: self = .invisible(name: "a soft hyphen")
    case 0xFEFF: self = .invisible(name: "a byte order mark")
    case 0x200C...0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .invisible(name: "an invisible format character")
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// The code point as `U+00A0`.
  package var number: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
