extension TextArea {
  /// The bracket at the caret or before it, and its partner. Empty if there is no such pair. A bracket in a quoted text
  /// or in a comment has no partner outside. The partner is searched in the nearest 200 lines.
  var bracketPair: [TextPosition] {
    for offset in [buffer.caret.offset, buffer.caret.offset - 1] {
      let position = TextPosition(line: buffer.caret.line, offset: offset)
      if let partner = partner(of: position) { return [position, partner] }
    }
    return []
  }

  private static let mostLines = 200

  private func partner(of position: TextPosition) -> TextPosition? {
    let bytes = buffer.lines[position.line].utf8
    guard position.offset >= 0, position.offset < min(bytes.count, SyntaxCache.longestLine) else { return nil }
    let byte = bytes[bytes.index(bytes.startIndex, offsetBy: position.offset)]
    guard let bracket = Bracket(byte) else { return nil }
    let isQuoted = isQuoted(position)
    var depth = 0
    var line = position.line
    while buffer.lines.indices.contains(line), abs(line - position.line) < Self.mostLines {
      let bytes = Array(buffer.lines[line].utf8.prefix(SyntaxCache.longestLine))
      var offset = line == position.line ? position.offset : bracket.step > 0 ? 0 : bytes.count - 1
      while bytes.indices.contains(offset) {
        let place = TextPosition(line: line, offset: offset)
        if bytes[offset] == bracket.own || bytes[offset] == bracket.partner, self.isQuoted(place) == isQuoted {
          depth += bytes[offset] == bracket.own ? 1 : -1
          if depth == 0 { return place }
        }
        offset += bracket.step
      }
      line += bracket.step
    }
    return nil
  }

  private func isQuoted(_ position: TextPosition) -> Bool {
    syntax.spans(ofLine: position.line, in: buffer.lines).contains {
      $0.range.contains(position.offset) && ($0.role == .string || $0.role == .comment)
    }
  }
}

/// A bracket, and the direction of its partner.
private nonisolated struct Bracket {
  let own: UInt8
  let partner: UInt8
  /// The direction of the partner: 1 to the right, -1 to the left.
  let step: Int

  init?(_ byte: UInt8) {
    let pairs: [(UInt8, UInt8)] = [
      (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")),
      (UInt8(ascii: "{"), UInt8(ascii: "}")),
    ]
    guard let (open, close) = pairs.first(where: { $0 == byte || $1 == byte }) else { return nil }
    own = byte
    partner = byte == open ? close : open
    step = byte == open ? 1 : -1
  }
}
