import NibModel
import NibReading
import Testing

/// The ranges of a tree are those of the text.
@Suite struct TreeRangeTests {
  @Test("the range of a tag ends after its last attribute, or after its name")
  func tags() throws {
    let text = "<root><a></a> <bb/>\n<c x='1' yy = \"&amp;23\" /><d e='&lt;' f=''>text</d></root>"
    let tree = try XMLTree.reading(
      SourceText(file: "a.xml", bytes: Array(text.utf8)), limits: ReadingLimits(),
      known: KnownNames(["root"], textElements: 0..<1)
    ) { _ in nil }
    let tags = tree.elements.prefix(tree.count).map {
      String(decoding: Array(text.utf8)[Int($0.position)..<Int($0.tagEnd)], as: UTF8.self)
    }
    #expect(tags == ["<root", "<a", "<bb", "<c x='1' yy = \"&amp;23\"", "<d e='&lt;' f=''"])
  }
}
