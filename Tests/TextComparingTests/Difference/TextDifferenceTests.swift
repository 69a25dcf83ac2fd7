import TestSupport
import Testing
import TextComparing

@Suite("Difference of two texts")
struct TextDifferenceTests {
  private func hunks(_ left: String, _ right: String) -> [[Range<Int>]] {
    TextDifference(TextLines(left), TextLines(right)).hunks.map { [$0.left, $0.right] }
  }

  @Test("equal texts have no hunks")
  func equalTextsHunks() {
    #expect(hunks("", "").isEmpty)
    #expect(hunks("a\nb", "a\nb").isEmpty)
    #expect(TextDifference(TextLines("a\n"), TextLines("a\n")).isEmpty)
  }

  @Test("hunks have the lines of both sides")
  func hunksLinesBoth() {
    #expect(hunks("", "a\nb\n") == [[0..<0, 0..<2]])
    #expect(hunks("a\nb\nc\n", "a\nc\n") == [[1..<2, 1..<1]])
    #expect(hunks("a\nb\nc\nd\n", "x\nb\nc\ny\nz\n") == [[0..<1, 0..<1], [3..<4, 3..<5]])
  }

  @Test("a missing last newline is a difference")
  func missingLastNewline() {
    #expect(hunks("a\nb\n", "a\nb") == [[1..<2, 1..<2]])
  }

  @Test("rare lines are matched before frequent ones")
  func rareLinesMatched() {
    // The two functions change places. The braces of one must not be matched with those of the other.
    let a = "func a() {\n  one\n}\n\n"
    let b = "func b() {\n  two\n  three\n}\n\n"
    #expect(hunks(a + b, b + a) == [[0..<4, 0..<0], [9..<9, 5..<9]])
  }

  @Test("a rare line is matched before a longer run of frequent ones")
  func rareLineMatched() {
    #expect(hunks("u\nx\ny\nx\ny\n", "x\ny\nu\n") == [[0..<0, 0..<2], [1..<5, 3..<3]])
  }

  @Test("an inserted function is a hunk of its own")
  func insertedFunction() {
    let left = "func a() {\n  one\n}\n\nfunc c() {\n  three\n}\n"
    let right = "func a() {\n  one\n}\n\nfunc b() {\n  two\n}\n\nfunc c() {\n  three\n}\n"
    #expect(hunks(left, right) == [[4..<4, 4..<8]])
  }

  @Test("each choice takes the lines that it names")
  func eachChoiceTakesTheLinesThatItNames() {
    let difference = TextDifference(TextLines("a\nb\nc\n"), TextLines("a\nx\ny\nc\n"))
    let texts: [TextChoice: String] = [
      .left: "a\nb\nc\n", .right: "a\nx\ny\nc\n", .leftThenRight: "a\nb\nx\ny\nc\n",
      .rightThenLeft: "a\nx\ny\nb\nc\n",
      .neither: "a\nc\n",
    ]
    for choice in TextChoice.allCases {
      #expect(String(decoding: difference.bytes { _ in choice }, as: UTF8.self) == texts[choice])
    }
  }

  @Test("lines of no side take the place of a hunk")
  func linesSideTake() {
    let difference = TextDifference(TextLines("a\r\nb\r\nc\r\nd"), TextLines("a\r\nx\r\nc\r\ny"))
    let texts = ["new", "", "one\r\ntwo\r\n"].map { TextLines($0) }
    func result(_ first: TextLines, _ second: TextReplacement) -> String {
      String(decoding: difference.text { $0 == 0 ? .lines(first) : second }, as: UTF8.self)
    }
    #expect(result(texts[0], .choice(.right)) == "a\r\nnew\nc\r\ny")
    #expect(result(texts[1], .choice(.left)) == "a\r\nc\r\nd")
    #expect(result(texts[2], .lines(texts[0])) == "a\r\none\r\ntwo\r\nc\r\nnew")
  }

  @Test("a line without its end gets one before other lines")
  func lineEndGets() {
    let difference = TextDifference(TextLines("a\r\nb"), TextLines("a\r\nc"))
    #expect(difference.bytes { _ in .leftThenRight } == Array("a\r\nb\r\nc".utf8))
    #expect(difference.bytes { _ in .left } == Array("a\r\nb".utf8))
    let single = TextDifference(TextLines("a"), TextLines("b"))
    #expect(single.bytes { _ in .rightThenLeft } == Array("b\na".utf8))
  }

