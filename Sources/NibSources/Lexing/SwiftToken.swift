/// A token of a Swift source. Comments and white space are no tokens.
struct SwiftToken {
  enum Kind: UInt8 {
    /// A name or a keyword. The range is without the backticks of a quoted name.
    case word
    /// A string literal without interpolation, from its first `#` or quote to its last.
    case text
    /// A string literal with interpolation, or one that does not end.
    case computedText
    case number
    case regex
    /// A byte that is not part of another token, such as a bracket.
    case punctuation
    /// A word after `#`, such as `if`. The range is that of the word.
    case directive
  }

  let kind: Kind
  let lower: Int32
  let upper: Int32
  /// The line of the first byte. The first line of a file is 1.
  let line: UInt32

  var range: Range<Int> { Int(lower)..<Int(upper) }
}
