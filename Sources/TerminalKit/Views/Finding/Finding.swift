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
  private var starts: (revision: Int, positions: [TextPosition])?
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

  /// Returns the starts of all matches, of many the first 10 000. O(text) after a change.
  mutating func positions(in text: TextBuffer) -> [TextPosition] {
    if let starts, starts.revision == text.revision { return starts.positions }
    var positions: [TextPosition] = []
    if let expression {
      for (number, line) in text.lines.enumerated() where positions.count < Self.mostCounted {
        positions += expression.matches(in: line, limit: Self.mostCounted - positions.count).map {
          TextPosition(line: number, offset: $0.range.lowerBound)
        }
      }
    }
    starts = (text.revision, positions)
    return positions
  }

  /// Returns the first match at a position or behind it; after the end it goes on at the start. O(text).
  func next(from position: TextPosition, in text: TextBuffer) -> Range<TextPosition>? {
    guard let expression else { return nil }
    for step in 0...text.lines.count {
      let line = (position.line + step) % text.lines.count
      for match in expression.matches(in: text.lines[line]) where step > 0 || match.range.lowerBound >= position.offset
      {
        return match.range.positions(inLine: line)
      }
    }
    return nil
  }

  /// Returns the last match that ends at a position or before it; before the start it goes on at the end. O(text).
  func previous(from position: TextPosition, in text: TextBuffer) -> Range<TextPosition>? {
    guard let expression else { return nil }
    for step in 0...text.lines.count {
      let line = (position.line - step + text.lines.count * 2) % text.lines.count
      let matches = expression.matches(in: text.lines[line])
      if let match = matches.last(where: { step > 0 || $0.range.upperBound <= position.offset }) {
        return match.range.positions(inLine: line)
      }
    }
    return nil
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
  /// A range of bytes of a line as places of the text.
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
