import TerminalKit
import Testing

/// A fault in one element of a layout does not hide the faults in others.
@Suite("Faults of reading and planning together") @MainActor struct RecoveredLayoutTests {
  @Test("check tells a fault of the vocabulary and faults of the classes, in the order of the text")
  func together() {
    let run = ToolRun(
      "check", "-",
      input: """
        <layout version="1">
          <Labl text="Name"/>
          <connect from="#owner" outlet="user"/>
          <Buton id="a"/>
        </layout>
        """, classes: .terminal)
    #expect(run.status == 1)
    #expect(
      run.output == """
        <standard input>:2:3: error: no class 'Labl' is registered [unknown-class]
              <Labl text="Name"/>
              ^~~~~
            note: did you mean 'Label'?
        <standard input>:3:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
              <connect from="#owner" outlet="user"/>
              ^~~~~~~~
        <standard input>:4:3: error: no class 'Buton' is registered [unknown-class]
              <Buton id="a"/>
              ^~~~~~
            note: did you mean 'Button'?
        3 findings

        """)
  }

  @Test(
    "an element or attribute that the reader refused is not reported as missing too",
    arguments: [
      // The object that is referred to stands in what was refused.
      "<TextField nextFocus='#b'/><layout><TextField id='b'/></layout>",
      "<TextField nextFocus='#b'/><Label><attribute name='text'><item><Label id='b'/></item></attribute></Label>",
      // The class of the owner is misspelled.
      "<TextField outlet='user'/>",
    ])
  func consequences(body: String) {
    let run = ToolRun(
      "check", "-", input: "<layout version='1' ownr='X'>\(body)</layout>", classes: .terminal)
    #expect(!run.output.contains("[dangling-reference]"))
    #expect(!run.output.contains("[missing-owner]"))
    #expect(run.output.contains("<layout> has no attribute 'ownr'"))
  }

  @Test(
    "a layout with a fault of the vocabulary is not loaded", arguments: ["trace", "plan", "explore", "show"])
  func neverLoaded(command: String) {
    let run = ToolRun(command, "-", input: "<layout version='1.0'><Label/></layout>", classes: .terminal)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "<standard input>:1:18: error: layout version '1.0' is not supported [unsupported-version]"
      ))
  }
}
