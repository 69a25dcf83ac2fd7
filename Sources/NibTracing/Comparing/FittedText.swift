internal import NibModel

extension String {
  /// Returns the text, or its beginning and an ellipsis. The limit is in columns of a terminal, unlike that of
  /// `shortened(to:)`.
  package func cut(to most: Int) -> String {
    var room = most
    let fitting = prefix {
      room -= $0.cells
      return room >= 0
    }
    return fitting.endIndex == endIndex ? self : fitting.dropLast() + "…"
  }

  /// Returns the text, or an ellipsis and its end. The end of a path is more useful than its beginning.
  package func cutBefore(to most: Int) -> String {
    // Through an array, because iterating backwards over flags takes time quadratic in their number.
    String(Array(String(Array(self).reversed()).cut(to: most)).reversed())
  }

  /// The text as shown in a column: without commands to a terminal, and without tabs.
  package var inOneRow: String { String(printable.map { $0 == "\t" ? " " : $0 }) }
}