  @Test("lines between hunks are equal and choices give both texts")
  func linesBetweenHunks() {
    for seed in rounds(300) {
      var code = CodeText(seed: seed)
      let pair = code.pair()
      let (left, right) = (TextLines(pair.left), TextLines(pair.right))
      let difference = TextDifference(left, right)
      var (i, j) = (0, 0)
      for hunk in difference.hunks {
        #expect(left[i..<hunk.left.lowerBound].elementsEqual(right[j..<hunk.right.lowerBound]))
        #expect(hunk.left.count + hunk.right.count > 0)
        (i, j) = (hunk.left.upperBound, hunk.right.upperBound)
      }
      #expect(left[i..<left.count].elementsEqual(right[j..<right.count]))
      #expect(difference.bytes { _ in .left } == left.bytes)
      #expect(difference.bytes { _ in .right } == right.bytes)

      // What is chosen on one side is what is left over on the other, when the texts change places.
      let picks = difference.hunks.map { _ in code.random.happens(50) ? TextChoice.left : .right }
      let mixed = TextLines(difference.bytes { picks[$0] })
      #expect(TextDifference(mixed, mixed).isEmpty)
      #expect(
        mixed.count == left.count
          + zip(picks, difference.hunks).reduce(0) {
            $0 + ($1.0 == .right ? $1.1.right.count - $1.1.left.count : 0)
          })
    }
  }

  @Test("patch applies the chosen hunks", .needs("patch"))
  func patchAppliesTheChosenHunks() throws {
    for seed in rounds(25) {
      var code = CodeText(seed: seed)
      let pair = code.pair()
      let difference = TextDifference(TextLines(pair.left), TextLines(pair.right))
      guard !difference.isEmpty else { continue }
      let picks = difference.hunks.map { _ in code.random.happens(70) ? TextChoice.right : .left }
      let chosen = String(decoding: difference.bytes { picks[$0] }, as: UTF8.self)
      for text in [pair.right, chosen] where text != pair.left {
        let part = TextDifference(TextLines(pair.left), TextLines(text))
        let folder = try Scratch(["left": pair.left, "diff": part.unifiedDiff])
        let run = try Run(["patch", "-s", "--posix", "-o", "out", "left", "diff"], in: folder.path)
        #expect(run.status == 0, "\(seed): \(run.output)")
        #expect(try folder.read("out") == text, "\(seed)")
      }
    }
  }

  @Test("git's histogram difference has the same hunks", .needs("git"))
  func gitHasTheSameHunks() throws {
    var pairs = rounds(40).map { seed in
      var code = CodeText(seed: seed)
      return code.pair(lines: 300)
    }
    // Lines that are about to be too frequent to begin with: 64 times is the most.
    for count in 62...67 {
      var code = CodeText(seed: UInt64(count))
      let left = (0..<count * 8).map { "line \($0 % 8)\n" }
      pairs.append((left.joined(), code.edited(left, edits: 20).joined()))
    }
    var (same, ours, theirs) = (0, 0, 0)
    for pair in pairs {
      let expected = try gitHunks(pair.left, pair.right)
      let difference = TextDifference(TextLines(pair.left), TextLines(pair.right))
      same += difference.hunks.map { [$0.left, $0.right] } == expected ? 1 : 0
      ours += difference.changedLines
      theirs += expected.reduce(0) { $0 + $1[0].count + $1[1].count }
    }
    // Versions of git differ in details.
    #expect(Double(same) >= Double(pairs.count) * 0.95, "\(same) of \(pairs.count) differences are the same")
    #expect(Double(ours) <= Double(theirs) * 1.02, "\(ours) changed lines, git has \(theirs)")
  }

  private func gitHunks(_ left: String, _ right: String) throws -> [[Range<Int>]] {
    let folder = try Scratch(["left": left, "right": right])
    let run = try Run(
      [
        "git", "diff", "--no-index", "--no-color", "--no-ext-diff", "--histogram", "--indent-heuristic",
        "left",
        "right",
      ], in: folder.path)
    return TextComparingTests.hunks(ofUnifiedDiff: run.output)
  }
}
