import NibKit
import TestSupport
import Testing

@Suite struct LayoutsInPiecesTests {
  /// The layouts of the article, by name.
  static func layouts() throws -> MemoryLayouts {
    let blocks = try Article(named: "LayoutsInPieces").blocks.filter { $0.language == "xml" }
    let texts = blocks.compactMap { block in block.title.map { ($0, block.text) } }
    return MemoryLayouts(Dictionary(uniqueKeysWithValues: texts), formats: [.xml])
  }

  @Test("the trace of the article is that of a load") func trace() throws {
    let recorder = TraceRecorder()
    let loaded = try Loader(classes: DiagnosticsClasses.all, layouts: Self.layouts()).load(
      "Order", tracer: recorder)
    #expect((loaded["home.street"] as? Field) != nil)
    var article = try Article(named: "LayoutsInPieces")
    let block = try #require(article.blocks.first { $0.language.isEmpty })
    #expect(block.text == recorder.trace.text())
    if isRecordingDocs {
      article.replace(block, with: recorder.trace.text())
      try article.write()
    }
  }
}
