import Foundation
import TestSupport
import Testing

/// The article on initializer traces shows the traces and the code of the cases.
@Suite struct InitializersArticleTests {
  @Test("the traces of the article are those of the cases")
  func tracesAreThoseOfTheCases() throws {
    let traces = InitializerRun.all.compactMap { contents(of: $0.traceFile) }
    let blocks = try Article(named: "InitializerTraces").blocks(of: "")
    #expect(blocks.count >= 7)
    for block in blocks { #expect(traces.contains { $0.contains(block) }, "\(block)") }
  }

  @Test("the code of the article is that of the cases")
  func codeArticleCases() throws {
    let sources = [
      "Sources/PitfallGallery/Initializers/TestInitView", "Tests/PitfallTests/Initializers/InitializerTests",
    ]
    .compactMap { contents(of: "\(packageFolder)/\($0).swift") }
    for block in try Article(named: "InitializerTraces").blocks(of: "swift") {
      #expect(sources.contains { $0.contains(block) }, "\(block)")
    }
  }

  /// The table has one row for each file that does not compile, and no other.
  @Test("the messages of the compiler are those of the files")
  func messagesCompiler() throws {
    let rows = try Article(named: "InitializerTraces").lines.filter { $0.hasPrefix("| ") && $0.contains("`") }
    let words = rows.map { $0.components(separatedBy: "`")[1] }
    let expected = try DoesNotCompileTests.files.flatMap(DoesNotCompileTests.expected(in:)).map(\.words)
    #expect(words.sorted() == expected.sorted())
  }
}
