import TestSupport
import Testing

/// The programs of articles whose outlets the plugin declares.
@Suite(.needs("swiftc")) struct LayoutArticleTests {
  @Test("the program of the README is compiled without a word") func readme() async throws {
    let article = try Article(path: "README.md")
    let swift = article.blocks(of: "swift")
    try #require(swift.count == 2)
    let imports = "import NibKit\nimport TerminalKit\n\n"
    let target = try ClientTarget([
      "Greeting.layout.xml": try #require(article.blocks(of: "xml").first),
      "GreetingController.swift": imports + swift[0],
      "Greeter.swift": imports + "func program() async {\n\(swift[1])}\n",
    ])
    #expect(swift[1] == Self.program)
    let found = try await target.findings()
    #expect(found == [], "\(found)")
  }

  private static let program = """
    await Application(layouts: EmbeddedLayouts.module).main { GreetingController() }

    """

  @Test("an owner that is no controller keeps the outlets itself") func plainOwner() async throws {
    let target = try ClientTarget(
      [
        "Form.layout.xml":
          "<layout version='1' owner='Form'><Field outlet='name'/><Key pressed='#owner.submit'/></layout>",
        "Form.swift": #"""
        import NibKit

        final class Form: Layouts.Form.Owner {
          let outlets = Layouts.Form.Outlets()

          func submit() { print(name.text) }
        }

        final class Field: NibObject {
          var text = ""
          static var members: Members { Members(of: Field.self) { $0.attribute("text", \.text) } }
          init(coder: NibDecoder) throws {}
          func awake() throws {}
        }

        final class Key: NibObject {
          var pressed: Action?
          static var members: Members { Members(of: Key.self) { $0.event("pressed", \.pressed) } }
          init(coder: NibDecoder) throws {}
          func awake() throws {}
        }

        func classes() -> ClassRegistry {
          var classes = ClassRegistry()
          classes.register(Field.self)
          classes.register(Key.self)
          classes.register(owner: Form.self) { Form() }
          return classes
        }
        """#,
      ], hasControllers: false)
    let found = try await target.findings()
    #expect(found == [], "\(found)")
  }

  @Test("the programs of \"Your first screen\" are compiled without a word", arguments: 0..<2)
  func firstScreen(index: Int) async throws {
    let article = try Article(path: "Sources/TerminalKit/TerminalKit.docc/FirstScreen.md")
    let layouts = article.blocks(of: "xml")
    try #require(layouts.count == 2)
    func file(_ file: String) throws -> String {
      let versions = article.blocks.filter { $0.title == "Sources/Greeter/\(file)" }
      return try #require(versions.count > 1 ? versions[index] : versions.first).text
    }
    let target = try ClientTarget([
      "Greeting.layout.xml": layouts[index],
      "GreetingController.swift": try file("GreetingController.swift"),
      "Greeter.swift": try file("Greeter.swift").replacing("@main\n", with: ""),
    ])
    let found = try await target.findings()
    #expect(found == [], "\(found)")
  }
}
