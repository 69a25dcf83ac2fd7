import Foundation
import TestSupport
import Testing

@Suite("Testing a screen") struct TestingAScreenTests {
  @Test("the code and the screens are those of these tests") func code() throws {
    let article = try Article(named: "TestingAScreen")
    let all = try sources()
    let blocks = article.blocks(of: "swift")
    #expect(blocks.count > 8)
    for block in blocks { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
    let screen = try String(
      contentsOfFile: packageFolder + "/Tests/ArticleTests/Screens/empty.txt", encoding: .utf8)
    #expect(article.blocks(of: "").contains(screen))
  }
}
