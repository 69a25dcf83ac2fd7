import NibKit
import Testing

@testable import layoutlint

@Suite("The linter of layouts") struct LintTests {
  /// The findings about a layout, in words.
  private func findings(_ text: String) throws -> [String] {
    let document = try NibDocument(text)
    let places = LineIndex(document.source)
    return LayoutLint.findings(in: document).map { finding in
      "\(finding.place.map { "\(places.name(of: $0))" } ?? ""): \(finding.code)"
    }
  }

  @Test("a field needs a label, in an attribute or in an element that names it")
  func labels() throws {
    let layout = """
      <layout version="1">
        <Label text="Name" for="#name"/>
        <TextField id="name"/>
        <Slider label="Volume"/>
        <Select/>
      </layout>
      """
    #expect(try findings(layout) == ["5:3: unlabeled-field"])
  }

  @Test("an id is used by a reference, an action or a connection")
  func ids() throws {
    let layout = """
      <layout version="1">
        <Button id="ok" action="#list.reload"/>
        <List id="list" nextFocus="#ok"/>
        <Timer id="clock"/>
        <Label id="idle"/>
        <connect from="#clock" event="fired" action="reload" to="#list"/>
      </layout>
      """
    #expect(try findings(layout) == ["5:3: unused-id"])
  }
}
