import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("The article on forms and charts") struct FormsAndChartsTests {
  private let article: Article

  init() throws { article = try Article(named: "FormsAndCharts") }

  /// Returns a program that shows a layout of the article.
  private func pilot(_ index: Int) throws -> Pilot {
    let text = article.blocks(of: "xml")[index]
    let application = Application(layouts: MemoryLayouts(["Main": text]))
    return try Pilot(application, size: Size(width: 72, height: 20), showing: Controller(nibName: "Main"))
  }

  @Test("nib check has nothing to say of the layouts") func layouts() throws {
    for text in article.blocks(of: "xml") {
      let document = try NibDocument(reading: SourceText(file: "Main", bytes: Array(text.utf8)))
      #expect(LoadPlan.diagnose(document, classes: .terminal).map(\.message) == [])
    }
  }

  @Test("the form tells what is wrong in the words of the layout") func form() throws {
    let pilot = try pilot(0)
    pilot.type("Main")
    pilot.press("tab", "enter")
    #expect(pilot.row(0).contains("Small letters, digits, / and -."))
    pilot.press("ctrl+u", "x", "enter")
    #expect(!pilot.screen.contains("Small letters"))
  }

  @Test("the picture of the form is that of its layout, which nib check accepts") func picture() throws {
    let folder = URL(filePath: packageFolder + "/Layouts/form/Form.layout.xml")
    let text = try String(contentsOf: folder, encoding: .utf8)
    let document = try NibDocument(reading: SourceText(file: "Form", bytes: Array(text.utf8)))
    #expect(LoadPlan.diagnose(document, classes: .terminal).map(\.message) == [])
    let picture = try #require(article.blocks(of: "text").first)
    let application = Application(layouts: MemoryLayouts(["Form": text]))
    let pilot = try Pilot(
      application, size: Size(width: 80, height: 24), showing: Controller(nibName: "Form"))
    #expect(pilot.screen + "\n" == picture)
  }

  @Test("the charts are those that the text tells of") func charts() throws {
    let screen = try pilot(1).screen
    let expected = ["● cpu  ● disk", "-60 s", "memory 72%", "north", "south"]
    #expect(expected.filter { !screen.contains($0) } == [])
  }
}
