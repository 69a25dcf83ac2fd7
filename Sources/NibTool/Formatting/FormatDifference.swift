internal import NibExploring
internal import NibModel
internal import TextComparing

/// The differences between a file and its canonical form.
struct FormatDifference {
  private let difference: TextDifference
  private let file: String

  /// The most characters of a line that the summary shows.
  private static let mostCharacters = 160

  init(_ source: SourceText, formatted: [UInt8]) {
    file = source.file
    difference = TextDifference(TextLines(source.bytes), TextLines(formatted))
  }

  /// The first place that differs, in words, and the lines there: as they are, and as they would be.
  var summary: String {
    guard let first = difference.hunks.first else { return file.printable }
    let count = difference.hunks.count
    let place = "\(file.printable):\(first.left.lowerBound + 1)"
    let kind = kind
    if kind == .lineEnds { return "\(place): not in canonical form: \(kind.rawValue)" }
    var lines = [("-", difference.left, first.left), ("+", difference.right, first.right)].compactMap {
      sign, text, lines in
      // Of lines in another order, the one that stands in the same place, although it is only moved.
      let isShown = kind == .order ? lines.lowerBound < text.count : !lines.isEmpty
      return isShown ? "\n  \(sign) \(Self.line(lines.lowerBound, of: text))" : nil
    }
    // They differ in their ends.
    if lines.count == 2, lines[0].dropFirst(4) == lines[1].dropFirst(4) { lines = [] }
    return "\(place): not in canonical form: \(kind.rawValue) in \(count) place\(count == 1 ? "" : "s")"
      + lines.joined()
  }

  private static func line(_ line: Int, of text: TextLines) -> String {
    let words = String(decoding: text.bytes[text.content(of: line)], as: UTF8.self)
    return String(words.prefix(mostCharacters)).printable + (words.count > mostCharacters ? "…" : "")
  }

  /// The kind of the differences. The raw value is a clause.
  private enum Kind: String {
    case lineEnds = "the line ends differ"
    case missingEnd = "the line end is missing"
    case space = "white space differs"
    case order = "the order differs"
    case text = "text differs"
  }

  private var kind: Kind {
    let (left, right) = (difference.left, difference.right)
    if left.bytes + [UInt8(ascii: "\n")] == right.bytes { return .missingEnd }
    if left.bytes.filter({ $0 != UInt8(ascii: "\r") }) == right.bytes { return .lineEnds }
    if Self.ink(left.bytes) == Self.ink(right.bytes) { return .space }
    if Self.sorted(left) == Self.sorted(right) { return .order }
    return .text
  }

  private static func ink(_ bytes: some Sequence<UInt8>) -> [UInt8] { bytes.filter { !" \t\r\n".utf8.contains($0) } }

  /// Returns the lines with ink in an order that does not depend on theirs.
  private static func sorted(_ text: TextLines) -> [[UInt8]] {
    (0..<text.count).map { ink(text.bytes[text.content(of: $0)]) }.filter { !$0.isEmpty }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// All differences in the unified form.
  var unified: String {
    let path = Fingerprint.path(file)
    let names = path.hasPrefix("/") ? (path, path) : ("a/" + path, "b/" + path)
    return String(decoding: difference.unified(names: names), as: UTF8.self)
  }
}
