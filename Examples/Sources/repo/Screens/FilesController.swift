import GitAccess
import NibKit
import TerminalKit

/// The panel with the files that differ from the last commit. Files with conflicts come first.
final class FilesController: PanelController {
  private(set) var files: [ChangedFile] = []

  override class var members: Members {
    super.members.adding(FilesController.self) {
      $0.summary("The panel of the files that differ from the last commit.")
      $0.action(
        "toggle", { files in { try await files.toggle() } },
        help: "Stages all of the selected files, or nothing of them if all is staged.")
      $0.action(
        "toggleAll", { files in { files.toggleAll() } },
        help: "Stages all files that are shown, or none if all are staged.")
      $0.action(
        "discard", { files in { files.discard() } },
        help: "Discards the changes of the selected files that are not staged, after asking.")
      $0.action("edit", { files in { try await files.edit() } }, help: "Opens the file in the user's editor.")
      $0.action("stash", { files in { try files.stash() } }, help: "Stashes all changes; asks for a message.")
    }
  }

  override class var rowActions: Set<String> {
    super.rowActions.union(["toggle", "toggleAll", "discard", "edit", "stash"])
  }

  /// Shows files. The same file stays selected, unless there is a new conflict.
  func show(_ new: [ChangedFile]) {
    let sorted = new.filter(\.isUnmerged) + new.filter { !$0.isUnmerged }
    guard sorted != files || !isRead else { return }
    let known = Set(files.filter(\.isUnmerged).map(\.path))
    files = sorted
    reload(hasNewFirst: sorted.contains { $0.isUnmerged && !known.contains($0.path) })
  }

  /// The selected file.
  private var selected: ChangedFile? { list.selectedIndex.map { files[$0] } }

  override func showSelection() {
    guard let repo else { return }
    guard isRead else { return repo.detail.show([.init(Self.reading)], title: "Diff") }
    guard let selected else {
      return repo.detail.show(
        ["Nothing has changed.", "", "A file that you change appears on the left."], title: "Diff")
    }
    repo.detail.show(selected)
  }

  override var facts: [String] {
    let conflicts = files.count { $0.isUnmerged }
    let count = chosen.count
    return (conflicts == 0 ? [] : [conflicts == 1 ? "1 conflict" : "\(conflicts) conflicts"])
      + (count > 1 ? ["\(count) selected"] : [])
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
    // The letter that git has for changes inside a submodule.
    let unstaged = file.isChangedOnlyInside ? UInt8(ascii: "m") : file.unstaged
    return letter(file.staged, .success) + letter(unstaged, file.isUntracked ? .warning : .error)
      + (isWhole ? " \(file.name, .success)" : " \(file.name)")
  }

  // MARK: The files of an action

  /// The selected files: the marked files if the current one is among them, or otherwise only the current file.
  var chosen: [ChangedFile] {
    list.actedRows.ranges.joined().compactMap { files.indices.contains($0) ? files[$0] : nil }
  }

  /// The files that the filter shows, and the number of the others.
  var shown: (files: [ChangedFile], hidden: Int) {
    let shown = list.shownRows.ranges.joined().map { files[$0] }
    return (shown, files.count - shown.count)
  }

  /// Opens the file in the user's editor, which gets the terminal meanwhile.
  func edit() async throws {
    guard let repo, let repository, let application, let file = selected, isSelectionSeen() else { return }
    guard let path = String(validating: repository.absolute(file.path), as: UTF8.self) else {
      return repo.warn("The name of \(file.name) is not UTF-8, as the arguments of a program must be.")
    }
    guard !file.isFolder, file.unstaged != UInt8(ascii: "D"), file.submodule == nil else {
      return repo.warn("\(file.name) is not a file that an editor can open.")
    }
    let status = try await application.run(.editor(path))
    if status != 0 { repo.warn("The editor has ended with the status \(status).") }
    repo.refresh()
  }

  func stash() throws {
    let hidden = shown.hidden
    guard hidden == 0 else {
      repo?.warn(
        "The filter hides \(hidden == 1 ? "a file" : "\(hidden) files") that would be stashed too. Clear the filter first."
      )
      return
    }
    try stash(files, message: "")
  }

  private func stash(_ files: [ChangedFile], message: String) throws {
    guard let repo, let repository else { return }
    let seen = repo.seen
    let input = InputController(
      title: "Stash", prompt: "Message", placeholder: "Description of the stash", text: message
    ) {
      [self] message in
      repo.act(changesHistory: true, again: { [self] in try stash(self.files, message: message) }) {
        try await repo.verify(files, in: seen, areAll: true)
        try await repository.stash(message)
        let left = try await repository.readStatus().status.files
        let count = files.flatMap(\.all).count - left.flatMap(\.all).count
        guard count > 0 else { throw Refused("git has stashed nothing.") }
        let stay = left.isEmpty ? "" : " Left: \(Readable.list(left.map(\.name), separator: ", "))."
        return Outcome(done: (count == 1 ? "1 file is stashed." : "\(count) files are stashed.") + stay)
      }
    }
    try repo.present(input)
  }
}
