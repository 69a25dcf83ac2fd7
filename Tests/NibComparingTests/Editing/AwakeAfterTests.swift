import NibComparing
import NibModel
import NibReading
import Testing

/// Orders of awakes written into a layout.
@Suite struct AwakeAfterTests {
  /// Declares orders between objects, by their places in the file.
  private func declaring(_ text: String, _ edges: (later: Int, earlier: Int)...) throws -> String {
    let source = SourceText(file: "L", bytes: Array(text.utf8))
    let tree = try LayoutTree(reading: source)
    let objects = tree.nodes.indices.filter { tree.nodes[$0].kind == .object }
    let edits = tree.declaring(edges.map { .init(later: objects[$0.later], earlier: objects[$0.earlier]) })
    return String(decoding: source.applying(edits).bytes, as: UTF8.self)
  }

  @Test("the attribute follows the others, and nothing else changes")
  func insertion() throws {
    #expect(
      try declaring(
        "<layout version='1'>\n<A  id='a'\n x='1' /><!-- -->\n<B/></layout>", (later: 1, earlier: 0))
        == "<layout version='1'>\n<A  id='a'\n x='1' /><!-- -->\n<B awake-after=\"#a\"/></layout>")
  }

  @Test("one that is there gets another object, each once")
  func addition() throws {
    let text = "<layout version='1'><A id='a'/><A id='b'/><B awake-after='#a'/></layout>"
    #expect(
      try declaring(text, (later: 2, earlier: 0), (later: 2, earlier: 1), (later: 2, earlier: 1))
        == "<layout version='1'><A id='a'/><A id='b'/><B awake-after='#a #b'/></layout>")
  }

  @Test("an object without an id gets one that is unused")
  func newID() throws {
    let text = "<layout version='1'><TextField/><TextField id='textField1'/><B/><B/></layout>"
    #expect(
      try declaring(text, (later: 2, earlier: 0), (later: 3, earlier: 0))
        == "<layout version='1'><TextField id=\"textField2\"/><TextField id='textField1'/>"
        + "<B awake-after=\"#textField2\"/><B awake-after=\"#textField2\"/></layout>")
  }

  @Test("an object that waits and is waited for gets both")
  func both() throws {
    #expect(
      try declaring(
        "<layout version='1'><A/><A/><A/></layout>", (later: 1, earlier: 0), (later: 2, earlier: 1))
        == "<layout version='1'><A id=\"a1\"/><A id=\"a2\" awake-after=\"#a1\"/><A awake-after=\"#a2\"/></layout>"
    )
  }

  @Test("an id is spelled as XML wants it")
  func spelling() throws {
    let result = try declaring("<layout version='1'><A id='a\"b'/><A/></layout>", (later: 1, earlier: 0))
    #expect(result.hasSuffix("<A awake-after=\"#a&quot;b\"/></layout>"))
  }
}
