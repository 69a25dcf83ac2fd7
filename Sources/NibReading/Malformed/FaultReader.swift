internal import NibModel

/// Names, the space between them, and what stands among them by mistake.
extension MalformedXML {
  /// A name as it was meant.
  struct Name {
    var range: SourceRange
    /// The bytes of the name without what was typed into it by mistake.
    var spelling: ArraySlice<UInt8>
    /// The name as messages quote it.
    var words: String { String(decoding: spelling.prefix(300), as: UTF8.self).shortened }
  }

  /// The code point at an offset, and the offset behind it. Nil at the end of the text.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] < 0x80 { return (Unicode.Scalar(bytes[offset]), offset + 1) }
    let end = offset + characterWidth(at: offset)
    guard let scalar = String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first else { return nil }
    return (scalar, end)
  }

  func canBeginName(at offset: Int) -> Bool {
    scalar(at: offset).map { XMLName.canBegin(with: $0.scalar) } ?? false
  }

  /// The end of the characters of a name. A name need not begin with one that it may begin with.
  func endOfName(from start: Int) -> Int {
    var end = start
    while let (scalar, next) = scalar(at: end), XMLName.canContain(scalar) { end = next }
    return end
  }

  /// Reads a name, and reports what cannot be seen in it.
  mutating func name(from start: Int) -> Name {
    var end = endOfName(from: start)
    var name = Name(range: SourceRange(start, end), spelling: bytes[start..<end])
    while end > start, let (scalar, next) = scalar(at: end), scalar.value >= 0x80, !isQuoteLike(at: end), !isFull {
      let rest = endOfName(from: next)
      switch StrayCharacter(scalar) {
      case .space: return name
      case .invisible(let kind):
        let whole = name.words + String(decoding: bytes[next..<min(rest, next + 60)], as: UTF8.self)
        report(
          CharacterFault.invisibleInName(scalar, kind: kind, name: whole.shortened), end, next, replacement: "")
      case nil:
        report(CharacterFault.notInName(scalar), end, next)
      }
      name.spelling += bytes[next..<rest]
      end = rest
      name.range.upper = end
    }
    return name
  }

  /// Passes white space in a tag, and what looks like it. The latter is reported.
  @discardableResult
  mutating func skipTagSpace() -> Bool {
    let start = place
    while true {
      skipSpace()
      guard place < bytes.count, bytes[place] >= 0x80, let (scalar, end) = scalar(at: place),
        let stray = StrayCharacter(scalar), !isFull
      else { return place > start }
      switch stray {
      case .space(let kind):
        report(CharacterFault.spaceLike(scalar, kind: kind), place, end, replacement: " ")
      case .invisible(let kind):
        report(CharacterFault.invisibleInTag(scalar, kind: kind), place, end, replacement: "")
      }
      place = end
    }
  }
}
