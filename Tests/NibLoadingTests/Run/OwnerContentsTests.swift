import LoadSamples
import NibKit
import TestSupport
import Testing

/// `root="owner"`: a layout that sets the attributes of its owner and gives it children.
@Suite struct OwnerContentsTests {
  /// A view that loads its own layout in its initializer.
  private final class Card: Box, NibOwner {
    private var own: LoadedNib?

    override class var members: Members {
      super.members.adding(Card.self) {
        $0.attribute("width") { (card: Card, value: Int) in try card.journal.call("\(card.id).width=\(value)")
        }
        $0.loads(layout: "Card")
      }
    }

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      own = try NibLoad.load("Card", owner: self)
    }

    func didLoad() throws { try journal.call("\(id).didLoad") }
  }

  private static let card = """
    <layout version='2' owner='Card' root='owner' nm='inner' width='7'>
    <Leaf id='A' outlet='buddy'/><Box id='B'/>
    </layout>
    """

  private func load(
    _ text: String = "<Box id='P'><Card id='C' nm='outer'/></Box>", card: String = OwnerContentsTests.card,
    order: LoadOrder = .strict, tracer: TraceRecorder? = nil
  ) throws -> LoadedNib {
    var classes = ClassRegistry.test
    classes.register(Card.self)
    classes.register(Case.self)
    let layouts = MemoryLayouts(
      ["Main": "<layout version='1'>\(text)</layout>", "Card": card], formats: [.xml])
    return try Loader(classes: classes, layouts: layouts, order: order).load("Main", tracer: tracer)
  }

  /// The calls, in the order that each system has: where the attributes of the file's root come, and whether
  /// the inner load awakes the view. The row of JavaFX is one that its loader was seen to take.
  @Test(
    "the owner is filled at the places that the order has for any object",
    arguments: [
      (
        LoadOrder.strict,
        "+P +C C! +A A! C<A +B B! C<B C.nm C.width=7 *A *B C.didLoad P<C P! C.nm *P *C"
      ),
      (.javafx, "+P P! +C C! +A A! C<A +B B! C<B C.nm C.width=7 *C C.nm P<C"),
      (
        .gtk,
        "+P P! +C C! C.nm C.width=7 +A A! C<A +B B! C<B *A *B C.nm P<C *C *P"
      ),
      (
        .android,
        // A constructor of Android takes its attributes before it inflates the file.
        "+P P! +C C.nm C! C.nm C.width=7 +A A! *A C<A +B B! *B C<B *C P<C *P"
      ),
    ])
  func orders(order: LoadOrder, calls: String) throws {
    try Journal.keeping { journal in
      let loaded = try load(order: order)
      #expect(journal.text == calls)
      let card = try #require(loaded["C"] as? Card)
      #expect(card.children.map(\.id) == ["A", "B"])
      #expect(card.buddy?.id == "A")
      #expect(card.nm == (order == .android ? "inner" : "outer"))
    }
  }

  @Test("a trace names the owner as the container, and the place of its attributes") func trace() throws {
    let recorder = TraceRecorder()
    _ = try load(tracer: recorder)
    let lines = recorder.trace.text().split(separator: "\n")
    #expect(lines.contains("attach  A -> Card"), "\(recorder.trace.text())")
    #expect(lines.contains("attr    Card.width = \"7\"  1:58"), "\(recorder.trace.text())")
  }

  @Test(
    "objects at the top level stay where they are under every order, and are added in the order of the file")
  func everyOrder() throws {
    for order in LoadOrder.profiles.map(\.order) {
      let loaded = try load(order: order)
      let card = try #require(loaded["C"] as? Card)
      #expect(card.children.map(\.id) == ["A", "B"], "\(order.name)")
    }
  }

  @Test(
    "the words are read in version 2 only",
    arguments: [
      ("version='1' owner='Card' root='owner'", "1:34: error: <layout> has no attribute 'root'"),
      (
        "version='2' owner='Card' root='self'",
        "1:40: error: 'root' must be 'owner' or absent, and is 'self'"
      ),
      ("version='2' root='owner'", "1:21: error: root=\"owner\" needs the owner's class"),
      ("version='2' owner='Card' width='7'", "1:34: error: <layout> has no attribute 'width'"),
    ])
  func words(attributes: String, message: String) {
    let text = failureText { try NibDocument("<layout \(attributes)/>", file: "t.xml") }
    #expect(text.hasPrefix("t.xml:" + message), "\(text)")
  }

  @Test(
    "each fault is reported at its place before anything is made",
    arguments: [
      (
        "<layout version='2' owner='Card' root='owner' widht='7'/>",
        "1:47: Card has no attribute, outlet or event 'widht'"
      ),
      (
        "<layout version='2' owner='Card' root='owner' width='x'/>",
        "1:54: 'x' is not a whole number, which 'width' takes"
      ),
      (
        "<layout version='2' owner='Card' root='owner' buddy='#A'><Leaf id='A'/></layout>",
        "1:47: 'buddy' of Card is an outlet, and <layout> can set only attributes of its owner"
      ),
      (
        "<layout version='2' owner='Card' root='owner'><Stranger/></layout>",
        "1:47: no class 'Stranger' is registered"
      ),
    ])
  func faults(card: String, message: String) {
    Journal.keeping { journal in
      let text = failureText { try load(card: card) }
      #expect(
        text.hasPrefix(
          "Main.layout.xml:1:33: error: the layout 'Card' cannot be loaded: Card.layout.xml:\(message)"),
        "\(text)")
      #expect(journal.entries.isEmpty)
    }
  }

  @Test("if the load fails, the children that the owner was given are taken out again, the last first")
  func rollback() throws {
    final class Frame: Box, NibOwner {
      override class var members: Members {
        super.members.adding(Frame.self) { $0.children(removing: { $0.take($1) }) { try $0.add($1) } }
      }

      func take(_ child: Leaf) { journal.write("\(id) without \(child.id)") }
    }
    try Journal.keeping { journal in
      let frame = Frame(id: "F")
      let document = try NibDocument(
        "<layout version='2' owner='Frame' root='owner'><Leaf id='A'/><Leaf id='B' nm='x'/></layout>",
        file: "t.xml")
      journal.onCall = { if $0 == "B.nm" { throw Stop() } }
      let text = failureText {
        try LoadPlan(document, classes: .test, owner: Frame.self).instantiate(owner: frame)
      }
      #expect(text.hasPrefix("t.xml:1:75: error: B failed while its attributes were set"), "\(text)")
      #expect(journal.text == "+A A! F<A +B B! F<B B.nm F without B F without A")
    }
  }

  private struct Stop: Error {}

  @Test("an owner without children, or that takes them in its initializer, cannot be filled")
  func containers() {
    func finding(_ owner: String) -> String {
      var classes = ClassRegistry.test
      classes.register(owner: CaseOwner.self, make: { CaseOwner() })
      let layout = try? NibDocument(
        "<layout version='2' owner='\(owner)' root='owner'><Leaf/></layout>", file: "t.xml")
      return layout.map { LoadPlan.diagnose($0, classes: classes).rendered(in: $0.source) } ?? ""
    }
    #expect(
      finding("Owner").hasPrefix(
        "t.xml:1:48: error: Owner takes no children, so this Leaf cannot be inside it"))
    #expect(
      finding("CaseOwner").hasPrefix(
        "t.xml:1:52: error: CaseOwner takes its children in its initializer, and the owner exists before its layout is "
          + "loaded"))
  }

  private final class CaseOwner: NibOwner {
    static var members: Members { Members().adding(CaseOwner.self) { $0.children(Leaf.self) } }
  }
}
