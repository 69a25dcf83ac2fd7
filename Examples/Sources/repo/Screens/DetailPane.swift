import GitAccess
import NibKit
import TerminalKit

/// One of the two views on the right: a text, or a diff whose lines can be selected.
final class DetailPane {
  let list: DiffView
  /// The side whose lines are staged or unstaged.
  let side: Repository.Side
  /// The other end of a selected range of rows, opposite to the selected row; nil if only one row is selected.
  private(set) var anchor: Int?

  init(_ list: DiffView, _ side: Repository.Side) {
    self.list = list
    self.side = side
  }

  /// Shows a diff.
  ///
  /// - Parameter staysInPlace: true to keep the selection in its place, because the diff belongs to the same item as before.
  func show(_ diff: UnifiedDiff, staysInPlace: Bool) {
    list.diff = diff
    contentDidChange(staysInPlace)
  }

  /// Shows lines of text.
  func show(_ words: [StyledText], staysInPlace: Bool = false) {
    list.diff = nil
    list.items = words.map {
      let item = ListItem("")
      item.styledTitle = $0
      return item
    }
    contentDidChange(staysInPlace)
  }

  private func contentDidChange(_ staysInPlace: Bool) {
    anchor = nil
    if !staysInPlace { list.scrollToStart() }
  }

  /// The diff, if there is one.
  var document: UnifiedDiff? { list.diff }

  /// Returns true if the pane already shows a diff with exactly the same bytes.
  func shows(_ other: UnifiedDiff) -> Bool { (document ?? .empty).bytes == other.bytes }

  /// The selected rows. If the first line of a hunk is selected, all rows of the hunk.
  var selectedRows: RangeSet<Int> {
    let selected = list.actedRows
    guard selected.ranges.count == 1, let rows = selected.ranges.first, rows.count == 1, let document,
      document.rows[rows.lowerBound].kind == .hunk, let hunk = document.hunk(at: rows.lowerBound)
    else { return selected }
    return RangeSet(document.hunks[hunk].rows)
  }

  /// Begins a range of rows at the selected row, or cancels the range.
  func toggleRange() throws {
    anchor = anchor == nil ? list.selectedIndex : nil
    if anchor == nil { try list.clearSelection() } else { didMove() }
  }

  /// Cancels the range, or another selection of rows.
  ///
  /// - Returns: false if there is no such selection.
  func giveUpSelection() throws -> Bool {
    let isRange = anchor != nil || list.selectedRows.ranges.reduce(0) { $0 + $1.count } > 1
    anchor = nil
    if isRange { try list.clearSelection() }
    return isRange
  }

  /// Called when another row is selected, which extends the range.
  func didMove() {
    guard let anchor, let row = list.selectedIndex else { return }
    list.selectedRows = RangeSet(min(anchor, row)..<max(anchor, row) + 1)
  }

  /// Selects the whole hunk, or one row if the whole hunk is selected.
  func toggleHunk() throws {
    guard let document, let row = list.selectedIndex, let hunk = document.hunk(at: row) else { return }
    let rows = RangeSet(document.hunks[hunk].rows)
    anchor = nil
    if list.selectedRows == rows { return try list.clearSelection() }
    if !rows.contains(row) { list.selectedIndex = row + 1 }
    list.selectedRows = rows
  }
}
