import NibKit
import TerminalKit

/// What was typed is not lost unless the person says so.
extension CommitController {
  /// Whether there are words that nobody else has.
  var hasWords: Bool {
    let words = (summary.text, details.text)
    return words != ("", "") && (amendedWords.map { $0 != words } ?? true)
  }

  func askToQuit() {
    guard let application else { return }
    if isBusy {
      application.ask(
        "git is still at work.", title: "Stop it?",
        answers: [
          .init("_Wait", isDefault: true, isCancel: true),
          .init("_Stop git") { [weak self] in self?.child?.interrupt() },
        ])
    } else if hasWords {
      application.ask(
        "Nothing is committed yet, and your words would be lost.", title: "Leave?",
        answers: [
          .init("_Back", isDefault: true, isCancel: true),
          .init("_Discard the words") { [self] in leave() },
        ])
    } else {
      leave()
    }
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
