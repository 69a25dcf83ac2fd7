import NibKit
import TerminalKit

/// What was typed is not lost unless the person says so.
extension CommitController {
  /// Whether there are words that nobody else has.
  var hasWords: Bool {
    let words = (summary.text, details.text)
    return words != ("", "") && (amendedWords.map { $0 != words } ?? true)
  }

  func askToQuit() throws {
    if isBusy {
      let question = StopController { [weak self] in self?.stopGit() }
      try present(question)
      self.question = question
    } else if hasWords {
      application?.ask(
        "Nothing is committed yet, and your words would be lost.", title: "Leave?",
        answers: [
          .init("_Back", isDefault: true, isCancel: true),
          .init("_Discard the words") { [self] in leave() },
        ])
    } else {
      leave()
    }
  }

  private func stopGit() {
    isStopped = true
    child?.interrupt()
  }

  /// Ends without a commit: whoever started the program is told by its status.
  private func leave() {
    isDone = true
    application?.quit(status: 1)
  }
}

/// Words that did not get into a commit.
nonisolated struct Uncommitted: Error, CustomStringConvertible {
  let words: String

  var description: String { "Nothing is committed. The words were:\n\n\(Readable.words(words.utf8))" }
}
