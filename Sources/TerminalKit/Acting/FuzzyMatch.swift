/// A match of typed letters with a text that contains them in the same order: `cl` with `Copy line`.
///
/// Each letter scores ``Points/letter``, and more if it begins a word or directly follows the letter before it.
/// Characters between two letters cost points. Of all ways to find the letters in the text, the one with the highest
/// score counts; of equal ones, the one that ends first. Case does not matter. Blanks in the pattern are ignored.
nonisolated package struct FuzzyMatch: Hashable, Sendable {
  /// The sum of the points; 0 for an empty pattern.
  package let score: Int
  /// The positions of the letters in the text, in characters, in ascending order.
  package let positions: [Int]

  /// The points of a letter.
  package enum Points {
    /// The letter is found in the text.
    package static let letter = 16
    /// The letter is the first of a word: at the start, after a character that is neither a letter nor a digit, or an
    /// uppercase letter after a lowercase letter.
    package static let wordStart = 10
    /// The letter is the first of the text.
    package static let textStart = 4
    /// The letter directly follows the letter before it.
    package static let adjacent = 12
    /// The letter has the case that was typed.
    package static let sameCase = 1
    /// Each character between two letters.
    package static let gap = -1
  }

  /// The maximum number of letters of a pattern, and of characters of a text, that are compared.
  private static let limits = (pattern: 64, text: 256)

  /// Finds the best match. Returns nil if the text does not contain all letters in their order.
  ///
  /// - Complexity: O(pattern × text), limited to 64 and 256 characters.
  package init?(_ pattern: String, in text: String) {
    let typed = pattern.lazy.filter { !$0.isWhitespace }.prefix(Self.limits.pattern)
    let wanted = typed.map(Letter.init)
    let letters = text.prefix(Self.limits.text).map(Letter.init)
    guard !wanted.isEmpty else {
      self.init(score: 0, positions: [])
      return
    }
    guard wanted.count <= letters.count else { return nil }
    let bonus = letters.indices.map { Self.bonus(of: $0, in: letters) }
    var table: [[Cell?]] = []
    for (row, letter) in wanted.enumerated() {
      let before = table.last
      var cells = [Cell?](repeating: nil, count: letters.count)
      // The best cell before this column in the row above, minus the cost of the gap up to here.
      var carried: Cell?
      for column in letters.indices {
        if column > 0, let before {
          if let score = carried?.score { carried?.score = score + Points.gap }
          if let left = before[column - 1], left.score >= carried?.score ?? .min {
            carried = Cell(score: left.score, origin: column - 1)
          }
        }
        guard letter.folded == letters[column].folded else { continue }
        let own = Points.letter + bonus[column] + (letter == letters[column] ? Points.sameCase : 0)
        if row == 0 {
          cells[column] = Cell(score: own, origin: -1)
        } else {
          var best = carried
          if column > 0, let left = before?[column - 1], left.score + Points.adjacent >= best?.score ?? .min {
            best = Cell(score: left.score + Points.adjacent, origin: column - 1)
          }
          cells[column] = best.map { Cell(score: $0.score + own, origin: $0.origin) }
        }
      }
      table.append(cells)
    }
    var end: (column: Int, score: Int)?
    for (column, cell) in (table.last ?? []).enumerated() {
      if let cell, cell.score > end?.score ?? .min { end = (column, cell.score) }
    }
    guard let end else { return nil }
    var positions: [Int] = []
    var column = end.column
    for cells in table.reversed() {
      positions.append(column)
      column = cells[column]?.origin ?? 0
    }
    self.init(score: end.score, positions: positions.reversed())
  }

  private init(score: Int, positions: [Int]) {
    self.score = score
    self.positions = positions
  }

  /// Returns the points of a place in the text, independent of the letter.
  private static func bonus(of index: Int, in letters: [Letter]) -> Int {
    guard index > 0 else { return Points.wordStart + Points.textStart }
    let (before, letter) = (letters[index - 1], letters[index])
    let isStart = letter.isWord && !before.isWord || letter.isCapital && before.isSmall
    return isStart ? Points.wordStart : 0
  }

  /// The best way to find the letters up to a given letter, if that letter is found in this column.
  private struct Cell {
    var score: Int
    /// The column of the letter before.
    var origin: Int
  }

  private struct Letter: Equatable {
    let character: Character
    let folded: String

    init(_ character: Character) {
      self.character = character
      folded = character.lowercased()
    }

    var isWord: Bool { character.isLetter || character.isNumber }
    var isCapital: Bool { character.isUppercase }
    var isSmall: Bool { character.isLowercase }
  }
}
