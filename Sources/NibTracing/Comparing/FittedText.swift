internal import NibModel

extension String {
  /// Returns the text, or its beginning and an ellipsis. Columns of a terminal are counted, which `shortened(to:)` does not.
  package func cut(to most: Int) -> String {
    var room = most
    let fitting = prefix {
      room -= $0.cells
      return room >= 0
    }
    return fitting.endIndex == endIndex ? self : fitting.dropLast() + "…"
  }

  /// Returns the text, or an ellipsis and its end: of a path the end says more.
  package func cutBefore(to most: Int) -> String {
    // Through an array: going back over flags takes time with the square of their number.
    String(Array(String(Array(self).reversed()).cut(to: most)).reversed())
  }

  /// The text as it can stand in a column: without commands to a terminal, and without tabs.
  package var inOneRow: String { String(printable.map { $0 == "\t" ? " " : $0 }) }
}
