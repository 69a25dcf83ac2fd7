import GitAccess
import NibKit
import TerminalKit

/// One of the two lists on the right: a text, or a diff whose lines can be selected.
final class DetailPane: ListDataSource {
  /// The rows.
  enum Content {
    case words([StyledText])
    case diff(DiffDocument)
  }

  let list: SpanList
  /// The side whose lines are staged or unstaged.
  let side: Repository.Side
  private(set) var content = Content.words([])
  /// The other end of a selected range of rows, opposite to the selected row; nil if only one row is selected.
  private(set) var anchor: Int?

  init(_ list: SpanList, _ side: Repository.Side) {
    self.list = list
    self.side = side
    list.dataSource = self
  }

  /// Shows some content.
  ///
  /// - Parameter staysInPlace: true to keep the selection in its place, because the content belongs to the same item as
  ///   before.
  func show(_ content: Content, staysInPlace: Bool) {
    self.content = content
    anchor = nil
    list.reload()
    if !staysInPlace { list.scrollToStart() }
  }

  /// The diff, if there is one.
  var document: DiffDocument? { if case .diff(let document) = content { document } else { nil } }

  /// Returns true if the pane already shows a diff with exactly the same bytes.
  func shows(_ other: DiffDocument) -> Bool { (document ?? .empty).bytes == other.bytes }

  // MARK: Rows

  var rowCount: Int {
    switch content {
    case .words(let words): words.count
    case .diff(let document): document.rows.count
    }
  }

  func styledText(ofRow row: Int) -> StyledText {
    switch content {
    case .words(let words): words[row]
    case .diff(let document): document.text(ofRow: row)
    }
  }

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

  /// Selects the next row that can be staged, starting at the selected row. At the start of the list, selects the first
  /// hunk.
  func selectChange() {
    guard let document, let row = list.selectedIndex, !document.isChange(row) else { return }
    let next = (row..<document.rows.count).first { document.isChange($0) }
    if let next = next ?? (0..<row).last(where: { document.isChange($0) }) { list.selectedIndex = next }
  }

  /// Selects the first change of the hunk after or before the selected row.
  func goToHunk(forward: Bool) {
    guard let document, let row = list.selectedIndex else { return }
    let current = document.hunk(at: row)
    let target =
      forward
      ? document.hunks.first { $0.header > row }
      : document.hunks.last {
        $0.header < row && (current.map { document.hunks[$0].header } ?? row) > $0.header
      }
    guard let target else { return }
    list.selectedIndex = target.rows.first { document.isChange($0) } ?? target.header
    didMove()
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
