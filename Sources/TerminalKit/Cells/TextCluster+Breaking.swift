internal import NibModel

// The places where a line may be broken, in short: the part of Unicode's UAX #14 that text in a terminal needs.
nonisolated extension TextCluster {
  /// Returns true if a line may be broken between this cluster and the next. Neither of them is a blank.
  ///
  /// - Parameter previous: the cluster before this one. A line may be broken after a hyphen in a word, but not after
  ///   the hyphen of an option such as `-x`.
  func allowsBreak(before next: TextCluster, after previous: TextCluster?) -> Bool {
    // This is the most common case, and the fastest.
    if isPlain, next.isPlain, first != "-" { return false }
    if Self.notFirst.contains(next.first) || Self.notLast.contains(first) { return false }
    switch first {
    case "\u{200B}": return true
    case "-", "\u{2010}", "–", "—": return next.isLetter && previous?.isLetter == true
    default: return isIdeographic && !next.isJoiner || next.isIdeographic && !isJoiner
    }
  }

  private var isLetter: Bool { first.properties.isAlphabetic }

  /// True for scripts without blanks, and for pictures, which may be broken anywhere.
  private var isIdeographic: Bool { width.cells == 2 }

  /// True for no-break spaces and the word joiner.
  private var isJoiner: Bool { [0xA0, 0x2007, 0x202F, 0x2060, 0xFEFF].contains(first.value) }

  /// Closing punctuation, and small signs that belong to the cluster before them. They cannot begin a line (kinsoku).
  private static let notFirst = Set(
    "、。，．・：；？！ー々〻〉》」』】〕〗〙）］｝｠»›’”…‥ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)]},.!?:;%".unicodeScalars)
  /// Opening punctuation, which cannot end a line.
  private static let notLast = Set("〈《「『【〔〖〘（［｛｟«‹‘“([{".unicodeScalars)
}
