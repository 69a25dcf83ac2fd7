extension SwiftLexer {
  /// Takes a slash that begins no comment: a regular expression or an operator.
  mutating func takeSlashInCode() {
    let (start, firstLine) = (position, line)
    if beginsOperand, let end = endOfRegex() {
      position = end
      add(.regex, from: start, to: end, line: firstLine)
    } else {
      position += 1
      add(.punctuation, from: start, to: position, line: firstLine)
    }
  }

  /// Takes a regular expression whose hashes begin at the position. With a line break after its slash, it can have
  /// lines.
  mutating func takeRegex(hashes: Int) {
    let (start, firstLine) = (position, line)
    position += hashes + 1
    let hasLines = isLineBlank
    while position < bytes.count {
      let byte = bytes[position]
      if byte.endsLine, !hasLines { break }
      if byte == .newline { line += 1 }
      if byte == .slash, isFollowed(byHashes: hashes) {
        position += hashes + 1
        break
      }
      position += byte == .backslash && !self.byte(1).endsLine ? 2 : 1
    }
    position = min(position, bytes.count)
    add(.regex, from: start, to: position, line: firstLine)
  }

  private func isFollowed(byHashes count: Int) -> Bool {
    position + count < bytes.count && bytes[(position + 1)...(position + count)].allSatisfy { $0 == .hash }
  }

  /// True if the rest of the line is blank.
  private var isLineBlank: Bool {
    var index = position
    while index < bytes.count, bytes[index] == .space || bytes[index] == UInt8(ascii: "\t") { index += 1 }
    return index < bytes.count && bytes[index].endsLine
  }

  /// True if an operand can begin after the last token, so that a slash is not an operator between two.
  private var beginsOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .text, .computedText, .number, .regex: return false
    case .directive: return true
    case .punctuation: return Self.beforeOperands.contains(bytes[Int(last.lower)])
    case .word: return Self.wordsBeforeOperands.contains { bytes[last.range].elementsEqual($0.utf8) }
    }
  }

  private static let beforeOperands = Set("([{,;:=&|^~+-*%<".utf8)
  private static let wordsBeforeOperands = [
    "return", "in", "case", "where", "if", "while", "guard", "else", "try", "await", "throw", "is", "as", "and",
    "switch",
  ]

  /// Returns the end of the regular expression that begins at the position, or nil if there is none: it ends in its
  /// line, does not begin with a space, and closes no parenthesis that it has not opened. No byte is looked at for two
  /// slashes, because the search ends at the next one.
  private func endOfRegex() -> Int? {
    if byte(1) == .space || byte(1) == UInt8(ascii: "\t") { return nil }
    var index = position + 1
    var depth = 0
    while index < bytes.count, !bytes[index].endsLine, depth >= 0 {
      switch bytes[index] {
      case .slash: return index + 1
      case .backslash where index + 1 < bytes.count && !bytes[index + 1].endsLine: index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }
}
