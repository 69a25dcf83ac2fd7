import GitAccess
import NibKit
import TerminalKit

/// Discards changes that are not staged.
extension FilesController {
  func discard() {
    guard let repo, let repository, isSelectionSeen() else { return }
    let chosen = chosen
    let files = chosen.filter(Self.canBeDiscarded)
    guard !files.isEmpty else { return repo.warn(Self.obstacleToDiscard(chosen)) }
    let seen = repo.seen
    application?.ask(
      Self.question(files, others: chosen.count - files.count), title: "Discard?",
      answers: [
        .init("_Back", isDefault: true, isCancel: true),
        .init("_Discard") {
          repo.act {
            try await repo.verify(files, in: seen)
            try await repository.discard(files)
            let left = try await repo.files(files.flatMap(\.all)) { Self.canBeDiscarded($0) }
            return try Self.outcome(files, left)
          }
        },
      ])
  }

  /// Returns true if git has no content to which a file could return, so that it is deleted.
  private static func isDeleted(_ file: ChangedFile) -> Bool { file.isUntracked || file.isIntentToAdd }

  private static func canBeDiscarded(_ file: ChangedFile) -> Bool {
    file.unstaged != UInt8(ascii: ".") && !file.isUnmerged && file.submodule == nil
      && !file.all.contains(where: \.isRepository)
  }

  private static func obstacleToDiscard(_ files: [ChangedFile]) -> String {
    let names = Readable.list(files.map(\.name), separator: ", ")
    guard files.count == 1, let file = files.first else { return "Nothing of \(names) can be discarded here." }
    if file.isUnmerged { return "\(names) has conflicts. Edit it, and resolve them with Space." }
    if let inner = file.files.first(where: \.isRepository) {
      return "\(inner.name) is a repository of its own, in \(Readable.name(file.path)). Nothing is deleted."
    }
    if file.isRepository { return "\(names) is a repository of its own." }
    if file.submodule != nil { return "\(names) is a submodule. Discard its changes in its own repository." }
    return "Nothing of \(names) is unstaged."
  }

  private static func question(_ files: [ChangedFile], others: Int) -> String {
    func list(_ files: [ChangedFile]) -> String { Readable.list(files.map(\.name), separator: ", ") }
    let (deleted, changed) = (files.filter(isDeleted), files.filter { !isDeleted($0) })
    var sentences: [String] = []
    if !deleted.isEmpty {
      sentences.append(
        "\(list(deleted)) would be deleted. Git does not have \(deleted.flatMap(\.all).count == 1 ? "it" : "them").")
    }
    let moved = deleted.filter(\.isRenamed).compactMap(\.origin)
    if !moved.isEmpty {
      sentences.append("\(Readable.list(moved.map { Readable.name($0) }, separator: ", ")) would come back.")
    }
    if !changed.isEmpty { sentences.append("The unstaged changes of \(list(changed)) would be lost.") }
    if others > 0 {
      sentences.append(others == 1 ? "Another selected file stays as it is." : "\(others) others stay as they are.")
    }
    return sentences.joined(separator: "\n\n")
  }

  /// Returns the result, by comparing the files before and after.
  private static func outcome(_ files: [ChangedFile], _ left: [ChangedFile]) throws(Refused) -> Outcome {
    let names = Readable.list(left.map(\.name), separator: ", ")
    let done = files.flatMap(\.all).filter { !left.contains($0) }
    guard !done.isEmpty else { throw Refused("git has discarded nothing: \(names) is as before.") }
    let deleted = done.count { isDeleted($0) }
    let rest = left.isEmpty ? "" : " Not \(names)."
    let only = files.count == 1 && left.isEmpty ? files.first : done.count == 1 ? done.first : nil
    if let only { return Outcome(done: "\(only.name) is \(deleted > 0 ? "deleted" : "as it was").\(rest)") }
    let parts = [(deleted, "deleted"), (done.count - deleted, "as before")].filter { $0.0 > 0 }
    let words = parts.map { $0.0 == 1 ? "1 file is \($0.1)" : "\($0.0) files are \($0.1)" }
    return Outcome(done: words.joined(separator: ", ") + ".\(rest)")
  }
}
