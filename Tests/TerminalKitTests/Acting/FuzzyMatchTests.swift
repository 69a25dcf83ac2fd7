import RandomNumbers
import TerminalKit
import Testing

@Suite("Fuzzy matches")
struct FuzzyMatchTests {
  @Test(
    "letters are found in their order, at the places that read best",
    arguments: [
      ("co", "Commit", [0, 1]), ("cl", "Copy line", [0, 5]), ("OL", "Copy line", [1, 5]),
      // The start of a word wins over the first place, and a run over letters apart.
      ("f", "Log file", [4]), ("ab", "a xb ab", [5, 6]), ("sa", "selectAll", [0, 6]),
      ("né", "Annéé né", [6, 7]), ("日", "x日本", [1]), ("k co", "Keys and commands", [0, 9, 10]),
    ])
  func places(pattern: String, text: String, places: [Int]) throws {
    #expect(try #require(FuzzyMatch(pattern, in: text)).positions == places)
  }

  @Test(
    "a text without all letters, or in another order, is no match",
    arguments: ["x", "tc", "commitx", "comm it s"])
  func none(pattern: String) { #expect(FuzzyMatch(pattern, in: "Commit") == nil) }

  @Test("an empty pattern matches everything with no points")
  func empty() {
    #expect(FuzzyMatch(" ", in: "Commit")?.score == 0)
    #expect(FuzzyMatch("", in: "")?.positions == [])
  }

  @Test("the better of two texts has the higher score")
  func order() throws {
    func score(_ pattern: String, _ text: String) throws -> Int {
      try #require(FuzzyMatch(pattern, in: text)).score
    }
    #expect(try score("co", "Commit") > score("co", "Cut one"))
    #expect(try score("co", "Cut one") > score("co", "Accomplish"))
    #expect(try score("cm", "Case match") > score("cm", "Acme"))
    #expect(try score("Cm", "Cmd") > score("cm", "Cmd"))
  }

  /// Returns the score of some places, by the rules as they are written.
  private func score(_ places: [Int], of pattern: [Character], in text: [Character]) -> Int {
    typealias Points = FuzzyMatch.Points
    func isWord(_ index: Int) -> Bool { text[index].isLetter || text[index].isNumber }
    var score = 0
    for (number, place) in places.enumerated() {
      score += Points.letter
      if text[place] == pattern[number] { score += Points.sameCase }
      if place == 0 {
        score += Points.wordStart + Points.textStart
      } else if isWord(place) && !isWord(place - 1) || text[place].isUppercase && text[place - 1].isLowercase
      {
        score += Points.wordStart
      }
      guard number > 0 else { continue }
      let gap = place - places[number - 1] - 1
      score += gap == 0 ? Points.adjacent : gap * Points.gap
    }
    return score
  }

  /// Returns all ways to find a pattern in a text.
  private func ways(_ pattern: ArraySlice<Character>, in text: [Character], from start: Int) -> [[Int]] {
    guard let first = pattern.first else { return [[]] }
    return (start..<max(start, text.count)).filter { text[$0].lowercased() == first.lowercased() }.flatMap {
      place in
      ways(pattern.dropFirst(), in: text, from: place + 1).map { [place] + $0 }
    }
  }

  @Test(
    "no way to find random letters in a random text scores more than the one that is found", arguments: 0..<20
  )
  func best(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let letters = Array("aAbB -")
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }
      let pattern = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        letters[Int.random(in: 0..<4, using: &random)]
      }
      let ways = ways(pattern[...], in: text, from: 0)
      let found = FuzzyMatch(String(pattern), in: String(text))
      let scores = ways.map { score($0, of: pattern, in: text) }
      #expect(found?.score == scores.max(), "\(String(pattern)) in \(String(text))")
      if let found { #expect(score(found.positions, of: pattern, in: text) == found.score) }
    }
  }

  @Test("a long text and a long pattern take no longer than their first letters")
  func hostile() {
    let text = String(repeating: "ab", count: 100_000)
    #expect(FuzzyMatch(text, in: text)?.positions.count == 64)
    #expect(FuzzyMatch("z", in: text + "z") == nil)
  }
}
