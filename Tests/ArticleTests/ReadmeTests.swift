import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// Its program is compiled with the tests of the plugin `Layouts`.
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

  @Test("it is as long as two screens") func length() {
    #expect(readme.lines.count < 130)
  }
}
