public import NibModel

extension TraceComparison {
  /// Returns both traces side by side, each line with its number and a mark: `<` and `>` for a line that only one trace
  /// has, `!` for a line whose text differs, and `~` for a line that moved, with an arrow to its line number in the
  /// other trace.
  ///
  ///       the first            │   the second
  ///     1 ~ awake   a → 2      │
  ///     2   awake   b          │ 1   awake   b
  ///                            │ 2 ~ awake   a ← 1
  ///
  /// Text that does not fit is cut. If the text of a line differs, the part around the first difference is shown.
  ///
  /// - Parameters:
  ///   - width: the number of cells in a line. A width of less than 40 is treated as 40.
  ///   - context: the number of equal lines that are kept next to a difference; nil keeps all.
  ///   - style: whether to write color escapes.
  ///   - cells: measures a character. The default is nearly the same as in terminals.
  public func sideBySide(
    width: Int = 100, context: Int? = nil, style: Diagnostic.Style = .plain, cells: ((Character) -> Int)? = nil
  ) -> String {
    let columns = Columns(
      width: (max(40, width) - 3) / 2, digits: String(max(first.count, second.count)).count, style: style,
      cells: cells ?? { $0.cells })
    let indent = String(repeating: " ", count: columns.digits + 3)
    // Two paths usually differ at their ends.
    func title(_ name: String) -> Columns.Cell {
      Columns.Cell(indent + name.inOneRow.cutBefore(to: columns.width - indent.count))
    }
    var text = columns.line(title(firstName), title(secondName), .same)
    for piece in pieces(context: context) {
      switch piece {
      case .folded(let count):
        text += Mark.same.painted(indent + Self.words(forFolded: count), style, isFolded: true) + "\n"
      case .row(let row): text += line(row, columns)
      }
    }
    return text
  }

  private func line(_ row: Row, _ columns: Columns) -> String {
    let one = row.first.map { first[$0].inOneRow }
    let other = row.second.map { second[$0].inOneRow }
    let focus = row.mark == .changed ? zip(one ?? "", other ?? "").prefix { $0 == $1 }.count : 0
    let (to, from) = (row.elsewhere.map { " → \($0 + 1)" } ?? "", row.elsewhere.map { " ← \($0 + 1)" } ?? "")
    let (left, right) =
      switch row.mark {
      case .onlyFirst: ("<", " ")
      case .onlySecond: (" ", ">")
      default: (row.mark.sign, row.mark.sign)
      }
    return columns.line(
      one.map { columns.cell(number: row.first ?? 0, left, $0, to, focus) },
      other.map { columns.cell(number: row.second ?? 0, right, $0, from, focus) }, row.mark)
  }
}

/// Two columns of text in cells.
private struct Columns {
  let width: Int
  /// The number of digits of the greatest line number.
  let digits: Int
  let style: Diagnostic.Style
  let cells: (Character) -> Int

  struct Cell {
    let text: String
    init(_ text: String) { self.text = text }
  }

  func line(_ left: Cell?, _ right: Cell?, _ mark: TraceComparison.Mark) -> String {
    let shown = left.map { fitted($0.text, to: width) } ?? (text: "", cells: 0)
    let other = right.map { fitted($0.text, to: width).text } ?? ""
    let padding = String(repeating: " ", count: width - shown.cells)
    func paint(_ text: String) -> String { text.isEmpty ? "" : mark.painted(text, style) }
    return paint(shown.text) + padding + (other.isEmpty ? " │" : " │ ") + paint(other) + "\n"
  }

  /// Returns a number, a mark, a text that is cut to fit, and a tail that is never cut.
  func cell(number: Int, _ mark: String, _ text: String, _ tail: String, _ focus: Int) -> Cell {
    let number = String(number + 1)
    let start = String(repeating: " ", count: digits - number.count) + number + " " + mark + " "
    let room = width - start.count - tail.count
    var shown = fitted(text, to: room).text
    if focus > 0, shown.count <= focus + 1, shown != text {
      // Some text before the difference is shown, so that the excerpt does not look like the beginning of the line.
      var before = 0
      let kept = text.prefix(focus).reversed().prefix {
        before += cells($0)
        return before <= room / 2
      }
      shown = fitted("…" + text.dropFirst(focus - kept.count), to: room).text
    }
    return Cell(start + shown + tail)
  }

  /// Returns the part of a text that fits, and its number of cells.
  private func fitted(_ text: String, to room: Int) -> (text: String, cells: Int) {
    var shown = ""
    var taken = 0
    // The part that fits if an ellipsis follows.
    var short = (text: "", cells: 0)
    for character in text {
      let next = taken + cells(character)
      if next > room { return room > 0 ? (short.text + "…", short.cells + 1) : ("", 0) }
      shown.append(character)
      taken = next
      if taken < room { short = (shown, taken) }
    }
    return (shown, taken)
  }
}
