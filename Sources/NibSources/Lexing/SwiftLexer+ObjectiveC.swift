extension SwiftLexer {
  /// Takes the next token of Objective-C. Its comments do not nest, its strings have one line and no code in them, and
  /// the body of a macro is no code.
  mutating func nextOfObjectiveC() {
    switch bytes[position] {
    case .newline:
      line += 1
      position += 1
    case 0...UInt8.space: position += 1
    case .quote: takeLiteral(endingWith: .quote, as: .text)
    case UInt8(ascii: "'"): takeLiteral(endingWith: UInt8(ascii: "'"), as: .number)
    case .hash: takeDirective()
    case .slash where byte(1) == .slash: skipLine()
    case .slash where byte(1) == .asterisk: skipComment()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): takeWord(.number)
    case let first where first.isOfWord: takeWord(.word)
    default:
      position += 1
      add(.punctuation, from: position - 1, to: position, line: line)
    }
  }

  /// Takes a string or a character. One that does not end in its line ends with the line.
  private mutating func takeLiteral(endingWith end: UInt8, as kind: SwiftToken.Kind) {
    let (start, firstLine) = (position, line)
    position += 1
    while position < bytes.count, bytes[position] != end {
      if bytes[position].endsLine { return add(.computedText, from: start, to: position, line: firstLine) }
      guard bytes[position] == .backslash else {
        position += 1
        continue
      }
      if byte(1) == .newline { line += 1 }
      position += 2
    }
    let isClosed = position < bytes.count
    position = min(position + 1, bytes.count)
    add(isClosed ? kind : .computedText, from: start, to: position, line: firstLine)
  }

  /// The directives whose line has no code.
  private static let withoutCode = ["define", "undef", "pragma", "error", "warning", "line"]

  /// Takes a directive. The file that it imports is a text, with either kind of quotes.
  private mutating func takeDirective() {
    position += 1
    while byte(0) == .space || byte(0) == UInt8(ascii: "\t") { position += 1 }
    guard position < bytes.count, bytes[position].isOfWord else { return }
    takeWord(.directive)
    guard let word = tokens.last?.range else { return }
    if Self.withoutCode.contains(where: { bytes[word].elementsEqual($0.utf8) }) { return skipDirective() }
    guard ["import", "include"].contains(where: { bytes[word].elementsEqual($0.utf8) }) else { return }
    while byte(0) == .space || byte(0) == UInt8(ascii: "\t") { position += 1 }
    if byte(0) == UInt8(ascii: "<") { takeLiteral(endingWith: UInt8(ascii: ">"), as: .text) }
  }

  /// Skips the rest of a directive, which a backslash continues in the next line.
  private mutating func skipDirective() {
    while position < bytes.count {
      switch (bytes[position], byte(1)) {
      case (.newline, _), (.carriageReturn, _): return
      case (.backslash, .carriageReturn) where byte(2) == .newline:
        line += 1
        position += 3
      case (.backslash, .newline):
        line += 1
        position += 2
      case (.slash, .asterisk): skipComment()
      case (.slash, .slash): return skipLine()
      default: position += 1
      }
    }
  }
}
