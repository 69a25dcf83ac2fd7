import Foundation
import GitAccess
import NibKit
import TerminalKit

/// The screen, with five panels on the left, and the details of the selected row on the right.
///
/// Each panel is a controller with its own layout, which declares its commands. This controller has the repository and
/// the state that the user has seen, and performs one change after the other.
final class RepoController: Controller, ActionValidating {
  @Outlet private var side: View
  @Outlet private var main: View
  @Outlet private var note: Label

  let repository: Repository
  /// Returns the current time, in seconds since 1970. A test has a time of its own.
  var now: () -> Int64 = { Int64(Date().timeIntervalSince1970) }
  /// The status that the panels show. Before a file is staged, it is compared with the repository.
  private(set) var seen = SeenStatus()

  let status = StatusController(nibName: "Status")
  let files = FilesController(nibName: "Files")
  let branches = BranchesController(nibName: "Branches")
  let history = HistoryController(nibName: "History")
  let stashes = StashController(nibName: "Stash")
  let detail = DetailController(nibName: "Detail")

  /// The panels. Their numbers begin at 1.
  var panels: [PanelController] { [status, files, branches, history, stashes] }
  /// The panel that last had the focus. Its selection is shown on the right.
  private(set) weak var panel: PanelController?

  private var timer: Application.Timer?
  private var noteTimer: Application.Timer?
  /// The commands of the child controllers that their layouts do not hide.
  private var barCommands: [(child: Controller, commands: [Command])] = []

  /// The purposes for which git is read. Only the last read for each purpose is used.
  enum Reading: String {
    case status, branches, history, stashes, detail
  }

  /// The name for changes in the layout. Each change waits for the previous one.
  static let changing = "git"

  /// - Parameter repository: the repository to show.
  init(_ repository: Repository) {
    self.repository = repository
    super.init(nibName: "Repo")
  }

  /// Not used: a scene cannot make this controller, because it would have no repository.
  required init(coder: NibDecoder) throws { throw GitError.unreadable }

  override class var members: Members {
    super.members.adding(RepoController.self) {
      $0.summary("The screen of a repository: panels, and details of their selection.")
      $0.outlet("side", \.$side, help: "The place of the panels, one below the other.")
      $0.outlet("main", \.$main, help: "The place of the details of the selection.")
      $0.outlet("note", \.$note, help: "The label with the result of the last action.")
      $0.action("goStatus", { repo in { repo.go(to: repo.status) } }, help: "Goes to the state of the repository.")
      $0.action("goFiles", { repo in { repo.go(to: repo.files) } }, help: "Goes to the files.")
      $0.action("goBranches", { repo in { repo.go(to: repo.branches) } }, help: "Goes to the branches.")
      $0.action("goHistory", { repo in { repo.go(to: repo.history) } }, help: "Goes to the commits.")
      $0.action("goStash", { repo in { repo.go(to: repo.stashes) } }, help: "Goes to the stashes.")
      $0.action("goDetail", { repo in { repo.detail.takeFocus() } }, help: "Goes to the details of the selection.")
      $0.action("commit", { repo in { try await repo.commit() } }, help: "Opens the screen of a commit.")
      $0.action("refresh", { repo in { repo.refresh() } }, help: "Reads everything again.")
    }
  }

  override func viewDidLoad() throws {
    for panel in panels {
      addChild(panel)
      side.addSubview(try panel.view)
    }
    addChild(detail)
    main.addSubview(try detail.view)
    barCommands = children.map { ($0, $0.commands.filter { !$0.isHidden }) }
    refresh()
    go(to: repository.isBare ? history : files)
  }

  /// The focus is available when the window is shown.
  override func viewDidAppear() {
    super.viewDidAppear()
    if let panel { application?.focus(panel.list) }
    watch()
  }

  /// The time after which the status is read again, because other programs may have changed it.
  private static let interval = Duration.seconds(10)

  /// Reads the status from time to time, unless a change is in progress.
  private func watch() {
    timer?.cancel()
    timer = application?.after(Self.interval) { [weak self] _ in
      guard let self else { return }
      if work(Self.changing) == nil { read(.status) { [self] in try await readStatus() } }
      watch()
    }
  }

  /// The user comes back from another program, which may have changed the repository.
  override func terminalDidGetFocus() {
    guard work(Self.changing) == nil else { return }
    read(.status) { [self] in try await readStatus() }
    refreshNames()
  }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    name == "commit" ? !repository.isBare : true
  }

  // MARK: Panels

  /// Gives a panel the focus.
  func go(to panel: PanelController) {
    self.panel = panel
    application?.focus(panel.list)
  }

  /// Called when a panel gets the focus. It gets more room, and its selection is shown.
  func panelDidFocus(_ panel: PanelController) {
    if panel !== self.panel { tell("") }
    self.panel = panel
    for other in panels { other.isExpanded = other === panel }
    showCommands(of: panel)
    panel.showSelection()
  }

  /// Shows the commands of one child controller in the status bar, and hides those of the others.
  func showCommands(of controller: Controller) {
    for (child, commands) in barCommands { for command in commands { command.isHidden = child !== controller } }
  }

  // MARK: Reading

  /// Reads something, and cancels the current read for the same purpose.
  func read(_ reading: Reading, _ body: @escaping @MainActor () async throws -> Void) {
    run(reading.rawValue, .restarting) { _ in try await body() }
  }

  /// Reads everything again.
  func refresh() {
    read(.status) { [self] in try await readStatus() }
    refreshHistory()
  }

  /// Reads the commits and branches again.
  private func refreshHistory() {
    refreshNames()
    history.reload()
  }

  /// Reads the branches and the stashes again.
  private func refreshNames() {
    read(.branches) { [self] in branches.show(try await repository.branches()) }
    if !repository.isBare { read(.stashes) { [self] in stashes.show(try await repository.stashes()) } }
  }

  /// Reads the status, and shows it.
  func readStatus() async throws {
    if repository.isBare { return status.show(seen.status, of: repository, .all) }
    let now = try await repository.readStatus()
    try Task.checkCancellation()
    let before = seen.status.head
    seen = now
    // Another program has committed, or has switched to another branch.
    if let before, before != now.status.head { refreshHistory() }
    files.show(now.status.files)
    status.show(now.status, of: repository, await repository.untracked)
    if panel === files { files.showSelection() }
  }

  /// The time for which the result of a small change is shown.
  private static let noteTime = Duration.seconds(10)

  /// Shows the result of a small, frequent change at the bottom, until the user goes on or some time has passed.
  func tell(_ words: String) {
    noteTimer?.cancel()
    note.text = words.replacing("_", with: "__")
    if !words.isEmpty { noteTimer = application?.after(Self.noteTime) { [weak self] _ in self?.note.text = "" } }
  }
}
