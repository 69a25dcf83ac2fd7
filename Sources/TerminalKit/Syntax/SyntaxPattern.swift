/// A pattern for a part of a line. The rules of a ``Grammar`` are made of patterns.
///
/// It is matched at one place without backtracking: a repetition takes as much as possible. So a pattern takes no more
/// time than a few passes over the line. A string literal is a pattern for its text, and an array literal is a sequence
/// of patterns:
///
///     ["0x", .oneOrMore(.hexDigits)]
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated indirect enum SyntaxPattern: Hashable, Sendable {
  /// A sequence of bytes.
  case text([UInt8])
  /// One byte of a set.
  case one(ByteSet)
  /// One or more bytes of a set.
  case oneOrMore(ByteSet)
  /// Any number of bytes of a set.
  case zeroOrMore(ByteSet)
  /// A word: a letter or an underscore, and letters, digits and underscores.
  case word
  /// One of some words, if no letter follows it.
  case words(WordSet)
  /// A sequence of patterns.
  case sequence([SyntaxPattern])
  /// The first of some patterns that matches.
  case choice([SyntaxPattern])
  /// The pattern or nothing.
  case optional(SyntaxPattern)
  /// The pattern any number of times.
  case repeated(SyntaxPattern)
  /// An empty match at a place where the pattern matches.
  case lookahead(SyntaxPattern)
  /// An empty match at a place where the pattern does not match.
  case negativeLookahead(SyntaxPattern)
  /// An empty match at the start of the line or after a byte of a set.
  case lookbehind(ByteSet)
  /// An empty match at the start of the line.
  case startOfLine
  /// An empty match at the end of the line.
  case endOfLine
  /// The rest of the line.
  case rest
  /// The pattern. A context that begins here captures its text.
  case capture(SyntaxPattern)
  /// The text that the current context has captured.
  case backreference
}

nonisolated extension SyntaxPattern: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a pattern that matches a text.
  public init(stringLiteral value: String) { self = .text(Array(value.utf8)) }

  /// Creates a pattern that matches a sequence of patterns.
  public init(arrayLiteral elements: SyntaxPattern...) { self = .sequence(elements) }
}

nonisolated extension SyntaxPattern {
  /// Returns a pattern for words, which are separated by spaces.
  public static func words(_ words: String) -> SyntaxPattern { .words(WordSet(words)) }

  /// The bytes with which the pattern can begin, and true if it may match nothing.
  var beginning: (bytes: ByteSet, isNullable: Bool) {
    switch self {
    case .text(let bytes): (bytes.first.map { ByteSet($0...$0) } ?? ByteSet(""), bytes.isEmpty)
    case .one(let set), .oneOrMore(let set): (set, false)
    case .zeroOrMore(let set): (set, true)
    case .word: (.wordStart, false)
    case .words(let words): (words.beginnings, false)
    case .sequence(let parts): Self.beginning(of: parts)
    case .choice(let choices):
      choices.map(\.beginning).reduce((ByteSet(""), false)) { ($0.0.union($1.bytes), $0.1 || $1.isNullable) }
    case .optional(let pattern), .repeated(let pattern): (pattern.beginning.bytes, true)
    case .capture(let pattern): pattern.beginning
    case .lookahead, .negativeLookahead, .lookbehind, .startOfLine, .endOfLine: (ByteSet(""), true)
    case .rest, .backreference: (.all, true)
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

/// A set of words for a pattern.
public nonisolated struct WordSet: Hashable, Sendable {
  /// The words, grouped by their lengths.
  private var byLength: [[[UInt8]]] = []
  /// The first bytes of the words.
  private(set) var beginnings = ByteSet("")

  /// Creates a set of the words in a text, which are separated by spaces.
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
