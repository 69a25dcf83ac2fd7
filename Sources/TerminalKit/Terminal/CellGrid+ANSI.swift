nonisolated extension CellGrid {
  /// Returns the rows with their styles (SGR), as text that can be printed: it does not move the cursor, and each row
  /// ends with the terminal's default style.
  ///
  /// - Parameters:
  ///   - colors: the colors that the terminal shows.
  ///   - hasLinks: true to include links (OSC 8).
  public func ansi(colors: ColorDepth, hasLinks: Bool = false) -> String {
    var rows = (0..<size.height).map { row($0, colors, hasLinks) }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  private func row(_ y: Int, _ colors: ColorDepth, _ hasLinks: Bool) -> String {
    var pen = TerminalPen(width: size.width, colors: colors, links: hasLinks ? store.links : nil, style: .plain)
    let cells = store.cells[y * size.width..<(y + 1) * size.width]
    let end = cells.lastIndex { !$0.isErased }.map { $0 + 1 } ?? cells.startIndex
    for cell in cells[..<end] where !cell.flags.contains(.continuation) {
      pen.setStyle(of: cell)
      pen.write(store.text(of: cell.glyph).utf8, cells: 1)
    }
    pen.resetStyle()
    return String(decoding: pen.bytes, as: UTF8.self)
  }
}
