import Foundation
import NibKit
import NibTool
import Testing

/// The article on building and formatting shows what happens.
@MainActor @Suite struct BuildingArticleTests {
  private static let file = #filePath
  private static let package = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(
      separator: "/")

  /// Returns the blocks of the article in a language.
  private func blocks(_ language: String) throws -> [String] {
    let path = Self.package + "/Sources/NibKit/NibKit.docc/BuildingAndFormatting.md"
    let parts = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "```\(language)\n")
    return parts.dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  private func built() throws -> NibDocument {
    // In the article:
    var builder = NibDocument.Builder()
    try builder.setOwner("GreetingController")
    try builder.object("Window", ["outlet": "view", "title": "Greeter"]) {
      try $0.object("TextField", ["id": "name", "outlet": "name", "width": "*"])
      try $0.object("List", ["outlet": "greetings"]) {
        try $0.set("items", .array([.string("Hello"), .string("Good morning")]))
      }
      try $0.object("Button", ["title": "_Greet", "action": "#owner.greet"])
    }
    try builder.connect("#name", event: "changed", action: "check", to: "#owner")
    let document = try builder.document()
    // Up to here.
    return document
  }

  @Test("the code of the article is code, and makes the text of the article")
  func building() throws {
    let lines = try String(contentsOfFile: Self.file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "    // In the article:"))
    let end = try #require(lines.firstIndex(of: "    // Up to here."))
    let code = lines[start + 1..<end].map { $0.dropFirst(4) + "\n" }.joined()
    #expect(try blocks("swift").first == code)
    #expect(try blocks("xml").first == built().written)
  }

  @Test("the formatted layout of the article is what the tool writes")
  func formatting() throws {
    let blocks = try blocks("xml")
    var output = ""
    let console = Console(
      input: { SourceText(file: "-", bytes: Array(blocks[1].utf8)) }, output: { output += $0 },
      errors: { _ in })
    #expect(NibTool.run(["format", "-"], classes: { outlineClasses }, console: console) == 0)
    #expect(output == blocks[2])
  }
}
