import LoadSamples
import NibKit
import Testing

/// Outlets that are wired, and what they keep alive.
@Suite struct OutletTests {
  @Test("outlets of owner and objects lead to the objects")
  func outletsOwnerObjects() throws {
    let owner = Owner()
    let loaded = try load(
      """
      <Box id='P' outlet='root' buddy='#A'><Leaf id='A' peer='#P'/></Box>
      <connect from='#owner' outlet='spare' to='#A'/>
      """, owner: owner)
    #expect(owner.root === loaded["P"])
    #expect(owner.spare === loaded["A"])
    #expect((loaded["P"] as? Box)?.buddy === loaded["A"])
    #expect((loaded["A"] as? Leaf)?.peer === loaded["P"])
  }

  /// A weak outlet does not keep its object, an `@Outlet` does.
  @Test("a weak outlet does not keep its object")
  func weakOutletKeep() throws {
    let owner = WeakOwner()
    var loaded: LoadedNib? = try load("<Leaf outlet='weakling'/><Leaf id='B' outlet='kept'/>", owner: owner)
    #expect(owner.weakling === loaded?.topLevel[0])
    loaded = nil
    #expect(owner.weakling == nil)
    #expect(owner.kept?.id == "B")
  }

  @Test("a second load replaces what the first wired")
  func secondLoadReplaces() throws {
    try Journal.keeping { journal in
      let owner = Owner()
      try load("<Leaf id='one' outlet='root'/>", owner: owner)
      try load("<Leaf id='two' outlet='root'/>", owner: owner)
      #expect(owner.root?.id == "two")
      #expect(journal.alive == 2)
    }
  }

  /// An outlet of a superclass accepts subclasses, and one of `AnyObject` everything.
  @Test("an outlet accepts subclasses of its type")
  func outletAcceptsSubclasses() throws {
    let owner = WeakOwner()
    let loaded = try load("<Box id='P' outlet='kept'/><Leaf id='A' outlet='anything'/>", owner: owner)
    #expect(owner.kept === loaded["P"])
    #expect(owner.anything === loaded["A"])
  }

  /// `outlet` and `outlets` of one object at once, and an object in two outlets.
  @Test("one object can be in several outlets")
  func objectSeveralOutlets() throws {
    let owner = Owner()
    try load(
      "<Leaf id='A' outlet='root' outlets='rows'/><connect from='#owner' outlet='spare' to='#A'/>",
      owner: owner)
    #expect(owner.root === owner.spare)
    #expect(owner.rows.first === owner.root)
  }
}

private final class WeakOwner: NibOwner {
  weak var weakling: Leaf?
  @Outlet var kept: Leaf?
  var anything: AnyObject?

  static var members: Members {
    Members().adding(WeakOwner.self) {
      $0.outlet("weakling") { swap(&$0.weakling, &$1) }
      $0.outlet("kept") { $0.$kept }
      $0.outlet("anything") { swap(&$0.anything, &$1) }
    }
  }
}

/// Outlet collections: set once, in document order.
@Suite struct CollectionTests {
  private let body = """
    <connect from='#owner' outlets='rows' to='#D'/>
    <Leaf id='A' outlets='rows'/>
    <Box id='B' outlets='rows'><Leaf id='C' outlets='rows'/></Box>
    <Leaf id='D'/>
    """

  @Test("a collection holds its objects in document order and explicit ones last")
  func collectionHolds() throws {
    let owner = Owner()
    try load(body, owner: owner)
    #expect(owner.rows.map(\.id) == ["A", "B", "C", "D"])
  }

  @Test("a collection is set once")
  func collectionSetOnce() throws {
    let owner = CountingOwner()
    try load("<Leaf outlets='rows'/><Leaf outlets='rows'/>", owner: owner)
    #expect(owner.settings == 1)
  }

  @Test("a collection does not grow with a second load")
  func collectionGrow() throws {
    let owner = Owner()
    let plan = try LoadPlan(layout(body), classes: .test, owner: Owner.self)
    _ = try plan.instantiate(owner: owner)
    let second = try plan.instantiate(owner: owner)
    #expect(
      owner.rows.map(ObjectIdentifier.init) == ["A", "B", "C", "D"].map { ObjectIdentifier(second[$0]!) })
  }

  /// As WinObjC's do.
  @Test("a collection grows where the order says so")
  func collectionGrows() throws {
    let owner = Owner()
    for _ in 0..<2 { try load(body, owner: owner, order: .winobjc) }
    #expect(owner.rows.map(\.id) == ["A", "B", "C", "D", "A", "B", "C", "D"])
  }

  /// A layout that connects nothing to a collection leaves it alone.
  @Test("a collection is left alone when nothing is connected")
  func collectionLeft() throws {
    let owner = Owner()
    try load("<Leaf id='A' outlets='rows'/>", owner: owner)
    try load("<Leaf id='B'/>", owner: owner)
    #expect(owner.rows.map(\.id) == ["A"])
  }
}

private final class CountingOwner: NibOwner {
  var settings = 0
  var rows: [Leaf] = [] {
    didSet { settings += 1 }
  }

  static var members: Members {
    Members().adding(CountingOwner.self) { $0.outlets("rows") { swap(&$0.rows, &$1) } }
  }
}
