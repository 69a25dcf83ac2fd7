nonisolated extension CellGrid {
  /// The text of a row, as wide as the grid.
  public func rowText(_ y: Int) -> String {
    var result = ""
    for x in 0..<size.width { result += text(at: Point(x: x, y: y)) }
    return result
  }

  /// All rows, without the blanks at their ends and without empty rows at the end, joined by newlines.
  public var text: String {
    var rows = (0..<size.height).map { rowText($0).withoutTrailing(" ") }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }
}

nonisolated extension String {
  func withoutTrailing(_ character: Character) -> String {
    guard let last = lastIndex(where: { $0 != character }) else { return "" }
    return String(self[...last])
  }
}
