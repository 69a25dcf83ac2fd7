// Where a line may end, in short: the part of Unicode's UAX #14 that text in a terminal needs.
nonisolated extension Character {
  /// Whether a line may be broken at it, and it may then be left away. A no-break space is none.
  var isBlank: Bool {
    switch self {
    case " ", "\t", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{205F}", "\u{3000}": true
    default: false
    }
  }

  /// Whether a line may be broken between this character and the next, neither of which is a blank.
  ///
  /// - Parameter previous: the character before this one: a hyphen breaks a word, and not an option such as `-x`.
  func allowsBreak(before next: Character, after previous: Character?) -> Bool {
    // The common case, and the cheapest.
    if isASCII, self != "-", next.isASCII { return false }
    if Self.notFirst.contains(next) || Self.notLast.contains(self) { return false }
    switch self {
    case "\u{200B}": return true
    case "-", "\u{2010}", "–", "—": return next.isLetter && previous?.isLetter == true
    default: return isIdeographic && !next.isJoiner || next.isIdeographic && !isJoiner
    }
  }

  /// Scripts without blanks, and pictures, are broken anywhere.
  private var isIdeographic: Bool { cellWidth == 2 }

  /// No-break spaces and the word joiner.
  private var isJoiner: Bool { ["\u{A0}", "\u{2007}", "\u{202F}", "\u{2060}", "\u{FEFF}"].contains(self) }

  /// What closes, and small signs that belong to the one before: they begin no line (kinsoku).
  private static let notFirst = Set(
    "、。，．・：；？！ー々〻〉》」』】〕〗〙）］｝｠»›’”…‥ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)]},.!?:;%")
  /// What opens: it ends no line.
  private static let notLast = Set("〈《「『【〔〖〘（［｛｟«‹‘“([{")
}
