import GitAccess
import NibKit
import TerminalKit

/// One of the two lists at the right: words, or a diff of which lines can be selected.
final class DetailPane: ListDataSource {
  /// The rows.
  enum Content {
    case words([StyledText])
    case diff(DiffDocument)
  }

  let list: SpanList
  /// The side that the lines are staged or unstaged from.
  let side: Repository.Side
  private(set) var content = Content.words([])
  /// The row that a range of rows begins or ends at, apart from the selected one; nil if one row is selected.
  private(set) var anchor: Int?

  init(_ list: SpanList, _ side: Repository.Side) {
    self.list = list
    self.side = side
    list.dataSource = self
  }

  /// Shows something.
  ///
  /// - Parameter staysInPlace: true if the selection stays in its place, because it is the same thing as before.
  func show(_ content: Content, staysInPlace: Bool) {
    self.content = content
    anchor = nil
    list.reload()
    if !staysInPlace { list.scrollToStart() }
  }

  /// The diff, if there is one.
  var document: DiffDocument? { if case .diff(let document) = content { document } else { nil } }

  /// Returns true if it shows a diff already, to the byte.
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

  /// The selected rows; of the line that begins a hunk, all of the hunk.
  var selectedRows: RangeSet<Int> {
    let selected = list.selectedRows
    guard selected.ranges.count == 1, let rows = selected.ranges.first, rows.count == 1, let document,
      document.rows[rows.lowerBound].kind == .hunk, let hunk = document.hunk(at: rows.lowerBound)
    else { return selected }
    return RangeSet(document.hunks[hunk].rows)
  }

  /// Begins a range of rows at the selected one, or gives it up.
  func toggleRange() throws {
    anchor = anchor == nil ? list.selectedIndex : nil
    if anchor == nil { try list.clearSelection() } else { didMove() }
  }

  /// Gives up the range, or other selected rows.
  ///
  /// - Returns: false if there are none.
  func giveUpSelection() throws -> Bool {
    let isRange = anchor != nil || list.selectedRows.ranges.reduce(0) { $0 + $1.count } > 1
    anchor = nil
    if isRange { try list.clearSelection() }
    return isRange
  }

  /// Another row is selected: the range goes to there.
  func didMove() {
    guard let anchor, let row = list.selectedIndex else { return }
    list.selectedRows = RangeSet(min(anchor, row)..<max(anchor, row) + 1)
  }

  /// Selects the next row that can be staged, from the selected one on; the first hunk from the start.
  func selectChange() {
    guard let document, let row = list.selectedIndex, !document.isChange(row) else { return }
    let next = (row..<document.rows.count).first { document.isChange($0) }
    if let next = next ?? (0..<row).last(where: { document.isChange($0) }) { list.selectedIndex = next }
  }

  /// Selects the first change of the hunk behind or before the selected row.
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

  /// Selects all of the hunk, or one row if all of it is selected.
  func toggleHunk() throws {
    guard let document, let row = list.selectedIndex, let hunk = document.hunk(at: row) else { return }
    let rows = RangeSet(document.hunks[hunk].rows)
    anchor = nil
    if list.selectedRows == rows { return try list.clearSelection() }
    if !rows.contains(row) { list.selectedIndex = row + 1 }
    list.selectedRows = rows
  }
}
