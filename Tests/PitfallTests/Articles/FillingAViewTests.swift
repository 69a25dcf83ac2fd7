import NibKit
import TestSupport
import Testing

final class AddressView: View, NibOwner {
  @Outlet var street: Field
  private var contents: LoadedNib?

  override class var members: Members {
    super.members.adding(AddressView.self) {
      $0.outlet("street", \.$street)
      $0.loads(layout: "AddressView")
      $0.connectsAsOwner()
    }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    contents = try NibLoad.load("AddressView", owner: self)
  }
}

@Suite struct FillingAViewTests {
  @Test("the trace of the article is that of a load") func trace() throws {
    var article = try Article(named: "FillingAView")
    let texts = article.blocks.filter { $0.language == "xml" }.compactMap { block in
      block.title.map { ($0, block.text) }
    }
    let layouts = MemoryLayouts(Dictionary(uniqueKeysWithValues: texts), formats: [.xml])
    var classes = DiagnosticsClasses.all
    classes.register(AddressView.self)
    let recorder = TraceRecorder()
    let loaded = try Loader(classes: classes, layouts: layouts).load("Order", tracer: recorder)
    let view = try #require(loaded["home"] as? AddressView)
    #expect(view.width == 60)
    #expect(view.subviews.last === view.street)
    let block = try #require(article.blocks.first { $0.language.isEmpty })
    if isRecordingDocs {
      article.replace(block, with: recorder.trace.text())
      try article.write()
    } else {
      #expect(block.text == recorder.trace.text())
    }
  }
}
