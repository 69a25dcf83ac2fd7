import GitAccess
import NibKit
import TerminalKit

/// The panel of the files that differ from the last commit.
final class FilesController: PanelController {
  private var files: [ChangedFile] = []

  override class var members: Members {
    super.members.adding(FilesController.self) {
      $0.summary("The panel of the files that differ from the last commit.")
      $0.action("toggle", FilesController.toggle, help: "Stages all of the file, or nothing of it if all is staged.")
      $0.action("toggleAll", FilesController.toggleAll, help: "Stages all files, or none if all are staged.")
      $0.action("discard", FilesController.discard, help: "Gives up what is not staged of the file; asks before.")
      $0.action("stash", FilesController.stash, help: "Puts all changes away; asks for words.")
    }
  }

  /// Shows files. The selection stays with its file.
  func show(_ new: [ChangedFile]) {
    guard new != files else { return }
    files = new
    list.reload()
  }

  /// The file that is selected.
  private var selected: ChangedFile? { list.selectedIndex.map { files[$0] } }

  override func showSelection() {
    guard let repo else { return }
    guard let selected else { return repo.detail.show(["Nothing has changed."], title: "Diff") }
    repo.detail.show(selected)
  }

  // MARK: As rows

  override var rowCount: Int { files.count }
  override func id(ofRow row: Int) -> AnyHashable? { files[row].path }

  override func text(ofRow row: Int) -> StyledText {
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

  func toggle() {
    guard let repo, let repository, let file = selected else { return }
    let seen = repo.seen
    if file.isUnmerged { return askToResolve(file) }
    let isStaging = file.unstaged != UInt8(ascii: ".")
    repo.act(isStaging ? "\(file.name) is staged." : "\(file.name) is no longer staged.") {
      try await repo.verify([file], in: seen)
      if isStaging {
        try await repository.stage([file])
      } else {
        try await repository.unstage([file], isUnborn: seen.status.isUnborn)
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

  func toggleAll() {
    guard let repo, let repository else { return }
    let seen = repo.seen
    // A conflict is resolved one by one.
    let files = files.filter { !$0.isUnmerged }
    let unstaged = files.filter { $0.unstaged != UInt8(ascii: ".") }
    let chosen = unstaged.isEmpty ? files : unstaged
    guard !chosen.isEmpty else { return }
    repo.act("\(chosen.count) files are \(unstaged.isEmpty ? "no longer " : "")staged.") {
      try await repo.verify(chosen, in: seen)
      if unstaged.isEmpty {
        try await repository.unstage(chosen, isUnborn: seen.status.isUnborn)
      } else {
        try await repository.stage(chosen)
      }
    }
  }

  func discard() {
    guard let repo, let repository, let file = selected else { return }
    guard file.unstaged != UInt8(ascii: "."), !file.isUnmerged else {
      return repo.tell("Nothing of \(file.name) is unstaged.", isWarning: true)
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
          repo.act("\(file.name) is as it was.") {
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
      repo.act("\(files.count) files are put away.", changesHistory: true) {
        try await repo.verify(files, in: seen, areAll: true)
        try await repository.stash(message)
      }
    }
    try repo.present(input)
  }
}
