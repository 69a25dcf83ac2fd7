// Reads and extracts parts of a text, and changes their attributes.
nonisolated extension StyledText {
  /// A part of a text in which all characters have the same attributes.
  public struct Run: Hashable, Sendable {
    /// The place of the part in ``StyledText/plain``.
    public let range: Range<String.Index>
    /// The attributes of the part; empty for a part without attributes.
    public let attributes: Attributes
  }

  /// The parts of the text, from its start to its end. O(parts).
  public var runs: [Run] {
    var runs: [Run] = []
    var end = 0
    for mark in marks {
      if end < mark.range.lowerBound { runs.append(run(end..<mark.range.lowerBound, Attributes())) }
      runs.append(run(mark.range, mark.attributes))
      end = mark.range.upperBound
    }
    if end < plain.utf8.count { runs.append(run(end..<plain.utf8.count, Attributes())) }
    return runs
  }

  private func run(_ range: Range<Int>, _ attributes: Attributes) -> Run {
    Run(range: index(range.lowerBound)..<index(range.upperBound), attributes: attributes)
  }

  private func index(_ offset: Int) -> String.Index { plain.utf8.index(plain.startIndex, offsetBy: offset) }

  /// Returns the byte range of a range of `plain`, limited to the text.
  private func bytes(_ range: some RangeExpression<String.Index>) -> Range<Int> {
    let range = range.relative(to: plain)
    let (start, end) = (min(range.lowerBound, plain.endIndex), min(range.upperBound, plain.endIndex))
    return plain.utf8.distance(from: plain.startIndex, to: start)..<plain.utf8.distance(from: plain.startIndex, to: end)
  }

  /// A part of the text with its attributes, by places in ``plain``. O(the part + parts with attributes).
  public subscript(range: some RangeExpression<String.Index>) -> StyledText {
    let range = range.relative(to: plain)
    if range == plain.startIndex..<plain.endIndex { return self }
    let text = StyledText(plain[range])
    guard !marks.isEmpty else { return text }
    let bytes = bytes(range)
    let first = firstMark(endingAfter: bytes.lowerBound)
    var parts: [Mark] = []
    for mark in marks[first...] {
      if mark.range.lowerBound >= bytes.upperBound { break }
      let part = mark.range.clamped(to: bytes)
      parts.append(part.lowerBound - bytes.lowerBound..<part.upperBound - bytes.lowerBound, mark.attributes)
    }
    return StyledText(text.plain, marks: parts)
  }

  private func firstMark(endingAfter offset: Int) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].range.upperBound > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the attributes of the character at a place in ``plain``. O(log parts).
  public func attributes(at index: String.Index) -> Attributes {
    let offset = plain.utf8.distance(from: plain.startIndex, to: min(index, plain.endIndex))
    let place = firstMark(endingAfter: offset)
    guard place < marks.count, marks[place].range.contains(offset) else { return Attributes() }
    return marks[place].attributes
  }

  /// Sets attributes on top of those of a part. O(parts).
  public mutating func style(
    _ range: some RangeExpression<String.Index>, _ role: ThemeRole? = nil, look: Look = Look(), link: Link? = nil
  ) {
    style(CollectionOfOne(range.relative(to: plain)), Attributes(role, look: look, link: link))
  }

  /// Sets attributes on top of those of some parts, such as the matches of a search. O(parts).
  ///
  /// - Parameters:
  ///   - ranges: places in ``plain``, in order and without overlap. Other ranges are ignored.
  ///   - attributes: the attributes.
  public mutating func style(_ ranges: some Sequence<Range<String.Index>>, _ attributes: Attributes) {
    guard !attributes.isEmpty else { return }
    var rest = marks[...]
    marks = []
    var end = 0
    for range in ranges {
      let range = bytes(range)
      guard range.lowerBound >= end, !range.isEmpty else { continue }
      end = range.upperBound
      // The part of the range before this place is done.
      var place = range.lowerBound
      while let mark = rest.first, mark.range.lowerBound < range.upperBound {
        marks.append(
          mark.range.lowerBound..<max(mark.range.lowerBound, min(place, mark.range.upperBound)), mark.attributes)
        let part = mark.range.clamped(to: range)
        if !part.isEmpty {
          marks.append(place..<part.lowerBound, attributes)
          marks.append(part, mark.attributes.overlaid(by: attributes))
          place = part.upperBound
        }
        if mark.range.upperBound > range.upperBound {
          rest[rest.startIndex].range = range.upperBound..<mark.range.upperBound
          break
        }
        rest.removeFirst()
      }
      marks.append(place..<range.upperBound, attributes)
    }
    for mark in rest { marks.append(mark.range, mark.attributes) }
  }
}
