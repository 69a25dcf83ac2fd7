internal import NibModel
internal import TerminalKit

// The faces of controls that show a value, and of views that are not controls.
extension CocoaFace {
  // MARK: Values

  private static func fraction(_ facts: CocoaFacts) -> Double {
    let least = facts.number("minValue") ?? facts.number("minimumValue") ?? 0
    let most = facts.number("maxValue") ?? facts.number("maximumValue") ?? (facts.platform == .macOS ? 100 : 1)
    let value = facts.number("value") ?? facts.number("doubleValue") ?? facts.number("progress") ?? least
    guard most > least else { return 0 }
    return max(0, min((value - least) / (most - least), 1))
  }

  static func slider(_ facts: CocoaFacts) -> CocoaFace? {
    CocoaFace(view: CocoaSlider(fraction(cell(facts))), rows: .one, least: 5, needsWords: false)
  }

  static func progress(_ facts: CocoaFacts) -> CocoaFace? {
    if facts.text("style") == "spinning" || facts.element == "activityIndicatorView" {
      // Without animation, which would draw the screen ten times per second.
      return CocoaFace(view: CocoaWords("◌", .center), rows: .one, needsWords: false)
    }
    let bar = ProgressBar()
    bar.maximum = 1
    bar.value = facts.flag("indeterminate") == true ? 0 : fraction(facts)
    return CocoaFace(view: bar, rows: .one, least: 4, needsWords: false)
  }

  static func level(_ facts: CocoaFacts) -> CocoaFace? {
    let cell = cell(facts)
    let count = max(1, min(Int(cell.number("maxValue") ?? 5), 10))
    let full = Int((fraction(cell) * Double(count)).rounded())
    let words = String(repeating: "▮", count: full) + String(repeating: "▯", count: count - full)
    return CocoaFace(view: CocoaWords(words), rows: .one)
  }

  static func pages(_ facts: CocoaFacts) -> CocoaFace? {
    let count = max(1, min(Int(facts.number("numberOfPages") ?? 1), 20))
    let current = Int(facts.number("currentPage") ?? 0)
    let words = (0..<count).map { $0 == current ? "●" : "○" }.joined(separator: " ")
    return CocoaFace(view: CocoaWords(words, .center), rows: .one)
  }

  static func datePicker(_ facts: CocoaFacts) -> CocoaFace? {
    let height = facts.frame?.height ?? 0
    if height > 60 { return box("date") }
    return CocoaFace(view: CocoaWords("[date ▾]"), rows: .one, least: 3)
  }

  static func colorWell(_ facts: CocoaFacts) -> CocoaFace? { CocoaFace(view: CocoaWords("[■]", .center), rows: .one) }

  static func path(_ facts: CocoaFacts) -> CocoaFace? {
    CocoaFace(view: CocoaWords("▸ " + (cell(facts).text("url") ?? "path")), rows: .one, needsWords: false)
  }

  // MARK: Boxes

  static func image(_ facts: CocoaFacts) -> CocoaFace? {
    box(facts.text("image") ?? cell(facts).text("image") ?? "image")
  }

  /// Returns the face of a view that a terminal cannot show: a box with the name of the class.
  static func named(_ facts: CocoaFacts) -> CocoaFace? { box(facts.className) }

  private static func box(_ name: String) -> CocoaFace {
    CocoaFace(view: CocoaPlaceholder(name), rows: .all, needsWords: false)
  }

  /// Returns a row of items, for the bars of UIKit.
  static func bar(_ facts: CocoaFacts) -> CocoaFace? {
    let items = (facts.parts["items"] ?? []).compactMap { ($0 as? any CocoaObjectWithFacts)?.facts }
    let view = CocoaBar(items.isEmpty ? [] : items.flatMap(CocoaBar.entries))
    return CocoaFace(view: view, rows: .one, needsWords: false)
  }

  /// Returns the cells of a matrix in rows and columns. The file has them column by column, and the number of rows
  /// follows from the height of a cell.
  static func matrix(_ facts: CocoaFacts) -> CocoaFace? {
    let cells = (facts.parts["cells"] ?? []).compactMap { ($0 as? any CocoaObjectWithFacts)?.facts }
    let words = cells.prefix(200).map { cell in
      let mark =
        switch cell.text("type") {
        case "radio": cell.text("state") == "on" ? "(•) " : "( ) "
        case "check": cell.text("state") == "on" ? "[x] " : "[ ] "
        default: ""
        }
      return mark + (cell.text("title") ?? " ")
    }
    let rows = rows(ofMatrix: facts, cells: words.count)
    let columns = stride(from: 0, to: words.count, by: rows).map { Array(words[$0..<min($0 + rows, words.count)]) }
    let widths = columns.map { column in column.map(\.cellWidth).max() ?? 0 }
    let lines = (0..<rows).map { row in
      zip(columns, widths).map { column, width in
        let text = row < column.count ? column[row] : ""
        return text + String(repeating: " ", count: width - text.cellWidth)
      }.joined(separator: "  ")
    }
    // A line that is cut or wrapped would not show which choices there are.
    let least = widths.reduce(-2) { $0 + $1 + 2 }
    return CocoaFace(
      view: CocoaWords(lines.joined(separator: "\n")), rows: rows == 1 ? .one : .words, least: max(1, least))
  }

  /// Returns the number of rows of a matrix: as many cells as fit below each other, and all of them if it is not known
  /// how high they are.
  private static func rows(ofMatrix facts: CocoaFacts, cells: Int) -> Int {
    guard let height = facts.frame?.height, let cell = facts.record("cellSize")?["height"]?.number, cell > 0 else {
      return max(1, cells)
    }
    let space = facts.record("intercellSpacing")?["height"]?.number ?? 0
    let rows = ((height + space) / max(1, cell + space)).rounded()
    return max(1, min(Int(rows), cells))
  }
}
