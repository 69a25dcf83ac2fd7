import GitAccess
import NibKit
import TerminalKit

/// Stages files, and takes them back.
extension FilesController {
  func toggle() async throws {
    guard isSelectionSeen() else { return }
    let chosen = chosen
    if chosen.count == 1, chosen[0].isUnmerged { return try await askToResolve(chosen[0]) }
    toggle(chosen)
  }

  func toggleAll() {
    let (files, hidden) = shown
    toggle(files, hidden: hidden)
  }

  /// Stages the changes of some files that can be staged. If there are none, takes back what is staged.
  ///
  /// - Parameter hidden: the number of files that the filter hides, and that are left as they are.
  private func toggle(_ files: [ChangedFile], hidden: Int = 0) {
    guard let repo, let repository else { return }
    let seen = repo.seen
    let stageable = files.filter(\.canBeStaged)
    let isStaging = !stageable.isEmpty
    let chosen = isStaging ? stageable : files.filter { $0.isStaged && !$0.isUnmerged }
    guard !chosen.isEmpty else { return repo.warn(Self.obstacle(files)) }
    let conflicts = files.count { $0.isUnmerged }
    let rest =
      (conflicts == 0 ? "" : " \(conflicts == 1 ? "A conflict is" : "\(conflicts) conflicts are") left.")
      + (hidden == 0 ? "" : " The filter hides \(hidden) more.")
    repo.act {
      try await repo.verify(chosen, in: seen)
      if isStaging {
        try await repository.stage(chosen)
      } else {
        try await repository.unstage(chosen, isUnborn: seen.status.isUnborn)
      }
      let left = try await repo.files(chosen.flatMap(\.all)) { isStaging ? $0.canBeStaged : $0.isStaged }
      return try Self.outcome(chosen, left, isStaging: isStaging, rest: rest)
    }
  }

  /// Returns the result of staging, by comparing the files before and after.
  private static func outcome(
    _ files: [ChangedFile], _ left: [ChangedFile], isStaging: Bool, rest: String
  ) throws(Refused) -> Outcome {
    let state = isStaging ? "staged." : "no longer staged."
    let names = Readable.list(left.map(\.name), separator: ", ")
    let done = files.flatMap(\.all).filter { !left.contains($0) }
    guard !done.isEmpty else { throw Refused("git has changed nothing: \(names) is not \(state)") }
    let only = files.count == 1 && left.isEmpty ? files.first : done.count == 1 ? done.first : nil
    let words = (only.map { "\($0.name) is" } ?? "\(done.count) files are") + " \(state)"
    var outcome = Outcome(done: words + (left.isEmpty ? "" : " Not \(names).") + rest)
    let inside = done.filter { isStaging && $0.submodule?.isChangedInside == true }
    if !inside.isEmpty {
      outcome.remarks.append(
        "The commit of \(Readable.list(inside.map(\.name), separator: ", ")) is staged. Files inside have changed too: "
          + "they are committed there.")
    }
    let repositories = done.filter { isStaging && $0.isRepository }
    if !repositories.isEmpty {
      outcome.remarks.append(
        "\(Readable.list(repositories.map(\.name), separator: ", ")) has a repository of its own. Git commits the name "
          + "of its last commit, and none of its files.")
    }
    return outcome
  }

  /// Returns the reason why nothing of some files can be staged.
  private static func obstacle(_ files: [ChangedFile]) -> String {
    if files.isEmpty { return "No file is shown." }
    if files.contains(where: \.isUnmerged) { return "Resolve the conflicts one by one, with Space." }
    let names = Readable.list(files.map(\.name), separator: ", ")
    return "Only files inside the submodule \(names) have changed. They are staged and committed there."
  }

  // MARK: Conflicts

  private func askToResolve(_ file: ChangedFile) async throws {
    guard let repo, let repository else { return }
    let seen = repo.seen
    let markers = file.folderMode == nil ? [] : try await repository.conflictMarkers(in: [file.path])
    guard markers.isEmpty else { return showMarkers(markers, in: file) }
    let isDeleted = file.folderMode == nil
    application?.ask(
      isDeleted
        ? "\(file.name) has conflicts and is not in the folder. Resolve it as deleted?"
        : "\(file.name) has conflicts. Is the file resolved now?",
      title: "Conflict",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("_Resolved") {
          repo.act {
            try await repo.verify([file], in: seen)
            try await repository.stage([file])
            guard try await repo.files([file], that: \.isUnmerged).isEmpty else {
              throw Refused("git has not resolved \(file.name).")
            }
            return Outcome(done: "\(file.name) is resolved\(isDeleted ? ": it is deleted." : ".")")
          }
        },
      ])
  }

  private func showMarkers(_ markers: [ConflictMarker], in file: ChangedFile) {
    let lines = Readable.list(markers.map { "\($0.line)" }, separator: ", ")
    application?.show(
      message:
        "\(file.name) still has markers of the conflict, in \(markers.count == 1 ? "line" : "lines") \(lines).\n\n"
        + "Edit the file first. If the markers belong there, 'git add' stages it.", title: "Conflict")
  }
}
