import NibKit
import TerminalKit
import TestSupport
import Testing

/// The outputs in the article "Check without the program".
@Suite("The article on checks without the program") @MainActor struct CheckWithoutTheProgramTests {
  private static let catalog = """
    {
    "nibClasses": 1,
    "kit": "0.1.0",
    "classes": {
    "Gauge": {
      "type": "App.Gauge",
      "superclasses": ["TerminalKit.View"],
      "extends": "TerminalKit.View",
      "place": "App/Gauge.swift:1",
      "use": ["element"],
      "members": [
      ]
    }
    }
    }
    """

  @Test("the lines at the end of a check are those of the article")
  func outputs() throws {
    let scratch = try Scratch([
      "Package.swift": "",
      "Layouts/L.layout.xml": "<layout version='1'><VStack><Gauge/><Gauge/></VStack></layout>",
      "Sources/App/Gauge.swift": """
      super.members.adding(Gauge.self) { $0.attribute("angle", \\.angle) }
      classes.register(Gauge.self)
      """,
    ])
    func check() -> String {
      ToolRun("check", scratch.file("Layouts/L.layout.xml"), classes: .terminal).output
        .replacing(scratch.path + "/", with: "")
    }
    let open = check()
    try scratch.write(Self.catalog, to: "Layouts/classes.json")
    let article = try Article(path: "Sources/NibTool/NibTool.docc/CheckWithoutTheProgram.md")
    #expect(article.blocks(of: "text") == [open, check()])
  }
}
