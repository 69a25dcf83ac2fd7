import LoadSamples
import NibKit
import Testing

/// Awakes that are declared to come after others, under every order: rows by hand.
@Suite struct AwakeAfterTests {
  /// The standard file with one declaration: A after B.
  static let rows: [Row] = [
    Row(
      profile: "strict",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *B *A O.didLoad"),
    Row(
      profile: "any",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *B *A O.didLoad"),
    Row(
      profile: "uikit",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *B *A show P"),
    Row(
      profile: "appkit",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm O~P A.nm A~B B.nm act *P *B *A *O show P"),
    // The attributes of A stay just before its awake.
    Row(
      profile: "gnustep-xib",
      sequence: "+P +A A! +B B! P<A P<B P! O~P A~B act *O B.nm *B A.nm *A P.nm *P show P"),
    // Undeclared *A *P *B.
    Row(
      profile: "gnustep-nib",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm O~P A.nm A~B act B.nm *P *B *A *O show P"),
    Row(
      profile: "cocotron",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm O~P A.nm A~B act B.nm *B *A *P show P"),
    // It is so already.
    Row(
      profile: "cappuccino",
      sequence: "+B B! +A A! +P P<A P<B P! P.nm O~P A.nm A~B act B.nm *B *A *P *O show P"),
    Row(
      profile: "winobjc",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act show P *P *B *A"),
    Row(
      profile: "gtk",
      sequence: "+P P! P.nm id(P) +A A! A.nm id(A) P<A +B B! B.nm id(B) P<B A~B act *B *A *P O~P"),
    // A is added to P unawoken, and awakes when B has, before that is added.
    Row(
      profile: "android",
      sequence: "+P P.nm P! +A A.nm act A! P<A +B B.nm B! *B *A P<B *P O~P A~B"),
    // It is so already.
    Row(
      profile: "xaml",
      sequence: "+P P! O~P P.nm +A A! P<A act A.nm +B B! P<B B.nm *B A~B *A *P"),
    Row(
      profile: "xaml-mono",
      sequence: "+P P! P.nm +A A! A.nm P<A +B B! B.nm P<B *B *A *P O~P A~B act"),
    // Awakes the owner only.
    Row(
      profile: "javafx",
      sequence: "+P P! O~P +A A! A.nm A~nil act P<A +B B! B.nm P<B P.nm *O"),
    Row(
      profile: "delphi",
      sequence: "+P P! id(P) O~P P.nm +A A! P<A id(A) A.nm act +B B! P<B id(B) B.nm A~B *O *P *B *A"),
    Row(
      profile: "turbo-vision",
      sequence: "+P P! P.nm +A A! A.nm +B B! B.nm A~B act P<A P<B *P *B *A O~P"),
    Row(
      profile: "free-vision",
      sequence: "+P P! P.nm +A A! A.nm act P<A +B B! B.nm P<B A~B *P *B *A O~P"),
    // Awake no object.
    Row(
      profile: "quiloader",
      sequence: "+P P! P.nm +A A! P<A A.nm +B B! P<B B.nm O~P A~B act"),
    Row(
      profile: "uic",
      sequence: "+P P! +A A! P<A +B B! P<B P.nm A.nm B.nm O~P A~B act"),
    // It is so already.
    Row(
      profile: "qml",
      sequence: "+P P! P.nm +A A! A.nm P<A +B B! B.nm P<B A~B act *P *B *A O~P"),
  ]

  /// The other way round, where that is another order.
  static let reversed: [Row] = [
    Row(
      profile: "cappuccino",
      sequence: "+B B! +A A! +P P<A P<B P! P.nm O~P A.nm A~B act B.nm *A *B *P *O show P"),
    // A ends once its reference to B is set, and that is set when B is complete: B awakes as soon as A has.
    Row(
      profile: "xaml",
      sequence: "+P P! O~P P.nm +A A! P<A act A.nm +B B! P<B B.nm A~B *A *B *P"),
    Row(
      profile: "qml",
      sequence: "+P P! P.nm +A A! A.nm P<A +B B! B.nm P<B A~B act *P *A *B O~P"),
  ]

  private func check(_ row: Row, _ object: String, after other: String) throws {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      let body = ProfileTests.standardFile.replacing(
        "id=\"\(object)\"", with: "id=\"\(object)\" awake-after=\"#\(other)\"")
      try load(
        body, owner: Owner(), classes: ProfileTests.classes(for: row),
        order: LoadOrder.profile(named: row.profile)!.order, tracer: recorder)
      #expect(recorder.trace.notation == row.sequence)
      #expect(journal.text == row.sequence.replacing(" A~nil", with: ""))
    }
  }

  @Test("every profile has a row")
  func everyProfileHasARow() {
    #expect(LoadOrder.profiles.map(\.order.name).sorted() == Self.rows.map(\.profile).sorted())
  }

  @Test("every profile awakes a after b when the layout declares it", arguments: rows) func profileAwakesB(
    row: Row
  ) throws {
    try check(row, "A", after: "B")
  }
  @Test("every profile awakes b after a when the layout declares it", arguments: reversed)
  func profileAwakesBLayout(row: Row) throws {
    try check(row, "B", after: "A")
  }

  // MARK: Order of awakes

  private func awakes(_ body: String, _ order: LoadOrder = .strict, classes: ClassRegistry = .ordering) throws
    -> String
  {
    let recorder = TraceRecorder()
    try load(body, owner: Owner(), classes: classes, order: order, tracer: recorder)
    return recorder.trace.notation.split(separator: " ").filter { $0.hasPrefix("*") }.joined(separator: " ")
  }

  private func leaves(_ declarations: String...) -> String {
    zip("abcdef", declarations).map { name, others in
      "<Leaf id='\(name)'" + (others.isEmpty ? "" : " awake-after='\(others)'") + "/>"
    }.joined()
  }

  /// Of those that become free at once, the one that the order has first.
  @Test("waiting objects come in the order of the load order")
  func waitingObjects() throws {
    #expect(try awakes(leaves("#c", "#c", "", "")) == "*c *a *b *d")
    #expect(try awakes(leaves("#b", "#d", "#d", "")) == "*d *b *a *c")
    #expect(try awakes(leaves("#b #d", "", "#a", "", "")) == "*b *d *a *c *e")
    #expect(try awakes(leaves("", "#a", "#a #b")) == "*a *b *c")
    // All wait for the one that this order has last.
    #expect(try awakes(leaves("", "#a", "#a", "#a", "#a", "#a"), .cappuccino) == "*a *f *e *d *c *b *O")
  }

  @Test("white space and repeated names change nothing")
  func whiteSpaceRepeated() throws {
    #expect(try awakes(leaves(" \n#c\t #b  #c ", "", "")) == "*b *c *a")
  }

  /// A child that waits for its container, under an order that awakes children before they are added.
  @Test("a child can wait for its container")
  func childWaitContainer() throws {
    let recorder = TraceRecorder()
    try load("<P id='P'><A id='A' awake-after='#P'/></P>", order: .android, tracer: recorder)
    #expect(recorder.trace.notation == "+P P! +A A! P<A *P *A")
  }

  /// An awake may wait for one within an initializer, and one within an initializer for one behind it.
  @Test("an awake can wait for one in another initializer")
  func awakeWaitAnother() throws {
    let recorder = TraceRecorder()
    var classes = ClassRegistry.test
    classes.register(Case.self)
    let body =
      "<A id='A' awake-after='#C'/><Case id='K'><B id='C'/><B id='D' awake-after='#E'/></Case><A id='E'/>"
    try load(body, classes: classes, order: .android, tracer: recorder)
    #expect(recorder.trace.notation == "+A A! +K +C C! *C *A K<C +D D! K<D K! *K +E E! *E *D")
  }

  // MARK: More than one awake

  /// Each round that awakes both keeps to it.
  @Test(
    "each round of Turbo Vision keeps the declared order",
    arguments: [
      ("<P id='G'><P id='H'><A id='V' awake-after='#W'/><A id='W'/></P></P>", "*H *W *V *G *H *W *V"),
      ("<P id='G'><P id='H' awake-after='#V'><A id='V'/></P></P>", "*V *H *G *V *H"),
      ("<P id='G' awake-after='#V'><P id='H'><A id='V'/></P></P>", "*H *V *H *V *G"),
      // W has a round more than V: its first round does not affect V.
      (
        "<P id='G'><P id='H'><A id='V' awake-after='#W'/><P id='I'><A id='W'/></P></P></P>",
        "*I *W *H *I *W *V *G *H *I *W *V"
      ),
      // V has a round more than Y, and none of its awakes comes before Y's.
      ("<P id='G'><P id='H'><A id='V' awake-after='#Y'/></P><A id='Y'/></P>", "*H *G *H *Y *V *V"),
      // Y stands in no container, and is not awoken at all.
      ("<P id='G'><A id='V' awake-after='#Y'/></P><A id='Y'/>", "*G *V"),
    ])
  func roundTurboVision(body: String, expected: String) throws {
    #expect(try awakes(body, .turboVision, classes: .test) == expected)
  }

  // MARK: Declared by a class

  @Test("a class can wait for the object in its outlet")
  func classWaitObject() throws {
    let file = "<Follower id='a' peer='#b'/><Leaf id='b' peer='#c'/><Leaf id='c'/>"
    #expect(try awakes(file) == "*b *a *c")
    #expect(
      try awakes("<Follower id='a'/><Leaf id='b'/><connect from='#a' outlet='peer' to='#b'/>") == "*b *a")
    #expect(try awakes("<Follower id='a'/><Leaf id='b'/>") == "*a *b")
  }

  @Test("a subclass inherits what its class waits for")
  func subclassInherits() throws {
    #expect(
      try awakes("<LateFollower id='a' peer='#b' buddy='#c'/><Leaf id='b'/><Leaf id='c'/>") == "*b *c *a")
  }

  @Test("a class can wait for its outlet collection")
  func classWaitOutlet() throws {
    #expect(
      try awakes(
        "<Sum id='a' terms='#c'/><Leaf id='b'/><Leaf id='c'/><Leaf id='d'/><connect from='#a' outlets='terms' to='#b'/>"
      )
        == "*b *c *a *d")
  }

  @Test("a class can wait for its parts")
  func classWaitParts() throws {
    let file =
      "<Sum id='a'><attribute name='held'><Leaf id='b'/><Leaf id='c'/></attribute><Leaf id='d'/></Sum>"
    #expect(try awakes(file) == "*b *c *a *d")
  }

  /// Those directly within. What these contain is their own business.
  @Test("a class can wait for its children")
  func classWaitChildren() throws {
    #expect(
      try awakes("<Tally id='S'><P id='P'><A id='A'/></P><B id='B'/></Tally>") == "*P *A *B *S")
    #expect(
      try awakes("<Tally id='S'><Tally id='T'><A id='A'/></Tally><B id='B'/></Tally>") == "*A *T *B *S")
    #expect(try awakes("<Tally id='S'><A id='A'/></Tally>", .delphi) == "*O *A *S")
  }

  /// A class cannot know which objects its own will be connected to.
  @Test("an object that is not awoken delays no other")
  func objectAwokenDelays() throws {
    #expect(try awakes("<Loose id='a' other='#b'/><Idle id='b'/>") == "*a")
    #expect(try awakes("<Loose id='a' other='#owner'/>") == "*a")
  }

  // MARK: The plan

  private static let file = "<Follower id='a' peer='#b' awake-after='#c #b'/><Leaf id='b'/><Leaf id='c'/>"

  private func plan(_ order: LoadOrder = .strict) throws -> LoadPlan {
    try LoadPlan(layout(Self.file), classes: .ordering, order: order)
  }

  @Test("the listing names what an awake comes after")
  func listingNamesAwake() throws {
    #expect(try plan().listing().hasSuffix("\nawake b  2:49\nawake c  2:63\nawake a after c, b  2:1\n"))
    #expect(
      try plan(.cappuccino).inOrder(.strict).listing() == plan().listing())
  }

