/// A line of a source, with carets under a range. If the line is long, only the part around the range is shown.
struct SourceExcerpt {
  /// The line.
  let line: String
  /// The white space before the carets.
  let indentation: String
  let carets: String

  private static let margin = 60

  init(_ source: SourceText, _ lines: LineIndex, _ given: SourceRange) {
    let whole = lines.range(ofLine: lines.position(of: given.lower).line)
    let bytes = source.bytes
    // A range may begin in a byte order mark or a line ending, or belong to another text.
    let range = SourceRange(
      min(max(given.lower, whole.lower), whole.upper), min(max(given.upper, whole.lower), whole.upper))
    let upper =
      range.upper > range.lower ? range.upper : Self.characterEnd(from: range.lower, before: whole.upper, in: bytes)
    var start = whole.lower
    var end = whole.upper
    if range.lower - start > Self.margin { start = Self.characterBoundary(range.lower - Self.margin, in: bytes) }
    let shownUpper = min(upper, range.lower + Self.margin)
    if end - shownUpper > Self.margin { end = Self.characterBoundary(shownUpper + Self.margin, in: bytes) }
    let first = min(range.lower, end)
    let last = max(min(upper, end), first)
    let before = String(decoding: bytes[start..<first], as: UTF8.self).printable
    let marked = String(decoding: bytes[first..<last], as: UTF8.self).printable
    let after = String(decoding: bytes[last..<end], as: UTF8.self).printable
    let lead = start > whole.lower ? "…" : ""
    let tail = end < whole.upper ? "…" : ""
    let blank = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.cells) }.joined()
    line = lead + before + marked + after + tail
    indentation = lead.isEmpty ? blank : " " + blank
    carets = "^" + String(repeating: "~", count: max(1, marked.reduce(0) { $0 + $1.cells }) - 1)
  }

  /// Returns the offset, moved back to the start of a code point, which is at most three bytes away in UTF-8.
  private static func characterBoundary(_ offset: Int, in bytes: [UInt8]) -> Int {
    let near = (0...3).map { offset - $0 }.filter { bytes.indices.contains($0) }
    return near.first { bytes[$0] & 0xC0 != 0x80 } ?? offset
  }

  /// Returns the end of the character that begins at an offset, because an empty range is shown at a whole character.
  private static func characterEnd(from offset: Int, before end: Int, in bytes: [UInt8]) -> Int {
    // Enough for any character that a person types. Longer characters need not be marked completely.
    let bytes = bytes[offset..<min(end, offset + 64)]
    let first = String(decoding: bytes, as: UTF8.self).first
    return offset + min(first?.utf8.count ?? 0, bytes.count)
  }
}
