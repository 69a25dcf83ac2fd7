import GitAccess
import NibKit
import TerminalKit

/// The details of the selected row of a panel: a text, a commit, or the changes of a file whose lines can be staged.
final class DetailController: Controller, ActionValidating {
  @Outlet private var mainFrame: Frame
  @Outlet private var stagedFrame: Frame
  @Outlet private var mainList: SpanList
  @Outlet private var stagedList: SpanList

  private lazy var main = DetailPane(mainList, .unstaged)
  private lazy var staged = DetailPane(stagedList, .staged)

  /// The shown item.
  private enum Subject: Equatable {
    case words
    case file([UInt8])
    case commit(ObjectName)
  }

  private var subject = Subject.words
  /// The file whose changes are shown.
  private var file: ChangedFile?

  override class var members: Members {
    super.members.adding(DetailController.self) {
      $0.summary("The details of the selection in a panel.")
      $0.outlet("mainFrame", \.$mainFrame, help: "The frame of what is shown; its title says what that is.")
      $0.outlet("stagedFrame", \.$stagedFrame, help: "The frame of what is staged of a file.")
      $0.outlet("mainList", \.$mainList, help: "The rows of what is shown.")
      $0.outlet("stagedList", \.$stagedList, help: "The rows of what is staged of a file.")
      $0.action("toggle", DetailController.toggle, help: "Stages the selected lines, or unstages them.")
      $0.action("hunk", DetailController.selectHunk, help: "Selects all of the hunk.")
      $0.action("range", DetailController.toggleRange, help: "Begins a range of lines, or ends it.")
      $0.action("nextHunk", DetailController.nextHunk, help: "Goes to the next hunk.")
      $0.action("previousHunk", DetailController.previousHunk, help: "Goes to the hunk before.")
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
    shown.selectChange()
    application?.focus(shown.list)
  }

  /// Moves the selection of a list from its start to the first line that can be staged.
  private func paneDidFocus() {
    repo?.showCommands(of: self)
    if let pane, pane.list.selectedIndex == 0, file != nil { pane.selectChange() }
  }

  // MARK: Showing

  /// Shows a text.
  func show(_ words: [StyledText], title: String) {
    read { [self] in
      begin(.words, title: title)
      main.show(.words(words), staysInPlace: false)
    }
  }

  /// Shows a commit.
  func show(commit: ObjectName, title: String) {
    // A commit does not change.
    if subject == .commit(commit) { return mainFrame.title = title }
    read { [self] in
      guard let document = try await repo?.repository.details(of: commit) else { return }
      try Task.checkCancellation()
      begin(.commit(commit), title: title)
      main.show(.diff(document), staysInPlace: false)
    }
  }

  /// Shows the changes of a stash.
  func show(stash: StashEntry) {
    read { [self] in
      guard let document = try await repo?.repository.details(of: stash) else { return }
      try Task.checkCancellation()
      begin(.commit(stash.commit), title: stash.summary)
      main.show(.diff(document), staysInPlace: false)
    }
  }

  /// Shows the unstaged and the staged changes of a file.
  func show(_ file: ChangedFile) {
    read { [self] in
      guard let repository = repo?.repository else { return }
      async let unstaged = file.unstaged == UInt8(ascii: ".") ? .empty : repository.diff(of: file, .unstaged)
      async let staged = file.isStaged ? repository.diff(of: file, .staged) : .empty
      let documents = try await (unstaged: unstaged, staged: staged)
      try Task.checkCancellation()
      show(file, documents.unstaged, documents.staged)
    }
  }

  private func show(_ file: ChangedFile, _ unstaged: DiffDocument, _ staged: DiffDocument) {
    let (focused, stays) = (pane, subject == .file(file.path))
    // The status is read from time to time. If a diff has not changed, it stays with its selected range.
    if stays, main.shows(unstaged), self.staged.shows(staged) {
      self.file = file
      return
    }
    begin(.file(file.path), title: file.isUntracked ? "New" : file.isUnmerged ? "Conflict" : "Unstaged")
    self.file = file
    let hasUnstaged = !unstaged.rows.isEmpty || staged.rows.isEmpty
    mainFrame.isHidden = !hasUnstaged
    stagedFrame.isHidden = staged.rows.isEmpty
    let words: [StyledText] =
      file.path.last == UInt8(ascii: "/")
      ? ["A folder with a repository of its own."] : ["The file is empty, or only its mode has changed."]
    main.show(unstaged.rows.isEmpty ? .words(words) : .diff(unstaged), staysInPlace: stays)
    self.staged.show(.diff(staged), staysInPlace: stays)
    // The user continues with the remaining lines. If none are left on this side, the other side gets the focus.
    guard let focused, stays else { return }
    let isGone = focused === main ? unstaged.rows.isEmpty : staged.rows.isEmpty
    if isGone, unstaged.rows.isEmpty || staged.rows.isEmpty, hasUnstaged != !unstaged.rows.isEmpty {
      repo?.panel.map { repo?.go(to: $0) }
    } else if isGone {
      takeFocus()
    } else {
      focused.selectChange()
    }
  }

  private func begin(_ subject: Subject, title: String) {
    self.subject = subject
    file = nil
    mainFrame.title = title
    mainFrame.isHidden = false
    stagedFrame.isHidden = true
  }

  private func read(_ work: @escaping @MainActor () async throws -> Void) { repo?.read(.detail, work) }

  // MARK: Staging

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "toggle": pane != nil && file.map { !$0.isUnmerged } == true
    case "hunk", "range", "nextHunk", "previousHunk", "back": pane != nil
    default: true
    }
  }

  /// Stages or unstages the selected lines.
  func toggle() async throws {
    guard let repo, let pane, let file, let document = pane.document else { return }
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
    repo.act("\(lines) \(isReverse ? "no longer staged." : "staged.")") {
      let now = try await repo.repository.diff(of: file, side)
      guard now.bytes == document.bytes else { throw Stale(file.name) }
      try await repo.repository.apply(patch, isReverse: isReverse)
    }
  }

  func selectHunk() throws { try pane?.toggleHunk() }
  func toggleRange() throws { try pane?.toggleRange() }
  func nextHunk() { pane?.goToHunk(forward: true) }
  func previousHunk() { pane?.goToHunk(forward: false) }

  func back() throws {
    guard let pane, let repo, try !pane.giveUpSelection() else { return }
    if let panel = repo.panel { repo.go(to: panel) }
  }
}
