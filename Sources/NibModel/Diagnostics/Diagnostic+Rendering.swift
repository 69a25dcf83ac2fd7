extension [Diagnostic] {
  /// Returns the diagnostics as text: `file:line:column: error: message [code]`, the line, a caret, and the notes.
  ///
  /// - Parameters:
  ///   - source: the text that was read.
  ///   - style: whether to write color escapes.
  /// - Complexity: O(bytes of the source + length of the result).
  public func rendered(in source: SourceText, style: Diagnostic.Style = .plain) -> String {
    rendered(in: [source], style: style)
  }

  /// Returns the diagnostics as text, each place with the name and the line of its source.
  ///
  /// - Parameters:
  ///   - sources: the texts that the places belong to, by index.
  ///   - style: whether to write color escapes.
  /// - Complexity: O(bytes of the sources with places + length of the result).
  public func rendered(in sources: [SourceText], style: Diagnostic.Style = .plain) -> String {
    let renderer = DiagnosticRenderer(sources, files, style)
    return map(renderer.text).joined(separator: "\n")
  }

  /// Returns the diagnostics as `rendered(in:style:)` writes them, in pieces.
  ///
  /// - Complexity: that of `rendered(in:style:)`.
  package func renderedPieces(in sources: [SourceText]) -> [RenderedPiece] {
    let renderer = DiagnosticRenderer(sources, files, .plain)
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

extension [SourceText] {
  /// Returns a sentence with a place in one of the sources, in the form of a diagnostic: `file:line:column: sentence`, the
  /// line, a caret.
  package func text(_ sentence: String, at place: SourcePlace?) -> String {
    DiagnosticRenderer(self, [place?.file ?? 0], .plain).text(sentence, at: place)
  }
}

private struct DiagnosticRenderer {
  /// The sources that have places, by index.
  private let sources: [Int: (source: SourceText, lines: LineIndex)]
  /// The name of the first source.
  private let file: String
  private let style: Diagnostic.Style

  /// - Parameter files: the indices of the sources that have places.
  init(_ sources: [SourceText], _ files: Set<Int>, _ style: Diagnostic.Style) {
    let used = files.filter { sources.indices.contains($0) }
    self.sources = Dictionary(uniqueKeysWithValues: used.map { ($0, (sources[$0], LineIndex(sources[$0]))) })
    file = sources.first?.file ?? ""
    self.style = style
  }

  func text(_ diagnostic: Diagnostic) -> String { pieces(diagnostic).map(\.text).joined(separator: "\n") }

  func pieces(_ diagnostic: Diagnostic) -> [RenderedPiece] {
    let word = diagnostic.severity.rawValue
    let color = diagnostic.severity == .error ? "1;31" : "1;35"
    let place = self.place(diagnostic.place)
    var text = (place.isEmpty ? "" : paint("1", place) + " ") + paint(color, word + ":")
    text += " " + paint("1", diagnostic.message.printable) + " [\(diagnostic.code)]"
    var pieces: [RenderedPiece] = [.message(text)]
    if let excerpt = excerpt(diagnostic.place, color: color) { pieces.append(excerpt) }
    for note in diagnostic.notes {
      // The place may be in a source that the caller does not have.
      let prefix = note.place.flatMap { sources[$0.file] == nil ? nil : self.place($0) + " " } ?? "    "
      pieces.append(.message(prefix + paint("1;36", "note:") + " " + note.message.printable))
      if let excerpt = excerpt(note.place, color: "1;36") { pieces.append(excerpt) }
    }
    return pieces
  }

  func text(_ sentence: String, at place: SourcePlace?) -> String {
    self.place(place) + " " + sentence.printable + (excerpt(place, color: "").map { "\n" + $0.text } ?? "")
  }

  /// `file:line:column:`, or `file: key.path:`. The name is omitted if the source has no file.
  private func place(_ place: SourcePlace?) -> String {
    let found = sources[place?.file ?? 0]
    let name = found?.source.file ?? file
    let file = name.isEmpty ? "" : "\(name.printable):"
    if let path = place?.keyPath { return "\(file)\(file.isEmpty ? "" : " ")\(path.printable):" }
    guard let range = place?.range, let found else { return file }
    return "\(file)\(found.lines.position(of: range.lower)):"
  }

  /// Returns the line of a place with a caret under the range, or nil for a place without a text.
  private func excerpt(_ place: SourcePlace?, color: String) -> RenderedPiece? {
    guard let range = place?.range, let (source, lines) = sources[place?.file ?? 0] else { return nil }
    let excerpt = SourceExcerpt(source, lines, range)
    return .excerpt(
      line: "    \(excerpt.line)", carets: "    \(excerpt.indentation)\(paint(color, excerpt.carets))")
  }

  private func paint(_ attributes: String, _ text: String) -> String {
    style == .ansi ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
  }
}
