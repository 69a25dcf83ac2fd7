internal import NibExpressions

/// A query in a text, and the positions of its matches.
nonisolated struct Finding {
  /// The query. Setting a different query compiles it.
  var query = FindQuery("") { didSet { if query != oldValue { compile() } } }
  /// True if matches are marked in the text.
  var marksMatches = false
  private(set) var expression: Expression?
  /// The reason why the query cannot be used.
  private(set) var fault: Expression.Fault?

  private var revision = -1
  private var known: [Int: [SyntaxSpan]] = [:]
  /// The starts of the matches that have been counted in one revision of a text.
  private var starts: (revision: Int, positions: [TextPosition], nextLine: Int)?
  /// The maximum number of matches that are counted.
  static let mostCounted = 10_000

  private mutating func compile() {
    expression = nil
    fault = nil
    known = [:]
    starts = nil
    guard !query.text.isEmpty else { return }
    do { expression = try Expression(query) } catch { fault = error }
  }

  /// Returns the parts of a line that are marked as matches. The results are kept until the text changes.
  mutating func spans(ofLine line: Int, in text: TextBuffer) -> [SyntaxSpan] {
    guard marksMatches, let expression else { return [] }
    if revision != text.revision || known.count > 512 {
      known = [:]
      revision = text.revision
    }
    if let spans = known[line] { return spans }
    let spans = expression.matches(in: text.lines[line]).map { SyntaxSpan($0.range, .match) }
    known[line] = spans
    return spans
  }

  /// The starts of the matches that have been counted. See ``count(in:)``.
  var positions: [TextPosition] { starts?.positions ?? [] }

  /// Counts matches, at most 10 000, within the budget of a slice. Continues an unfinished count of the same text.
  ///
  /// - Returns: true if no line is left.
  mutating func count(in text: TextBuffer) -> Bool {
    var (revision, positions, next) = starts ?? (text.revision, [], 0)
    if revision != text.revision { (revision, positions, next) = (text.revision, [], 0) }
    // Nothing else refers to the array while it changes, so it is not copied.
    starts = nil
    defer { starts = (revision, positions, next) }
    guard let expression else { return true }
    var slice = ScanSlice()
    while next < text.lines.count, positions.count < Self.mostCounted {
      let line = text.lines[next]
      guard slice.goesOn(ScanSlice.weight(of: line)) else { return false }
      positions += expression.matches(in: line, limit: Self.mostCounted - positions.count).map {
        TextPosition(line: next, offset: $0.range.lowerBound)
      }
      next += 1
    }
    return true
  }

  /// Returns the first match at or after a position, or the last match that ends at or before it. The search continues
  /// at the other end of the text. O(text).
  func match(_ direction: FindSeek.Direction, from position: TextPosition, in text: TextBuffer) -> Range<TextPosition>?
  {
    guard let expression else { return nil }
    var seek = FindSeek(direction, from: position)
    while true {
      switch seek.scan(expression, in: text) {
      case .found(let range): return range
      case .notFound: return nil
      case .unfinished: continue
      }
    }
  }

  /// Returns the replacement for a match. For a regular expression, `$1` is the first group, `$0` is the whole match,
  /// and `$$` is a dollar sign.
  func replacement(_ template: String, for match: Expression.Match, in line: String) -> String {
    guard query.isExpression, template.contains("$") else { return template }
    var result = ""
    var isAfterDollar = false
    for character in template {
      guard isAfterDollar else {
        if character == "$" { isAfterDollar = true } else { result.append(character) }
        continue
      }
      isAfterDollar = false
      if let number = character.wholeNumberValue, character.isASCII {
        if number < match.groups.count, let range = match.groups[number] {
          result += line.text(inBytes: range)
        }
      } else {
        if character != "$" { result.append("$") }
        result.append(character)
      }
    }
    return isAfterDollar ? result + "$" : result
  }
}

nonisolated extension Range<Int> {
  /// Returns the positions of the text for a range of bytes of a line.
  func positions(inLine line: Int) -> Range<TextPosition> {
    TextPosition(line: line, offset: lowerBound)..<TextPosition(line: line, offset: upperBound)
  }
}

nonisolated extension String {
  /// Returns the text in a range of bytes.
  func text(inBytes range: Range<Int>) -> Substring {
    self[utf8.index(startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
  }
}
