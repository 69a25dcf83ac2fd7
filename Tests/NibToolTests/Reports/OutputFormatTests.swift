import TerminalKit
import TestSupport
import Testing

@Suite @MainActor struct OutputFormatTests {
  private static let layout = """
    <layout version="1" owner="Form"><Form id="form"><Label id="name" outlet="name" text="Name"/></Form></layout>
    """

  @Test(
    "the suffix of the output file chooses the format, unless the command line does",
    arguments: [
      ("plan", "json", "json", "{"), ("objects", "json", "json", "{"), ("map", "json", "json", "{"),
      ("map", "svg", "svg", "<svg"), ("trace", "json", "json", "{"), ("trace", "svg", "svg", "<svg"),
      ("trace", "mmd", "mermaid", "sequenceDiagram"), ("explore", "json", "json", "{"),
      ("explore", "sarif", "sarif", "{"), ("orders", "json", "json", "{"),
    ])
  func suffix(command: String, suffix: String, format: String, start: String) throws {
    let scratch = try Scratch(["Form.layout.xml": Self.layout])
    let input = command == "orders" ? [] : [scratch.file("Form.layout.xml"), "--stand-ins"]
    func text(_ file: String, _ options: String...) throws -> String {
      let run = ToolRun(
        arguments: [command] + input + ["-o", scratch.file(file)] + options, classes: .terminal)
      #expect(run.output == "", "\(run.errors)")
      return try scratch.read(file)
    }
    let chosen = try text("out.\(suffix)")
    #expect(chosen.hasPrefix(start), "\(chosen)")
    #expect(try text("out", "--format", format) == chosen)
    let plain = try text("out.txt")
    #expect(!plain.hasPrefix(start))
    #expect(try text("other.\(suffix)", "--format", "text") == plain)
  }

  @Test("options that a format excludes are refused for the suffix, too") func refused() throws {
    let scratch = try Scratch(["Form.layout.xml": Self.layout])
    let run = ToolRun(
      "trace", scratch.file("Form.layout.xml"), "--stand-ins", "--only", "awake", "-o", scratch.file("a.svg"))
    #expect(run.status == 2)
    #expect(run.errors.contains("a diagram needs all"), "\(run.errors)")
  }
}
