import LoadSamples
import NibKit
import NibModel
import Testing

/// The work on a cell that is used for another item. The expectations of `uikit` and `gtk` are rows P11 and P12 of the
/// order tables: a cell of UIKit is sent `prepareForReuse`, is not awoken, and has no value set; GTK makes new cells.
@Suite struct ReuseTests {
  /// A leaf in a cell that wants to know.
  final class Badge: Leaf, NibReusable {
    func prepareForReuse() throws { try journal.call("reuse \(id)") }
  }

  private static let pieces = Pieces(
    """
    <template id='row' item='Item'>
    <Row id='cell' item='#item' nm='own'><Leaf id='name' nm='n'/><Badge id='badge'/></Row>
    </template>
    """)

  private static var classes: ClassRegistry {
    var classes = TemplateTests.classes
    classes.register(Badge.self)
    return classes
  }

  /// Makes a cell for Ann, changes it, gives it back, and makes one for Bob. Returns what happened for Bob.
  private func secondCell(_ order: LoadOrder) throws -> (isSame: Bool, lines: [String], cell: NibCell) {
    try Journal.keeping { journal in
      let loaded = try Self.pieces.load(order: order, classes: Self.classes)
      let template = try #require(loaded["row"] as? NibTemplate)
      let first = try template.make(item: TemplateTests.Item("Ann"))
      let root = first.root
      (first["name"] as? Leaf)?.nm = "changed"
      first.recycle()
      #expect(first.item == nil)
      journal.clear()
      let second = try template.make(item: TemplateTests.Item("Bob"))
      return (second.root === root, journal.entries, second)
    }
  }

  @Test("strict: everything in the cell is notified, values are set again, and the item is the new one last")
  func strict() throws {
    let (isSame, lines, cell) = try secondCell(.strict)
    #expect(isSame)
    #expect(lines == ["reuse cell", "reuse badge", "cell.nm", "name.nm", "cell~Bob"])
    #expect((cell["name"] as? Leaf)?.nm == "n")
  }

  @Test("UIKit: the cell is notified, and keeps its old state") func uikit() throws {
    let (isSame, lines, cell) = try secondCell(.uikit)
    #expect(isSame)
    #expect(lines == ["reuse cell", "cell~Bob"])
    #expect((cell["name"] as? Leaf)?.nm == "changed")
  }

  @Test("GTK: a new item has a new cell") func gtk() throws {
    let (isSame, lines, _) = try secondCell(.gtk)
    #expect(!isSame)
    #expect(lines.first == "+cell" && !lines.contains("reuse cell"))
  }

  @Test("the steps are planned, and the trace has them") func planned() throws {
    let recorder = TraceRecorder()
    let loaded = try Self.pieces.load(classes: Self.classes, tracer: recorder)
    let template = try #require(loaded["row"] as? NibTemplate)
    let first = try template.make(item: TemplateTests.Item("Ann"))
    let before = recorder.trace.lines().count
    first.recycle()
    _ = try template.make(item: TemplateTests.Item("Bob"))
    let lines = recorder.trace.lines().dropFirst(before).map { $0.text() }
    #expect(
      lines == [
        "outlet  cell.item = -  3:16", "load>   Main.layout.xml (template row) strict", "reuse   cell",
        "reuse   badge",
        "attr    cell.nm = \"own\"  3:29", "attr    name.nm = \"n\"  3:54", "outlet  cell.item = #item  3:16",
        "load<   Main.layout.xml",
      ])
    let plan = try #require(loaded.plan.templates.first?.plan)
    #expect(
      plan.listing().split(separator: "\n").drop { $0 != "again" }.dropFirst() == [
        "reuse cell", "reuse badge", "attr cell.nm = \"own\"", "attr name.nm = \"n\"",
        "outlet cell.item = #item",
      ])
  }

  @Test("a cell whose preparation fails is not used again, and the trace of this use begins and ends")
  func failure() throws {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      let loaded = try Self.pieces.load(classes: Self.classes, tracer: recorder)
      let template = try #require(loaded["row"] as? NibTemplate)
      let alive = journal.alive
      try template.make(item: TemplateTests.Item("Ann")).recycle()
      journal.onCall = { if $0 == "reuse badge" { throw Stop() } }
      let failure = #expect(throws: LoadFailure.self) {
        _ = try template.make(item: TemplateTests.Item("Bob"))
      }
      #expect(failure?.description.contains("badge failed in prepareForReuse()") == true, "\(failure as Any)")
      #expect(journal.alive == alive)
      let kinds = recorder.trace.lines().map(\.kind)
      #expect(kinds.suffix(4) == [.loadBegins, .reuse, .reuse, .abort])
      #expect(kinds.count { $0 == .loadBegins } == kinds.count { $0 == .loadEnds || $0 == .abort })
      let next = try template.make(item: TemplateTests.Item("Cy"))
      #expect(journal.entries.last == "*badge")
      withExtendedLifetime(next) { template.emptyPool() }
    }
  }

  @Test("a cell that is given back twice is kept once") func twice() throws {
    let loaded = try Self.pieces.load(classes: Self.classes)
    let template = try #require(loaded["row"] as? NibTemplate)
    let cell = try template.make(item: TemplateTests.Item("Ann"))
    cell.recycle()
    cell.recycle()
    let (one, two) = (
      try template.make(item: TemplateTests.Item("B")), try template.make(item: TemplateTests.Item("C"))
    )
    #expect(ObjectIdentifier(one.root) != ObjectIdentifier(two.root))
  }
}

private struct Stop: Error {}
