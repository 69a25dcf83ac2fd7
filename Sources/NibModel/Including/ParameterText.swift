/// A text in which `$` begins the name of a parameter, `$$` is a dollar, and `${1B}` is the character U+001B.
struct ParameterText {
  enum Piece: Hashable {
    case text(Range<Int>)
    /// The name, without its dollar.
    case parameter(String)
    /// A character that is given by its number, because XML does not allow it.
    case character(Unicode.Scalar)
    /// A dollar that no name follows.
    case stray
  }

  let pieces: [Piece]

  static let sign = UInt8(ascii: "$")

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var pieces: [Piece] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    func end(at index: Int) { if start < index { pieces.append(.text(start..<index)) } }
    while index < range.upperBound {
      guard bytes[index] == Self.sign else {
        index += 1
        continue
      }
      end(at: index)
      let name = index + 1
      var last = name
      if last < range.upperBound, bytes[last] == Self.sign {
        // The second dollar begins the next text.
        (start, index) = (last, last + 1)
        continue
      }
      if let (character, end) = Self.character(bytes[last..<range.upperBound]) {
        pieces.append(.character(character))
        (start, index) = (end, end)
        continue
      }
      while last < range.upperBound, Self.isOfName(bytes[last], isFirst: last == name) { last += 1 }
      pieces.append(last == name ? .stray : .parameter(String(decoding: bytes[name..<last], as: UTF8.self)))
      (start, index) = (last, last)
    }
    end(at: range.upperBound)
    self.pieces = pieces
  }

  /// Returns the character that bytes give by its number between braces, and the index after the braces. The number is
  /// hexadecimal, and not that of U+0000, which C's texts end with.
  private static func character(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    guard bytes.first == UInt8(ascii: "{"), let end = bytes.prefix(8).firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let digits = String(decoding: bytes[bytes.startIndex + 1..<end], as: UTF8.self)
    guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16), number > 0,
      let character = Unicode.Scalar(number)
    else { return nil }
    return (character, end + 1)
  }

  /// Returns the spelling of a text in a layout of version 2, in which a dollar has a meaning. A character that XML does
  /// not allow is given by its number.
  static func spelling(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(where: { $0 == sign || $0 < 0x20 || $0 == 0xBE || $0 == 0xBF }) else { return text }
    var spelling: [UInt8] = []
    for character in String(decoding: text, as: UTF8.self).unicodeScalars {
      if character == "$" {
        spelling += [sign, sign]
      } else if XMLText.allows(character) {
        spelling += String(character).utf8
      } else {
        spelling += "${\(String(character.value, radix: 16, uppercase: true))}".utf8
      }
    }
    return spelling[...]
  }

  /// The parameter, if the text is only its name.
  var onlyParameter: String? {
    if pieces.count == 1, case .parameter(let name) = pieces[0] { name } else { nil }
  }

  /// Returns true if some bytes have a dollar, which most texts do not have.
  static func isNeeded(for bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index &+ 8 <= bytes.count {
        // A byte of the word is 0 where the text has a dollar.
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x2424_2424_2424_2424
        if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
        index &+= 8
      }
      return bytes[index...].contains(sign)
    }
  }

  /// True for the name of a parameter: letters, digits and `_`, without a digit at the beginning.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.enumerated().allSatisfy { isOfName($0.element, isFirst: $0.offset == 0) }
  }

  private static func isOfName(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
    default: false
    }
  }
}
