import NibExploring
import TestSupport
import Testing

/// State that the first load of a process decides is found, although all later loads in the process agree.
@Suite struct FirstLoadTests {
  private func explore(_ text: String) throws -> Run {
    let scratch = try Scratch(["t.layout.xml": text])
    return try Run(
      [BuiltPackage.program("HashProbe"), "explore", "t.layout.xml"], in: scratch.file("."),
      environment: ["NO_COLOR": "1"])
  }

  @Test(
    "the winner of a static or an environment variable is decided by the first load",
    arguments: ["", "environment"])
  func winner(how: String) throws {
    let run = try explore(
      """
      <layout version="1">
        <Tags id="before"/>
        <Winner id="a" how="\(how)"/>
        <Plain id="p"/>
        <Winner id="b" how="\(how)"/>
      </layout>
      """)
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.contains(
        "t.layout.xml:3:3: warning: a.text is \"a\" if awake a comes before awake b in the first load of the process, and "
          + "\"b\" if after it [first-load]"), "\(run.output)")
    #expect(lines.count { $0.contains("[first-load]") } == 1)
    #expect(lines.contains("    note: 1 more of the same kind, with other objects of this class"))
  }

  @Test("an initializer that fails only in the first load is found")
  func failure() throws {
    let run = try explore(
      """
      <layout version="1">
        <Needy id="a" role="first"/>
        <Needy id="b"/>
      </layout>
      """)
    #expect(
      run.output.contains("the load fails if init b comes before init a in the first load of the process"),
      "\(run.output)")
  }

  @Test("a layout whose classes keep nothing has no such finding, nor has one that counts its loads")
  func clean() throws {
    let plain = try explore("<layout version='1'><Plain id='p'/><Plain id='q'/></layout>")
    #expect(plain.status == 0, "\(plain.output)")
    let counted = try explore("<layout version='1'><Counted id='n'/><Counted id='m'/></layout>")
    #expect(!counted.output.contains("[first-load]"), "\(counted.output)")
    let rolled = try explore("<layout version='1'><Rolled id='n'/><Rolled id='m'/></layout>")
    #expect(!rolled.output.contains("[first-load]"), "\(rolled.output)")
  }
}
