public import NibLoading

/// `<DiffView>`: a diff line by line, as `git diff` prints it, with its hunks and the words that differ marked.
///
///     <DiffView diff="@@ -1 +1 @@&#10;-Bread&#10;+Dark bread" height="*"/>
///
/// A program sets ``diff``. The lines are the rows of a list: they are selected as such, several with `selection="many"`, and
/// the keys `]` and `[` go to the next and the previous hunk. Left and Right scroll. While there is no diff, the view shows the
/// items of the list, or the rows of its data source, so that a program can say in words why there is none.
///
/// Only the visible lines are made into text. At most 2048 bytes of a line are shown.
open class DiffView: List {
  /// The diff, or nil for none.
  public var diff: UnifiedDiff? { didSet { diffDidChange() } }
  private let source = DiffRows()
  /// The number of cells that are scrolled out on the left.
  private var leftColumn = 0 { didSet { if leftColumn != oldValue { setNeedsDisplay() } } }
  private static let step = 8

  /// The members of a view of a diff in a layout.
  open override class var members: Members {
    super.members.adding(DiffView.self) {
      $0.summary("A diff line by line, with its hunks and the words that differ marked.")
      $0.attribute("diff", help: "The diff, as git and other programs print it.") { (view: DiffView, text: String) in
        view.diff = UnifiedDiff(Array(text.utf8))
      }
      $0.action("nextDifference", { view in { view.goToHunk(next: true) } }, help: "Goes to the next difference.")
      $0.action(
        "previousDifference", { view in { view.goToHunk(next: false) } }, help: "Goes to the previous difference.")
    }
  }

  private func diffDidChange() {
    source.diff = diff ?? .empty
    dataSource = diff == nil ? nil : source
    reload()
  }

  /// Selects the first row, and scrolls to the start of the lines.
  public func scrollToStart() {
    leftColumn = 0
    selectedIndex = 0
  }

  // MARK: Hunks

  /// Selects the first changed line at or after the selected line, or else the last one before it.
  public func selectChange() {
    guard let diff, let row = selectedIndex, !diff.isChange(row) else { return }
    let next = (row..<diff.rows.count).first { diff.isChange($0) }
    if let next = next ?? (0..<row).last(where: { diff.isChange($0) }) { selectedIndex = next }
  }

  /// Selects the first changed line of the hunk after or before the selected line.
  ///
  /// - Returns: false if there is no such hunk.
  @discardableResult
  public func goToHunk(next: Bool) -> Bool {
    guard let diff, let row = selectedIndex else { return false }
    let start = diff.hunk(at: row).map { diff.hunks[$0].header } ?? row
    let hunk = next ? diff.hunks.first { $0.header > row } : diff.hunks.last { $0.header < start }
    guard let hunk else { return false }
    selectedIndex = hunk.rows.first { diff.isChange($0) } ?? hunk.header
    return true
  }

  // MARK: As a view

  override var keyRows: [KeyRow] {
    let sideways = [leftColumn > 0 ? "left" : nil, canScrollRight ? "right" : nil].compactMap { $0 }.joined(
      separator: " ")
    return super.keyRows + (sideways.isEmpty ? [] : KeyRow.rows((sideways, .keyScrollSideways)))
      + (diff?.hunks.isEmpty == false ? KeyRow.rows(("] [", .keyOtherDifference)) : [])
  }

  override func keys(ofAction name: String) -> KeyBinding? {
    switch name {
    case "nextDifference": KeyBinding("]")
    case "previousDifference": KeyBinding("[")
    default: super.keys(ofAction: name)
    }
  }

  /// Goes to a hunk, scrolls sideways, or does what a list does.
  open override func handle(_ key: KeyPress) throws -> Bool {
    if passedKeys?.matches(key) == true { return false }
    switch key {
    case KeyPress(.character("]")) where diff?.hunks.isEmpty == false: return try goAsUser(next: true)
    case KeyPress(.character("[")) where diff?.hunks.isEmpty == false: return try goAsUser(next: false)
    case KeyPress(.left) where leftColumn > 0: leftColumn = max(0, leftColumn - Self.step)
    case KeyPress(.right) where canScrollRight: leftColumn += Self.step
    default: return try super.handle(key)
    }
    return true
  }

  private func goAsUser(next: Bool) throws -> Bool {
    if goToHunk(next: next) { try send(changed) }
    return true
  }

  /// True if a line near the selected one is longer than what is seen of it. Lines that are far away are not measured.
  private var canScrollRight: Bool {
    let row = selectedIndex ?? 0
    let rows = max(0, row - frame.height)..<max(0, min(rowCount, row + frame.height))
    return rows.contains { leftColumn + contentRect.width < width(ofRow: $0) + gutterWidth }
  }

  /// Draws a line without those of its cells that are scrolled out.
  open override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    guard leftColumn > 0 else { return super.drawRow(row, in: canvas, style, pen) }
    canvas.write(styledText(ofRow: row), at: Point(x: -leftColumn, y: 0), pen, over: style)
  }
}

/// The lines of a diff as the rows of a list.
private final class DiffRows: ListDataSource {
  var diff = UnifiedDiff.empty

  var rowCount: Int { diff.rows.count }
  func text(ofRow row: Int) -> String { styledText(ofRow: row).plain }
  func styledText(ofRow row: Int) -> StyledText { diff.styledText(ofRow: row) }
}
