internal import NibModel

// The words for two structures of different kinds, such as a color with a name and one with components.
extension ValueFields {
  /// The fields that say how others are meant. Structures of different kinds can share them.
  private static let shared: Set<Substring> = ["element", "key", "alpha", "colorSpace", "customColorSpace"]

  /// The fields that come first when a whole structure is shown.
  private static let first = [
    "systemColor", "cocoaTouchSystemColor", "name", "catalog", "red", "green", "blue", "white", "cyan", "magenta",
    "yellow", "black", "alpha", "type", "style", "pointSize", "x", "y", "width", "height",
  ]

  /// Returns two structures that have no field in common, or are different elements of one of Xcode's files, as a part of a
  /// sentence: "was labelColor, and is red 0.5, green 1". Nil for structures of one kind, whose fields are compared one by
  /// one.
  static func wholeWords(_ old: [Field], _ new: [Field]) -> String? {
    let (before, after) = (kind(old), kind(new))
    let (mine, other) = (element(old), element(new))
    let areElements = mine != nil && other != nil && mine != other
    guard areElements || !before.isEmpty && !after.isEmpty && before.isDisjoint(with: after) else { return nil }
    func words(hasPaths: Bool) -> (old: String, new: String) {
      func text(_ fields: [Field], _ element: String?) -> String {
        let fields = whole(fields, hasPaths: hasPaths)
        return areElements ? "\(element ?? "")\(fields.isEmpty ? "" : " ")\(fields)" : fields
      }
      return (text(old, mine), text(new, other))
    }
    var shown = words(hasPaths: false)
    if shown.old == shown.new { shown = words(hasPaths: true) }
    return "was \(shown.old), and is \(shown.new)"
  }

  /// Returns the names of the fields that make the kind of a structure.
  private static func kind(_ fields: [Field]) -> Set<Substring> {
    Set(fields.map { $0.path.prefix { $0 != "." } }).subtracting(shared)
  }

  /// Returns the name of the element that a structure is in one of Xcode's files.
  private static func element(_ fields: [Field]) -> String? {
    fields.first { $0.path == "element" }.map { $0.text.shortened }
  }

  /// - Parameter hasPaths: true to show the name also of a structure's only field.
  private static func whole(_ all: [Field], hasPaths: Bool) -> String {
    let fields = all.filter { !["element", "key"].contains($0.path) }
    if !hasPaths, fields.count == 1, fields[0].isText, isWord(fields[0].text) { return fields[0].text }
    func rank(_ field: Field) -> Int { first.firstIndex(of: field.path) ?? first.count }
    let sorted = fields.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
    return sorted.listed(atMost: mostShown) { _, field in
      let text = field.text.shortened
      let isBare = !field.isText || Double(text) != nil || isWord(text)
      return "\(field.path.shortened) \(isBare ? text : "\"\(text)\"")"
    }
  }

  /// Returns true for a name, which needs no quotes.
  private static func isWord(_ text: String) -> Bool {
    text == text.shortened && text.first?.isLetter == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }
}
