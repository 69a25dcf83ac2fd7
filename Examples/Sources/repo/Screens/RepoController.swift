import CommitScreen
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
  /// The commands of the child controllers that their layouts do not hide.
  private var barCommands: [(child: Controller, commands: [Command])] = []

  /// The purposes for which git is read. Only the last read for each purpose is used.
  enum Reading: String {
    case status, branches, history, stashes, detail
  }

  /// The name for changes in the layout. Each change waits for the previous one.
  private static let changing = "git"

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
      $0.action("commit", RepoController.commit, help: "Opens the screen of a commit.")
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
    if repository.isBare { return status.show(seen.status, of: repository) }
    let now = try await repository.readStatus()
    try Task.checkCancellation()
    let before = seen.status.head
    seen = now
    // Another program has committed, or has switched to another branch.
    if let before, before != now.status.head { refreshHistory() }
    files.show(now.status.files)
    status.show(now.status, of: repository)
    if panel === files { files.showSelection() }
  }

  // MARK: Acting

  /// An action that undoes a change.
  struct Undo {
    /// The text of the notice after undoing.
    let done: String
    let perform: @MainActor () async throws -> Void
  }

  /// Makes a change with git after the changes that are in progress, and then reads the status again.
  ///
  /// - Parameters:
  ///   - done: the text that is shown afterwards.
  ///   - changesHistory: true if branches, commits or the stash change too.
  ///   - undo: the action that is offered to the user afterwards.
  func act(
    _ done: String, changesHistory: Bool = false, undo: Undo? = nil,
    _ body: @escaping @MainActor () async throws -> Void
  ) {
    run(Self.changing, .queued, cancellable: false) { [self] _ in
      do {
        try await body()
        if changesHistory { announce(done, undo) } else { tell(done) }
      } catch let error as Stale {
        warn(error.description)
      } catch {
        application?.show(message: "\(error)", title: "Not done")
      }
      if changesHistory {
        refresh()
      } else {
        read(.status) { [self] in try await readStatus() }
      }
    }
  }

  private func announce(_ done: String, _ undo: Undo?) {
    let choice = undo.map { undo in
      Notice.Choice("_Undo") { [weak self] in
        self?.act(undo.done, changesHistory: true) { try await undo.perform() }
      }
    }
    application?.notify(done, .success, choice: choice)
  }

  /// Shows the result of a small, frequent change at the bottom.
  func tell(_ words: String) { note.text = words.replacing("_", with: "__") }

  /// Reports why something is not done.
  func warn(_ words: String) { application?.notify(words, .warning) }

  /// Checks that files are in the state that the user saw.
  ///
  /// - Parameters:
  ///   - files: the files, as the user saw them.
  ///   - areAll: true if there must be no other files.
  /// - Throws: `Stale` if they have changed, and `GitError`.
  func verify(_ files: [ChangedFile], in seen: SeenStatus, areAll: Bool = false) async throws {
    let paths = areAll || files.count > 20 ? [] : files.flatMap { [$0.path] + [$0.origin].compactMap { $0 } }
    let now = try await repository.readStatus(of: paths)
    let current = Dictionary(now.status.files.map { ($0.path, $0) }) { first, _ in first }
    let changed = files.filter { current[$0.path] != $0 || !seen.isSame($0, in: now) }
    if !changed.isEmpty { throw Stale(Readable.list(changed.map(\.name), separator: ", ")) }
    if now.status.head != seen.status.head { throw Stale("The last commit") }
    if areAll, now.status.files.count != files.count { throw Stale("The list of files") }
  }

  func commit() async throws {
    let controller = try await CommitScreen.controller(repository) { [weak self] words in
      guard let self else { return }
      application?.notify(words.split(separator: "\n").first.map(String.init) ?? "", .success)
      refresh()
    }
    try present(controller)
  }
}

/// An error for state that has changed since the user saw it.
nonisolated struct Stale: Error, CustomStringConvertible {
  private let thing: String
  init(_ thing: String) { self.thing = thing }
  var description: String { "\(thing) is no longer as you saw it. Nothing is done: look again." }
}
