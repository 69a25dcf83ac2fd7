import TestSupport
import Testing
import TextComparing

@Suite("Texts that are hard to compare", .mustEnd)
struct HostileTextTests {
  /// Checks that choices give both texts back, and returns the number of changed lines.
  @discardableResult
  private func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let difference = TextDifference(TextLines(left), TextLines(right))
    #expect(difference.bytes { _ in .left } == left)
    #expect(difference.bytes { _ in .right } == right)
    return difference.changedLines
  }

  private func numbered(_ range: some Sequence<Int>, _ word: String = "") -> [UInt8] {
    range.flatMap { Array("\(word)\($0)\n".utf8) }
  }

  @Test("texts without lines or without words are compared")
  func textsLinesWords() {
    #expect(compare([], []) == 0)
    #expect(compare([], [10]) == 1)
    #expect(compare([97], [97, 10]) == 2)
    #expect(compare([10, 10, 10], [10]) == 2)
    #expect(compare([0, 1, 2], [0, 10, 0xFF]) == 3)
    #expect(compare([0xC3, 10, 0xFF, 0x80], [0xC3, 10, 0xFE, 0x80]) == 2)
  }

  @Test("invalid Unicode has words")
  func invalidUnicode() {
    let difference = TextDifference(
      TextLines([97, 32, 0xC3, 32, 98, 99]), TextLines([97, 32, 0xC4, 32, 98, 99]))
    let words = difference.words(in: difference.hunks[0])
    #expect(words.left.map(\.range) == [2..<3])
    #expect(words.right.map(\.range) == [2..<3])
  }

  @Test("many equal lines are compared quickly")
  func manyEqualLines() {
    let line: [UInt8] = [125, 10]
    let text = [[UInt8]](repeating: line, count: 20_000).flatMap { $0 }
    #expect(compare(text, text) == 0)
    #expect(compare(text, Array(text.dropLast(20_000))) == 10_000)
    #expect(compare(text, text + Array("x\n".utf8) + text) == 20_001)
  }

  @Test("a line of ten megabytes is compared quickly")
  func lineTenMegabytes() {
    let line = [UInt8](repeating: 97, count: 10_000_000)
    #expect(compare(line, line + [98]) == 2)
    let difference = TextDifference(TextLines(line), TextLines(line + [98]))
    #expect(!difference.words(in: difference.hunks[0]).isRefined)
  }

  @Test("texts in another order are compared quickly")
  func textsAnotherOrder() {
    #expect(compare(numbered(0..<5000), numbered((0..<5000).reversed())) == 9998)
    var random = SplitMix(seed: 1)
    compare(numbered(0..<5000), numbered((0..<5000).shuffled(using: &random)))
    // Each line changes places with the next one.
    let swapped = stride(from: 0, to: 5000, by: 2).flatMap { [$0 + 1, $0] }
    #expect(compare(numbered(0..<5000), numbered(swapped)) == 5000)
  }

  @Test("texts of which each second line differs are compared quickly")
  func textsSecondLine() {
    let left = (0..<5000).flatMap { Array(($0 % 2 == 0 ? "same\($0)\n" : "left\($0)\n").utf8) }
    let right = (0..<5000).flatMap { Array(($0 % 2 == 0 ? "same\($0)\n" : "right\($0)\n").utf8) }
    #expect(compare(left, right) == 5000)
  }

  @Test("a few different lines in random order are compared")
  func fewDifferentLines() {
    for seed in rounds(4) {
      var random = SplitMix(seed: seed)
      let left = numbered((0..<3000).map { _ in Int.random(in: 0..<3, using: &random) })
      let right = numbered((0..<3000).map { _ in Int.random(in: 0..<3, using: &random) })
      // A random order of few lines has most in common with another.
      #expect(compare(left, right) < 4000)
    }
  }

  @Test("the path of any two small texts is found")
  func pathTwoSmall() {
    // Few lines of few kinds: all cases of the search for a middle occur.
    for seed in rounds(1000) {
      var random = SplitMix(seed: seed)
      func text() -> [UInt8] {
        numbered(
          (0..<Int.random(in: 0..<90, using: &random)).map { _ in Int.random(in: 0..<2, using: &random) })
      }
      compare(text(), text())
    }
  }
}
