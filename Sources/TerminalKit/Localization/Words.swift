/// The words of the kit in one language. An application stores them in ``Application/words``.
///
///     application.words = Words(.german)
///     application.words[.ok] = "_Fertig"
public nonisolated struct Words: Hashable, Sendable {
  /// The language of the words that are not changed.
  public let language: Language
  private var changes: [Word: String] = [:]

  /// Creates the words of a language. By default this is the language of the environment.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - changes: Texts that replace the kit's. They can be some of the texts, or all of them for a language that the kit
  ///     does not have.
  public init(_ language: Language = .ofEnvironment, changes: [Word: String] = [:]) {
    self.language = language
    self.changes = changes
  }

  /// The text of a word.
  public subscript(word: Word) -> String {
    get { changes[word] ?? (language == .german ? word.german : word.english) }
    set { changes[word] = newValue }
  }

  /// The text of a sentence with values for `%1` and `%2`. If the text does not contain a placeholder, its value is
  /// left out.
  public subscript(word: Word, first: String, second: String) -> String {
    // The values may contain `%1` or `%2` themselves. These are not replaced.
    var text = ""
    var isMarked = false
    for character in self[word] {
      switch (isMarked, character) {
      case (false, "%"): isMarked = true
      case (true, "1"): (text, isMarked) = (text + first, false)
      case (true, "2"): (text, isMarked) = (text + second, false)
      case (true, _): (text, isMarked) = (text + "%" + String(character), false)
      case (false, _): text.append(character)
      }
    }
    return isMarked ? text + "%" : text
  }

  /// The text of a sentence with one value for `%1`.
  public subscript(word: Word, first: String) -> String { self[word, first, ""] }

  /// Returns the names in a text that is a list of names, such as ``Word/months``.
  func names(_ word: Word) -> [String] { self[word].split(separator: " ").map(String.init) }

  /// Returns the translation of an English text from the members of the kit's classes: the title of an action, or its
  /// help. Returns any other text unchanged.
  func translation(of text: String) -> String { Self.actionWords[text].map { self[$0] } ?? text }

  private static let actionWords: [String: Word] = Dictionary(
    Word.allCases.filter { $0.rawValue.hasPrefix("action") }.map { ($0.english, $0) },
    uniquingKeysWith: { first, _ in first })
}
