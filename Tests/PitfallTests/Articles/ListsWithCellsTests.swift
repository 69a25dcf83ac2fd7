import NibKit
import TestSupport
import Testing

final class Visitor: NibDecodable {
  let name: String
  static var members: Members { Members(of: Visitor.self) { _ in } }
  init(_ name: String) { self.name = name }
  init(coder: NibDecoder) throws { name = "" }
}

final class VisitorRow: View, NibReusable {
  private(set) var visitor: Visitor?

  override class var members: Members {
    super.members.adding(VisitorRow.self) { $0.outlet("visitor") { swap(&$0.visitor, &$1) } }
  }

  func prepareForReuse() { visitor = nil }
}

final class VisitorColumn: View {
  private var cell: NibTemplate?
  private(set) var rows: [NibCell] = []

  override class var members: Members {
    super.members.adding(VisitorColumn.self) { $0.outlet("cell") { swap(&$0.cell, &$1) } }
  }

  func show(_ visitors: [Visitor]) throws {
    guard let cell else { return }
    for row in rows { row.recycle() }
    rows = []
    for visitor in visitors { rows.append(try cell.make(item: visitor)) }
  }
}

@Suite struct ListsWithCellsTests {
  @Test("the article's list shows visitors, and its plan is that of the template") func article() throws {
    var article = try Article(named: "ListsWithCells")
    let xml = try #require(article.blocks.first { $0.language == "xml" })
    var classes = DiagnosticsClasses.all
    classes.register(VisitorColumn.self)
    classes.register(VisitorRow.self)
    classes.register(Visitor.self)
    let loader = Loader(
      classes: classes, layouts: MemoryLayouts([try #require(xml.title): xml.text], formats: [.xml]))
    let loaded = try loader.load("Visitors")
    let list = try #require(loaded["list"] as? VisitorColumn)
    try list.show([Visitor("Ann"), Visitor("Bob")])
    let first = list.rows.map { ObjectIdentifier($0.root) }
    #expect(list.rows.map { ($0.root as? VisitorRow)?.visitor?.name } == ["Ann", "Bob"])
    try list.show([Visitor("Cy")])
    #expect(list.rows.map { ($0.root as? VisitorRow)?.visitor?.name } == ["Cy"])
    #expect(first.contains(ObjectIdentifier(list.rows[0].root)))
    let block = try #require(article.blocks.first { $0.language.isEmpty })
    let listing = try #require(loaded.plan.templates.first?.plan.listing())
    if isRecordingDocs {
      article.replace(block, with: listing)
      try article.write()
    } else {
      #expect(block.text == listing)
    }
  }
}
