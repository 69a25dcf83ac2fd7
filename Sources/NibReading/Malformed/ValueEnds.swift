internal import NibModel

/// Finds out where a value ends whose quotes do not say so.
///
/// A value that is not closed runs to the next quote, which begins the value of another attribute: what stands before
/// that quote looks like `name=`, and the tag does not go on soundly behind it. Both are asked, because a value that is
/// closed may look so too.
extension MalformedXML {
  /// The end of a value.
  struct ValueEnd {
    /// The end of the text.
    var text: Int
    /// The offset at which the tag goes on: behind the quote of another kind that closes the value, or at `text`.
    var next: Int
  }

  /// The maximum number of attempts for one value. A hostile text could make every attempt long.
  static var mostAttempts: Int { 16 }
  private static var longestTag: Int { 1 << 16 }

  /// The end of a value that runs to a quote which begins another value, or nil if that quote closes it.
  mutating func misplacedEnd(from start: Int, before stop: Int, _ mark: UInt8) -> ValueEnd? {
    guard let name = nameBefore(stop, from: start) else { return nil }
    if stop < soundTagEnd { return nil }
    if let end = endOfSoundRest(from: stop + 1) {
      soundTagEnd = end
      return nil
    }
    return attributeEnd(from: start, before: stop + 1, mark) ?? end(before: name, from: start, mark)
  }

  /// The first place in a value behind which the tag goes on with another attribute.
  func attributeEnd(from start: Int, before stop: Int, _ mark: UInt8) -> ValueEnd? {
    var attempts = 0
    var place = start
    while attempts < Self.mostAttempts,
      let equals = bytes[place..<stop].firstIndex(of: UInt8(ascii: "="))
    {
      place = equals + 1
      guard let name = attributeName(before: equals, from: start),
        let open = bytes[place...].firstIndex(where: { !$0.isXMLSpace }), bytes[open].isQuote
      else { continue }
      attempts += 1
      if isSoundRest(from: name, mayLackSpace: true) { return end(before: name, from: start, mark) }
    }
    return nil
  }

  /// The end of a value in a tag that ends before the next one begins.
  func tagEnd(from start: Int, before stop: Int) -> ValueEnd? {
    guard let last = lastVisible(before: stop, from: start) else { return nil }
    var close = last
    if bytes[close] != UInt8(ascii: ">") {
      // A text stands between the two tags, and an end tag is next.
      guard bytes[stop...].starts(with: "</".utf8), let first = bytes[start..<stop].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      close = first
    }
    let tag = close > start && bytes[close - 1] == UInt8(ascii: "/") ? close - 1 : close
    return end(before: tag, from: start, UInt8(ascii: "\""))
  }

  /// The end of a value before a name or the end of its tag, without the blanks between.
  private func end(before place: Int, from start: Int, _ mark: UInt8) -> ValueEnd {
    var end = place
    while end > start, bytes[end - 1].isXMLSpace { end -= 1 }
    let closer = characterStart(before: end)
    if closer >= start, isQuoteLike(at: closer) { return ValueEnd(text: closer, next: end) }
    return ValueEnd(text: end, next: end)
  }

  /// A later quote that closes a value, if the first one was typed into it: the tag goes on soundly there, and here not.
  func quoteWithin(from first: Int, _ mark: UInt8) -> Int? {
    guard first + 1 < bytes.count, !bytes[first + 1].isXMLSpace, !"/>?".utf8.contains(bytes[first + 1]),
      !isSoundRest(from: first + 1, mayLackSpace: true)
    else { return nil }
    // A quote that follows at once is one too many.
    guard bytes[first + 1] != mark else { return nil }
    var place = first + 1
    for _ in 0..<Self.mostAttempts {
      guard let next = bytes[place...].firstIndex(where: { $0 == mark || $0 == UInt8(ascii: "<") }),
        bytes[next] == mark, nameBefore(next, from: first + 1) == nil
      else { return nil }
      if isSoundRest(from: next + 1) { return next }
      place = next + 1
    }
    return nil
  }

  // MARK: What stands there

  /// True if a quote stands at an offset, a straight or a typographic one.
  func isQuoteLike(at offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    if bytes[offset].isQuote { return true }
    guard bytes[offset] >= 0xC2, let (scalar, _) = scalar(at: offset) else { return false }
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0x2032, 0x2033, 0xFF02, 0xFF07: return true
    default: return false
    }
  }

  /// The first quotes of any kind in a stretch of the text.
  func quotes(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    for offset in range where isQuoteLike(at: offset) {
      found.append(offset)
      if found.count == Self.mostAttempts { break }
    }
    return found
  }

  /// The offset at which the name begins in `name=` right before an offset.
  func nameBefore(_ offset: Int, from start: Int) -> Int? {
    guard let equals = lastVisible(before: offset, from: start), bytes[equals] == UInt8(ascii: "=") else { return nil }
    return attributeName(before: equals, from: start)
  }

  /// The offset of an attribute's name before its `=`. White space, or a quote, stands before the name.
  private func attributeName(before equals: Int, from start: Int) -> Int? {
    guard let last = lastVisible(before: equals, from: start) else { return nil }
    var name = last + 1
    while name > start, case let before = characterStart(before: name), before >= start,
      let (scalar, _) = scalar(at: before), XMLName.canContain(scalar)
    { name = before }
    guard name <= last, name > start, canBeginName(at: name) else { return nil }
    return bytes[name - 1].isXMLSpace || isQuoteLike(at: characterStart(before: name)) ? name : nil
  }

  func lastVisible(before offset: Int, from start: Int) -> Int? {
    bytes[start..<offset].lastIndex { !$0.isXMLSpace }
  }

  /// The offset of the code point that ends at an offset.
  private func characterStart(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// True if the tag goes on to its end with attributes that have nothing wrong with them.
  func isSoundRest(from start: Int, mayLackSpace: Bool = false) -> Bool {
    endOfSoundRest(from: start, mayLackSpace: mayLackSpace) != nil
  }

  /// The end of a tag that goes on soundly, or nil.
  func endOfSoundRest(from start: Int, mayLackSpace: Bool = false) -> Int? {
    let limit = min(bytes.count, start + Self.longestTag)
    var place = start
    var needsSpace = !mayLackSpace
    // What only looks like a space is reported when it is come to.
    func skip() {
      while place < limit {
        if bytes[place].isXMLSpace {
          place += 1
        } else if bytes[place] >= 0x80, let (scalar, end) = scalar(at: place), StrayCharacter(scalar) != nil {
          place = end
        } else {
          return
        }
      }
    }
    while place < limit {
      let before = place
      skip()
      guard place < limit else { return nil }
      if bytes[place] == UInt8(ascii: ">") { return place + 1 }
      if bytes[place...].starts(with: "/>".utf8) { return place + 2 }
      guard place > before || !needsSpace, canBeginName(at: place) else { return nil }
      needsSpace = true
      place = endOfName(from: place)
      skip()
      guard place < limit, bytes[place] == UInt8(ascii: "=") else { return nil }
      place += 1
      skip()
      guard place < limit, bytes[place].isQuote,
        let close = bytes[(place + 1)..<limit].firstIndex(where: { $0 == bytes[place] || $0 == UInt8(ascii: "<") }),
        bytes[close] == bytes[place]
      else { return nil }
      place = close + 1
    }
    return nil
  }
}
