import NibTool
import PitfallGallery

/// The lessons and articles about a word of Cocoa or of another system.
struct WordSearch {
  /// The rows of the tables of words.
  let rows: [ForeignWord]
  /// The lessons that are about the word, as far as they are few.
  let lessons: [Lesson]
  /// The other lessons whose text has the word.
  let others: [Lesson]
  let articles: [ForeignWordArticle]

  /// The number of lessons that are shown with their titles.
  private static let most = 8

  /// Returns nil if there is nothing about the word.
  init?(for word: String) {
    guard let key = SearchKey(word) else { return nil }
    let rows = ForeignWord.rows(for: key)
    let commands = Set(rows.flatMap(\.commands))
    // The lessons that a table names come first, then those with the word in the title, and then those with it in the text.
    let found = Lesson.all.compactMap { lesson -> (rank: Int, lesson: Lesson)? in
      if commands.contains(lesson.command) { return (0, lesson) }
      if lesson.keys.title.contains(key) { return (1, lesson) }
      return lesson.keys.text.contains(key) ? (2, lesson) : nil
    }
    let ranked = found.sorted { ($0.rank, $0.lesson) < ($1.rank, $1.lesson) }.map(\.lesson)
    let spelled = Set(rows.flatMap(\.theirs).filter { key.isKey(of: $0) || key.isPrefix(of: $0) })
    let articles = ForeignWordArticle.all.filter { article in
      article.words.contains { key.isKey(of: $0) || spelled.contains($0) }
    }
    guard !rows.isEmpty || !ranked.isEmpty || !articles.isEmpty else { return nil }
    self.rows = rows
    lessons = ranked.prefix(Self.most).sorted()
    others = ranked.dropFirst(Self.most).sorted()
    self.articles = articles
  }

  /// The words that a misspelled one may mean: those of the tables, without arguments.
  static var spellings: [String] {
    ForeignWord.all.flatMap { $0.theirs.map { String($0.prefix { $0 != "(" }) } }
  }

  /// The result for a person at a terminal.
  var text: String {
    let shown = rows.filter { !$0.here.isEmpty }.map {
      wrapped("\($0.theirs.joined(separator: ", ")) of \($0.system) is here: \($0.here)", width: 80) + "\n"
    }
    let width = (lessons.map(\.command.count).max() ?? 0) + 2
    let commands = lessons.map { lesson in
      let space = String(repeating: " ", count: width - lesson.command.count)
      return "  \(lesson.command)\(space)\(lesson.title)\n"
    }
    let more = others.isEmpty ? [] : [wrapped("Also: \(Self.list(others))", width: 80) + "\n"]
    let pages = articles.map { "  \($0.title): \($0.path)\n" }
    return [shown, commands, more, pages.isEmpty ? [] : ["Articles:\n"] + pages].filter { !$0.isEmpty }
      .map { $0.joined() }.joined(separator: "\n")
  }

  /// Returns the commands, each kind once: `nib pitfall 1, 2; nib source 3`.
  private static func list(_ lessons: [Lesson]) -> String {
    Lesson.Kind.allCases.compactMap { kind in
      let numbers = lessons.filter { $0.kind == kind }.map(\.number)
      return numbers.isEmpty ? nil : "nib \(kind.rawValue) \(numbers.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}
