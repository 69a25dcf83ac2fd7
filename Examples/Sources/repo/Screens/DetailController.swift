import GitAccess
import NibKit
import TerminalKit

/// The details of the selected row of a panel: a text, a commit, or the changes of a file whose lines can be staged.
final class DetailController: Controller, ActionValidating {
  @Outlet private var mainFrame: Frame
  @Outlet private var stagedFrame: Frame
  @Outlet private var mainList: DiffView
  @Outlet private var stagedList: DiffView

  private lazy var main = DetailPane(mainList, .unstaged)
  private lazy var staged = DetailPane(stagedList, .staged)

  /// The shown item.
  private enum Subject: Equatable {
    case words
    case file([UInt8])
    case commit(ObjectName)
  }

  private var subject = Subject.words
  /// The timer of a note that git is reading.
  private var waiting: Application.Timer?
  /// The file whose changes are shown.
  private var file: ChangedFile?

  override class var members: Members {
    super.members.adding(DetailController.self) {
      $0.summary("The details of the selection in a panel.")
      $0.outlet("mainFrame", \.$mainFrame, help: "The frame of what is shown; its title says what that is.")
      $0.outlet("stagedFrame", \.$stagedFrame, help: "The frame of what is staged of a file.")
      $0.outlet("mainList", \.$mainList, help: "The rows of what is shown.")
      $0.outlet("stagedList", \.$stagedList, help: "The rows of what is staged of a file.")
      $0.action("leave", DetailController.leave, help: "Goes back to the panel.")
      $0.action("toggle", DetailController.toggle, help: "Stages the selected lines, or unstages them.")
      $0.action("hunk", DetailController.selectHunk, help: "Selects all of the hunk.")
      $0.action("range", DetailController.toggleRange, help: "Begins a range of lines, or ends it.")
      $0.action("back", DetailController.back, help: "Gives up the range, or goes back to the panel.")
      $0.action("paneFocused", DetailController.paneDidFocus, help: "One of the two lists has got the focus.")
      $0.action("moved", { detail in { detail.pane?.didMove() } }, help: "Another row is selected.")
    }
  }

  override func viewDidLoad() throws {
    _ = (main, staged)
    stagedFrame.isHidden = true
  }

  private var repo: RepoController? { parent as? RepoController }

  /// The pane that has the focus.
  private var pane: DetailPane? {
    [main, staged].first { application?.focusedView === $0.list }
  }

  /// Moves the focus to the shown item.
  func takeFocus() {
    let shown = mainFrame.isHidden ? staged : main
    shown.list.selectChange()
    application?.focus(shown.list)
  }

  /// Moves the selection of a list from its start to the first line that can be staged.
  private func paneDidFocus() {
    repo?.showCommands(of: self)
    if let pane, pane.list.selectedIndex == 0, file != nil { pane.list.selectChange() }
  }

  // MARK: Showing

  /// Shows a text.
  func show(_ words: [StyledText], title: String) {
    read(.words, title: title) { [self] in
      begin(.words, title: title)
      main.show(words)
    }
  }

  /// Shows a commit.
  func show(commit: ObjectName, title: String) {
    // A commit does not change.
    if subject == .commit(commit) { return mainFrame.title = title }
    read(.commit(commit), title: title) { [self] in
      guard let document = try await repo?.repository.details(of: commit) else { return }
      try Task.checkCancellation()
      begin(.commit(commit), title: title)
      main.show(document, staysInPlace: false)
    }
  }

  /// Shows the changes of a stash.
  func show(stash: StashEntry) {
    read(.commit(stash.commit), title: stash.summary) { [self] in
      guard let document = try await repo?.repository.details(of: stash) else { return }
      try Task.checkCancellation()
      begin(.commit(stash.commit), title: stash.summary)
      main.show(document, staysInPlace: false)
    }
  }

  /// Shows the unstaged and the staged changes of a file.
  func show(_ file: ChangedFile) {
    read(.file(file.path), title: file.name) { [self] in
      guard let repository = repo?.repository else { return }
      if file.isFolder { return show(file, .empty, .empty, filter: nil) }
      let filter = file.unstaged == UInt8(ascii: ".") ? nil : try await repository.unusedFilter(of: file.path)
      let hasUnstaged = file.unstaged != UInt8(ascii: ".") && filter == nil
      async let unstaged = hasUnstaged ? repository.diff(of: file, .unstaged) : .empty
      async let staged = file.isStaged ? repository.diff(of: file, .staged) : .empty
      let documents = try await (unstaged: unstaged, staged: staged)
      try Task.checkCancellation()
      show(file, documents.unstaged, documents.staged, filter: filter)
    }
  }

