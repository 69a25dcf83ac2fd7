import GitAccess
import NibKit
import TerminalKit

/// A panel on the left: a list in a frame. Its commands work while it has the focus.
class PanelController: Controller, ActionValidating, ListDataSource {
  @Outlet final var list: PanelList

  override class var members: Members {
    super.members.adding(PanelController.self) {
      $0.outlet("list", \.$list, help: "The rows.")
      $0.action("focused", { panel in { panel.repo?.panelDidFocus(panel) } }, help: "The rows have received the focus.")
      $0.action("selected", { panel in { panel.didSelect() } }, help: "Another row is selected.")
      $0.action(
        "open", { panel in { panel.repo?.detail.takeFocus() } },
        help: "Moves the focus to the details of the selection, at the right.")
    }
  }

  /// The title of the frame, and the words in place of rows, as the layout has them.
  private var layoutTitle = ""
  private var layoutPlaceholder = ""
  /// True if the rows have been read.
  private(set) final var isRead = false
  /// The text that is shown until the rows have been read.
  static let reading = "Reading…"

  override func viewDidLoad() throws {
    layoutTitle = viewIfLoaded?.title ?? ""
    layoutPlaceholder = list.placeholder
    if !layoutPlaceholder.isEmpty { list.placeholder = Self.reading }
    list.dataSource = self
  }

  /// The screen that contains the panel.
  final var repo: RepoController? { parent as? RepoController }
  final var repository: Repository? { repo?.repository }
  final var hasFocus: Bool { application?.focusedView === list }

  /// True if the panel gets more room than the others.
  var isExpanded = false {
    didSet { if isExpanded != oldValue { viewIfLoaded?.height = .share(isExpanded ? 3 : 1) } }
  }

  /// Shows the selected row on the right.
  func showSelection() {}

  /// The row that was selected when the rows had been read; nil if the user has selected another one since.
  private var rowAfterReading: AnyHashable?

  private func didSelect() {
    let row = list.selectedIndex.flatMap { id(ofRow: $0) }
    // If rows have gone, another row is selected without the user, or none. The user has not read the last sentence yet.
    if let row, row != rowAfterReading {
      rowAfterReading = nil
      repo?.tell("")
    }
    showFacts()
    if repo?.panel === self { showSelection() }
  }

  /// Facts about the rows that the user must see even if the rows themselves are scrolled out of sight.
  var facts: [String] { [] }

  /// Shows these facts in the title.
  final func showFacts() {
    viewIfLoaded?.title = ([layoutTitle] + facts).joined(separator: ", ")
    showCount()
  }

  /// True if all rows have been read, so that their number is known.
  var isCountKnown: Bool { true }

  /// Shows in the border which row is selected, and how many there are.
  private func showCount() {
    let shown = list.shownRows
    let count = shown.ranges.reduce(0) { $0 + $1.count }
    let place = list.selectedIndex.map { row in shown.ranges.reduce(1) { $0 + $1.clamped(to: 0..<row).count } }
    let isOnlyRow = rowCount < 2
    (viewIfLoaded as? Frame)?.subtitle =
      place.map { isOnlyRow ? "" : "\($0) of \(count)\(isCountKnown ? "" : "+")" } ?? ""
  }

  /// Shows rows that have been read.
  ///
  /// - Parameter hasNewFirst: true if the first row is new, and the user should see it.
  final func reload(hasNewFirst: Bool = false) {
    if !isRead { list.placeholder = layoutPlaceholder }
    isRead = true
    list.reload()
    if hasNewFirst { list.showFirst(keepsSelection: hasFocus) }
    rowAfterReading = list.selectedIndex.flatMap { id(ofRow: $0) }
    showFacts()
  }

  /// The actions that apply to the selected row, or to all rows.
  class var rowActions: Set<String> { ["open"] }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    !Self.rowActions.contains(name) || hasFocus && rowCount > 0
  }

  /// Returns true if the user can see the selected row. Otherwise shows it, so that the user can act again.
  final func isSelectionSeen() -> Bool {
    if list.isCurrentRowVisible { return true }
    list.revealCurrentRow()
    repo?.warn("The selected row is not visible. Nothing was done: look again.")
    return false
  }

  /// Returns the time since something happened, for the right end of a row.
  ///
  /// - Parameter time: the time of the event, in seconds since 1970.
  final func age(of time: Int64) -> String { repo.map { "\(Age(of: time, at: $0.now()))" } ?? "" }

  // MARK: As rows

  var rowCount: Int { 0 }
  func styledText(ofRow row: Int) -> StyledText { StyledText() }
  func detail(ofRow row: Int) -> String { "" }
  func styledDetail(ofRow row: Int) -> StyledText { StyledText(detail(ofRow: row), .muted) }
  func id(ofRow row: Int) -> AnyHashable? { nil }

  /// Returns the texts in which the filter searches. They may have more than what fits into the row.
  func filterTexts(ofRow row: Int) -> [String] { [styledText(ofRow: row).plain] }
}
