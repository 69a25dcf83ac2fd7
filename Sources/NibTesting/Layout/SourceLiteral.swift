internal import FileAccess
internal import NibKit

/// A text of a test, and its possible place in the test's source.
///
/// A function knows only the line of its call. A literal may begin on that line, after it or somewhere else. So the
/// source is read and searched for the text. A line is reported only if it is found, and never guessed.
struct SourceLiteral {
  private let lines: [Substring]
  private let path: String
  private let callLine: Int

  init(text: String, path: String, line: Int) {
    let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.path = path
    callLine = line
  }

  /// Returns the place of a line of the text in the test's source: `LoginTests.swift:17`.
  ///
  /// - Complexity: O(bytes of the source), so it is used only for messages.
  func place(ofLine line: Int) -> String? {
    guard let bytes = try? readFile(path, limit: 1 << 24) else { return nil }
    let source = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let starts = source.indices.filter { stands(at: $0, in: source) }
    // If the same text occurs several times, the text of this call is at or after the line of the call.
    guard let start = starts.count == 1 ? starts[0] : starts.first(where: { $0 + 1 >= callLine }) else { return nil }
    return "\(path.lastPathComponent):\(start + line)"
  }

  private func stands(at start: Int, in source: [Substring]) -> Bool {
    guard start + lines.count <= source.count, let first = lines.first, !first.isEmpty else { return false }
    // A text of one line is within a line of the source. In a longer text, each line is a line of the source, and all
    // lines have the same indentation.
    if lines.count == 1 { return source[start].contains(first) }
    guard source[start].hasSuffix(first) else { return false }
    let indent = source[start].dropLast(first.count)
    guard indent.allSatisfy({ $0 == " " || $0 == "\t" }) else { return false }
    return lines.indices.allSatisfy { index in
      let line = source[start + index]
      return lines[index].isEmpty ? line.allSatisfy(\.isWhitespace) : line == indent + lines[index]
    }
  }
}
