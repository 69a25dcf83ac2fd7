/// The words of a name: `Text` and `Field` of `TextField`, `awake` and `after` of `awake-after`.
struct NameWords {
  private let words: [[Character]]

  init(_ name: [Character]) {
    var words: [[Character]] = [[]]
    for (index, letter) in name.enumerated() {
      if "-_. ".contains(letter) {
        words.append([])
        continue
      }
      if index > 0, letter.isUppercase, !name[index - 1].isUppercase { words.append([]) }
      words[words.count - 1] += Array(letter.lowercased())
    }
    self.words = words.filter { !$0.isEmpty }
  }

  /// Returns true if each word is a misspelling of the other name's word. A word may be missing if two others are the
  /// same. Returns true for two names of one word, whose letters alone decide.
  func areNear(to other: NameWords) -> Bool {
    if words.count == other.words.count {
      return words.count < 2 || zip(words, other.words).allSatisfy { Self.isNear($0, $1) }
    }
    let most = min(words.count, other.words.count)
    let start = zip(words, other.words).prefix { $0 == $1 }.count
    let end = zip(words.reversed(), other.words.reversed()).prefix(most - start).prefix { $0 == $1 }.count
    if start + end == most { return most > 1 }
    let (rest, otherRest) = (words[start..<words.count - end], other.words[start..<other.words.count - end])
    return Self.isNear(Array(rest.joined()), Array(otherRest.joined()))
  }

  /// Returns true if all words but one are those of the other name, which has as many.
  func differInOneWord(from other: NameWords) -> Bool {
    words.count > 1 && words.count == other.words.count && zip(words, other.words).count { $0 != $1 } == 1
  }

  private static func isNear(_ word: [Character], _ other: [Character]) -> Bool {
    if word == other { return true }
    let distance = Suggestion.editDistance(word, other)
    return distance < word.count && distance <= max(1, min(word.count, other.count) / 3)
  }
}
