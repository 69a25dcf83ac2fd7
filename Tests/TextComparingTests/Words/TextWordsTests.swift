import TestSupport
import Testing
import TextComparing

@Suite("Words that a hunk changed")
struct TextWordsTests {
  /// Returns the rows as pairs of lines, with `~` for similar ones, and the marked words.
  private func words(
    _ left: String, _ right: String, options: TextOptions = TextOptions()
  ) -> (rows: [String], left: [String], right: [String]) {
    let difference = TextDifference(TextLines(left), TextLines(right), options: options)
    let words = difference.words(in: difference.hunks[0])
    func texts(_ lines: TextLines, _ marks: [TextWords.Mark]) -> [String] {
      marks.map { mark in
        String(
          decoding: lines[mark.line..<mark.line + 1].dropFirst(mark.range.lowerBound).prefix(
            mark.range.count), as: UTF8.self)
      }
    }
    let rows = words.rows.map { row in
      "\(row.left.map(String.init) ?? "-")\(row.isSimilar ? "~" : " ")\(row.right.map(String.init) ?? "-")"
    }
    return (rows, texts(difference.left, words.left), texts(difference.right, words.right))
  }

  @Test("changed words are marked on both sides")
  func changedWordsMarked() {
    let found = words("let count = first.value\n", "let total = first.value()\n")
    #expect(found.rows == ["0~0"])
    #expect(found.left == ["count"])
    #expect(found.right == ["total", "()"])
  }

  @Test("changed words with space between them are one mark")
  func changedWordsSpace() {
    let found = words("the quick fox jumps over it\n", "the slow dog jumps over it\n")
    #expect(found.left == ["quick fox"])
    #expect(found.right == ["slow dog"])
  }

  @Test("marks divide no character")
  func marksDivideCharacter() {
    // The accents are characters of their own in Unicode, the family is seven.
    let found = words(
      "the place = 'cafe\u{301}', the people = '👩‍👩‍👧'\n", "the place = 'cafe', the people = '👩‍👩‍👦'\n")
    #expect(found.left == ["cafe\u{301}", "👩‍👩‍👧"])
    #expect(found.right == ["cafe", "👩‍👩‍👦"])
  }

  @Test("characters that are not ASCII are marked on their own")
  func charactersASCII() {
    // An accent on a sign that is no letter belongs to the sign, and an ellipsis to neither word.
    #expect(words("the sign =\u{301} there\n", "the sign = there\n").left == ["=\u{301}"])
    #expect(words("alpha…beta, the end\n", "alpha…gamma, the end\n").left == ["beta"])
  }

  @Test("a changed line end is marked")
  func changedLineEnd() {
    #expect(words("same words\n", "same words\r\n").right == ["\r\n"])
    #expect(words("same words\n", "same words").left == ["\n"])
  }

  @Test("differences that the options ignore are not marked")
  func optionsIgnoreMarked() {
    let found = words(
      "if  a == b { one }\n", "IF a == b { two }\r\n",
      options: TextOptions(whiteSpace: .amount, ignoresCase: true))
    #expect(found.left == ["one"])
    #expect(found.right == ["two"])
  }

  @Test("lines are in a row with their old version")
  func linesRowTheir() {
    let found = words(
      "  let first = one(1)\n  let second = two(2)\n",
      "  // A comment that is new.\n  let first = one(11)\n  print()\n  let second = two(22)\n")
    #expect(found.rows == ["- 0", "0~1", "- 2", "1~3"])
    #expect(found.left == ["1", "2"])
    #expect(found.right == ["11", "22"])
  }

  @Test("lines without a partner share rows from the top")
  func linesPartnerShare() {
    #expect(words("alpha beta\ngamma\n", "1, 2\n3\n4\n").rows == ["0 0", "1 1", "- 2"])
    #expect(words("alpha beta\n", "1, 2\n").left.isEmpty)
  }

  @Test("a huge hunk is not compared by words")
  func hugeHunkCompared() {
    let line = String(repeating: "word ", count: 50)
    let difference = TextDifference(TextLines(line + "\n"), TextLines(line + "x\n"))
    #expect(difference.words(in: difference.hunks[0]).isRefined)
    let words = difference.words(in: difference.hunks[0], limit: 500)
    #expect(!words.isRefined)
    #expect(words.rows == [TextWords.Row](difference.words(in: difference.hunks[0], limit: 0).rows))
    #expect(words.left.isEmpty)
  }

  @Test("the rows have each line once and unmarked words are equal")
  func rowsLineOnce() {
    for seed in rounds(200) {
      var code = CodeText(seed: seed)
      let pair = code.pair()
      let difference = TextDifference(TextLines(pair.left), TextLines(pair.right))
      for hunk in difference.hunks {
        let words = difference.words(in: hunk)
        #expect(words.rows.compactMap(\.left) == Array(hunk.left))
        #expect(words.rows.compactMap(\.right) == Array(hunk.right))
        for row in words.rows {
          guard row.isSimilar, let left = row.left, let right = row.right else { continue }
          let same = (
            unmarked(difference.left, left, words.left), unmarked(difference.right, right, words.right)
          )
          #expect(same.0 == same.1, "\(seed)")
        }
      }
    }
  }

  /// Returns the bytes of a line without its marks.
  private func unmarked(_ text: TextLines, _ line: Int, _ marks: [TextWords.Mark]) -> [UInt8] {
    let marked = marks.filter { $0.line == line }.map(\.range)
    return text[line..<line + 1].enumerated().filter { byte in !marked.contains { $0.contains(byte.offset) } }
      .map(\.element)
  }
}
