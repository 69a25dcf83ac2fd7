import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("Text and code") struct TextAndCodeTests {
  private let article: Article

  init() throws { article = try Article(named: "TextAndCode") }

  @Test("the layouts have no faults except the missing owner") func layouts() throws {
    for text in article.blocks(of: "xml") {
      let layout =
        "<layout version=\"1\">\(text.replacing(" outlet=", with: " label=").replacing("#owner.moved", with: "#first.quit"))</layout>"
      let document = try NibDocument(reading: SourceText(file: "Code", bytes: Array(layout.utf8)))
      #expect(LoadPlan.diagnose(document, classes: .terminal).map(\.message) == [])
    }
  }

  @Test("the code is that of these tests") func code() throws {
    let all = try sources()
    for block in article.blocks(of: "swift") { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
  }

  @Test("the grammar of the article finds comments, sections, keys and text in quotes") func grammar() {
    let settings = Grammar([
      .context(
        "main",
        [
          .match([.lookbehind(.blank), "#", .rest], .comment),
          .match([.startOfLine, "[", .rest], .title),
          .match([.startOfLine, .oneOrMore(.word), .lookahead([.zeroOrMore(.blank), "="])], .attribute),
          .match("\"", .string, .open("quote")),
        ]),
      .context("quote", as: .string, endsWithLine: true, [.match("\"", .string, .close)]),
    ])
    var state = LexerState()
    #expect(settings.spans(of: Array("[core]".utf8), state: &state) == [SyntaxSpan(0..<6, .title)])
    #expect(
      settings.spans(of: Array("key = \"a # b\" # c".utf8), state: &state) == [
        SyntaxSpan(0..<3, .attribute), SyntaxSpan(6..<13, .string), SyntaxSpan(14..<17, .comment),
      ])
    #expect(state == LexerState())
  }
}
