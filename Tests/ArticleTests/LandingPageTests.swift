import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("The landing page") struct LandingPageTests {
  private let article: Article

  init() throws { article = try Article(named: "TerminalKit") }

  @Test("its layout fits the controller of the first screen") func layout() throws {
    var classes = ClassRegistry.terminal
    classes.register(owner: GreetingController.self) { GreetingController(nibName: "Greeting") }
    let text = try #require(article.blocks(of: "xml").first)
    let document = try NibDocument(reading: SourceText(file: "Greeting", bytes: Array(text.utf8)))
    #expect(LoadPlan.diagnose(document, classes: classes).map(\.message) == [])
  }

  @Test("its code is compiled here") func code() throws {
    let all = try sources()
    let blocks = article.blocks(of: "swift")
    #expect(blocks.count == 2)
    for block in blocks { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
  }

  /// Not called: it ends the process.
  private func program() async {
    let application = Application(layouts: LayoutFolders(["Layouts"]))
    await application.main { GreetingController(nibName: "Greeting") }
  }

  @Test("every public type is listed under a topic, and every topic exists") func topics() throws {
    let folder = packageFolder + "/Sources/TerminalKit"
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    let declaration =
      /^(?:public|open) (?:nonisolated )?(?:indirect )?(?:final )?(?:class|struct|enum|protocol) (\w+)/
      .anchorsMatchLineEndings()
    var types: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      types.formUnion(text.matches(of: declaration).map { String($0.1) })
    }
    #expect(types.count > 50)
    let topics = Set(article.topics)
    #expect(types.subtracting(topics) == [], "they are public and stand nowhere")
    #expect(topics.subtracting(types) == [], "they are not there")
  }
}

final class LevelView: View {
  var level = 0 { didSet { setNeedsDisplay() } }

  override class var reportsChanges: Bool { true }
}
