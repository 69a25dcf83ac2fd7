import LoadSamples
import NibKit
import Testing

/// Parts with an owner of their own, which the load makes.
@Suite struct PartOwnerTests {
  private struct Stop: Error {}

  private static let part = """
    <layout version='2' owner='Owner'>
    <Box outlet='root'><Leaf id='a' export='true' outlets='rows' action='#owner.go' peer='#b'/><Leaf id='b' outlet='spare'/></Box>
    </layout>
    """

  private static let pieces = Pieces(
    "<Box id='m' outlet='root'><include layout='P' id='p' owner.outlet='part'/></Box>", ["P": part])

  /// An owner with an outlet for the owner of a part.
  private final class Outer: Owner {
    var part: Owner?
    override class var members: Members {
      super.members.adding(Outer.self) { $0.outlet("part") { swap(&$0.part, &$1) } }
    }
  }

  @Test("the owner of a part is made before its root, is wired, and is notified before the outer owner")
  func made() throws {
    let owner = Outer()
    let found = try Self.pieces.notation(owner: owner).replacing("Outer", with: "O")
    #expect(
      found
        == "+m +p.owner p.owner! +p +p.a p.a! p<p.a +p.b p.b! p<p.b p! m<p m! O~m p.owner~p p.a~p.b p.owner~p.b O~p.owner "
        + "p.owner+=p.a act *m *p *p.a *p.b p.owner.didLoad O.didLoad")
    #expect(owner.part?.root === (owner.root as? Box)?.children.first)
    #expect(owner.part?.spare?.id == "p.b")
    #expect(owner.part?.rows.map(\.id) == ["p.a"])
    #expect(owner.spare == nil)
  }

  @Test("an action of a part goes to the owner of the part, and one of the use site to that of the use site")
  func actions() throws {
    let pieces = Pieces(
      "<Box><include layout='P' id='p' owner.outlet='part' action='#owner.stop'/></Box>", ["P": Self.part])
    let owner = Outer()
    let loaded = try pieces.load(owner: owner)
    let leaf = try #require(loaded["p.a"] as? Leaf)
    try leaf.action?.send(from: leaf)
    #expect(owner.part?.log == ["go p.a"])
    let root = try #require(loaded["p"] as? Leaf)
    try root.action?.send(from: root)
    #expect(owner.log == ["stop"])
    #expect(owner.part?.log == ["go p.a"])
  }

  @Test("a part without an owner in a part with one has the owner of that part") func inherited() throws {
    let pieces = Pieces(
      "<Box outlet='root'><include layout='Outer' id='o' outlet='spare' owner.outlet='part'/></Box>",
      [
        "Outer":
          "<layout version='2' owner='Owner'><Box outlet='root'><include layout='Inner' id='i'/></Box></layout>",
        "Inner": "<Leaf outlet='spare'/>",
      ])
    let owner = Outer()
    _ = try pieces.load(owner: owner)
    #expect(owner.spare?.id == "o")
    #expect(owner.part?.root?.id == "o")
    #expect(owner.part?.spare?.id == "o.i")
  }

  @Test(
    "one object of a part is loaded with the part's owner, and its owner's outlets",
    arguments: ["#p", "#p.a"])
  func only(reference: String) throws {
    let main = "<layout version='2'><Box id='m'><include layout='P' id='p'/><Leaf id='other'/></Box></layout>"
    let layouts = MemoryLayouts(["Main": main, "P": Self.part], formats: [.xml])
    for order in [LoadOrder.strict, .android, .gtk] {
      let loaded = try Loader(classes: .test, layouts: layouts, order: order).load("Main", only: reference)
      let owner = try #require(loaded["p.owner"] as? Owner)
      #expect(loaded["m"] == nil && loaded["other"] == nil)
      #expect(owner.root?.id == "p" && owner.spare?.id == "p.b" && owner.rows.map(\.id) == ["p.a"])
    }
  }

  @Test("two copies of a part have two owners, and the part is checked once") func copies() throws {
    let pieces = Pieces("<Box><include layout='P' id='p'/><include layout='P'/></Box>", ["P": Self.part])
    let loaded = try pieces.load()
    let (first, second) = (loaded["p.owner"] as? Owner, loaded["P@2.owner"] as? Owner)
    #expect(first?.spare?.id == "p.b")
    #expect(second?.spare?.id == "P@2.b")
    let broken = Pieces(
      "<Box><include layout='P' id='p'/><include layout='P'/></Box>",
      ["P": Self.part.replacing("'spare'", with: "'spar'")])
    let found = try broken.findings()
    #expect(found.contains("P.layout.xml:2:113: error: Owner has no outlet 'spar'"), "\(found)")
    #expect(found.ranges(of: "has no outlet 'spar'").count == 1, "\(found)")
  }

  @Test("a part's owner that throws in didLoad undoes the whole load") func rollback() {
    Journal.keeping { journal in
      let owner = Outer()
      journal.onCall = { if $0 == "O.didLoad" { throw Stop() } }
      let failure = #expect(throws: LoadFailure.self) { try Self.pieces.load(owner: owner) }
      #expect(failure?.object == "p.owner")
      #expect(owner.root == nil && owner.part == nil)
      withExtendedLifetime(owner) { #expect(journal.alive == 1) }
    }
  }

  @Test(
    "owners are notified from the inside out, also if the inner part is in another object at the top level of the outer one"
  )
  func laterParts() throws {
    let owner = "<layout version='2' owner='Owner'>"
    let pieces = Pieces(
      "<Box><include layout='P' id='p'/><include layout='R' id='r'/></Box>",
      [
        "P": owner + "<Leaf id='root'/><Box id='far'><include layout='Q' id='q'/></Box></layout>",
        "Q": owner + "<Leaf/></layout>", "R": owner + "<Leaf/></layout>",
      ])
    let notified = try pieces.notation().split(separator: " ").filter { $0.hasSuffix("didLoad") }
    #expect(notified == ["p.q.owner.didLoad", "p.owner.didLoad", "r.owner.didLoad"])
  }

  @Test("owner.outlet is checked against the class of the including layout's owner") func outlet() throws {
    let pieces = Pieces(
      "<Box><include layout='P' id='p' owner.outlet='spare'/></Box>", root: " owner='Owner'", ["P": Self.part]
    )
    let found = try pieces.findings()
    #expect(
      found.contains(
        "Main.layout.xml:2:33: error: the outlet 'spare' of Owner takes objects of class Leaf, and 'p.owner'"),
      "\(found)")
  }

  @Test(
    "under each order the owner of a part is made, wired and notified",
    arguments: LoadOrder.profiles.map(\.order)
  )
  func orders(order: LoadOrder) throws {
    let owner = Outer()
    let notation = try Self.pieces.notation(order, owner: owner).replacing("Outer", with: "O")
    #expect(owner.part?.root?.id == "p")
    let words = notation.split(separator: " ")
    let made = try #require(words.firstIndex(of: "p.owner!"))
    let root = try #require(words.firstIndex(of: "p.owner~p"))
    #expect(made < root)
    #expect(
      words.contains("*p.owner") == words.contains("*O")
        && words.contains("p.owner.didLoad") == words.contains("O.didLoad"))
  }
}
