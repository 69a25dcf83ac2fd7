import GitAccess
import NibKit
import TerminalKit

/// A panel on the left: a list in a frame. Its commands work while it has the focus.
class PanelController: Controller, ActionValidating, ListDataSource {
  @Outlet final var list: SpanList

  override class var members: Members {
    super.members.adding(PanelController.self) {
      $0.outlet("list", \.$list, help: "The rows.")
      $0.action("focused", { panel in { panel.repo?.panelDidFocus(panel) } }, help: "The rows have received the focus.")
      $0.action("selected", { panel in { panel.showSelection() } }, help: "Another row is selected.")
      $0.action(
        "open", { panel in { panel.repo?.detail.takeFocus() } },
        help: "Moves the focus to the details of the selection, at the right.")
    }
  }

  override func viewDidLoad() throws { list.dataSource = self }

  /// The screen that contains the panel.
  final var repo: RepoController? { parent as? RepoController }
  final var repository: Repository? { repo?.repository }
  final var hasFocus: Bool { application?.focusedView === list }

  /// True if the panel gets more room than the others.
  var isExpanded = false {
    didSet { if isExpanded != oldValue { viewIfLoaded?.height = .share(isExpanded ? 5 : 1) } }
  }

  /// Shows the selected row on the right.
  func showSelection() {}

  /// The actions that apply to the selected row, or to all rows.
  class var rowActions: Set<String> { ["open"] }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    !Self.rowActions.contains(name) || hasFocus && rowCount > 0
  }

  // MARK: As rows

  var rowCount: Int { 0 }
  func styledText(ofRow row: Int) -> StyledText { StyledText() }
  func id(ofRow row: Int) -> AnyHashable? { nil }
}
