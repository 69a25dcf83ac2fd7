import NibKit
import Testing

@testable import layoutlint

@Suite("The linter of layouts") struct LintTests {
  /// Returns the findings of a rule about a layout, as the linter prints them.
  private func findings(of rule: (NibDocument) -> [Diagnostic], in text: String) throws -> String {
    let document = try NibDocument(text, file: "a.layout.xml")
    return "\(NibError(rule(document), in: document.source))"
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
    #expect(
      try findings(of: unlabeledFields, in: layout) == """
        a.layout.xml:5:3: warning: <Select> has no label, which a screen reader would say [unlabeled-field]
              <Select/>
              ^~~~~~~
        """)
  }

  @Test("two neighbors with one letter are found, and not two in different places")
  func letters() throws {
    let layout = """
      <layout version="1">
        <HStack>
          <Button title="_Save"/>
          <Button title="_Cancel"/>
          <Button title="_Skip"/>
        </HStack>
        <Button title="_Send"/>
      </layout>
      """
    #expect(
      try findings(of: sharedLetters, in: layout) == """
        a.layout.xml:5:20: warning: the letter 's' does not distinguish '_Skip' from a neighbor [shared-letter]
                <Button title="_Skip"/>
                               ^~~~~
        a.layout.xml:3:20: note: '_Save' has it too
                <Button title="_Save"/>
                               ^~~~~
        """)
  }
}
