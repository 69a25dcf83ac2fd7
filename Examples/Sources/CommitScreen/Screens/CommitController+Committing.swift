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
      if let outcome {
        if !isDryRun { kept?.keep(nil) }
        end(outcome)
      }
    } catch {
      stop()
      try present(ProblemController(words: "\(error)"))
    }
  }

  /// Makes the commit, unless a question must be asked first.
  ///
  /// - Returns: the result, or nil if no commit was made.
  private func make(_ commit: Commit) async throws(GitError) -> CommitReport? {
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
    if draft.head != nil, try await asksAboutMarkers(in: draft) { return nil }
    if isDryRun { return CommitReport(words: commit.report.trimmedEnd) }
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
    return await settled(commit, draft, words.trimmedEnd)
  }

  /// Asks the user if the commit contains markers of conflicts that the last commit does not contain.
  ///
  /// - Returns: false if there are none, or if the user wants to commit them.
  private func asksAboutMarkers(in draft: Draft) async throws(GitError) -> Bool {
    let markers = try await repository.conflictMarkers(of: draft.index)
    guard !markers.isEmpty, draft.tree != treeWithMarkers else { return false }
    let places = markers.filter { !isStopped && !$0.path.isEmpty }.map { "\(Readable.name($0.path)), line \($0.line)" }
    application?.ask(
      "The commit would contain markers of a conflict:\n\n\(Readable.list(places, separator: "\n"))\n\n"
        + "Nothing is committed.", title: Self.notYet,
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("Commit with _markers") { [self] in
          treeWithMarkers = draft.tree
          application?.start { [self] in try await self.commit() }
        },
      ])
    return true
  }

  private func drafted(_ commit: Commit) async -> Result<Draft, GitError> {
    do throws(GitError) {
      return .success(try await repository.draft(CommitPlan(commit.files), on: seen.status.head))
    } catch {
      return .failure(error)
    }
  }

  /// Updates the index after a commit, and compares the commit with the one that the user wanted.
  private func settled(_ commit: Commit, _ draft: Draft, _ words: String) async -> CommitReport {
    var report = CommitReport(words: words)
    do throws(GitError) {
      let changed = try await repository.settle(draft)
      if !changed.isEmpty {
        report.remarks.append(
          "A hook has changed the committed contents of \(Readable.list(changed, separator: ", ")).")
      }
      if try await repository.hasOtherMessage(commit) {
        report.remarks.append("A hook has changed the message. 'git log -1' shows it.")
      }
    } catch {
      report.remarks.append(
        "The commit is made, but the index is not up to date with it: \(error)\n"
          + "'git reset' and the names of the committed files bring it up to date; the files do not change.")
    }
    return report
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
