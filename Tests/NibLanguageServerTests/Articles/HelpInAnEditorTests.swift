import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// The layout, the hover and the setting of the article on the language server.
@Suite @MainActor struct HelpInAnEditorTests {
  private let article: Article

  init() throws { article = try Article(path: "Sources/NibTool/NibTool.docc/HelpInAnEditor.md") }

  private func lastParagraph(_ editor: Editor) throws -> String {
    let layout = try #require(article.blocks(of: "xml").first).replacing("<Button", with: "<But|ton")
    return try #require(editor.hover(layout)?.components(separatedBy: "\n\n").last)
  }

  @Test("the hover in the article is that of its layout")
  func hover() throws {
    #expect(try [lastParagraph(Editor()) + "\n"] == article.blocks(of: "text"))
  }

  @Test("the setting in the article chooses another order, also as a part of a configuration")
  func setting() throws {
    let block = try #require(article.blocks(of: "json").first)
    let settings = try #require(JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: String])
    let order = try #require(settings["order"])
    #expect(try lastParagraph(Editor(settings: settings)).hasPrefix("Order \(order): "))
    let editor = Editor()
    editor.notify("workspace/didChangeConfiguration", ["settings": ["nib": settings]])
    #expect(try lastParagraph(editor).hasPrefix("Order \(order): "))
  }
}
