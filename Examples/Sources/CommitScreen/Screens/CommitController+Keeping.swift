import GitAccess
import NibKit
import TerminalKit

/// Keeps the words that the user has typed in a file, so that they survive the end of the screen and of the program.
extension CommitController {
  /// Puts the words into the fields that were kept when the screen was last left.
  func restoreWords() {
    kept = KeptWords(in: repository)
    guard let words = kept?.first else { return }
    summary.text = words.summary
    details.text = words.details
    areWordsKept = true
  }

  /// Asks which words to use if words were kept, and git offers others, as for a merge.
  func askWhichWords() {
    guard areWordsKept, let offer = seen.offer, !offer.isTemplate, offer.words != message, !isDone else { return }
    application?.ask(
      "You typed this message before:\n\n\(message.summary)\n\ngit offers another one:\n\n\(offer.words.summary)",
      title: "Which message?",
      answers: [
        .init("_Mine", isDefault: true, isCancel: true),
        .init("The one of _git") { [self] in
          areWordsKept = false
          giveOffer()
        },
      ])
  }

  /// The time without a key after which the words are kept.
  private static let pause = Duration.seconds(1)

  /// Keeps the words when the user pauses, because the program may be killed.
  func keepWordsLater() {
    keepTimer?.cancel()
    keepTimer = application?.after(Self.pause) { [weak self] _ in self?.keepWords() }
  }

  /// Keeps the words now. If there are none any more, the kept ones are deleted.
  func keepWords() {
    keepTimer?.cancel()
    if hasWords {
      areWordsKept = kept?.keep(message) == true
    } else if areWordsKept {
      areWordsKept = kept?.keep(nil) == false
    }
  }
}
