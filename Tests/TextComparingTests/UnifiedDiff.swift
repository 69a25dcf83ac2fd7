import TextComparing

extension TextDifference {
  /// The difference as `patch` reads it, without lines around the hunks.
  var unifiedDiff: String {
    var result = "--- left\n+++ right\n"
    for hunk in hunks {
      result += "@@ -\(position(hunk.left)) +\(position(hunk.right)) @@\n"
      result += marked("-", left, hunk.left) + marked("+", right, hunk.right)
    }
    return result
  }

  /// The number of lines that are removed and added.
  var changedLines: Int { hunks.reduce(0) { $0 + $1.left.count + $1.right.count } }

  private func position(_ lines: Range<Int>) -> String {
    // An empty range is named by the line before it.
    "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
  }

  private func marked(_ mark: String, _ text: TextLines, _ lines: Range<Int>) -> String {
    lines.map { line in
      let words = String(decoding: text[line..<line + 1], as: UTF8.self)
      return mark + words + (words.utf8.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n")
    }.joined()
  }
}

/// The hunks that a unified difference of another program has, as in ``TextHunk``.
func hunks(ofUnifiedDiff text: String) -> [[Range<Int>]] {
  var result: [[Range<Int>]] = []
  var (left, right) = (0, 0)
  var isOpen = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if let match = line.prefixMatch(of: #/@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/#) {
      left = (Int(match.1) ?? 0) - (match.2 == "0" ? 0 : 1)
      right = (Int(match.3) ?? 0) - (match.4 == "0" ? 0 : 1)
      isOpen = false
    } else if line.hasPrefix("--- ") || line.hasPrefix("+++ ") {
      continue
    } else if line.hasPrefix("-") || line.hasPrefix("+") {
      if !isOpen { result.append([left..<left, right..<right]) }
      isOpen = true
      if line.hasPrefix("-") { left += 1 } else { right += 1 }
      result[result.count - 1] = [
        result[result.count - 1][0].lowerBound..<left, result[result.count - 1][1].lowerBound..<right,
      ]
    } else if line.hasPrefix(" ") {
      (left, right, isOpen) = (left + 1, right + 1, false)
    }
  }
  return result
}
