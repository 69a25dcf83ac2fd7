import GitAccess
import NibKit
import TerminalKit

/// The panel with the files that differ from the last commit.
final class FilesController: PanelController {
  private var files: [ChangedFile] = []

  override class var members: Members {
    super.members.adding(FilesController.self) {
      $0.summary("The panel of the files that differ from the last commit.")
      $0.action("toggle", FilesController.toggle, help: "Stages all of the file, or nothing of it if all is staged.")
      $0.action("toggleAll", FilesController.toggleAll, help: "Stages all files, or none if all are staged.")
      $0.action(
        "discard", FilesController.discard, help: "Discards the changes of the file that are not staged, after asking.")
      $0.action("stash", FilesController.stash, help: "Stashes all changes; asks for a message.")
    }
  }

  override class var rowActions: Set<String> { super.rowActions.union(["toggle", "toggleAll", "discard", "stash"]) }

  /// Shows files. The same file stays selected.
  func show(_ new: [ChangedFile]) {
    guard new != files else { return }
    files = new
    list.reload()
  }

  /// The selected file.
  private var selected: ChangedFile? { list.selectedIndex.map { files[$0] } }

  override func showSelection() {
    guard let repo else { return }
    guard let selected else { return repo.detail.show(["Nothing has changed."], title: "Diff") }
    repo.detail.show(selected)
  }

  // MARK: As rows

  override var rowCount: Int { files.count }
  override func id(ofRow row: Int) -> AnyHashable? { files[row].path }

  override func styledText(ofRow row: Int) -> StyledText {
    let file = files[row]
    func letter(_ byte: UInt8, _ role: ThemeRole) -> StyledText {
      byte == UInt8(ascii: ".") ? " " : StyledText(String(UnicodeScalar(byte)), role)
    }
    if file.isUnmerged { return "\("!!", .error) \(file.name, .error)" }
    let isWhole = file.isStaged && !file.isStagedInPart
    return letter(file.staged, .success) + letter(file.unstaged, file.isUntracked ? .warning : .error)
      + (isWhole ? " \(file.name, .success)" : " \(file.name)")
  }

  // MARK: Acting

  /// The marked files if the selected file is one of them, or otherwise only the selected file.
  private var chosen: [ChangedFile] {
    list.selectedRows.ranges.joined().compactMap { files.indices.contains($0) ? files[$0] : nil }
  }

  func toggle() {
    if chosen.count == 1, let file = selected, file.isUnmerged { return askToResolve(file) }
    toggle(chosen)
  }

  func toggleAll() { toggle(files) }

  /// Stages the unstaged changes of some files. If everything is staged, unstages it.
  private func toggle(_ files: [ChangedFile]) {
    guard let repo, let repository else { return }
    let seen = repo.seen
    // Conflicts must be resolved one by one.
    let files = files.filter { !$0.isUnmerged }
    let unstaged = files.filter { $0.unstaged != UInt8(ascii: ".") }
    let isStaging = !unstaged.isEmpty
    let chosen = isStaging ? unstaged : files
    guard let first = chosen.first else { return }
    let words = chosen.count == 1 ? "\(first.name) is" : "\(chosen.count) files are"
    repo.act("\(words) \(isStaging ? "staged." : "no longer staged.")") {
      try await repo.verify(chosen, in: seen)
      if isStaging {
        try await repository.stage(chosen)
      } else {
        try await repository.unstage(chosen, isUnborn: seen.status.isUnborn)
      }
    }
  }

  private func askToResolve(_ file: ChangedFile) {
    guard let repo, let repository else { return }
    let seen = repo.seen
    application?.ask(
      "\(file.name) has conflicts. Is it as it should be now?", title: "Conflict",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("_Resolved") {
          repo.act("\(file.name) is resolved.") {
            try await repo.verify([file], in: seen)
            try await repository.stage([file])
          }
        },
      ])
  }

  func discard() {
    guard let repo, let repository, let file = selected else { return }
    guard file.unstaged != UInt8(ascii: "."), !file.isUnmerged else {
      return repo.warn("Nothing of \(file.name) is unstaged.")
    }
    guard file.path.last != UInt8(ascii: "/") else {
      return repo.warn("\(file.name) is a repository of its own.")
    }
    let seen = repo.seen
    let question =
      file.isUntracked
      ? "\(file.name) would be deleted. Git does not have it."
      : "What is not staged of \(file.name) would be lost."
    application?.ask(
      question, title: "Discard?",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("_Discard") {
          repo.act("\(file.name) is \(file.isUntracked ? "deleted" : "as it was").") {
            try await repo.verify([file], in: seen)
            try await repository.discard(file)
          }
        },
      ])
  }

  func stash() throws {
    guard let repo, let repository else { return }
    let (seen, files) = (repo.seen, files)
    let input = InputController(title: "Stash", prompt: "Words", placeholder: "What is put away") { message in
      let words = files.count == 1 ? "1 file is put away." : "\(files.count) files are put away."
      repo.act(words, changesHistory: true) {
        try await repo.verify(files, in: seen, areAll: true)
        try await repository.stash(message)
      }
    }
    try repo.present(input)
  }
}
