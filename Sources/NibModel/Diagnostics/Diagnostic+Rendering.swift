extension [Diagnostic] {
  /// Returns the diagnostics as text: `file:line:column: error: message [code]`, the line, a caret, and the notes.
  ///
  /// - Parameters:
  ///   - source: the text that was read.
  ///   - style: whether to write color escapes.
  /// - Complexity: O(bytes of the source + length of the result).
  public func rendered(in source: SourceText, style: Diagnostic.Style = .plain) -> String {
    let renderer = DiagnosticRenderer(source: source, lines: LineIndex(source), style: style)
    return map(renderer.text).joined(separator: "\n")
  }

  /// Returns the diagnostics as `rendered(in:style:)` writes them, in pieces.
  ///
  /// - Complexity: that of `rendered(in:style:)`.
  package func renderedPieces(in source: SourceText) -> [RenderedPiece] {
    let renderer = DiagnosticRenderer(source: source, lines: LineIndex(source), style: .plain)
    return flatMap(renderer.pieces)
  }
}

/// A part of a rendered diagnostic.
package enum RenderedPiece: Hashable, Sendable {
  /// A message with its place, or a note.
  case message(String)
  /// A line of the source, indented, and the line with the carets below it.
  case excerpt(line: String, carets: String)

  /// The piece as text, on one or two lines.
  package var text: String {
    switch self {
    case .message(let words): words
    case .excerpt(let line, let carets): line + "\n" + carets
    }
  }
}

extension Diagnostic {
  /// A style of rendered diagnostics.
  public enum Style: Sendable {
    /// Plain text.
    case plain
    /// With ANSI colors, for a terminal.
    case ansi
  }
}

extension SourceText {
  /// Returns a sentence with a place, in the form of a diagnostic: `file:line:column: sentence`, the line, a caret.
  package func text(_ sentence: String, at place: SourcePlace?) -> String {
    let renderer = DiagnosticRenderer(source: self, lines: LineIndex(self), style: .plain)
    return renderer.text(sentence, at: place)
  }
}

private struct DiagnosticRenderer {
  let source: SourceText
  let lines: LineIndex
  let style: Diagnostic.Style

  func text(_ diagnostic: Diagnostic) -> String { pieces(diagnostic).map(\.text).joined(separator: "\n") }

  func pieces(_ diagnostic: Diagnostic) -> [RenderedPiece] {
    let word = diagnostic.severity.rawValue
    let color = diagnostic.severity == .error ? "1;31" : "1;35"
    let place = self.place(diagnostic.place)
    var text = (place.isEmpty ? "" : paint("1", place) + " ") + paint(color, word + ":")
    text += " " + paint("1", diagnostic.message.printable) + " [\(diagnostic.code)]"
    var pieces: [RenderedPiece] = [.message(text)]
    if let range = diagnostic.range { pieces.append(excerpt(range, color: color)) }
    for note in diagnostic.notes {
      let prefix = note.place.map { self.place($0) + " " } ?? "    "
      pieces.append(.message(prefix + paint("1;36", "note:") + " " + note.message.printable))
      if let range = note.range { pieces.append(excerpt(range, color: "1;36")) }
    }
    return pieces
  }

  func text(_ sentence: String, at place: SourcePlace?) -> String {
    self.place(place) + " " + sentence.printable + (place?.range.map { "\n" + excerpt($0, color: "").text } ?? "")
  }

  /// `file:line:column:`, or `file: key.path:`. The name is omitted if the source has no file.
  private func place(_ place: SourcePlace?) -> String {
    let file = source.file.isEmpty ? "" : "\(source.file.printable):"
    switch place {
    case nil: return file
    case .text(let range): return "\(file)\(lines.position(of: range.lower)):"
    case .keyPath(let path): return "\(file)\(file.isEmpty ? "" : " ")\(path.printable):"
    }
  }

  /// Returns the line with a caret under the range. If the line is long, only the part around the range is shown.
  private func excerpt(_ range: SourceRange, color: String) -> RenderedPiece {
    let line = lines.range(ofLine: lines.position(of: range.lower).line)
    // A range may begin in a byte order mark or a line ending, or belong to another text.
    let range = SourceRange(
      min(max(range.lower, line.lower), line.upper), min(max(range.upper, line.lower), line.upper))
    let upper = range.upper > range.lower ? range.upper : characterEnd(from: range.lower, before: line.upper)
    var start = line.lower
    var end = line.upper
    let margin = 60
    if range.lower - start > margin { start = characterBoundary(range.lower - margin) }
    let shownUpper = min(upper, range.lower + margin)
    if end - shownUpper > margin { end = characterBoundary(shownUpper + margin) }
    let first = min(range.lower, end)
    let last = max(min(upper, end), first)
    let before = String(decoding: source.bytes[start..<first], as: UTF8.self).printable
    let marked = String(decoding: source.bytes[first..<last], as: UTF8.self).printable
    let after = String(decoding: source.bytes[last..<end], as: UTF8.self).printable
    let lead = start > line.lower ? "…" : ""
    let tail = end < line.upper ? "…" : ""
    let indent = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.cells) }.joined()
    let blank = lead.isEmpty ? indent : " " + indent
    let width = max(1, marked.reduce(0) { $0 + $1.cells })
    let caret = "^" + String(repeating: "~", count: width - 1)
    let shown = lead + before + marked + after + tail
    return .excerpt(line: "    \(shown)", carets: "    \(blank)\(paint(color, caret))")
  }

  /// Returns the offset, moved back to the start of a code point, which is at most three bytes away in UTF-8.
  private func characterBoundary(_ offset: Int) -> Int {
    let near = (0...3).map { offset - $0 }.filter { source.bytes.indices.contains($0) }
    return near.first { source.bytes[$0] & 0xC0 != 0x80 } ?? offset
  }

  /// Returns the end of the character that begins at an offset, because an empty range is shown at a whole character.
  private func characterEnd(from offset: Int, before end: Int) -> Int {
    // Enough for any character that a person types. Longer characters need not be marked completely.
    let bytes = source.bytes[offset..<min(end, offset + 64)]
    let first = String(decoding: bytes, as: UTF8.self).first
    return offset + min(first?.utf8.count ?? 0, bytes.count)
  }

  private func paint(_ attributes: String, _ text: String) -> String {
    style == .ansi ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
  }
}
