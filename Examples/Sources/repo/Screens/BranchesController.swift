import GitAccess
import NibKit
import TerminalKit

/// The panel with the branches.
final class BranchesController: PanelController {
  private var branches: [Branch] = []

  override class var members: Members {
    super.members.adding(BranchesController.self) {
      $0.summary("The panel of the branches.")
      $0.action("switch", BranchesController.switchBranch, help: "Switches to the branch.")
      $0.action("create", BranchesController.create, help: "Makes a branch at the selected one; asks for its name.")
      $0.action("delete", BranchesController.delete, help: "Deletes the branch; asks before.")
    }
  }

  override class var rowActions: Set<String> { super.rowActions.union(["switch", "delete"]) }

  /// Shows branches, the current one first.
  func show(_ new: [Branch]) {
    let current = branches.first { $0.isCurrent }?.bytes
    branches = new.filter(\.isCurrent) + new.filter { !$0.isCurrent }
    reload(hasNewFirst: isRead && branches.first?.isCurrent == true && branches.first?.bytes != current)
    if repo?.panel === self { showSelection() }
  }

  private var selected: Branch? { list.selectedIndex.map { branches[$0] } }

  override func showSelection() {
    guard isRead else { return repo?.detail.show([.init(Self.reading)], title: "Branch") ?? () }
    guard let selected else {
      return repo?.detail.show(
        ["There are no branches yet.", "", "The first commit creates one: press C."], title: "Branch") ?? ()
    }
    repo?.detail.show(commit: selected.commit, title: selected.name)
  }

  // MARK: As rows

  override var rowCount: Int { branches.count }
  override func id(ofRow row: Int) -> AnyHashable? { branches[row].bytes }

  override func styledText(ofRow row: Int) -> StyledText {
    let branch = branches[row]
    let name: StyledText =
      branch.isCurrent ? "\("*", .success) \(branch.name, .success)" : "  \(branch.name)"
    return name + (branch.upstream.isEmpty ? "" : " \(branch.upstream, .muted)")
  }

  override func detail(ofRow row: Int) -> String { age(of: branches[row].time) }

  // MARK: Acting

  /// Checks that a branch still points to the commit that the user saw.
  private func verify(_ branch: Branch) async throws {
    let now = try await repository?.branches().first { $0.bytes == branch.bytes }
    guard let now, now.commit == branch.commit, now.isCurrent == branch.isCurrent else {
      throw Refused.stale(branch.name)
    }
  }

  func switchBranch() async throws {
    guard let repo, let repository, let branch = selected, isSelectionSeen() else { return }
    guard !branch.isCurrent else { return repo.warn("\(branch.name) is the current branch.") }
    try await repo.moveHead(to: branch.commit, on: branch.name) { [self] in
      try await verify(branch)
      try await repository.switch(to: branch)
    }
  }

  func create() throws {
    if rowCount > 0, !isSelectionSeen() { return }
    try create(at: selected, name: "")
  }

  private func create(at base: Branch?, name: String) throws {
    guard let repo, let repository else { return }
    let input = InputController(
      title: base.map { "New branch at \($0.name)" } ?? "New branch", prompt: "Name", placeholder: "topic/name",
      text: name
    ) { name in
      let again = { [self] in try create(at: base, name: name) }
      guard let base else {
        return repo.act(changesHistory: true, again: again) {
          try await repository.createBranch(name, at: nil)
          return Outcome(done: "On the new branch \(name).")
        }
      }
      repo.application?.start {
        try await repo.moveHead(to: base.commit, on: name, again: again) { [self] in
          try await verify(base)
          try await repository.createBranch(name, at: base.commit)
        }
      }
    }
    try repo.present(input)
  }

  func delete() async throws {
    guard let repo, let repository, let branch = selected, isSelectionSeen() else { return }
    guard !branch.isCurrent else { return repo.warn("\(branch.name) is the current branch.") }
    let lost = try await repository.countOfCommits(onlyIn: branch)
    let words =
      lost == 0
      ? "Delete the branch \(branch.name)? Its commits are in other branches too."
      : "Delete the branch \(branch.name)? \(lost == 1 ? "A commit is" : "\(lost) commits are") in no other branch."
    application?.ask(
      words, title: "Delete?",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("_Delete") {
          repo.act(changesHistory: true) { [self] in
            try await verify(branch)
            try await repository.delete(branch)
            let undo = Outcome.Undo(done: "\(branch.name) is back.") { try await repository.restore(branch) }
            return Outcome(done: "\(branch.name) is deleted.", undo: undo)
          }
        },
      ])
  }

  override func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    // A branch can also be made if there are none.
    name == "create" ? hasFocus && repository?.isBare == false : super.validateAction(name, from: sender)
  }
}
