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
    entries = new
    list.reload()
    if repo?.panel === self { showSelection() }
  }

  private var selected: StashEntry? { list.selectedIndex.map { entries[$0] } }

  override func showSelection() {
    guard let selected else { return repo?.detail.show(["Nothing was put away."], title: "Stash") ?? () }
    repo?.detail.show(stash: selected)
  }

  // MARK: As rows

  override var rowCount: Int { entries.count }
  override func id(ofRow row: Int) -> AnyHashable? { entries[row].commit }
  override func styledText(ofRow row: Int) -> StyledText {
    "\("\(entries[row].index)", .accent) \(entries[row].summary)"
  }

  // MARK: Acting

  /// Checks that a stash is still at its place in the list.
  private func verify(_ entry: StashEntry) async throws {
    guard try await repository?.stashes().contains(entry) == true else { throw Stale("The stash") }
  }

  func apply() { restore(isDropped: false) }
  func pop() { restore(isDropped: true) }

  private func restore(isDropped: Bool) {
    guard let repo, let repository, let entry = selected else { return }
    repo.act("The changes are back.", changesHistory: true) { [self] in
      try await verify(entry)
      try await repository.restore(entry, isDropped: isDropped)
    }
  }

  func drop() {
    guard let repo, let repository, let entry = selected else { return }
    application?.ask(
      "Give up what was put away as '\(entry.summary)'?", title: "Drop?",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("_Drop") {
          let undo = RepoController.Undo(done: "The entry is back.") { try await repository.store(entry) }
          repo.act("An entry of the stash is dropped.", changesHistory: true, undo: undo) { [self] in
            try await verify(entry)
            try await repository.drop(entry)
          }
        },
      ])
  }
}
