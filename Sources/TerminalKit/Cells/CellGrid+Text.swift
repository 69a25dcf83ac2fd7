nonisolated extension CellGrid {
  /// Returns the text of a row, as wide as the grid.
  public func text(ofRow y: Int) -> String {
    (0..<size.width).reduce(into: "") { $0 += text(at: Point(x: $1, y: y)) }
  }

  /// The text of all rows, joined by newlines. Blanks at the ends of rows and empty rows at the end are left out.
  ///
  /// - Complexity: O(cells).
  public var text: String {
    var rows = (0..<size.height).map { text(ofRow: $0).withoutTrailing(" ") }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// The text and the looks of all cells, which a test can store and compare. Each look has a letter, which a legend
  /// below explains. Plain cells are dots.
  ///
  ///     ╭─ Lists ─╮
  ///     │Home     │
  ///     = looks
  ///     aabbbbbbaaa
  ///     accccccccca
  ///     = legend
  ///     a bright-black
  ///     b bold bright-black
  ///     c reverse
  /// - Complexity: O(cells).
  ///
  public var styled: String {
    var letters: [CellStyle: Character] = [.plain: "."]
    var legend: [String] = []
    var unused = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[...]
    let looks = (0..<size.height).map { y in
      String(
        (0..<size.width).map { x in
          let style = style(at: Point(x: x, y: y))
          if let letter = letters[style] { return letter }
          // A longer legend would not be readable.
          let letter = unused.popFirst() ?? "?"
          letters[style] = letter
          legend.append("\(letter) \(style)")
          return letter
        })
    }
    let rows = (0..<size.height).map { text(ofRow: $0).withoutTrailing(" ") }
    return (rows + ["= looks"] + looks.map { $0.withoutTrailing(".") } + ["= legend"] + legend)
      .joined(separator: "\n")
  }
}

nonisolated extension String {
  fileprivate func withoutTrailing(_ character: Character) -> String {
    guard let last = lastIndex(where: { $0 != character }) else { return "" }
    return String(self[...last])
  }
}
