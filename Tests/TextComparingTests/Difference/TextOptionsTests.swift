import TestSupport
import Testing
import TextComparing

@Suite("Differences that are ignored")
struct TextOptionsTests {
  /// Options with those of `diff` that mean the same.
  private static let peers: [(TextOptions, [String])] = [
    (TextOptions(), []),
    (TextOptions(whiteSpace: .amount), ["-b"]),
    (TextOptions(whiteSpace: .all), ["-w"]),
    (TextOptions(ignoresCase: true), ["-i"]),
    (TextOptions(ignoresLineEnds: true), ["--strip-trailing-cr"]),
    (TextOptions(ignoresBlankLines: true), ["-B"]),
    (TextOptions(whiteSpace: .amount, ignoresBlankLines: true), ["-b", "-B"]),
    (TextOptions(whiteSpace: .all, ignoresCase: true), ["-w", "-i"]),
    (
      TextOptions(ignoresBlankLines: true, ignoresCase: true, ignoresLineEnds: true),
      ["-B", "-i", "--strip-trailing-cr"]
    ),
  ]

  @Test("amounts of white space are ignored")
  func amountsWhiteSpace() {
    func isEmpty(_ left: String, _ right: String) -> Bool {
      TextDifference(TextLines(left), TextLines(right), options: TextOptions(whiteSpace: .amount)).isEmpty
    }
    #expect(isEmpty("a  b \n", "a\tb\r\n"))
    #expect(isEmpty("a\n", "a"))
    #expect(!isEmpty("a b\n", "ab\n"))
    #expect(!isEmpty(" a\n", "a\n"))
  }

  @Test("hunks of ignored blank lines can be chosen")
  func hunksIgnoredBlank() {
    let difference = TextDifference(
      TextLines("a\nb\nc\n"), TextLines("a\n\nb\nx\n"), options: TextOptions(ignoresBlankLines: true))
    #expect(difference.hunks.map(\.isIgnored) == [true, false])
    #expect(difference.bytes { _ in .right } == Array("a\n\nb\nx\n".utf8))
  }

  @Test("added lines that are not blank are not ignored")
  func addedLinesBlank() {
    let options = TextOptions(ignoresBlankLines: true)
    #expect(TextDifference(TextLines("a\n"), TextLines("a\n\n\n"), options: options).isEmpty)
    #expect(!TextDifference(TextLines("a\n"), TextLines("a\n\nb\n"), options: options).isEmpty)
    #expect(!TextDifference(TextLines("b\na\n"), TextLines("a\n"), options: options).isEmpty)
  }

  @Test("lines outside of hunks are those of the left text")
  func linesHunksLeft() {
    let difference = TextDifference(
      TextLines("A\nb\n"), TextLines("a\nc\n"), options: TextOptions(ignoresCase: true))
    #expect(difference.bytes { _ in .right } == Array("A\nc\n".utf8))
  }

  @Test("diff says of the same files that they are equal", .needs("diff"))
  func diffSaysTheSame() throws {
    var (equal, others) = (0, 0)
    for seed in rounds(12) {
      var code = CodeText(seed: seed)
      let lines = code.lines(12)
      for (options, words) in Self.peers {
        let left = code.text(lines)
        let right = code.text(disturbed(lines, &code.random))
        let folder = try Scratch(["left": left, "right": right])
        let run = try Run(["diff", "-q"] + words + ["left", "right"], in: folder.path)
        let isEmpty = TextDifference(TextLines(left), TextLines(right), options: options).isEmpty
        if isEmpty != (run.status == 0) {
          // A blank line may be matched instead of another line, and diff chooses differently. Then all other lines are equal.
          #expect(
            options.ignoresBlankLines, "\(seed) \(words): \(left.debugDescription) \(right.debugDescription)")
          #expect(nonblank(left, options) == nonblank(right, options), "\(seed) \(words)")
          others += 1
        }
        equal += run.status == 0 ? 1 : 0
      }
    }
    // The test has cases of both kinds.
    #expect(equal > 10)
    #expect(others * 50 < equal)
  }

  /// Returns the lines that are not blank, without what the options ignore in them.
  private func nonblank(_ text: String, _ options: TextOptions) -> [String] {
    text.split(separator: "\n").map { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      let kept =
        options.whiteSpace == .exact ? String(line.trimmingPrefix("\r")) : words.joined(separator: " ")
      return options.ignoresCase ? kept.lowercased() : kept
    }.filter { !$0.isEmpty }
  }

  /// Returns lines with a few changes, all of a kind that some option ignores.
  private func disturbed(_ lines: [String], _ random: inout SplitMix) -> [String] {
    var lines = lines
    let kind = Int.random(in: 0..<6, using: &random)
    for _ in 0..<2 {
      let place = Int.random(in: 0..<lines.count, using: &random)
      let line = lines[place]
      switch kind {
      case 0: lines[place] = line.replacing(" ", with: "\t ")
      case 1: lines[place] = line.replacing(" ", with: "")
      case 2: lines[place] = line.uppercased()
      case 3: lines[place] = line.replacing("\n", with: "\r\n")
      case 4: lines[place] = line.replacing("\n", with: " \n")
      default: lines.insert("\n", at: place)
      }
    }
    return lines
  }
}
