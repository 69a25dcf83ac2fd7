extension [Diagnostic] {
  /// Returns the diagnostics as JSON lines, version 1: one object per line with `version file line column endLine
  /// endColumn severity code message notes replacement edits facts`. `edits` are the changes to the text that correct the
  /// fault. They belong together. `nib check` also has the edit of the end tag if an element is renamed. A diagnostic without a place has no fields for a place,
  /// and a place in an archive is a `keyPath`. The facts are the values that the message is made from. A diagnostic
  /// without facts has no `facts`. A note in another file than the fault has a `file`.
  ///
  /// - Complexity: O(bytes of the source + length of the result).
  public func jsonLines(in source: SourceText) -> String { jsonLines(in: [source]) }

  /// Returns the diagnostics as JSON lines, each place with the file of its source.
  ///
  /// - Parameter sources: the texts that the places belong to, by index.
  /// - Complexity: O(bytes of the sources with places + length of the result).
  public func jsonLines(in sources: [SourceText]) -> String {
    jsonLines(in: sources) { diagnostic in
      diagnostic.range.flatMap { range in diagnostic.replacement.map { [(range, $0)] } } ?? []
    }
  }

  /// Returns the diagnostics as JSON lines.
  ///
  /// - Parameter edits: returns the changes to the text that correct a fault.
  package func jsonLines(
    in sources: [SourceText], edits: (Diagnostic) -> [(range: SourceRange, text: String)]
  ) -> String {
    let used = files.filter { sources.indices.contains($0) }
    let lines = Dictionary(uniqueKeysWithValues: used.map { ($0, LineIndex(sources[$0])) })
    var json = JSONText()
    for diagnostic in self {
      json.object { json in
        json.field("version", FormVersion.findings.number)
        let file = diagnostic.place.map(\.file).flatMap { sources.indices.contains($0) ? $0 : nil } ?? 0
        json.field("file", sources.indices.contains(file) ? sources[file].file : "")
        json.place(diagnostic.place, lines)
        json.field("severity", diagnostic.severity.rawValue)
        json.field("code", diagnostic.code.rawValue)
        json.field("message", diagnostic.message)
        json.key("notes")
        json.array { json in
          for note in diagnostic.notes {
            json.object { json in
              json.field("message", note.message)
              if let other = note.place?.file, other != file, sources.indices.contains(other) {
                json.field("file", sources[other].file)
              }
              json.place(note.place, lines)
            }
          }
        }
        if let replacement = diagnostic.replacement { json.field("replacement", replacement) }
        json.edits(edits(diagnostic), inFile: file, lines)
        json.facts(diagnostic.fault.facts)
      }
      json.endLine()
    }
    return json.text
  }
}

extension JSONText {
  fileprivate mutating func edits(
    _ edits: [(range: SourceRange, text: String)], inFile file: Int, _ lines: [Int: LineIndex]
  ) {
    if edits.isEmpty { return }
    key("edits")
    array { json in
      for edit in edits {
        json.object { json in
          json.place(.text(edit.range, inFile: file), lines)
          json.field("text", edit.text)
        }
      }
    }
  }

  fileprivate mutating func facts(_ facts: Facts) {
    if facts.isEmpty { return }
    key("facts")
    object { json in
      for (name, value) in facts.inOrder {
        json.key(name.rawValue)
        switch value {
        case .text(let text): json.string(text)
        case .number(let number): json.int(number)
        case .texts(let texts): json.array { json in for text in texts { json.string(text) } }
        }
      }
    }
  }

  fileprivate mutating func place(_ place: SourcePlace?, _ lines: [Int: LineIndex]) {
    if let path = place?.keyPath { field("keyPath", path) }
    guard let range = place?.range, let lines = place.flatMap({ lines[$0.file] }) else { return }
    field(lines.position(of: range.lower))
    let end = lines.position(of: range.upper)
    field("endLine", end.line)
    field("endColumn", end.column)
  }
}
