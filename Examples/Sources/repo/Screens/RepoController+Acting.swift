import CommitScreen
import GitAccess
import NibKit
import TerminalKit

/// Makes changes, one after the other, and tells what git has really done.
extension RepoController {
  /// Makes a change with git after the changes that are in progress, and then reads the repository again.
  ///
  /// - Parameters:
  ///   - changesHistory: true if branches, commits or the stash change too.
  ///   - again: called if the change is not made, to let the user try again with the same words.
  ///   - body: makes the change, and returns what has been done.
  func act(
    changesHistory: Bool = false, again: (() throws -> Void)? = nil,
    _ body: @escaping @MainActor () async throws -> Outcome
  ) {
    tell("")
    run(Self.changing, .queued, cancellable: false) { [self] _ in
      do {
        let outcome = try await body()
        if changesHistory { announce(outcome) } else { tell(outcome.done) }
        remark(outcome.remarks)
        if let words = outcome.words { application?.show(message: words, title: outcome.done) }
      } catch let error as Refused {
        try again?()
        warn(error.description)
      } catch {
        let isChanged = await isChanged()
        try again?()
        application?.show(
          message: "\(error)" + (isChanged ? "\n\nA part of it was done: look at the files." : ""),
          title: isChanged ? "Not all is done" : "Not done")
      }
      if changesHistory {
        refresh()
      } else {
        read(.status) { [self] in try await readStatus() }
      }
    }
  }

  /// Returns true if the repository is no longer as the panels show it.
  private func isChanged() async -> Bool {
    guard !repository.isBare, let now = try? await repository.readStatus() else { return false }
    return now.status != seen.status
  }

  private func announce(_ outcome: Outcome) {
    let choice = outcome.undo.map { undo in
      Notice.Choice("_Undo") { [weak self] in
        self?.act(changesHistory: true) {
          try await undo.perform()
          return Outcome(done: undo.done)
        }
      }
    }
    application?.notify(outcome.done, outcome.words == nil ? .success : .warning, choice: choice)
  }

  /// Shows facts until the user closes them. A dialog would take the next key.
  private func remark(_ remarks: [String]) {
    for remark in remarks { application?.notify(remark, .warning, time: .untilClosed) }
  }

  /// Reports why something is not done.
  func warn(_ words: String) { application?.notify(words, .warning) }

  /// Checks that files are in the state that the user saw.
  ///
  /// - Parameters:
  ///   - files: the files, as the user saw them.
  ///   - areAll: true if there must be no other files.
  /// - Throws: `Refused` if they have changed, and `GitError`.
  func verify(_ files: [ChangedFile], in seen: SeenStatus, areAll: Bool = false) async throws {
    let now = try await repository.readStatus(of: areAll ? [] : Self.paths(of: files))
    let current = Dictionary(now.status.files.map { ($0.path, $0) }) { first, _ in first }
    let changed = files.filter { current[$0.path] != $0 || !seen.isSame($0, in: now) }
    if !changed.isEmpty { throw Refused.stale(Readable.list(changed.map(\.name), separator: ", ")) }
    if now.status.head != seen.status.head { throw Refused.stale("The last commit") }
    if areAll, now.status.files.count != files.count { throw Refused.stale("The list of files") }
  }

  /// Returns those of some files that are still as a condition says after a change.
  func files(_ files: [ChangedFile], that isLeft: (ChangedFile) -> Bool) async throws -> [ChangedFile] {
    let now = try await repository.readStatus(of: Self.paths(of: files))
    let left = Set(now.status.files.flatMap(\.all).filter(isLeft).map(\.path))
    return files.filter { left.contains($0.path) }
  }

  /// Returns the paths with which the status of files is requested; none, which means all files, if there are many.
  private static func paths(of files: [ChangedFile]) -> [[UInt8]] {
    files.count > Repository.mostPaths ? [] : files.flatMap { [$0.path] + [$0.origin].compactMap { $0 } }
  }

  // MARK: Moving HEAD

  /// Moves HEAD to a commit. If HEAD is on no branch, and leaves commits that are on no branch either, the user is
  /// asked first.
  ///
  /// - Parameters:
  ///   - commit: the commit to which HEAD moves.
  ///   - branch: the readable name of the branch that HEAD is on afterwards.
  ///   - again: called if the change is not made.
  ///   - move: moves HEAD.
  func moveHead(
    to commit: ObjectName, on branch: String, again: (() throws -> Void)? = nil,
    _ move: @escaping @MainActor () async throws -> Void
  ) async throws {
    let left = try await repository.commitsLeftBehind(for: commit)
    let old = seen.status.head
    let perform = { [self] in
      act(changesHistory: true, again: again) { [self] in
        var outcome = Outcome(done: "On \(branch).")
        do { try await move() } catch let error as GitError {
          // A hook that runs after the switch may fail.
          guard try await repository.readStatus().status.branch == branch else { throw error }
          outcome.words = "\(error)"
        }
        guard !left.isEmpty, let old else { return outcome }
        let repository = repository
        let behind = left.count == 1 ? "\(left[0].prefix(7)) is left behind." : "\(left.count) commits are left behind."
        return Outcome(
          done: "\(outcome.done) \(behind)", words: outcome.words,
          undo: .init(done: "On \(old.prefix(8)), and on no branch.") { try await repository.switch(to: old) })
      }
    }
    guard !left.isEmpty else { return perform() }
    let count = left.count == 1 ? "a commit that is" : "\(left.count) commits that are"
    application?.ask(
      "HEAD is on no branch, and you would leave \(count) on no branch:\n\n\(Readable.list(left, separator: "\n"))\n\n"
        + "To keep the work, go back and make a branch at the commit: N in the panel of the commits.",
      title: "Leave commits behind?",
      answers: [.init("_Back", isDefault: true, isCancel: true), .init("_Leave") { perform() }])
  }

  // MARK: Committing

  func commit() async throws {
    let controller = try await CommitScreen.controller(repository) { [weak self] report in
      guard let self else { return }
      tell("")
      application?.notify(report.title, .success)
      remark(report.remarks)
      refresh()
    }
    try present(controller)
  }
}
