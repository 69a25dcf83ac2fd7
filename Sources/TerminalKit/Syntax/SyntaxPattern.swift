/// A pattern for a piece of a line: the data that the rules of a ``Grammar`` are made of.
///
/// It is matched at one place and never goes back: a repetition takes all that it can. So no pattern takes more time than
/// a few walks along the line. A string literal is a pattern for its text, an array literal for patterns in a row:
///
///     ["0x", .some(.hexDigits)]
public nonisolated indirect enum SyntaxPattern: Hashable, Sendable {
  /// These bytes.
  case text([UInt8])
  /// One byte of a set.
  case one(ByteSet)
  /// One or more bytes of a set.
  case some(ByteSet)
  /// Any number of bytes of a set.
  case any(ByteSet)
  /// A word: a letter or an underscore, and letters, digits and underscores.
  case word
  /// One of some words, with no more letters behind it.
  case words(WordSet)
  /// Patterns in a row.
  case sequence([SyntaxPattern])
  /// The first of some patterns that matches.
  case first([SyntaxPattern])
  /// The pattern or nothing.
  case optional(SyntaxPattern)
  /// The pattern any number of times.
  case many(SyntaxPattern)
  /// Nothing, where the pattern matches.
  case ahead(SyntaxPattern)
  /// Nothing, where the pattern does not match.
  case notAhead(SyntaxPattern)
  /// Nothing, at the start of the line or behind a byte of a set.
  case behind(ByteSet)
  /// Nothing, at the start of the line.
  case lineStart
  /// Nothing, at the end of the line.
  case lineEnd
  /// All that is left of the line.
  case rest
  /// The pattern, whose text a context that begins here keeps as its mark.
  case mark(SyntaxPattern)
  /// The mark of the context that is open.
  case marked
}

nonisolated extension SyntaxPattern: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a pattern that matches a text.
  public init(stringLiteral value: String) { self = .text(Array(value.utf8)) }

  /// Creates a pattern that matches other patterns in a row.
  public init(arrayLiteral elements: SyntaxPattern...) { self = .sequence(elements) }
}

nonisolated extension SyntaxPattern {
  /// Returns a pattern for words, which stand with blanks between.
  public static func words(_ words: String) -> SyntaxPattern { .words(WordSet(words)) }

  /// The bytes that it can begin with, and true if it may match nothing.
  var beginning: (bytes: ByteSet, isNullable: Bool) {
    switch self {
    case .text(let bytes): (bytes.first.map { ByteSet($0...$0) } ?? ByteSet(""), bytes.isEmpty)
    case .one(let set), .some(let set): (set, false)
    case .any(let set): (set, true)
    case .word: (.wordStart, false)
    case .words(let words): (words.beginnings, false)
    case .sequence(let parts): Self.beginning(of: parts)
    case .first(let choices):
      choices.map(\.beginning).reduce((ByteSet(""), false)) { ($0.0.union($1.bytes), $0.1 || $1.isNullable) }
    case .optional(let pattern), .many(let pattern): (pattern.beginning.bytes, true)
    case .mark(let pattern): pattern.beginning
    case .ahead, .notAhead, .behind, .lineStart, .lineEnd: (ByteSet(""), true)
    case .rest, .marked: (.all, true)
    }
  }

  private static func beginning(of parts: [SyntaxPattern]) -> (ByteSet, Bool) {
    var bytes = ByteSet("")
    for part in parts {
      let beginning = part.beginning
      bytes = bytes.union(beginning.bytes)
      if !beginning.isNullable { return (bytes, false) }
    }
    return (bytes, true)
  }
}

/// Words that a pattern looks for.
public nonisolated struct WordSet: Hashable, Sendable {
  /// By their lengths.
  private var byLength: [[[UInt8]]] = []
  /// The bytes that the words begin with.
  private(set) var beginnings = ByteSet("")

  /// Creates a set of the words in a text, which are separated by blanks.
  public init(_ words: String) {
    for word in words.utf8.split(separator: UInt8(ascii: " ")) {
      while byLength.count <= word.count { byLength.append([]) }
      byLength[word.count].append(Array(word))
      if let first = word.first { beginnings.insert(first) }
    }
  }

  /// Returns true if a part of a line is one of the words.
  func contains(_ line: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count < byLength.count else { return false }
    return byLength[range.count].contains { word in
      var index = range.lowerBound
      for byte in word {
        if line[index] != byte { return false }
        index += 1
      }
      return true
    }
  }
}
