internal import NibComparing
internal import NibLoading
internal import NibModel
internal import NibSources

/// The table of members of a class in its Swift file, written by hand.
struct SwiftTable {
  let source: SourceText
  /// The line on which the table begins, from 0.
  let line: Int

  /// Returns the changes that declare a member: a line at the beginning of the table, and a property or a method before
  /// it. None if the table has another form.
  ///
  /// - Parameters:
  ///   - entry: returns the line of the table, for the name of its builder.
  ///   - declaration: the property or the method.
  ///   - name: the name of the property, which may be declared already.
  func declaring(_ entry: (String) -> String, _ declaration: String, unless name: String) -> [TextEdit] {
    let lines = LineStarts(source.bytes)
    guard line < lines.count, line + 1 < lines.count else { return [] }
    let text = text(ofLine: line, lines)
    guard let brace = text.lastIndex(of: "{") else { return [] }
    let head = text[text.index(after: brace)...].split(whereSeparator: \.isWhitespace)
    let builder: String
    switch head.count {
    case 0: builder = "$0"
    case 2 where head[1] == "in": builder = String(head[0])
    default: return []
    }
    // The table is the value of the property `members`, which begins a few lines before.
    guard
      let members = stride(from: line, through: max(0, line - 4), by: -1).first(where: {
        self.text(ofLine: $0, lines).contains("var members")
      })
    else { return [] }
    let end = lines.starts[line + 1]
    let indent = self.text(ofLine: line, lines).prefix { $0 == " " || $0 == "\t" }
    var edits = [TextEdit(end..<end, Array("\(indent)  \(entry(builder))\n".utf8))]
    let isDeclared = !PackageSources.declarations(of: name, in: source.bytes, near: line).isEmpty
    if !isDeclared {
      let outer = self.text(ofLine: members, lines).prefix { $0 == " " || $0 == "\t" }
      let start = lines.starts[members]
      edits.insert(TextEdit(start..<start, Array("\(outer)\(declaration)\n\n".utf8)), at: 0)
    }
    return edits
  }

  private func text(ofLine line: Int, _ lines: LineStarts) -> String {
    String(decoding: source.bytes[lines.contents(ofLine: line, in: source.bytes)], as: UTF8.self)
  }
}
