internal import NibModel

/// Finds the end of a value whose quotes do not show it.
///
/// A value that is not closed extends to the next quote, which begins the value of another attribute. The text before
/// that quote then looks like `name=`, and the tag does not continue correctly after it. Both are checked, because a
/// value that is closed may look like this too.
struct ValueEnds {
  /// The end of a value.
  struct End {
    /// The end of the text.
    var text: Int
    /// The offset at which the tag continues: after the quote of another kind that closes the value, or at `text`.
    var next: Int
  }

  private let text: MarkupText
  private var bytes: [UInt8] { text.bytes }
  /// The end of the last tag that was found to be correct from some place on.
  private var soundTagEnd = 0

  init(in text: MarkupText) { self.text = text }

  /// The maximum number of attempts for one value, because a hostile text could make every attempt long.
  static var mostAttempts: Int { 16 }

  /// Returns the end of a value if the next quote begins another value, or nil if that quote closes the value.
  mutating func misplacedEnd(from start: Int, before stop: Int) -> End? {
    guard let name = text.nameBefore(stop, from: start) else { return nil }
    if stop < soundTagEnd { return nil }
    if let end = text.endOfSoundRest(from: stop + 1) {
      soundTagEnd = end
      return nil
    }
    return attributeEnd(from: start, before: stop + 1) ?? end(before: name, from: start)
  }

  /// Returns the end of a value that has no closing quote before a `<`: before another attribute, or at the end of
  /// its tag.
  func unclosedEnd(from start: Int, before stop: Int) -> End? {
    attributeEnd(from: start, before: stop) ?? tagEnd(from: start, before: stop)
  }

  /// Returns the first place in a value after which the tag continues with another attribute.
  private func attributeEnd(from start: Int, before stop: Int) -> End? {
    var attempts = 0
    var place = start
    while attempts < Self.mostAttempts,
      let equals = bytes[place..<stop].firstIndex(of: UInt8(ascii: "="))
    {
      place = equals + 1
      guard let name = text.attributeName(before: equals, from: start),
        let open = bytes[place...].firstIndex(where: { !$0.isXMLSpace }), bytes[open].isQuote
      else { continue }
      attempts += 1
      if text.isSoundRest(from: name, mayLackSpace: true) { return end(before: name, from: start) }
    }
    return nil
  }

  /// Returns the end of a value in a tag that ends before the next one begins.
  private func tagEnd(from start: Int, before stop: Int) -> End? {
    guard let last = text.lastVisible(before: stop, from: start) else { return nil }
    var close = last
    if bytes[close] != UInt8(ascii: ">") {
      // There is a text between the two tags, and an end tag comes next.
      guard bytes[stop...].starts(with: "</".utf8), let first = bytes[start..<stop].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      close = first
    }
    let tag = close > start && bytes[close - 1] == UInt8(ascii: "/") ? close - 1 : close
    return end(before: tag, from: start)
  }

  /// Returns the end of a value before a name or the end of its tag. Blanks before that place do not belong to the
  /// value.
  private func end(before place: Int, from start: Int) -> End {
    var end = place
    while end > start, bytes[end - 1].isXMLSpace { end -= 1 }
    let closer = text.characterStart(before: end)
    if closer >= start, text.isQuoteLike(at: closer) { return End(text: closer, next: end) }
    return End(text: end, next: end)
  }

  /// Returns a later quote that closes a value, if the first one was typed into the value: the tag continues correctly
  /// after the later quote, but not after the first one.
  func quoteWithin(from first: Int, _ mark: UInt8) -> Int? {
    guard first + 1 < bytes.count, !bytes[first + 1].isXMLSpace, !"/>?".utf8.contains(bytes[first + 1]),
      !text.isSoundRest(from: first + 1, mayLackSpace: true)
    else { return nil }
    // If another quote follows directly, it is one too many.
    guard bytes[first + 1] != mark else { return nil }
    var place = first + 1
    for _ in 0..<Self.mostAttempts {
      guard let next = bytes[place...].firstIndex(where: { $0 == mark || $0 == UInt8(ascii: "<") }),
        bytes[next] == mark, text.nameBefore(next, from: first + 1) == nil
      else { return nil }
      if text.isSoundRest(from: next + 1) { return next }
      place = next + 1
    }
    return nil
  }
}
