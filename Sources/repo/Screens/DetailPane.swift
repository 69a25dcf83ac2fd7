import GitAccess
import NibKit
import TerminalKit

/// One of the two lists at the right: words, or a diff of which lines can be selected.
final class DetailPane: SpanSource {
  /// The rows.
  enum Content {
    case words([StyledText])
    case diff(DiffDocument)
  }

  let list: SpanList
  /// What the lines are staged or unstaged from.
  let side: Repository.Side
  private(set) var content = Content.words([])
  /// The row that a range of rows begins or ends at, apart from the selected one; nil if one row is selected.
  var anchor: Int? { didSet { list.setNeedsDisplay() } }

  init(_ list: SpanList, _ side: Repository.Side) {
    self.list = list
    self.side = side
    list.source = self
  }

  /// Shows something.
  ///
  /// - Parameter staysInPlace: whether the selection stays in its place, because it is the same thing as before.
  func show(_ content: Content, staysInPlace: Bool) {
    self.content = content
    anchor = nil
    list.reload()
    if !staysInPlace { list.scrollToStart() }
  }

  /// The diff, if there is one.
  var document: DiffDocument? { if case .diff(let document) = content { document } else { nil } }

  // MARK: Rows

  var rowCount: Int {
    switch content {
    case .words(let words): words.count
    case .diff(let document): document.rows.count
    }
  }

  func text(ofRow row: Int) -> StyledText {
    switch content {
    case .words(let words): words[row]
    case .diff(let document): document.text(ofRow: row)
    }
  }

  func look(ofRow row: Int) -> Look { anchor != nil && selectedRows.contains(row) ? Look(reverse: true) : Look() }

  /// The selected rows: a range, or one; of the line that begins a hunk, all of the hunk.
  var selectedRows: Range<Int> {
    guard let row = list.selectedIndex else { return 0..<0 }
    if let anchor { return min(anchor, row)..<max(anchor, row) + 1 }
    if let document, document.rows[row].kind == .hunk, let hunk = document.hunk(at: row) {
      return document.hunks[hunk].rows
    }
    return row..<row + 1
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
    anchor = nil
    list.selectedIndex = target.rows.first { document.isChange($0) } ?? target.header
  }

  /// Selects all of the hunk, or one row if all of it is selected.
  func toggleHunk() {
    guard let document, let row = list.selectedIndex, let hunk = document.hunk(at: row) else { return }
    let rows = document.hunks[hunk].rows
    guard let first = rows.first, let last = rows.last else { return }
    if anchor == first, row == last {
      anchor = nil
    } else {
      list.selectedIndex = last
      anchor = first
    }
  }
}
