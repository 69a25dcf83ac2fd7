// Lines of nested listings begin with their level. An archive may be as deep as it has objects, so spaces alone would
// take room that grows with the square of its size.

extension String {
  /// The maximum number of levels that are shown as spaces.
  private static let mostIndentedLevels = 40

  /// Returns the beginning of a line of a nested listing: two spaces for each level. Below level 40, the level is
  /// written in words: `(level 41) `.
  package static func indentation(ofLevel level: Int) -> String {
    let spaces = String(repeating: "  ", count: Swift.max(0, Swift.min(level, mostIndentedLevels)))
    return level > mostIndentedLevels ? "\(spaces)(level \(level)) " : spaces
  }

  /// The line of a nested listing without its beginning, which tells the level.
  package var withoutLevel: Substring {
    let line = self[...].drop { $0 == " " }
    guard line.hasPrefix("(level "), let end = line.firstIndex(of: ")"),
      line[..<end].dropFirst("(level ".count).allSatisfy({ "0"..."9" ~= $0 })
    else { return line }
    return line[end...].dropFirst().drop { $0 == " " }
  }
}
