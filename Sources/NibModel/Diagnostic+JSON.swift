extension [Diagnostic] {
  /// The diagnostics as JSON lines, version 1: one object a line with `version file line column endLine endColumn
  /// severity code message notes replacement`. Places are left out where there is none; that of an archive is a `keyPath`.
  ///
  /// - Complexity: O(bytes of the source + length of the result).
  public func jsonLines(in source: SourceText) -> String {
    let lines = LineIndex(source)
    var json = JSONText()
    for diagnostic in self {
      json.object { json in
        json.field("version", 1)
        json.field("file", source.file)
        json.place(diagnostic.place, lines)
        json.field("severity", diagnostic.severity.rawValue)
        json.field("code", diagnostic.code.rawValue)
        json.field("message", diagnostic.message)
        json.key("notes")
        json.array { json in
          for note in diagnostic.notes {
            json.object { json in
              json.field("message", note.message)
              json.place(note.place, lines)
            }
          }
        }
        if let replacement = diagnostic.replacement { json.field("replacement", replacement) }
      }
      json.endLine()
    }
    return json.text
  }
}

extension JSONText {
  fileprivate mutating func place(_ place: SourcePlace?, _ lines: LineIndex) {
    if let path = place?.keyPath { field("keyPath", path) }
    guard let range = place?.range else { return }
    field(lines.location(of: range.lower))
    let end = lines.location(of: range.upper)
    field("endLine", end.line)
    field("endColumn", end.column)
  }
}
