/// A row of the articles' tables of words: something of another system, and what it is here.
package struct ForeignWord: Sendable {
  /// The system, as the heading of the table has it: `Cocoa`.
  package let system: String
  /// The spellings of the other system.
  package let theirs: [String]
  /// The words for it here. Empty if the row names commands only.
  package let here: String
  /// The commands that show it: `nib pitfall 1`.
  package let commands: [String]

  init(_ system: String, _ theirs: [String], here: String, commands: [String] = []) {
    self.system = system
    self.theirs = theirs
    self.here = here
    self.commands = commands
  }

  /// Returns the rows of a word: those that spell it so, or else those with a spelling that begins with it.
  package static func rows(for word: SearchKey) -> [ForeignWord] {
    let exact = all.filter { row in row.theirs.contains { word.isKey(of: $0) } }
    return exact.isEmpty ? all.filter { row in row.theirs.contains { word.isPrefix(of: $0) } } : exact
  }
}

/// An article, and the words of other systems that it has.
package struct ForeignWordArticle: Sendable {
  package let title: String
  /// The path of the article from the package's folder.
  package let path: String
  /// The words, as the tables spell them.
  package let words: [String]

  init(_ title: String, _ path: String, words: [String]) {
    self.title = title
    self.path = path
    self.words = words
  }
}
