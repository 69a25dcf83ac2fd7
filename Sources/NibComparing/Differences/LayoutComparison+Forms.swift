internal import NibModel

extension LayoutComparison {
  /// The differences as JSON lines, version 1: one object a line with `version kind class id objects name old new`, and
  /// `oldFile oldLine oldColumn newFile newLine newColumn`. What there is not is left out. O(bytes).
  package var jsonLines: String {
    let (before, after) = (LineIndex(old.source), LineIndex(new.source))
    var json = JSONText()
    for difference in differences {
      json.object { json in
        json.field("version", 1)
        json.field("kind", difference.kind.rawValue)
        json.field("class", difference.subject.className)
        if let id = difference.subject.id { json.field("id", id) }
        if difference.subject.count > 0 { json.field("objects", difference.subject.count) }
        if let name = difference.name { json.field("name", name) }
        if let old = difference.old { json.field("old", old.text) }
        if let new = difference.new { json.field("new", new.text) }
        if let range = difference.oldRange {
          let place = before.location(of: range.lower)
          json.field("oldFile", old.source.file)
          json.field("oldLine", place.line)
          json.field("oldColumn", place.column)
        }
        if let range = difference.newRange {
          let place = after.location(of: range.lower)
          json.field("newFile", new.source.file)
          json.field("newLine", place.line)
          json.field("newColumn", place.column)
        }
      }
      json.endLine()
    }
    return json.text
  }

  /// The differences for a person: one a line, with its places in both files.
  ///
  /// - Parameter hasColours: whether to write colour escapes.
  package func text(hasColours: Bool) -> String {
    let (before, after) = (LineIndex(old.source), LineIndex(new.source))
    func place(_ range: SourceRange?, _ lines: LineIndex, _ source: SourceText) -> String? {
      range.map { "\(source.file.printable):\(lines.location(of: $0.lower))" }
    }
    return differences.map { difference in
      let places = [
        place(difference.oldRange, before, old.source), place(difference.newRange, after, new.source),
      ].compactMap(\.self)
      let (mark, colour) = difference.kind.mark
      let words = difference.words.printable
      return hasColours
        ? "\u{1B}[\(colour)m\(mark) \(words)\u{1B}[0m\n    \(places.joined(separator: " → "))\n"
        : "\(mark) \(words)\n    \(places.joined(separator: " → "))\n"
    }.joined()
  }
}

extension LayoutDifference.Kind {
  /// What a line begins with, and its colour.
  fileprivate var mark: (String, String) {
    switch self {
    case .objectAdded, .attributeAdded, .connectionAdded: ("+", "32")
    case .objectRemoved, .attributeRemoved, .connectionRemoved: ("-", "31")
    case .objectMoved, .objectReordered, .connectionReordered, .collectionReordered: (">", "36")
    case .classChanged, .attributeChanged, .connectionChanged: ("~", "33")
    }
  }
}
