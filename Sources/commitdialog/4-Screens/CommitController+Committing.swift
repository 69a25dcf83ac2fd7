import NibKit
import TerminalKit

/// From the words and the checks to a commit.
extension CommitController {
  /// The commit that the screen shows.
  private var wanted: Commit {
    Commit(
      summary: summary.text, description: details.text, files: rows.checked, isAsStaged: rows.isAsStaged,
      isAmending: amend.isChecked, isSignedOff: signOff.isChecked, hasNewAuthor: author.value == "new")
  }

  /// Commits, and ends the program. If git does not, everything is as it was, and git's words are shown.
  func commit() async throws {
    guard !isBusy, canCommit else { return }
    let commit = wanted
    begin()
    do throws(GitError) {
      let outcome = try await make(commit)
      end()
      if let outcome { finish(outcome) }
    } catch {
      end()
      try present(ProblemController(words: "\(error)"))
    }
  }

  /// Makes the commit, unless there is something to ask before.
  ///
  /// - Returns: what is to be said at the end; nil if nothing was done.
  private func make(_ commit: Commit) async throws(GitError) -> String? {
    let current = try await repository.currentStatus()
    if isStopped { return nil }
    guard current == status else {
      take(current)
      application?.show(
        message: "The files have changed since you saw them. Look at them again, and then commit.",
        title: "Not committed yet")
      return nil
    }
    if !commit.isAsStaged, !takesWholeFiles, !agrees(to: commit) { return nil }
    if isDryRun { return commit.report }
    let child = try repository.start(commit)
    self.child = child
    return Repository.words(try Repository.check(await child.finish()))
  }

  /// Asks where git would commit something else than what is staged.
  ///
  /// - Returns: whether there is nothing to ask.
  private func agrees(to commit: Commit) -> Bool {
    let names = commit.files.filter { file in
      file.isStagedInPart || file.staged == UInt8(ascii: "D") && repository.hasFile(file.path)
    }.map(\.name)
    guard !names.isEmpty else { return true }
    let list = names.prefix(5).joined(separator: "\n") + (names.count > 5 ? "\nand \(names.count - 5) more" : "")
    application?.ask(
      "What is staged of these files is not what is in the folder:\n\n\(list)\n\n"
        + "Git commits only what is staged if exactly the staged files are checked. With your choice it takes them as "
        + "they are in the folder.",
      title: "Whole files?",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("Commit _whole files") { [self] in
          takesWholeFiles = true
          if let command = commands.first(where: { $0.id == "commit" }) { try application?.perform(command) }
        },
      ])
    return false
  }

  /// Git is at work: nothing can be changed, so that nothing that is changed gets lost.
  private func begin() {
    isBusy = true
    focusBefore = application?.focusedView
    form.isEnabled = false
    progress.isHidden = false
  }

  private func end() {
    // Whether it should be stopped is no question any more.
    question?.dismiss()
    isBusy = false
    isStopped = false
    child = nil
    takesWholeFiles = false
    form.isEnabled = true
    progress.isHidden = true
    if let focusBefore { application?.focus(focusBefore) }
  }

  private func finish(_ words: String) {
    isDone = true
    application?.result = words.trimmedEnd + "\n"
    application?.quit(status: 0)
  }
}
