internal import NibExpressions

/// The lines of a text with all matches of a query replaced. They are made in parts, because a text may be long.
nonisolated struct FindReplacement {
  private let template: String
  /// The lines that change, with their new texts.
  private(set) var changed: [(line: Int, text: String)] = []
  /// The number of matches.
  private(set) var count = 0
  private var next = 0

  /// Creates a replacement of all matches with a template.
  init(by template: String) { self.template = template }

  /// Returns the part of a text that has been searched, from 0 to 1.
  func fraction(of text: TextBuffer) -> Double { Double(next) / Double(text.lines.count) }

  /// Replaces the matches in the next lines, within the budget of a slice.
  ///
  /// - Returns: true if no line is left.
  mutating func scan(_ finding: Finding, in text: TextBuffer) -> Bool {
    guard let expression = finding.expression else { return true }
    var slice = ScanSlice()
    while next < text.lines.count {
      let line = text.lines[next]
      guard slice.goesOn(ScanSlice.weight(of: line)) else { return false }
      let matches = expression.matches(in: line)
      if !matches.isEmpty {
        count += matches.count
        changed.append((next, replaced(matches, in: line, finding)))
      }
      next += 1
    }
    return true
  }

  private func replaced(_ matches: [Expression.Match], in line: String, _ finding: Finding) -> String {
    var text = ""
    var end = 0
    for match in matches {
      text += line.text(inBytes: end..<match.range.lowerBound)
      text += finding.replacement(template, for: match, in: line)
      end = match.range.upperBound
    }
    return text + line.text(inBytes: end..<line.utf8.count)
  }
}
