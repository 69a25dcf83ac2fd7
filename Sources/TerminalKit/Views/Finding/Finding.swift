/// A query in a text, and the places of its matches.
nonisolated struct Finding {
  /// The query. Setting another compiles it.
  var query = FindQuery("") { didSet { if query != oldValue { compile() } } }
  /// True if matches are marked in the text.
  var marksMatches = false
  private(set) var expression: Expression?
  /// The reason why the query cannot be looked for.
  private(set) var fault: Expression.Fault?

  private var revision = -1
  private var known: [Int: [SyntaxSpan]] = [:]
  /// The starts of the matches that have been counted, of a text's revision.
  private var starts: (revision: Int, positions: [TextPosition], nextLine: Int)?
  /// The most matches that are counted.
  static let mostCounted = 10_000

  private mutating func compile() {
    expression = nil
    fault = nil
    known = [:]
    starts = nil
    guard !query.text.isEmpty else { return }
    do { expression = try Expression(query) } catch { fault = error }
  }

  /// Returns the parts of a line that are to be marked. Lines that were asked for before cost nothing until the text
  /// changes.
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

  /// Counts matches, of many the first 10 000, within the budget of a slice. A count of the same text goes on.
  ///
  /// - Returns: true if no line is left.
  mutating func count(in text: TextBuffer) -> Bool {
    var (revision, positions, next) = starts ?? (text.revision, [], 0)
    if revision != text.revision { (revision, positions, next) = (text.revision, [], 0) }
    // Where the matches are being changed nothing is copied.
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

  /// Returns the first match at a position or behind it, or the last that ends there or before it. Behind the end, and
  /// before the start, it goes on at the other end. O(text).
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

  /// Returns the text for the place of a match: in that of a regular expression, `$1` is the first group, `$0` all of the
  /// match, and `$$` a dollar sign.
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
  /// Returns a range of bytes of a line as places of the text.
  func positions(inLine line: Int) -> Range<TextPosition> {
    TextPosition(line: line, offset: lowerBound)..<TextPosition(line: line, offset: upperBound)
  }
}

nonisolated extension String {
  /// Returns the text in a range of its bytes.
  func text(inBytes range: Range<Int>) -> Substring {
    self[utf8.index(startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
  }
}
