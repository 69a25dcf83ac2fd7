import GitAccess
import NibKit
import TerminalKit

/// Handles the end of the program. Typed text is lost only if the user agrees.
extension CommitController {
  func askToQuit() throws {
    if isBusy {
      let question = StopController { [weak self] in self?.stopGit() }
      try present(question)
      self.question = question
    } else if hasWords {
      application?.ask(
        "Nothing is committed yet. You can keep your message for the next commit.", title: "Leave?",
        answers: [
          .init("_Back", isDefault: true, isCancel: true),
          .init("_Keep the message") { [self] in leave() },
          .init("_Discard the message") { [self] in
            kept?.keep(nil)
            end(nil)
          },
        ])
    } else {
      leave()
    }
  }

  /// Leaves the screen, and keeps the words. If they cannot be kept, they stay on the screen.
  private func leave() {
    keepWords()
    guard !hasWords || areWordsKept else {
      application?.show(message: "Your message cannot be saved in the folder of git's data.", title: "Not closed")
      return
    }
    end(nil)
  }

  private func stopGit() {
    isStopped = true
    work?.cancel()
  }
}

/// An error for typed words that are not in a commit.
nonisolated struct Uncommitted: Error, CustomStringConvertible {
  let words: String
  /// True if git may still commit the words.
  let isBusy: Bool
  /// True if the next screen begins with the words.
  var areKept = false

  var description: String {
    let state = isBusy ? "git is still running: 'git log' shows whether it has committed." : "Nothing is committed."
    let kept = areKept ? "\n\nThe next commit in this repository starts with it." : ""
    return "\(state) The message was:\n\n\(Readable.words(words.utf8))\(kept)"
  }
}
