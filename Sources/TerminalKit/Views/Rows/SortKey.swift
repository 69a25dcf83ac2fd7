/// The place of a text among others in a natural order: numbers by their value and before other texts, and digits
/// inside a text by the value of the number: `file 9` before `file 10`. Upper and lower case are the same, unless
/// nothing else differs.
nonisolated struct SortKey: Comparable {
  private enum Part: Comparable {
    case number(length: Int, digits: String)
    case text(String)
  }

  private let value: Double
  private let parts: [Part]
  private let text: String

  init(_ text: String) {
    let trimmed = String(text.drop { $0.isWhitespace })
    // Only figures are numbers here, not words such as "nan" and "infinity".
    let isFigure = trimmed.utf8.allSatisfy { 0x2B...0x39 ~= $0 || $0 | 0x20 == UInt8(ascii: "e") }
    value = isFigure ? Double(trimmed) ?? .infinity : .infinity
    parts = Self.parts(of: trimmed.lowercased())
    self.text = text
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    while let first = rest.first {
      let run = isDigit(first) ? rest.prefix(while: isDigit) : rest.prefix { !isDigit($0) }
      rest = rest[run.endIndex...]
      if isDigit(first) {
        let digits = run.drop { $0 == "0" }
        parts.append(.number(length: digits.utf8.count, digits: String(digits)))
      } else {
        parts.append(.text(String(run)))
      }
    }
    return parts
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.value != right.value { return left.value < right.value }
    if left.parts != right.parts { return left.parts.lexicographicallyPrecedes(right.parts) }
    return left.text < right.text
  }
}