  /// - Parameter filter: the filter of the file that looking does not run, so that there is no diff.
  private func show(_ file: ChangedFile, _ unstaged: UnifiedDiff, _ staged: UnifiedDiff, filter: String?) {
    let (focused, stays) = (pane, subject == .file(file.path))
    // The status is read from time to time. If a diff has not changed, it stays with its selected range.
    if stays, main.shows(unstaged), self.staged.shows(staged), !file.isFolder || self.file == file {
      self.file = file
      return
    }
    begin(.file(file.path), title: file.isUntracked ? "New" : file.isUnmerged ? "Conflict" : "Unstaged")
    self.file = file
    let hasUnstaged = !unstaged.rows.isEmpty || staged.rows.isEmpty || filter != nil
    mainFrame.isHidden = !hasUnstaged
    stagedFrame.isHidden = staged.rows.isEmpty
    if unstaged.rows.isEmpty {
      main.show(Self.words(file, filter), staysInPlace: stays)
    } else {
      main.show(unstaged, staysInPlace: stays)
    }
    self.staged.show(staged, staysInPlace: stays)
    // The user continues with the remaining lines. If none are left on this side, the other side gets the focus.
    guard let focused, stays else { return }
    let isGone = focused === main ? unstaged.rows.isEmpty : staged.rows.isEmpty
    if isGone, unstaged.rows.isEmpty || staged.rows.isEmpty, hasUnstaged != !unstaged.rows.isEmpty {
      repo?.panel.map { repo?.go(to: $0) }
    } else if isGone {
      takeFocus()
    } else {
      focused.list.selectChange()
    }
  }

  /// Returns the words about a file that has no lines to show.
  private static func words(_ file: ChangedFile, _ filter: String?) -> [StyledText] {
    if let filter {
      return [
        "Git changes this file with the filter '\(filter)', which the configuration of this repository defines.",
        "Looking at the file does not run it. To see the changes, start with --run-filters.",
      ]
    }
    if file.isFolder {
      let more = file.files.count - mostNames
      return ["Git tracks no file in this folder. It contains:", ""]
        + file.files.prefix(mostNames).map { .init("  \($0.name)") } + (more > 0 ? [.init("  and \(more) more")] : [])
    }
    return file.isRepository
      ? ["This folder is a repository of its own."] : ["The file is empty, or only its mode has changed."]
  }

  /// The maximum number of files of a folder that are listed.
  private static let mostNames = 10_000

  private func begin(_ subject: Subject, title: String) {
    self.subject = subject
    file = nil
    mainFrame.title = title
    mainFrame.isHidden = false
    stagedFrame.isHidden = true
  }

  /// The time after which the previous item gives way to a note that git is reading.
  private static let patience = Duration.milliseconds(200)

  /// Reads an item, and shows it. The previous item is shown meanwhile, but not for long.
  private func read(_ new: Subject, title: String, _ work: @escaping @MainActor () async throws -> Void) {
    waiting?.cancel()
    if new != subject {
      waiting = application?.after(Self.patience) { [weak self] _ in
        self?.begin(.words, title: title)
        self?.main.show([.init(PanelController.reading)])
      }
    }
    repo?.read(.detail) { [weak self] in
      try await work()
      self?.waiting?.cancel()
    }
  }

  // MARK: Staging

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "toggle": pane != nil && file.map { !$0.isUnmerged } == true
    case "hunk", "range", "back", "leave": pane != nil
    default: true
    }
  }

  /// Stages or unstages the selected lines.
  func toggle() async throws {
    guard let repo, let pane, let file, let document = pane.document, isSelectionSeen(pane) else { return }
    if file.submodule != nil {
      return repo.warn("\(file.name) is a submodule. Stage it in the panel of the files.")
    }
    let isReverse = pane.side == .staged
    let side = pane.side
    let selected = pane.selectedRows
    // A selection may have a hundred thousand lines, which takes longer than a frame.
    let making = Task.detached {
      let chosen = document.changes(in: selected.ranges.joined())
      return (count: chosen.count, patch: try document.patch(of: chosen, isReverse: isReverse))
    }
    let count: Int
    let patch: [UInt8]
    do { (count, patch) = try await making.value } catch {
      return repo.warn("\(error)")
    }
    // The user may have changed the selection in the meantime.
    if pane.document?.bytes == document.bytes, pane.selectedRows == selected { _ = try pane.giveUpSelection() }
    let lines = count == 1 ? "A line is" : "\(count) lines are"
    repo.act {
      let now = try await repo.repository.diff(of: file, side)
      guard now.bytes == document.bytes else { throw Refused.stale(file.name) }
      try await repo.repository.apply(patch, isReverse: isReverse)
      return Outcome(done: "\(lines) \(isReverse ? "no longer staged." : "staged.")")
    }
  }

  /// Returns true if the user can see the current row. Otherwise shows it, so that the user can act again.
  private func isSelectionSeen(_ pane: DetailPane) -> Bool {
    if pane.list.isCurrentRowVisible { return true }
    pane.list.revealCurrentRow()
    repo?.warn("The selected line is not visible. Nothing was done: look again.")
    return false
  }

  func selectHunk() throws { try pane?.toggleHunk() }
  func toggleRange() throws { try pane?.toggleRange() }

  func leave() { repo?.panel.map { repo?.go(to: $0) } }

  func back() throws {
    guard let pane, let repo, try !pane.giveUpSelection() else { return }
    if let panel = repo.panel { repo.go(to: panel) }
  }
}
