import NibComparing
import Testing

@Suite struct LayoutTreeTests {
  private static let text = """
    <?xml version="1.0"?>
    <!-- first --><layout version="1" owner="Screen">
      <A id="a"  title='é &gt; >'><!-- a > b -->
        <attribute name="x">one</attribute>
        <attribute name="parts"><B/></attribute>
      </A>
      <connect from="#a" outlet="o" to="#owner"/>
    </layout>
    <!-- last -->

    """

  private func words(_ range: Range<Int>) -> String {
    String(decoding: Array(Self.text.utf8)[range], as: UTF8.self)
  }

  @Test("every element and comment of a file has the bytes from its first character to its last")
  func spans() throws {
    let nodes = try tree(Self.text).nodes
    let lines = nodes.dropFirst().map { words($0.span).split(separator: "\n") }
    let first: [Substring] = [
      "<!-- first -->", "<layout version=\"1\" owner=\"Screen\">",
      "<A id=\"a\"  title='é &gt; >'><!-- a > b -->",
      "<!-- a > b -->", "<attribute name=\"x\">one</attribute>", "<attribute name=\"parts\"><B/></attribute>",
      "<B/>", "<connect from=\"#a\" outlet=\"o\" to=\"#owner\"/>", "<!-- last -->",
    ]
    #expect(lines.map { $0.first } == first)
    // All others stand on one line.
    var last = first
    last[1] = "</layout>"
    last[2] = "  </A>"
    #expect(lines.map { $0.last } == last)
    #expect(words(nodes[0].span) == Self.text)
  }

  @Test("tags, end tags, names and attributes are the bytes that a person would select")
  func parts() throws {
    let nodes = try tree(Self.text).nodes
    let object = try #require(nodes.first { $0.name == "A" })
    #expect(words(object.tag) == "<A id=\"a\"  title='é &gt; >'>")
    #expect(words(object.close) == "</A>")
    #expect(words(object.nameRange) == "A")
    #expect(object.attributes.map { words($0.range) } == ["id=\"a\"", "title='é &gt; >'"])
    #expect(object.attributes.map(\.value.text) == ["a", "é > >"])
    #expect(try #require(nodes.first { $0.name == "B" }).close.isEmpty)
  }
}
