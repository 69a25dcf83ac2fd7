import NibKit
import TerminalKit

/// Sources of rows provide the drawn text, and the plain text follows from it.
extension ListDataSource {
  func text(ofRow row: Int) -> String { styledText(ofRow: row).plain }
}

/// `<PanelList>`: the list of a panel at the left of the screen.
final class PanelList: List {
  override class var reportsChanges: Bool { true }

  override class var members: Members {
    super.members.adding(PanelList.self) { $0.summary("The list of a panel at the left of the screen.") }
  }

  /// Returns one cell. The container determines the width, so measuring rows would be useless.
  override func width(ofRow row: Int) -> Int { 1 }

  /// Returns the texts of the panel.
  override func filterTexts(ofRow row: Int) -> [String] {
    (dataSource as? PanelController)?.filterTexts(ofRow: row) ?? super.filterTexts(ofRow: row)
  }

  /// Handles the keys of a list. Left does nothing, because nothing is at the left of a panel.
  override func handle(_ key: KeyPress) throws -> Bool { try super.handle(key) || key == KeyPress(.left) }
}

extension List {
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
}
