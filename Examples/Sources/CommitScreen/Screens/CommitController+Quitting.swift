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
        "Nothing is committed yet, and your words would be lost.", title: "Leave?",
        answers: [
          .init("_Back", isDefault: true, isCancel: true),
          .init("_Discard the words") { [self] in end(nil) },
        ])
    } else {
      end(nil)
    }
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

  var description: String {
    let state = isBusy ? "git is still at work: 'git log' will tell what has become of it." : "Nothing is committed."
    return "\(state) The words were:\n\n\(Readable.words(words.utf8))"
  }
}