  @Test("the JSON names what an awake comes after")
  func jsonNamesAwake() throws {
    let json = try plan().json()
    #expect(
      json.hasSuffix(
        #"{"kind":"awake","role":"object","object":"c","class":"Leaf","line":2,"column":63},"#
          + #"{"kind":"awake","role":"object","object":"a","class":"Follower","after":["c","b"],"#
          + #""line":2,"column":1}]}"# + "\n"))
  }

  /// With no declaration, and with one that holds already, not one step is another.
  @Test("a declaration that already holds changes no step", arguments: LoadOrder.profiles.map(\.order))
  func declarationAlready(order: LoadOrder) throws {
    func steps(_ declaration: String) throws -> [String] {
      let body = "<P id='P' nm='p'><A id='A' nm='a' peer='#B'/><B id='B' nm='b'\(declaration)/></P>"
      let recorder = TraceRecorder()
      try load(body, order: order, tracer: recorder)
      return recorder.trace.notation.split(separator: " ").map(String.init)
    }
    let before = try steps("")
    let first = before.firstIndex(of: "*A")
    let second = before.firstIndex(of: "*B")
    guard let first, let second else { return }
    if first < second { #expect(try steps(" awake-after='#A'") == before) }
  }
}

class Follower: Leaf {
  override class var members: Members { super.members.adding(Follower.self) { $0.awakes(after: "peer") } }
}

private final class LateFollower: Follower {
  override class var members: Members {
    super.members.adding(LateFollower.self) { $0.awakes(after: "buddy") }
  }
}

private final class Sum: Bag {
  private var terms: [Leaf] = []

  override class var members: Members {
    super.members.adding(Sum.self) {
      $0.outlets("terms") { swap(&$0.terms, &$1) }
      $0.awakes(after: "terms", "held")
    }
  }
}

class Tally: Box {
  override class var members: Members { super.members.adding(Tally.self) { $0.awakesAfterChildren() } }
}

private final class Loose: Leaf {
  private var other: AnyObject?

  override class var members: Members {
    super.members.adding(Loose.self) {
      $0.outlet("other") { swap(&$0.other, &$1) }
      $0.awakes(after: "other")
    }
  }
}

/// Is never awoken.
final class Idle {}

extension ClassRegistry {
  /// Classes that declare an order, and one without an awake.
  static var ordering: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Follower.self)
    classes.register(LateFollower.self)
    classes.register(Sum.self)
    classes.register(Tally.self)
    classes.register(Loose.self)
    classes.register("Idle", members: Members()) { _ in Idle() }
    return classes
  }
}
