import NibModel
import NibReading
import Testing

/// The ranges of a tree are those of the text.
@Suite struct TreeRangeTests {
  private func tree(_ text: String, textElements: Range<Int> = 0..<1) throws -> XMLTree {
    try XMLTree.reading(
      SourceText(file: "a.xml", bytes: Array(text.utf8)), limits: ReadingLimits(),
      known: KnownNames(["root"], textElements: textElements)
    ) { _ in nil }
  }

  @Test("the range of a tag ends after its last attribute, or after its name")
  func tags() throws {
    let text = "<root><a></a> <bb/>\n<c x='1' yy = \"&amp;23\" /><d e='&lt;' f=''>text</d></root>"
    let tree = try tree(text)
    let tags = tree.elements.prefix(tree.count).map {
      String(decoding: Array(text.utf8)[Int($0.position)..<Int($0.tagEnd)], as: UTF8.self)
    }
    #expect(tags == ["<root", "<a", "<bb", "<c x='1' yy = \"&amp;23\"", "<d e='&lt;' f=''"])
  }

  @Test("an attribute is at its name and has its value, with spaces around '=' and with references too")
  func attributes() throws {
    let text = "<root a = 'x'\n b\t=\"y\"  c='' aa='&lt;' bb =\n'a' d='z'/>"
    let tree = try tree(text)
    let bytes = Array(text.utf8)
    let names = tree.attributes.map { attribute in
      let start = Int(attribute.position)
      return String(decoding: bytes[start..<start + tree.nameLengths[Int(attribute.name)]], as: UTF8.self)
    }
    #expect(names == ["a", "b", "c", "aa", "bb", "d"])
    let values = tree.attributes.map { String(decoding: tree.storage[$0.value], as: UTF8.self) }
    #expect(values == ["x", "y", "", "<", "a", "z"])
  }

  @Test("white space between elements, comments and instructions is not a text")
  func blanks() throws {
    for text in ["<root> <!-- x --> <a/> <?y z?>\n</root>", "<root><a/></root>"] {
      let tree = try tree(text, textElements: 0..<0)
      #expect(tree.elements.prefix(tree.count).map(\.textCount) == [0, 0])
    }
  }
}
