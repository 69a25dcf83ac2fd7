import Testing
import TextComparing

@Suite("Code of the article TextComparing")
struct TextComparingArticle {
  @Test("the code of the article does what it says")
  func codeArticleSays() {
    let old = TextLines("one\ntwo\nthree\n")
    let new = TextLines("one\n2\nthree\nfour\n")
    let difference = TextDifference(old, new)
    for hunk in difference.hunks {
      print(hunk.left, hunk.right)
    }
    #expect(difference.hunks.map { [$0.left, $0.right] } == [[1..<2, 1..<2], [3..<3, 3..<4]])

    let text = difference.bytes { index in index == 0 ? .left : .right }
    #expect(text == Array("one\ntwo\nthree\nfour\n".utf8))

    let words = difference.words(in: difference.hunks[0])
    for row in words.rows {
      print(row.left ?? -1, row.right ?? -1, row.isSimilar)
    }
    #expect(words.rows.map(\.left) == [1])
    #expect(words.rows.map(\.right) == [1])

    let merge = ThreeWay(base: old, ours: new, theirs: TextLines("zero\none\ntwo\nthree\n"))
    let merged = merge.bytes { _ in nil }
    #expect(merged == Array("zero\none\n2\nthree\nfour\n".utf8))
  }
}
