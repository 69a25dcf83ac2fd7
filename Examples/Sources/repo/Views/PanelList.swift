import NibKit
import TerminalKit

/// Sources of rows provide the drawn text, and the plain text follows from it.
extension ListDataSource {
  func text(ofRow row: Int) -> String { styledText(ofRow: row).plain }
}

/// `<SpanList>`: a list that sends an action when it gets the focus, and scrolls horizontally.
final class SpanList: List {
  override class var reportsChanges: Bool { true }

  /// Sent when the view gets the focus.
  var focused: Action?
  /// The number of cells that are scrolled out on the left.
  private(set) var leftColumn = 0 { didSet { if leftColumn != oldValue { setNeedsDisplay() } } }
  /// True if Left and Right scroll.
  private var scrollsSideways = false
  /// The keys that the list leaves to the commands of its screen.
  private var passes: KeyBinding?

  private static let step = 8

  override class var members: Members {
    super.members.adding(SpanList.self) {
      $0.summary("A list that sends an event when it gets the focus, and can scroll sideways.")
      $0.attribute("sideways", default: "false", help: "True if Left and Right scroll.") { $0.scrollsSideways = $1 }
      $0.attribute("passes", help: "The keys that the list leaves to the commands of the screen.") { $0.passes = $1 }
      $0.event("focused", help: "The list has received the focus.") { swap(&$0.focused, &$1) }
    }
  }

  /// The rows that an action is for: the selected rows if the current row is one of them, or otherwise only the current
  /// row. So an action is always for the row that is highlighted.
  var actedRows: RangeSet<Int> {
    guard let current = selectedIndex else { return RangeSet() }
    let rows = selectedRows
    return rows.contains(current) ? rows.intersection(shownRows) : RangeSet(current..<current + 1)
  }

  /// Scrolls to the first row.
  ///
  /// - Parameter keepsSelection: false to select the first row too.
  func showFirst(keepsSelection: Bool) {
    let current = selectedIndex
    selectedIndex = 0
    if keepsSelection, let current { selectedIndex = current }
  }

  /// Selects the first row, if there is one.
  func scrollToStart() {
    leftColumn = 0
    selectedIndex = 0
  }

  override func focusDidChange() {
    super.focusDidChange()
    guard let application = window?.application, application.focusedView === self, let focused else { return }
    // An action that fails is reported by the application.
    application.start { [weak self] in if let self { _ = try focused.send(from: self) } }
  }

  // MARK: As rows

  /// Returns one cell. The container determines the width, so measuring rows would be useless.
  override func width(ofRow row: Int) -> Int { 1 }

  override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    guard scrollsSideways, let dataSource else { return super.drawRow(row, in: canvas, style, pen) }
    canvas.write(dataSource.styledText(ofRow: row), at: Point(x: -leftColumn, y: 0), pen, over: style)
  }

  /// The keys of a list, without those that are left to commands.
  override var keyHelp: [KeyHelp] { super.keyHelp.compactMap { $0.without(passes?.keys ?? []) } }

  override func handle(_ key: KeyPress) throws -> Bool {
    if passes?.matches(key) == true { return false }
    var key = key
    // With Control, a motion leaves the selection behind. There is none to leave if only the current row is selected.
    if key.modifiers == .control, let current = selectedIndex, selectedRows == RangeSet(current..<current + 1),
      [.up, .down, .home, .end, .pageUp, .pageDown].contains(key.key)
    {
      key = KeyPress(key.key)
    }
    guard scrollsSideways else {
      // Nothing is at the left of a panel.
      return try super.handle(key) || key == KeyPress(.left)
    }
    switch key {
    case KeyPress(.left) where leftColumn > 0: leftColumn = max(0, leftColumn - Self.step)
    case KeyPress(.right):
      // Only visible rows are measured, because the list cannot scroll past their ends.
      let rows = max(0, (selectedIndex ?? 0) - frame.height)..<min(rowCount, (selectedIndex ?? 0) + frame.height)
      let widest = rows.map { dataSource?.styledText(ofRow: $0).cellWidth ?? 0 }.max() ?? 0
      if leftColumn + contentRect.width < widest { leftColumn += Self.step }
    default: return try super.handle(key)
    }
    return true
  }
}
