internal import NibModel
internal import TextComparing

extension TextDifference {
  /// Returns the difference in the unified form, as `diff -u` writes it.
  ///
  /// - Parameters:
  ///   - names: the names of the two texts.
  ///   - context: the number of equal lines before and after the lines that differ.
  /// - Complexity: O(*n*) in the number of bytes.
  func unified(names: (left: String, right: String), context: Int = 3) -> [UInt8] {
    var result: [UInt8] = []
    for (sign, name) in [("---", names.left), ("+++", names.right)] {
      // A tab ends a name, which may have spaces.
      result += Array("\(sign) \(name.quotedForGit)\(name.contains(" ") ? "\t" : "")\n".utf8)
    }
    for group in groups(context) { append(group, context, to: &result) }
    return result
  }

  /// Returns the hunks that share lines of context.
  private func groups(_ context: Int) -> [ArraySlice<TextHunk>] {
    let starts = hunks.indices.filter {
      $0 == 0 || hunks[$0].left.lowerBound - hunks[$0 - 1].left.upperBound > 2 * context
    }
    return zip(starts, starts.dropFirst() + [hunks.count]).map { hunks[$0..<$1] }
  }

  private func append(_ group: ArraySlice<TextHunk>, _ context: Int, to result: inout [UInt8]) {
    guard let first = group.first, let last = group.last else { return }
    let before = min(context, first.left.lowerBound)
    let after = min(context, left.count - last.left.upperBound)
    let (old, new) = (
      first.left.lowerBound - before..<last.left.upperBound + after,
      first.right.lowerBound - before..<last.right.upperBound + after
    )
    // A side without lines has the number of the line before.
    func span(_ lines: Range<Int>) -> String { "\(lines.lowerBound + (lines.isEmpty ? 0 : 1)),\(lines.count)" }
    result += Array("@@ -\(span(old)) +\(span(new)) @@\n".utf8)
    var line = old.lowerBound
    for hunk in group {
      append(" ", left, line..<hunk.left.lowerBound, to: &result)
      append("-", left, hunk.left, to: &result)
      append("+", right, hunk.right, to: &result)
      line = hunk.left.upperBound
    }
    append(" ", left, line..<old.upperBound, to: &result)
  }

  private func append(_ sign: Unicode.Scalar, _ text: TextLines, _ lines: Range<Int>, to result: inout [UInt8]) {
    for line in lines {
      result.append(UInt8(ascii: sign))
      result += text[line..<line + 1]
      if result.last != UInt8(ascii: "\n") { result += Array("\n\\ No newline at end of file\n".utf8) }
    }
  }
}
