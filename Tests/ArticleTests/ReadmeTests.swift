import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("The README") struct ReadmeTests {
  private let readme: Article

  init() throws { readme = try Article(path: "README.md") }

  @Test("its layout fits its controller") func layout() throws {
    var classes = ClassRegistry.terminal
    classes.register(owner: GreetingController.self) { GreetingController(nibName: "Greeting") }
    let text = try #require(readme.blocks(of: "xml").first)
    let document = try NibDocument(reading: SourceText(file: "Greeting", bytes: Array(text.utf8)))
    #expect(LoadPlan.diagnose(document, classes: classes).map(\.message) == [])
  }

  @Test("its controller is the one of the first screen, and its program is compiled here") func code() throws
  {
    let blocks = readme.blocks(of: "swift")
    try #require(blocks.count == 2)
    let file = "Sources/Greeter/GreetingController.swift"
    #expect(try Article(named: "FirstScreen").file(file, first: true).code.hasSuffix(blocks[0].code))
    #expect(try sources().contains { $0.contains(blocks[1].code) })
  }

  /// Not called: it ends the process.
  private func program() async {
    await Application(layouts: LayoutFolders(["Layouts"])).main { GreetingController(nibName: "Greeting") }
  }

  @Test("it is as long as two screens") func length() {
    #expect(readme.lines.count < 130)
  }
}
