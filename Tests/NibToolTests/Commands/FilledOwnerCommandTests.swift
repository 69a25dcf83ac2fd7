import NibKit
import TerminalKit
import TestSupport
import Testing

/// The results of the commands for a layout with `root="owner"`.
@Suite @MainActor struct FilledOwnerCommandTests {
  private static let card = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2" owner="VStack" root="owner" spacing="1">
      <Label id="title" text="Hello"/>
      <Button title="_OK" align="center"/>
    </layout>

    """

  private func folder(_ text: String = card) throws -> Scratch { try Scratch(["Card.layout.xml": text]) }

  @Test("it is checked, also compiled") func check() throws {
    let folder = try folder()
    let (file, compiled) = (folder.file("Card.layout.xml"), folder.file("Card.nibc"))
    #expect(ToolRun("check", file, classes: .terminal).status == 0)
    #expect(ToolRun("compile", file, "-o", compiled, classes: .terminal).status == 0)
    let plans = [file, compiled].map {
      ToolRun("plan", $0, classes: .terminal).output.split(separator: "\n").dropFirst()
    }
    #expect(plans[0].contains("attr VStack.spacing = \"1\"  2:49"))
    #expect(plans[0].contains("attach title -> VStack  3:3"))
    #expect(plans[0] == plans[1])
  }

  @Test("it is shown as an object of the owner's class") func show() throws {
    let folder = try folder()
    let run = ToolRun("show", "--size", "10x4", folder.file("Card.layout.xml"), classes: .terminal)
    #expect(
      run.output == """
        Hello

          [ OK ]

        """, "\(run.output)\(run.errors)")
  }

  @Test("validators accept it, and not an attribute that only such a layout has", .needs("xmllint"))
  func schema() throws {
    let schema = ToolRun("schema", classes: .terminal).output
    let plain = Self.card.replacing(" root=\"owner\"", with: "")
    #expect(try Xmllint.verdicts(of: [Self.card, plain], schema: schema) == [true, false])
  }

  @Test("its attributes are compared, and formatting keeps them") func diff() throws {
    let folder = try Scratch([
      "A.layout.xml": Self.card, "B.layout.xml": Self.card.replacing("spacing=\"1\"", with: "spacing=\"2\""),
    ])
    let run = ToolRun("diff", folder.file("A.layout.xml"), folder.file("B.layout.xml"), classes: .terminal)
    #expect(run.output.contains("~ the layout: 'spacing' was \"1\", and is \"2\""), "\(run.output)")
    #expect(ToolRun("format", "--check", folder.file("A.layout.xml"), classes: .terminal).status == 0)
  }
}
