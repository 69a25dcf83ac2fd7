import NibModel
import Testing

@Suite struct LayoutNameTests {
  @Test(
    "a name is read with and without its suffix, and written without it",
    arguments: [
      ("Lists", "Lists", "Lists.layout.xml"), ("Lists.layout.xml", "Lists", "Lists.layout.xml"),
      ("plain.xml", "plain.xml", "plain.xml"), ("a b", "a b", "a b.layout.xml"),
    ])
  func spellings(text: String, description: String, fileName: String) throws {
    let name = try #require(LayoutName(text))
    #expect(name.description == description)
    #expect(name.fileName == fileName)
  }

  @Test(
    "what a name is written as is that name again",
    arguments: ["A", "A.xml", "A.layout.xml", "A.xml.layout.xml"])
  func losslessness(text: String) throws {
    let name = try #require(LayoutName(text))
    #expect(LayoutName(name.description) == name)
  }

  @Test(
    "a path is no name", arguments: ["", "/A", "A/", "../A", ".A", "A\0", String(repeating: "n", count: 256)])
  func paths(text: String) { #expect(LayoutName(text) == nil) }
}
