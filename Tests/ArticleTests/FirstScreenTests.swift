import NibKit
import TerminalKit
import TestSupport
import Testing

/// `Scripts/try-article.py` does all that the article says, which takes minutes. Here is what can be seen at once.
@Suite("Your first screen") struct FirstScreenTests {
  private let article: Article
  private let layouts: [String]
  /// The screens that the article shows.
  private let pictures: [String]

  init() throws {
    article = try Article(named: "FirstScreen")
    layouts = article.blocks.filter { $0.language == "xml" }.map(\.text)
    pictures = article.blocks.filter { $0.language.isEmpty && $0.text.hasPrefix("╭") }.map(\.text)
    try #require(layouts.count == 2 && pictures.count == 4 && pictures[2] == pictures[3])
  }

  @Test("the layouts fit the controller", arguments: 0..<2)
  func layout(index: Int) throws {
    var classes = ClassRegistry.terminal
    classes.register(owner: GreetingController.self) { GreetingController(nibName: "Greeting") }
    let document = try NibDocument(reading: SourceText(file: "Greeting", bytes: Array(layouts[index].utf8)))
    #expect(LoadPlan.diagnose(document, classes: classes).map(\.message) == [])
  }

  @Test("the screens are those of the article", arguments: 0..<2)
  func screens(index: Int) throws {
    let application = Application(layouts: article.layouts(["Greeting": layouts[index]]))
    let pilot = try Pilot(
      application, size: Size(width: 50, height: 9), showing: GreetingController(nibName: "Greeting"))
    #expect(pilot.screen + "\n" == pictures[2])
    pilot.press("enter")
    #expect(pilot.row(4).contains(index == 0 ? "Hello, !" : "Type your name"))
    pilot.type("Ada")
    pilot.press("enter")
    #expect(pilot.screen + "\n" == pictures[1])
    #expect(article.file("Tests/GreeterTests/GreeterTests.swift").code.contains(pilot.screen.code))
    pilot.press("ctrl+q")
    #expect(application.exitStatus == 0)
  }

  @Test("the outputs are those of the tool") func tool() {
    #expect(nib("show", "-", "--size", "50x9", input: layouts[0]) == pictures[0])
    let misspelled = layouts[0].replacing("height=\"*\"", with: "height=\"most\"")
    #expect(article.blocks.map(\.text).contains(nib("check", "--stand-ins", "-", input: misspelled)))
  }

  @Test("the methods are those of the controller of these tests, whose outlets are written by hand")
  func code() throws {
    let file = "Sources/Greeter/GreetingController.swift"
    let versions = article.blocks.filter { $0.title == "`\(file)`:" || $0.title == file }.map(\.text)
    try #require(versions.count == 2)
    for version in versions {
      let body = String(version.drop { $0 != "{" }.dropFirst()).code
      let methods = String(body.dropLast(2))
      #expect(try sources().contains { $0.contains(methods) }, "\(methods)")
    }
  }
}
