import GitAccess
import NibKit
import TerminalKit

/// Sets the initial words of a commit: those of the commit that it replaces, those that git offers for a merge, or
/// none. Words that the user has typed are kept.
extension CommitController {
  /// Words that the program has put into the fields.
  struct GivenWords {
    /// The words, as the fields show them.
    let words: Message
    let source: Source

    enum Source: Equatable {
      /// The last commit, by its name.
      case commit(String)
      /// The message that git offers.
      case offer(isTemplate: Bool)
    }
  }

  /// The message in the fields.
  var message: Message { Message(summary: summary.text, details: details.text) }

  /// True if the fields contain words that are not saved anywhere else.
  var hasWords: Bool { !message.isEmpty && message != given?.words }

  /// True if the fields contain exactly the template.
  var isTemplate: Bool { given?.source == .offer(isTemplate: true) && message == given?.words }

  func amendToggled() async throws {
    showAuthor()
    if !hasWords {
      if amend.isChecked { try await giveLastWords() } else { giveOffer() }
    }
    refresh()
  }

  /// The user becomes the author of an amended commit only on request.
  func showAuthor() {
    author.isEnabled = amend.isChecked
    author.value = amend.isChecked ? "kept" : "new"
  }

  private func giveLastWords() async throws {
    guard let head = seen.status.head else { return }
    let words = try await repository.message(of: head)
    // The user may have continued typing in the meantime.
    if amend.isChecked, !hasWords, seen.status.head == head { give(words, from: .commit(head)) }
  }

  /// Puts the message that git offers into the fields.
  func giveOffer() { give(seen.offer?.words ?? Message(), from: .offer(isTemplate: seen.offer?.isTemplate == true)) }

  /// Puts words into the fields.
  func give(_ words: Message, from source: GivenWords.Source) {
    summary.text = words.summary
    details.text = words.details
    given = GivenWords(words: message, source: source)
  }
}
