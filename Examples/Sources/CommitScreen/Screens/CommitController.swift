import GitAccess
package import NibKit
package import TerminalKit

/// The screen, with the words of the commit at the top, and its files below.
///
/// It is made in code, because it needs a repository. Its view is `Commit.layout.xml`.
package final class CommitController: Controller, ActionValidating {
  @Outlet var form: View
  @Outlet var messageFrame: View
  @Outlet var summary: SummaryField
  @Outlet var details: TextArea
  @Outlet var files: Table
  @Outlet var amend: Checkbox
  @Outlet var signOff: Checkbox
  @Outlet var author: RadioGroup
  @Outlet var progress: Spinner
  @Outlet var note: StatusItem

  let repository: Repository
  /// The repository as the screen shows it. It is compared with the repository before a commit.
  private(set) var seen: Snapshot
  let isDryRun: Bool
  let rows = FilesSource()
  /// The words that the program has last put into the fields; nil if there are none.
  var given: GivenWords?
  /// True while git is running.
  var isBusy = false
  /// The commit that is being made.
  var work: Repository.Work?
  /// The tree that the user wants to commit although it contains markers of conflicts; nil if there is none.
  var treeWithMarkers: String?
  /// True if the user no longer wants the commit.
  var isStopped = false
  /// The dialog that asks whether to stop git, while it is shown.
  weak var question: StopController?
  /// The view that had the focus when git began.
  weak var focusBefore: View?
  /// True if the words have been committed, or if the user has left the screen.
  var isDone = false
  /// The file of kept words that belongs to this screen while it is shown; nil if there is none.
  var kept: KeptWords?
  /// True if the file of kept words belongs to the words in the fields.
  var areWordsKept = false
  /// The timer after which the words are kept.
  var keepTimer: Application.Timer?
  /// Called after a commit, instead of ending the program; nil if the program consists only of this screen.
  private let whenCommitted: ((CommitReport) -> Void)?

  /// - Parameters:
  ///   - seen: the current state of the repository.
  ///   - isDryRun: true if nothing is committed.
  ///   - whenCommitted: called after a commit. The screen then closes, and the program continues. The same happens if
  ///     the user leaves the screen. Nil ends the program in both cases.
  init(
    _ repository: Repository, _ seen: Snapshot, isDryRun: Bool = false, whenCommitted: ((CommitReport) -> Void)? = nil
  ) {
    self.repository = repository
    self.seen = seen
    self.isDryRun = isDryRun
    self.whenCommitted = whenCommitted
    super.init(nibName: "Commit")
  }

  /// Not used: a scene cannot make this controller, because it would have no repository.
  package required init(coder: NibDecoder) throws { throw GitError.unreadable }

  package override class var members: Members {
    super.members.adding(CommitController.self) {
      $0.summary("The screen of a commit: its message and its files.")
      $0.outlet("form", \.$form, help: "The views that are disabled while git runs.")
      $0.outlet("message", \.$messageFrame, help: "The frame around the message; its title names the branch.")
      $0.outlet("summary", \.$summary, help: "The field for the first line of the message.")
      $0.outlet("details", \.$details, help: "The field for the other lines of the message.")
      $0.outlet("files", \.$files, help: "The files; its columns are 'change', 'stage' and 'name'.")
      $0.outlet("amend", \.$amend, help: "True if the last commit is amended.")
      $0.outlet("signOff", \.$signOff, help: "True if the commit gets a sign-off.")
      $0.outlet("author", \.$author, help: "The author of an amended commit: 'kept' or 'new'.")
      $0.outlet("progress", \.$progress, help: "The indicator that is visible while git runs.")
      $0.outlet("note", \.$note, help: "The label with the number of checked files.")
      $0.action("refresh", CommitController.refresh, help: "The checked files have changed.")
      $0.action("wordsChanged", CommitController.keepWordsLater, help: "The message has changed.")
      $0.action("enterDetails", CommitController.enterDetails, help: "Moves the focus to the description.")
      $0.action("toggleFile", CommitController.toggleFile, help: "Checks or unchecks the selected file.")
      $0.action("toggleAll", CommitController.toggleAll, help: "Checks all files, or none if all are checked.")
      $0.action(
        "amendToggled", CommitController.amendToggled, help: "Takes the message of the last commit, or drops it again.")
      $0.action(
        "commit", CommitController.commit, help: "Commits the checked files. The screen stays usable while git runs.")
      $0.action(
        "quit", CommitController.askToQuit, help: "Ends without a commit. If text was typed, the user is asked first.")
    }
  }

  package override func viewDidLoad() throws {
    // The exit status reports that no commit was made.
    if isProgram { application?.defaultStatus = 1 }
    files.dataSource = rows
    summary.details = details
    restoreWords()
    take(seen)
    showAuthor()
  }

  package override func viewDidAppear() {
    super.viewDidAppear()
    askWhichWords()
  }

  /// The user comes back from another program, which may have changed the repository.
  package override func terminalDidGetFocus() {
    run("look", .restarting) { [weak self] _ in await self?.lookAgain() }
  }

  /// Called if the program is ended from outside. The words are kept for the next time.
  package override func willQuit() throws {
    guard !isDone, isBusy || hasWords else { return }
    keepWords()
    kept = nil
    throw Uncommitted(words: summary.text + "\n\n" + details.text, isBusy: isBusy, areKept: areWordsKept)
  }

  /// True if the program only makes this commit.
  private var isProgram: Bool { whenCommitted == nil }

  /// Closes the screen. Ends the program if it only makes this commit.
  ///
  /// - Parameter report: the result; nil without a commit.
  func end(_ report: CommitReport?) {
    isDone = true
    keepTimer?.cancel()
    kept = nil
    guard !isProgram else {
      if let report { application?.result = report.text + "\n" }
      return quit(status: report == nil ? nil : 0)
    }
    dismiss()
    if let report { whenCommitted?(report) }
  }

  private func quit(status: Int32?) { application?.quit(status: status) }

  /// Shows a repository.
  func take(_ snapshot: Snapshot) {
    let hasOtherOffer = given == nil || snapshot.offer != seen.offer
    seen = snapshot
    let status = snapshot.status
    let branch = status.branch.map { "Commit to \($0)" } ?? "Commit to no branch"
    messageFrame.title = branch + (snapshot.operation.map { " (\($0.name))" } ?? "")
    if status.isUnborn { amend.isChecked = false }
    amend.isEnabled = !status.isUnborn
    if !amend.isChecked, !hasWords, hasOtherOffer { giveOffer() }
    rows.show(status.files)
    files.reload()
    refresh()
  }

  func refresh() {
    let count = rows.checkedCount
    note.text = count == 0 ? "No file is checked" : "\(count) of \(rows.rowCount) files"
  }

  // MARK: Actions

  package func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "commit": !isBusy
    case "toggleAll": !isBusy && rows.rowCount > 0
    default: true
    }
  }

  func enterDetails() { application?.focus(details) }

  func toggleFile() throws { try files.toggleSelection() }

  func toggleAll() {
    rows.toggleAll()
    files.setNeedsDisplay()
    refresh()
  }
}
