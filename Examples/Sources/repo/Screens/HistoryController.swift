import GitAccess
import NibKit
import TerminalKit

/// The panel with the commits, the latest first, and the lines between them. It reads more commits when the user
/// scrolls.
final class HistoryController: PanelController {
  private var entries: [HistoryEntry] = []
  private var stream = HistoryStream()
  /// The task that reads the commits after the first ones. It does not end by itself: it waits until the user scrolls.
  private var rest: Task<Void, Never>?
  /// True if all commits have been read.
  private(set) var isComplete = false
  private var showsAll = false
  /// The number of rows that are read after the last one that is drawn.
  private static let ahead = 2000

  override class var members: Members {
    super.members.adding(HistoryController.self) {
      $0.summary("The panel with the commits.")
      $0.action("toggleAll", HistoryController.toggleAll, help: "Shows the commits of all branches, or of this one.")
      $0.action("copyName", HistoryController.copyName, help: "Copies the commit's name.")
      $0.action(
        "branch", { history in { try history.branch() } }, help: "Makes a branch at the commit; asks for its name.")
    }
  }

  override class var rowActions: Set<String> { super.rowActions.union(["toggleAll", "copyName", "branch"]) }

  /// Reads the history again. The old one is shown until the new one is available.
  func reload() {
    guard let repo, let repository else { return }
    let stream = HistoryStream()
    stream.want(max(Self.ahead, list.selectedIndex ?? 0))
    self.stream = stream
    let revisions = showsAll ? ["HEAD", "--branches", "--remotes", "--tags"] : ["HEAD"]
    rest?.cancel()
    isComplete = false
    repo.read(.history) { [self] in
      guard try await repository.hasCommits() else {
        isComplete = true
        return show([], isFirst: true)
      }
      let reading = Task { try await stream.read(repository, from: revisions) }
      var batches = stream.batches.makeAsyncIterator()
      guard let first = await batches.next(), self.stream === stream else {
        reading.cancel()
        return try await reading.value
      }
      show(first, isFirst: true)
      rest = Task { await showRest(of: stream, reading) }
    }
  }

  /// Shows the commits after the first ones as they are read.
  private func showRest(of stream: HistoryStream, _ reading: Task<Void, any Error>) async {
    await withTaskCancellationHandler {
      for await batch in stream.batches where !Task.isCancelled { show(batch, isFirst: false) }
    } onCancel: {
      reading.cancel()
    }
    do {
      try await reading.value
      isComplete = !Task.isCancelled
      showFacts()
    } catch {
      if !Task.isCancelled { application?.report(error) }
    }
  }

  private func show(_ batch: [HistoryEntry], isFirst: Bool) {
    let newest = entries.first?.name
    if isFirst { entries = batch } else { entries += batch }
    guard isFirst else {
      list.reload()
      return showFacts()
    }
    reload(hasNewFirst: newest != nil && newest != batch.first?.name)
    if repo?.panel === self { showSelection() }
  }

  private var selected: HistoryEntry? { list.selectedIndex.map { entries[$0] } }

  override func showSelection() {
    guard isRead else { return repo?.detail.show([.init(Self.reading)], title: "Commit") ?? () }
    guard let selected else { return repo?.detail.show(["There are no commits yet."], title: "Commit") ?? () }
    repo?.detail.show(commit: selected.name, title: selected.name.short)
  }

  // MARK: As rows

  override var isCountKnown: Bool { isComplete }
  override var rowCount: Int { entries.count }
  override func id(ofRow row: Int) -> AnyHashable? { entries[row].name }

  /// The colors of the lanes.
  private static let colors: [ThemeRole] = [.accent, .success, .warning, .error, .muted]

  override func styledText(ofRow row: Int) -> StyledText {
    stream.want(row + Self.ahead)
    let entry = entries[row]
    var text = StyledText()
    // Lanes to commits that the filter hides would lead nowhere.
    if list.filterText.isEmpty {
      for (character, lane) in entry.graph.characters.prefix(24) {
        text.append(character, Self.colors[lane % Self.colors.count])
      }
    } else {
      text.append(entry.graph.commitMark, Self.colors[0])
    }
    if list.frame.width >= Self.widthForNames { text.append(" " + entry.name.short.prefix(7), .muted) }
    for reference in entry.references { append(reference, to: &text) }
    text.append(" " + entry.summary)
    return text
  }

  /// The width from which rows have the names of the commits. In a narrower list, the summary needs the room, and the name is
  /// in the title at the right.
  private static let widthForNames = 40

  /// Adds a branch or a tag. The current branch has the color that it has in its panel.
  private func append(_ reference: String, to text: inout StyledText) {
    let current = "HEAD -> "
    let isCurrent = reference.hasPrefix(current)
    text.append(
      " " + (isCurrent ? String(reference.dropFirst(current.count)) : reference), isCurrent ? .success : .accent,
      look: Look(bold: true))
  }

  override func detail(ofRow row: Int) -> String { age(of: entries[row].time) }

  override func filterTexts(ofRow row: Int) -> [String] {
    let entry = entries[row]
    return entry.references + [entry.name.digits, entry.author, entry.summary]
  }

  // MARK: Acting

  func toggleAll() {
    showsAll.toggle()
    repo?.tell(showsAll ? "The commits of all branches." : "The commits of this branch.")
    list.selectedIndex = 0
    reload()
  }

  func copyName() {
    guard let selected, isSelectionSeen() else { return }
    application?.copy(selected.name.digits)
    repo?.tell("\(selected.name.short) is copied.")
  }

  func branch() throws {
    guard let entry = selected, isSelectionSeen() else { return }
    try branch(at: entry.name, name: "")
  }

  private func branch(at commit: ObjectName, name: String) throws {
    guard let repo, let repository else { return }
    let input = InputController(
      title: "New branch at \(commit.short)", prompt: "Name", placeholder: "topic/name", text: name
    ) { name in
      repo.application?.start {
        try await repo.moveHead(to: commit, on: name, again: { [self] in try branch(at: commit, name: name) }) {
          try await repository.createBranch(name, at: commit)
        }
      }
    }
    try repo.present(input)
  }
}
