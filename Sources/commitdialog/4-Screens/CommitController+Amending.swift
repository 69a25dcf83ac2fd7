import NibKit
import TerminalKit

/// A commit that takes the place of the last one begins with its words.
extension CommitController {
  func amendToggled() async throws {
    showAuthor()
    if amend.isChecked {
      if summary.text.isEmpty, details.text.isEmpty { try await takeLastWords() }
    } else if let amendedWords, amendedWords == (summary.text, details.text) {
      summary.text = ""
      details.text = ""
    }
    if !amend.isChecked { amendedWords = nil }
    refresh()
  }

  /// Who amends a commit is its author only if the person says so.
  func showAuthor() {
    author.isEnabled = amend.isChecked
    author.value = amend.isChecked ? "kept" : "new"
  }

  private func takeLastWords() async throws {
    let words = try await repository.lastMessage()
    // The person may have gone on meanwhile.
    guard amend.isChecked, summary.text.isEmpty, details.text.isEmpty else { return }
    let lines = words.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    summary.text = lines.first.map { String($0) } ?? ""
    details.text = lines.count > 1 ? String(lines[1].drop { $0 == "\n" }) : ""
    amendedWords = (summary.text, details.text)
  }
}
