internal import NibModel

extension LayoutComparison {
  /// The differences as JSON lines, version 1. Each line is an object with
  /// `version kind class id objects name old new upkeep`, and `oldFile oldLine oldColumn newFile newLine newColumn`; for
  /// archives, `oldKeyPath` and `newKeyPath`. Missing facts are left out. The schema is `layout-diff.schema.json`.
  /// O(bytes).
  package var jsonLines: String {
    let (before, after) = (LineIndex(old.source), LineIndex(new.source))
    var json = JSONText()
    for difference in differences {
      json.object { json in
        json.field("version", FormVersion.layoutComparison.number)
        json.field("kind", difference.kind.rawValue)
        json.field("class", difference.subject.className)
        if let id = difference.subject.id { json.field("id", id) }
        if difference.subject.count > 0 { json.field("objects", difference.subject.count) }
        if let name = difference.name { json.field("name", name) }
        if let old = difference.old { json.field("old", old.text) }
        if let new = difference.new { json.field("new", new.text) }
        if let upkeep = difference.upkeep { json.field("upkeep", upkeep.rawValue) }
        if let range = difference.oldRange { json.place("old", old.source.file, old.placeName(of: range, before)) }
        if let range = difference.newRange { json.place("new", new.source.file, new.placeName(of: range, after)) }
      }
      json.endLine()
    }
    return json.text
  }

  /// Returns the differences as text: one for each line, with its places in both files. The last line has their number.
  ///
  /// - Parameters:
  ///   - hasColors: true to write color escapes.
  ///   - hasUpkeep: true to list what Xcode changes by itself. Otherwise the last line counts it.
  ///   - name: the name of the file in the last line, if the output has the differences of several files.
  package func text(hasColors: Bool, hasUpkeep: Bool, name: String? = nil) -> String {
    let (before, after) = (LineIndex(old.source), LineIndex(new.source))
    func place(_ range: SourceRange?, _ lines: LineIndex, _ tree: LayoutTree) -> String? {
      range.map { "\(tree.source.file.printable):\(tree.keyPaths != nil ? " " : "")\(tree.placeName(of: $0, lines))" }
    }
    return listed(hasUpkeep: hasUpkeep).map { difference in
      let places = [
        place(difference.oldRange, before, old), place(difference.newRange, after, new),
      ].compactMap(\.self)
      let (mark, color) = difference.kind.mark
      let words = difference.words.printable
      return hasColors
        ? "\u{1B}[\(color)m\(mark) \(words)\u{1B}[0m\n    \(places.joined(separator: " → "))\n"
        : "\(mark) \(words)\n    \(places.joined(separator: " → "))\n"
    }.joined() + (name.map { "\($0.printable): " } ?? "") + count(hasUpkeep: hasUpkeep) + "\n"
  }

  /// Returns the differences without those that Xcode makes by itself, or all.
  package func listed(hasUpkeep: Bool) -> [LayoutDifference] {
    hasUpkeep ? differences : differences.filter { $0.upkeep == nil }
  }

  /// Returns the number of differences as words, and that of each kind which is not listed.
  package func count(hasUpkeep: Bool) -> String {
    let listed = listed(hasUpkeep: hasUpkeep).count
    let words = listed == 1 ? "1 difference" : "\(listed == 0 ? "no" : "\(listed)") differences"
    let left = LayoutDifference.Upkeep.allCases.compactMap { kind in
      let count = hasUpkeep ? 0 : differences.count { $0.upkeep == kind }
      return count == 0 ? nil : kind.words(count)
    }
    if left.isEmpty { return words }
    return words + ", and what Xcode changes by itself: " + left.joined(separator: ", ")
  }
}

extension LayoutDifference.Upkeep {
  /// Returns some changes of the kind as words.
  fileprivate func words(_ count: Int) -> String {
    let nouns =
      switch self {
      case .versions: ("version", "versions")
      case .dependencies: ("list of dependencies", "lists of dependencies")
      case .canvas: ("setting of the canvas", "settings of the canvas")
      case .frames: ("frame that follows from constraints", "frames that follow from constraints")
      case .order: ("change of order", "changes of order")
      case .connections: ("id of a connection", "ids of connections")
      }
    return "\(count) \(count == 1 ? nouns.0 : nouns.1)"
  }
}

extension LayoutDifference.Kind {
  /// The sign at the beginning of a line, and its color.
  var mark: (String, String) {
    switch self {
    case .objectAdded, .attributeAdded, .connectionAdded: ("+", "32")
    case .objectRemoved, .attributeRemoved, .connectionRemoved: ("-", "31")
    case .objectMoved, .objectReordered, .connectionReordered, .collectionReordered: (">", "36")
    case .classChanged, .attributeChanged, .connectionChanged: ("~", "33")
    }
  }
}

extension JSONText {
  /// Writes a place as fields whose names begin with the name of a side.
  fileprivate mutating func place(_ side: String, _ file: String, _ place: PlaceName) {
    field(side + "File", file)
    if let position = place.position {
      field(side + "Line", position.line)
      field(side + "Column", position.column)
    }
    if let path = place.keyPath { field(side + "KeyPath", path) }
  }
}
