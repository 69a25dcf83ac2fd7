internal import TerminalKit

/// Lays out a table in a width: columns as wide as their cells if there is room, and otherwise narrower ones with cells of
/// several lines.
nonisolated struct MarkdownColumns {
  private let table: MarkdownTable
  private let widths: [Int]

  private static let separator = " │ "

  init(_ table: MarkdownTable, width: Int) {
    self.table = table
    let rows = [table.header] + table.rows
    var widths = table.alignments.indices.map { column in max(1, rows.map { $0[column].cellWidth }.max() ?? 1) }
    let room = max(widths.count, width - Self.separator.count * max(0, widths.count - 1))
    // The widest columns give up room until all fit: they share what those that are narrower leave.
    var left = room
    for (rank, column) in widths.indices.sorted(by: { widths[$0] < widths[$1] }).enumerated() {
      widths[column] = min(widths[column], max(1, left / (widths.count - rank)))
      left -= widths[column]
    }
    self.widths = widths
  }

  /// The lines of the table.
  var lines: [StyledText] {
    let header = table.header.map { cell -> StyledText in
      var cell = cell
      cell.style(cell.plain.startIndex..<cell.plain.endIndex, look: Look(bold: true))
      return cell
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
    return lines(of: header) + [StyledText(rule, .border)] + table.rows.flatMap { lines(of: $0) }
  }

  private func lines(of cells: [StyledText]) -> [StyledText] {
    let cells = zip(cells, widths).map { $0.lines(width: $1) }
    return (0..<max(1, cells.map(\.count).max() ?? 1)).map { row in
      var line = StyledText()
      for (column, cell) in cells.enumerated() {
        if column > 0 { line += StyledText(Self.separator, .border) }
        let text = row < cell.count ? cell[row].truncated(to: widths[column]) : StyledText()
        let free = max(0, widths[column] - text.cellWidth)
        let before =
          switch table.alignments[column] {
          case .start: 0
          case .center: free / 2
          case .end: free
          }
        line += StyledText(blanks(before)) + text + StyledText(blanks(free - before))
      }
      return line
    }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
