import GitAccess
import NibKit
import TerminalKit

/// Handles a repository that has changed since the user saw it: nothing is committed until the user has seen the
/// changes.
extension CommitController {
  /// Shows the current state of the repository, and reports the changes.
  func tell(_ changes: [Snapshot.Change], _ current: Snapshot) async throws(GitError) {
    var head: (name: String, title: String)?
    if let name = current.status.head { head = (name, try await repository.title(of: name)) }
    let sentences = changes.map { sentence($0, head: head?.title) }.map { "- \($0)" }.joined(separator: "\n")
    let words = "The repository has changed since it was shown:\n\n\(sentences)\n\nNothing is committed."
    if let head, changes.contains(.head(head.name)), amend.isChecked {
      let last = try await repository.message(of: head.name)
      take(current)
      askWhatToAmend(words, last, of: head.name)
    } else {
      take(current)
      showAuthor()
      application?.show(message: words + " Look again, and then commit.", title: Self.notYet)
    }
  }

  /// Shows the current state of the repository. What the user has typed, selected and checked stays.
  ///
  /// If what would be committed has changed, a notice says so. It takes no key from the user, who may be typing.
  func lookAgain() async {
    guard canLook, let current = try? await repository.look() else { return }
    let changes = current.changes(since: seen, for: rows.checked)
    var head: String?
    if let name = current.status.head, changes.contains(.head(name)) { head = try? await repository.title(of: name) }
    guard !Task.isCancelled, canLook else { return }
    // The user is asked what to amend when the commit is made.
    if amend.isChecked, current.status.head != seen.status.head { return }
    let sentences = changes.map { sentence($0, head: head) }
    take(current)
    if !sentences.isEmpty { application?.notify(sentences.joined(separator: " "), .warning, time: .untilClosed) }
  }

  /// True unless git makes a commit, or the screen is closed.
  private var canLook: Bool { !isBusy && !isDone }

  static let notYet = "Not committed yet"

  /// Asks what to amend, because the commit that was to be amended is no longer the last one.
  ///
  /// - Parameter last: the words of the commit that is the last one now.
  private func askWhatToAmend(_ words: String, _ last: Message, of head: String) {
    application?.ask(
      words + " To amend would now replace the new last commit.", title: Self.notYet,
      answers: [
        .init("_Back", isDefault: true, isCancel: true) { [self] in
          amend.isChecked = false
          showAuthor()
          if !hasWords { giveOffer() }
          refresh()
        },
        .init("Amend the _new one") { [self] in
          if !hasWords { give(last, from: .commit(head)) }
          refresh()
        },
      ])
  }

  private func sentence(_ change: Snapshot.Change, head: String?) -> String {
    func list(_ names: [String]) -> String { Readable.list(names, separator: ", ") }
    return switch change {
    case .head: head.map { "The last commit is \($0)." } ?? "There is no last commit."
    case .branch(let name?): "The branch is \(name)."
    case .branch(nil): "HEAD is on no branch."
    case .operation(let name?): "A \(name) is in progress."
    case .operation(nil): "The \(seen.operation?.name ?? "merge") is over."
    case .staged(let names): "The staged version of \(list(names)) has changed."
    case .files(let names): "The version of \(list(names)) in the folder has changed."
    }
  }

  // MARK: Conditions of a commit

  /// The reason why nothing can be committed yet, and the view in which the user can change this; nil if a commit is
  /// possible.
  var missing: (words: String, place: View)? {
    let conflicts = seen.status.files.filter(\.isUnmerged).map(\.name)
    if !conflicts.isEmpty {
      return ("There are conflicts in \(Readable.list(conflicts, separator: ", ")). Resolve them first.", files)
    }
    if summary.text.trimmed.isEmpty {
      return ("Write a summary first: one line that says what the commit does.", summary)
    }
    if isTemplate { return ("The message is still your template. Write what the commit does.", summary) }
    if let operation = seen.operation, operation.takesAllStaged, !rows.leftOut.isEmpty {
      let names = Readable.list(rows.leftOut.map(\.name), separator: ", ")
      return ("A \(operation.name) is in progress, and all staged changes belong to it. Check \(names) too.", files)
    }
    if rows.checkedCount > 0 || amend.isChecked || seen.operation?.isMerge == true { return nil }
    return rows.rowCount > 0
      ? ("Check a file first: Space checks the selected one, F3 checks all.", files)
      : ("No file has changed. To change the last commit's message, check Amend.", amend)
  }
}
