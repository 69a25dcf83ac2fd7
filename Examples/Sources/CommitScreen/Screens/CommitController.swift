import GitAccess
package import NibKit
package import TerminalKit

/// The screen: the words of the commit above, the files that go into it below.
///
/// Code makes it, because it takes a repository; its view is `Commit.layout.xml`.
package final class CommitController: Controller, ActionValidating {
  @Outlet var form: View
  @Outlet var messageFrame: View
  @Outlet var summary: TextField
  @Outlet var details: TextArea
  @Outlet var files: Table
  @Outlet var amend: Checkbox
  @Outlet var signOff: Checkbox
  @Outlet var author: RadioGroup
  @Outlet var progress: Spinner
  @Outlet var note: StatusItem

  let repository: Repository
  /// The repository as the screen shows it. Before a commit, the repository is compared with it.
  private(set) var seen: Snapshot
  let isDryRun: Bool
  let rows = FilesSource()
  /// The words that the program has put into the fields last; nil if it has put in none.
  var given: GivenWords?
  /// True while git is at work.
  var isBusy = false
  /// The commit that is being made.
  var work: Repository.Work?
  /// True if the user no longer wants the commit.
  var isStopped = false
  /// The question whether git is to be stopped, while it is asked.
  weak var question: StopController?
  /// The view that had the focus when git began.
  weak var focusBefore: View?
  /// True if the words are in a commit, or the user no longer wants them.
  var isDone = false
  /// Called with git's words after a commit, instead of ending the program; nil where the screen is the program.
  private let whenCommitted: ((String) -> Void)?

  /// - Parameters:
  ///   - seen: the repository as it is.
  ///   - isDryRun: true if nothing is committed.
  ///   - whenCommitted: called with git's words after a commit. The screen then closes, as it does if the user leaves
  ///     it, and the program goes on. Nil ends the program in both cases.
  init(
    _ repository: Repository, _ seen: Snapshot, isDryRun: Bool = false, whenCommitted: ((String) -> Void)? = nil
  ) {
    self.repository = repository
    self.seen = seen
    self.isDryRun = isDryRun
    self.whenCommitted = whenCommitted
    super.init(nibName: "Commit")
  }

  /// No scene can make it: there would be no repository.
  package required init(coder: NibDecoder) throws { throw GitError.unreadable }

  package override class var members: Members {
    super.members.adding(CommitController.self) {
      $0.summary("The screen of a commit: its words and its files.")
      $0.outlet("form", \.$form, help: "The views that cannot be used while git is at work.")
      $0.outlet("message", \.$messageFrame, help: "The frame around the words; its title names the branch.")
      $0.outlet("summary", \.$summary, help: "The field of the first line.")
      $0.outlet("details", \.$details, help: "The field of the lines below it.")
      $0.outlet("files", \.$files, help: "The files; its columns are 'change', 'stage' and 'name'.")
      $0.outlet("amend", \.$amend, help: "True if the last commit is amended.")
      $0.outlet("signOff", \.$signOff, help: "True if the commit is signed off.")
      $0.outlet("author", \.$author, help: "The author of an amended commit: 'kept' or 'new'.")
      $0.outlet("progress", \.$progress, help: "Is seen while git is at work.")
      $0.outlet("note", \.$note, help: "The label of the number of checked files.")
      $0.action("refresh", CommitController.refresh, help: "Words or checks have changed.")
      $0.action("enterDetails", CommitController.enterDetails, help: "Goes on with the description.")
      $0.action("toggleFile", CommitController.toggleFile, help: "Checks or unchecks the selected file.")
      $0.action("toggleAll", CommitController.toggleAll, help: "Checks all files, or none if all are checked.")
      $0.action(
        "amendToggled", CommitController.amendToggled, help: "Takes the words of the last commit, or gives them up.")
      $0.action("commit", CommitController.commit, help: "Commits the checked files; goes on while git is at work.")
      $0.action(
        "quit", CommitController.askToQuit, help: "Ends without a commit, if the user gives up what was typed.")
    }
  }

  package override func viewDidLoad() throws {
    // Whoever started the program is told by its status that there is no commit.
    if isProgram { application?.standardStatus = 1 }
    files.dataSource = rows
    take(seen)
    showAuthor()
  }

  /// The program is ended from outside: the words are written where they can be found.
  package override func willQuit() throws {
    if !isDone, isBusy || hasWords {
      throw Uncommitted(words: summary.text + "\n\n" + details.text, isBusy: isBusy)
    }
  }

  /// True if the program is there for the commit alone.
  private var isProgram: Bool { whenCommitted == nil }

  /// Closes the screen, and ends the program if it is there for the commit alone.
  ///
  /// - Parameter words: git's words; nil without a commit.
  func end(_ words: String?) {
    isDone = true
    guard !isProgram else {
      if let words { application?.result = words + "\n" }
      return quit(status: words == nil ? nil : 0)
    }
    dismiss()
    if let words { whenCommitted?(words) }
  }

  private func quit(status: Int32?) { application?.quit(status: status) }

  /// Shows a repository.
  func take(_ snapshot: Snapshot) {
    seen = snapshot
    let status = snapshot.status
    let branch = status.branch.map { "Commit to \($0)" } ?? "Commit to no branch"
    messageFrame.title = branch + (snapshot.operation.map { " (\($0.name))" } ?? "")
    if status.isUnborn { amend.isChecked = false }
    amend.isEnabled = !status.isUnborn
    if !amend.isChecked, !hasWords { giveOffer() }
    rows.show(status.files)
    files.reload()
    refresh()
  }

  func refresh() {
    let count = rows.checkedCount
    note.text = count == 0 ? "No file is checked" : "\(count) of \(rows.rowCount) files"
  }

  // MARK: What can be done

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
