import LoadSamples
import NibKit
import Testing

/// The objects that a recycled cell, which the pool of its template retains, does and does not retain.
@Suite struct CellRetentionTests {
  /// A list that retains its template.
  final class Rows: Box {
    var cell: NibTemplate?
    override class var members: Members {
      super.members.adding(Rows.self) { $0.outlet("cell") { swap(&$0.cell, &$1) } }
    }
  }

  final class Item: NibDecodable {
    static var members: Members { Members(of: Item.self) { _ in } }
    init() {}
    init(coder: NibDecoder) throws {}
  }

  /// A row that retains everything that it is connected to.
  final class Row: Box {
    var item: Item?
    var list: Rows?
    var owner: Owner?
    var others: [Leaf] = []

    override class var members: Members {
      super.members.adding(Row.self) {
        $0.outlet("item") { (row: Row, value: inout Item?) in swap(&row.item, &value) }
        $0.outlet("list") { (row: Row, value: inout Rows?) in swap(&row.list, &value) }
        $0.outlet("owner") { (row: Row, value: inout Owner?) in swap(&row.owner, &value) }
        $0.outlets("others") { (row: Row, leaves: inout [Leaf]) in swap(&row.others, &leaves) }
      }
    }
  }

  private static let pieces = Pieces(
    """
    <Rows id='list' cell='#row'/><Leaf id='far'/>
    <template id='row' item='Item'>
    <Row id='cell' item='#item' list='#list' owner='#owner'><Leaf id='near'/></Row>
    </template>
    <connect from='#cell' outlets='others' to='#near'/><connect from='#cell' outlets='others' to='#far'/>
    """, root: " owner='Owner'")

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Rows.self)
    classes.register(Row.self)
    classes.register(Item.self)
    return classes
  }

  @Test(
    "a list, its template, a recycled cell and the list again are no cycle",
    arguments: [LoadOrder.strict, .uikit])
  func cycle(order: LoadOrder) throws {
    try Journal.keeping { journal in
      weak var list: Rows?
      weak var item: Item?
      do {
        let owner = Owner()
        let loaded = try Self.pieces.load(owner: owner, order: order, classes: Self.classes)
        list = loaded["list"] as? Rows
        let person = Item()
        item = person
        let cell = try list?.cell?.make(item: person)
        #expect((cell?.root as? Row)?.list === list)
        cell?.recycle()
        withExtendedLifetime((owner, loaded)) {}
      }
      #expect(list == nil && item == nil && journal.alive == 0)
    }
  }

  @Test("a recycled cell leads to nothing outside until it is used again, and then to all of it")
  func connections() throws {
    let owner = Owner()
    let loaded = try Self.pieces.load(owner: owner, classes: Self.classes)
    let template = try #require((loaded["list"] as? Rows)?.cell)
    weak var ann: Item?
    func first() throws -> NibCell {
      let item = Item()
      ann = item
      return try template.make(item: item)
    }
    let cell = try first()
    #expect(ann != nil)
    let row = try row(of: cell)
    #expect(row.others.map(\.id) == ["near", "far"])
    cell.recycle()
    #expect(ann == nil)
    #expect(row.item == nil && row.list == nil && row.owner == nil && row.others.isEmpty)
    let bob = Item()
    let second = try template.make(item: bob)
    #expect(ObjectIdentifier(second.root) == ObjectIdentifier(row))
    #expect(row.item === bob && row.list === (loaded["list"] as? Rows) && row.owner === owner)
    #expect(row.others.map(\.id) == ["near", "far"])
  }

  private func row(of cell: NibCell) throws -> Row { try #require(cell.root as? Row) }

  @Test("the trace and the plan have these steps") func steps() throws {
    let recorder = TraceRecorder()
    let owner = Owner()
    let loaded = try Self.pieces.load(owner: owner, classes: Self.classes, tracer: recorder)
    let template = try #require((loaded["list"] as? Rows)?.cell)
    let cell = try template.make(item: Item())
    let before = recorder.trace.lines().count
    cell.recycle()
    let wanted = ["cell.item = -", "cell.list = -", "cell.owner = -"]
    #expect(
      recorder.trace.lines().dropFirst(before).map { $0.text() } == [
        "outlet  cell.item = -  4:16", "outlet  cell.list = -  4:29", "outlet  cell.owner = -  4:42",
        "collect cell.others = []  6:23",
      ])
    let listing = try #require(loaded.plan.templates.first?.plan.listing()).split(separator: "\n")
    #expect(
      listing.drop { $0 != "recycle" }.prefix { $0 != "again" } == ["recycle"] + wanted.map { "outlet \($0)" }
        + ["collect cell.others = []"])
    withExtendedLifetime(owner) {}
  }

  @Test("an emptied pool retains no cell, and the next one is new") func emptied() throws {
    try Journal.keeping { journal in
      let owner = Owner()
      let loaded = try Self.pieces.load(owner: owner, classes: Self.classes)
      let template = try #require((loaded["list"] as? Rows)?.cell)
      let alive = journal.alive
      do {
        let cells = try (0..<3).map { _ in try template.make(item: Item()) }
        cells.forEach { $0.recycle() }
      }
      #expect(journal.alive == alive + 6)
      template.emptyPool()
      #expect(journal.alive == alive)
      journal.clear()
      _ = try template.make(item: Item())
      #expect(journal.entries.first == "+cell")
      withExtendedLifetime(owner) {}
    }
  }

  @Test("cells that were released without being given back leave nothing behind") func notGivenBack() throws {
    try Journal.keeping { journal in
      let owner = Owner()
      let loaded = try Self.pieces.load(owner: owner, classes: Self.classes)
      let template = try #require((loaded["list"] as? Rows)?.cell)
      let alive = journal.alive
      _ = try template.make(item: Item())
      #expect(journal.alive == alive)
      withExtendedLifetime(owner) {}
    }
  }
}
