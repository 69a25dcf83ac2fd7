/// Splits a source into tokens. What is in a comment, a string or a regular expression is never taken for code.
///
/// Every text has tokens, also one that is no Swift. A string or a regular expression that does not end in its line
/// ends with the line, as for the compiler, so that one that is being typed does not hide the code below it.
///
/// - Complexity: O(bytes).
struct SwiftLexer {
  /// The language of a source.
  enum Language { case swift, objectiveC }

  let bytes: [UInt8]
  let language: Language
  var position = 0
  var line: UInt32
  private(set) var tokens: [SwiftToken] = []

  /// The maximum number of bytes of a source.
  static let mostBytes = 1 << 20

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the tokens of a source. Empty for a source with more bytes than `mostBytes`.
  ///
  /// - Parameter line: the number of the first line.
  static func tokens(of bytes: [UInt8], line: UInt32 = 1, language: Language = .swift) -> [SwiftToken] {
    if bytes.count > mostBytes { return [] }
    var lexer = SwiftLexer(bytes: bytes, line: line, language)
    lexer.tokens.reserveCapacity(bytes.count / 8)
    if bytes.starts(with: byteOrderMark) { lexer.position = byteOrderMark.count }
    switch language {
    case .swift:
      if bytes.starts(with: Array("#!".utf8)) { lexer.skipLine() }
      while lexer.position < bytes.count { lexer.next() }
    case .objectiveC: while lexer.position < bytes.count { lexer.nextOfObjectiveC() }
    }
    return lexer.tokens
  }

  private init(bytes: [UInt8], line: UInt32, _ language: Language) {
    self.bytes = bytes
    self.line = line
    self.language = language
  }

  /// The byte at a distance from the position, or 0 beyond the end.
  func byte(_ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  mutating func add(_ kind: SwiftToken.Kind, from start: Int, to end: Int, line: UInt32) {
    tokens.append(SwiftToken(kind: kind, lower: Int32(start), upper: Int32(end), line: line))
  }

  private mutating func next() {
    let first = bytes[position]
    switch first {
    case .newline:
      line += 1
      position += 1
    case 0...UInt8.space: position += 1
    case .quote: takeString(hashes: 0)
    case .hash: takeHash()
    case .slash: takeSlash()
    case .backtick: takeQuotedName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): takeWord(.number)
    case _ where first.isOfWord: takeWord(.word)
    default:
      position += 1
      add(.punctuation, from: position - 1, to: position, line: line)
    }
  }

  mutating func takeWord(_ kind: SwiftToken.Kind) {
    let start = position
    while position < bytes.count, bytes[position].isOfWord { position += 1 }
    add(kind, from: start, to: position, line: line)
  }

  private mutating func takeQuotedName() {
    let start = position + 1
    var end = start
    while end < bytes.count, bytes[end].isOfWord { end += 1 }
    guard end > start, end < bytes.count, bytes[end] == .backtick else {
      add(.punctuation, from: position, to: start, line: line)
      position = start
      return
    }
    add(.word, from: start, to: end, line: line)
    position = end + 1
  }

  /// Takes what begins with `#`: a raw string, a regular expression, or a directive.
  private mutating func takeHash() {
    var count = 1
    while byte(count) == .hash { count += 1 }
    switch byte(count) {
    case .quote: takeString(hashes: count)
    case .slash: takeRegex(hashes: count)
    case let first where first.isOfWord:
      position += count
      takeWord(.directive)
    default:
      // Each `#` is looked at once.
      add(.punctuation, from: position, to: position + count, line: line)
      position += count
    }
  }

  // MARK: Comments

  private mutating func takeSlash() {
    switch byte(1) {
    case .slash: skipLine()
    case .asterisk: skipComment()
    default: takeSlashInCode()
    }
  }

  mutating func skipLine() {
    while position < bytes.count, !bytes[position].endsLine { position += 1 }
  }

  /// Skips a comment between `/*` and `*/`, and in Swift those in it.
  mutating func skipComment() {
    var depth = 0
    while position < bytes.count {
      switch (bytes[position], byte(1)) {
      case (.slash, .asterisk):
        depth = language == .swift ? depth + 1 : 1
        position += 2
      case (.asterisk, .slash):
        depth -= 1
        position += 2
        if depth == 0 { return }
      case (.newline, _):
        line += 1
        position += 1
      default: position += 1
      }
    }
    position = min(position, bytes.count)
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let slash = UInt8(ascii: "/")
  static let asterisk = UInt8(ascii: "*")
  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")

  var endsLine: Bool { self == .newline || self == .carriageReturn }

  /// True for a byte of a name or a number. All bytes of other scripts count.
  var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }
}
