import Foundation
import NibKit
import TerminalKit
import Testing
import TestSupport

/// The article on texts in other languages shows what the tool writes and the code does.
@Suite("The article on localization") @MainActor
struct LocalizationArticleTests {
  private let blocks: [(language: String, text: String)]
  private let text: String

  init() throws {
    text = try String(
      contentsOfFile: packageFolder + "/Sources/NibKit/NibKit.docc/Localization.md", encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    blocks = stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].split(separator: "\n", omittingEmptySubsequences: false)
      return (String(lines[0]), lines.dropFirst().joined(separator: "\n"))
    }
  }

  private func block(_ language: String, _ number: Int = 0) throws -> String {
    let found = blocks.filter { $0.language == language }.map(\.text)
    return try #require(number < found.count ? found[number] : nil)
  }

  @Test("the layout of the article loads with the texts of its table")
  func texts() throws {
    let scratch = try Scratch(["Login.layout.xml": block("xml")])
    try FileManager.default.createDirectory(
      atPath: scratch.file("de.lproj"), withIntermediateDirectories: true)
    try scratch.write(block("strings"), to: "de.lproj/Login.strings")
    #expect(try block("swift").contains("LayoutFolders([folder], languages: .ofEnvironment)"))
    let folder = scratch.path
    let layouts = LayoutFolders([folder], languages: "de-AT")
    _ = LayoutFolders([folder], languages: .ofEnvironment)
    let values = try layouts.document(named: "Login").allObjects.flatMap { $0.attributes.map(\.value) }
    #expect(values == ["login", "Anmelden", "greeting", "Hallo %@", "ok", "Weiter"])
    let exported = ToolRun(
      arguments: ["strings", "export", scratch.file("Login.layout.xml")], classes: .terminal)
    #expect(try exported.output == block("strings", 1))
    let check = ToolRun(
      arguments: ["strings", "check", scratch.file("Login.layout.xml")], classes: .terminal)
    #expect(check.status == 0, "\(check.output)")
  }

  @Test("the table of the article compiles, and its attribute is translated")
  func members() throws {
    #expect(
      try block("swift", 1) == "$0.attribute(\"heading\") { $0.heading = $1 }\n$0.translated(\"heading\")\n")
    var classes = ClassRegistry()
    classes.register(Headed.self)
    let run = try withLayout("<layout version='1'><Headed id='h' heading='Hi' other='x'/></layout>") {
      ToolRun(arguments: ["strings", "export", $0], classes: classes)
    }
    #expect(run.output.contains("\"h.heading\" = \"Hi\";"))
    #expect(!run.output.contains("other"))
  }
}

private final class Headed: NibObject {
  private var heading = ""
  private var other = ""

  init(coder: NibDecoder) throws {}

  func awake() {}

  static var members: Members {
    Members(of: Headed.self) {
      $0.attribute("heading") { $0.heading = $1 }
      $0.translated("heading")
      $0.attribute("other") { $0.other = $1 }
    }
  }
}
