import GitAccess
import NibKit
import TerminalKit

/// Makes a commit from the message and the checked files.
extension CommitController {
  /// The commit that the screen describes.
  private var wanted: Commit {
    let isUntouched = given.map { $0.words == message && $0.source == seen.status.head.map { .commit($0) } } ?? false
    return Commit(
      message: message, files: rows.checked, isAmending: amend.isChecked,
      keepsMessage: amend.isChecked && isUntouched, isSignedOff: signOff.isChecked,
      hasNewAuthor: author.value == "new")
  }

  /// Commits, and ends the program. If no commit is made, nothing changes, and the reason is shown.
  func commit() async throws {
    guard !isBusy else { return }
    if let missing {
      application?.focus(missing.place)
      application?.show(message: missing.words, title: "Not committed yet")
      return
    }
    let commit = wanted
    begin()
    do throws(GitError) {
      let outcome = try await make(commit)
      stop()
      if let outcome { end(outcome.trimmedEnd) }
    } catch {
      stop()
      try present(ProblemController(words: "\(error)"))
    }
  }

  /// Makes the commit, unless a question must be asked first.
  ///
  /// - Returns: the message at the end, or nil if no commit was made.
  private func make(_ commit: Commit) async throws(GitError) -> String? {
    let drafted = await drafted(commit)
    // The snapshot is taken after the draft, because the draft was read earlier.
    let current = try await repository.look()
    if isStopped { return nil }
    let changes = current.changes(since: seen, for: commit.files)
    guard changes.isEmpty else {
      try await tell(changes, current)
      return nil
    }
    let draft = try drafted.get()
    if isDryRun { return commit.report }
    let work = repository.start(commit, draft)
    self.work = work
    let outcome = await work.value
    self.work = nil
    let ending = try outcome.get()
    let words = Repository.words(ending)
    if ending.status != 0 {
      let current = try await repository.look()
      let changes = current.changes(since: seen, for: commit.files)
      guard changes.contains(.head(current.status.head)) else {
        throw .failed(status: ending.status, words: words)
      }
      // git does not move a HEAD that another program has moved. After git has moved HEAD itself, only a signal makes
      // it fail.
      if ending.status <= 128 {
        try await tell(changes, current)
        return nil
      }
    }
    return await settled(draft, words)
  }

  private func drafted(_ commit: Commit) async -> Result<Draft, GitError> {
    do throws(GitError) {
      return .success(try await repository.draft(CommitPlan(commit.files), on: seen.status.head))
    } catch {
      return .failure(error)
    }
  }

  /// Updates the index after a commit, and adds further notes to git's message.
  private func settled(_ draft: Draft, _ words: String) async -> String {
    do throws(GitError) {
      let changed = try await repository.settle(draft)
      guard !changed.isEmpty else { return words }
      return "\(words)\nA hook has changed what is committed of \(Readable.list(changed, separator: ", "))."
    } catch {
      return "\(words)\nThe commit is made, but the index is not up to date with it: \(error)\n"
        + "'git reset' and the names of the committed files bring it up to date; the files do not change."
    }
  }

  /// Disables editing while git is running, so that no change is lost.
  private func begin() {
    isBusy = true
    focusBefore = application?.focusedView
    form.isEnabled = false
    progress.isHidden = false
  }

  private func stop() {
    // The question about stopping git no longer applies.
    question?.dismiss()
    isBusy = false
    isStopped = false
    work = nil
    form.isEnabled = true
    progress.isHidden = true
    if let focusBefore { application?.focus(focusBefore) }
  }
}
