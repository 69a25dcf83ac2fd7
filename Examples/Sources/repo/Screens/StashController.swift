import GitAccess
import NibKit
import TerminalKit

/// The panel with the stashes.
final class StashController: PanelController {
  private var entries: [StashEntry] = []

  override class var members: Members {
    super.members.adding(StashController.self) {
      $0.summary("The panel with the stashes.")
      $0.action("apply", StashController.apply, help: "Applies the stash and keeps it.")
      $0.action("pop", StashController.pop, help: "Applies the stash and removes it.")
      $0.action("drop", StashController.drop, help: "Removes the stash, after asking.")
    }
  }

  override class var rowActions: Set<String> { super.rowActions.union(["apply", "pop", "drop"]) }

  /// Shows stashes.
  func show(_ new: [StashEntry]) {
    let newest = entries.first?.commit
    entries = new
    reload(hasNewFirst: isRead && newest != new.first?.commit && !new.isEmpty)
    if repo?.panel === self { showSelection() }
  }

  private var selected: StashEntry? { list.selectedIndex.map { entries[$0] } }

  override func showSelection() {
    guard isRead else { return repo?.detail.show([.init(Self.reading)], title: "Stash") ?? () }
    guard let selected else {
      return repo?.detail.show(
        ["No stashes.", "", "S in the panel of the files stashes all changes, to apply them later."],
        title: "Stash") ?? ()
    }
    repo?.detail.show(stash: selected)
  }

  // MARK: As rows

  override var rowCount: Int { entries.count }
  override func id(ofRow row: Int) -> AnyHashable? { entries[row].commit }
  override func styledText(ofRow row: Int) -> StyledText {
    "\("\(entries[row].index)", .accent) \(entries[row].summary)"
  }

  override func detail(ofRow row: Int) -> String { age(of: entries[row].time) }

  // MARK: Acting

  /// Checks that a stash is still at its place in the list.
  private func verify(_ entry: StashEntry) async throws {
    guard try await repository?.stashes().contains(entry) == true else { throw Refused.stale("The stash") }
  }

  func apply() { restore(isDropped: false) }
  func pop() { restore(isDropped: true) }

  private func restore(isDropped: Bool) {
    guard let repo, let repository, let entry = selected, isSelectionSeen() else { return }
    repo.act(changesHistory: true) { [self] in
      try await verify(entry)
      let before = try await repository.readStatus().status
      do {
        try await repository.restore(entry, isDropped: isDropped, stages: true)
        return Outcome(done: "The changes are back.")
      } catch let error as GitError {
        if let part = try await part(of: entry, since: before, error) { return part }
      }
      // Nothing has changed. The staged changes may not fit to the index, while the files fit to the folder.
      do {
        try await repository.restore(entry, isDropped: isDropped, stages: false)
        return Outcome(
          done: "The changes are back.", remarks: ["The part that was staged no longer applies, and is not staged."])
      } catch let error as GitError {
        if let part = try await part(of: entry, since: before, error) { return part }
        throw error
      }
    }
  }

  /// Returns the result of git that has failed, by comparing the repository before and after; nil if nothing has
  /// changed.
  private func part(of entry: StashEntry, since before: Status, _ error: GitError) async throws -> Outcome? {
    guard let repository else { return nil }
    let now = try await repository.readStatus().status
    guard now != before else { return nil }
    let conflicts = now.files.filter(\.isUnmerged).map(\.name)
    let isKept = try await repository.stashes().contains { $0.commit == entry.commit }
    return Outcome(
      done: conflicts.isEmpty
        ? "Only a part of the changes was applied."
        : "The changes are back, with conflicts in \(Readable.list(conflicts, separator: ", ")).",
      words: "\(error)" + (isKept ? "\n\nThe entry stays in the stash." : ""))
  }

  func drop() {
    guard let repo, let repository, let entry = selected, isSelectionSeen() else { return }
    application?.ask(
      "Delete the stash '\(entry.summary)'?", title: "Drop?",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("_Drop") {
          repo.act(changesHistory: true) { [self] in
            try await verify(entry)
            try await repository.drop(entry)
            let undo = Outcome.Undo(done: "The entry is back.") { try await repository.store(entry) }
            return Outcome(done: "An entry of the stash is dropped.", undo: undo)
          }
        },
      ])
  }
}
