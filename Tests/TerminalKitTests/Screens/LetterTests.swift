import NibKit
import TerminalKit
import Testing

/// Letters alone, and letters with Alt.
@Suite("Mnemonics")
struct LetterTests {
  private static func body(_ attributes: String, _ more: String = "") -> String {
    """
    <Dialog outlet="view" \(attributes)>
      <Table id="files" height="2"><Column title="File"/><Row><Cell text="a"/></Row></Table>\(more)
      <Checkbox id="amend" title="A_mend"/>
      <Button id="no" title="Ca_ncel" action="#owner.note"/>
    </Dialog>
    """
  }

  @Test(
    "a letter alone is a mnemonic only where the layout asks for it and no text is typed; with Alt it always is",
    arguments: [
      ("", "", "m", false), ("", "", "alt+m", true), (#"letters="true""#, "", "m", true),
      (#"letters="true""#, "", "alt+m", true), (#"letters="true""#, "", "M", true),
      (#"letters="true""#, "<TextField/>", "m", false),
      (#"letters="true""#, "<TextArea height=\"1\"/>", "m", false),
      (#"letters="true""#, "<TextField hidden=\"true\"/>", "m", true),
    ])
  func letters(attributes: String, more: String, key: String, acts: Bool) throws {
    let (pilot, listener) = try Listener.pilot(Self.body(attributes, more), width: 30, height: 12)
    pilot.press(key)
    #expect(try #require(pilot.view("amend") as? Checkbox).isChecked == acts)
    pilot.press(key.hasPrefix("alt") ? "alt+n" : "n")
    #expect(listener.heard == (acts ? ["no"] : []))
  }
}
