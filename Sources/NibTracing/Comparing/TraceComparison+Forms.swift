public import NibModel

extension TraceComparison: CustomStringConvertible {
  /// Both traces in one column, without the lines that are far from a difference.
  public var description: String { unified(context: 3) }
}

extension TraceComparison {
  /// Returns both traces in one column, for narrow places. The mark at the start of a line is `<` if only the first
  /// trace has the line, `>` if only the second has it, `~` if the line moved, and `!` if its words differ:
  ///
  ///     <~ awake   a  (line 2 of the second)
  ///        awake   b
  ///     >~ awake   a  (line 1 of the first)
  ///
  /// - Parameters:
  ///   - context: the number of equal lines that are kept beside others; nil keeps all.
  ///   - style: whether to write color escapes.
  public func unified(context: Int? = nil, style: Diagnostic.Style = .plain) -> String {
    var text = "<  \(firstName.inOneRow)\n>  \(secondName.inOneRow)\n"
    for piece in pieces(context: context) {
      switch piece {
      case .folded(let count): text += Mark.same.painted("   " + Self.words(forFolded: count), style, isFolded: true)
      case .row(let row):
        let lines = [
          row.first.map { "<" + row.mark.sign + " " + first[$0].inOneRow + place(row, in: secondName) },
          row.second.map { ">" + row.mark.sign + " " + second[$0].inOneRow + place(row, in: firstName) },
        ].compactMap { $0 }
        text +=
          row.mark == .same
          ? "   " + first[row.first ?? 0].inOneRow
          : lines.map { row.mark.painted($0, style) }.joined(separator: "\n")
      }
      text += "\n"
    }
    return text
  }

  /// A row, or the number of equal rows that are hidden.
  enum Piece {
    case row(Row)
    case folded(Int)
  }

  /// Returns the rows, without equal rows that are not next to a difference.
  func pieces(context: Int?) -> [Piece] {
    guard let context = context.map({ min(max(0, $0), rows.count) }) else { return rows.map(Piece.row) }
    var pieces: [Piece] = []
    var start = 0
    while start < rows.count {
      let end = rows[start...].firstIndex { $0.mark != .same } ?? rows.count
      let (before, after) = (start == 0 ? 0 : context, end == rows.count ? 0 : context)
      let hidden = end - start - before - after
      // Replacing one line by one line would save nothing.
      if hidden > 1 {
        pieces += rows[start..<start + before].map(Piece.row)
        pieces.append(.folded(hidden))
        pieces += rows[end - after..<end].map(Piece.row)
      } else {
        pieces += rows[start..<end].map(Piece.row)
      }
      start = rows[end...].firstIndex { $0.mark == .same } ?? rows.count
      pieces += rows[end..<start].map(Piece.row)
    }
    return pieces
  }

  static func words(forFolded count: Int) -> String { "… \(count) lines the same" }

  private func place(_ row: Row, in name: String) -> String {
    row.elsewhere.map { "  (line \($0 + 1) of \(name.inOneRow))" } ?? ""
  }
}

extension TraceComparison.Mark {
  /// The mark as one character, so that no color is needed.
  var sign: String {
    switch self {
    case .same, .onlyFirst, .onlySecond: " "
    case .changed: "!"
    case .moved: "~"
    }
  }

  /// Returns the text in the mark's color.
  func painted(_ text: String, _ style: Diagnostic.Style, isFolded: Bool = false) -> String {
    let attributes =
      switch self {
      case .same: isFolded ? "2" : ""
      case .changed: "36"
      case .moved: "33"
      case .onlyFirst: "31"
      case .onlySecond: "32"
      }
    return style == .ansi && !attributes.isEmpty ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
  }
}
