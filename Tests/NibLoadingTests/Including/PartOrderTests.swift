import LoadSamples
import NibKit
import Testing

/// The place of an included layout in an order: each expectation was written from what the system was seen to do, and not
/// from a trace of NibKit. The ends of initializers are left out, as in those rows.
@Suite struct PartOrderTests {
  /// A container whose class declares an attribute `id`.
  private final class Named: Box {
    var name = ""
    var namesAtAwake: [String] = []

    override class var members: Members {
      super.members.adding(Named.self) {
        $0.attribute("id") { (named: Named, value: String) in named.name = value }
      }
    }

    override func awake() throws {
      namesAtAwake.append(name)
      try super.awake()
    }
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Named.self)
    return classes
  }

  private func text(_ value: PropertyList) -> String {
    if case .string(let text) = value { text } else { "?" }
  }

  /// The trace with the values of attributes, without the ends of initializers.
  private func trace(
    _ pieces: Pieces, _ order: LoadOrder, owner: (any NibOwner)? = nil, _ names: [String: String] = [:]
  ) throws -> String {
    let recorder = TraceRecorder()
    _ = try pieces.load(owner: owner, order: order, classes: Self.classes, tracer: recorder)
    return recorder.trace.lines().compactMap { line in
      let object = names[line.object] ?? (line.role == .owner ? "O" : line.object)
      return switch (line.kind, line.fact) {
      case (.initBegins, _): "+\(object)"
      case (.attach, .container(let container)): "\(names[container ?? ""] ?? container ?? "")<\(object)"
      case (.identity, .value(_, let value)): "id(\(object))=\(text(value))"
      case (.attribute, .value(let member, let value)): "\(object).\(member)=\(text(value))"
      case (.outlet, .outlet(_, let target)): "\(object)~\(names[target] ?? target)"
      case (.awake, _): "*\(object)"
      case (.didLoad, _): "\(object).didLoad"
      default: nil
      }
    }.joined(separator: " ")
  }

  @Test("JavaFX: the controller of an included file is called before the file's root has a parent")
  func javafx() throws {
    let pieces = Pieces(
      "<Box id='P' nm='p'><include layout='Inner' id='home'/></Box>",
      ["Inner": "<layout version='2' owner='Owner'><Box nm='i'><Leaf id='L' nm='l'/></Box></layout>"])
    let found = try trace(
      pieces, .javafx, owner: Owner(), ["home": "I", "home.L": "L", "home.owner": "Inner"])
    #expect(
      found == "+P +Inner +I +L L.nm=l I<L I.nm=i *Inner P<I P.nm=p *O")
  }

  @Test("JavaFX: what the use site gives is set after the included file has been initialized")
  func javafxUseSite() throws {
    let pieces = Pieces(
      "<Box id='P'><include layout='Inner' id='home' nm='use'/></Box>",
      ["Inner": "<layout version='2' owner='Owner'><Box nm='own'/></layout>"])
    let found = try trace(pieces, .javafx, owner: Owner(), ["home": "I", "home.owner": "Inner"])
    #expect(
      found == "+P +Inner +I I.nm=own *Inner I.nm=use P<I *O")
  }

  @Test("JavaFX's root that loads itself: awake within the constructor, and then the user's attributes")
  func root() throws {
    let inConstructor = LoadOrder(
      name: "root",
      stages: [
        .initBegins, .children, .attributes, .included(.awake), .initEnds, .included(.attributes), .attach,
      ], passes: [.apply(.connections, .written), .awake(.begin), .present])
    #expect(inConstructor.problems.isEmpty)
    let pieces = Pieces(
      "<Box id='P'><include layout='Custom' id='C' nm='fromOuter'/></Box>",
      ["Custom": "<Box nm='fromInner'/>"])
    let found = try trace(pieces, inConstructor)
    #expect(
      found == "+P +C C.nm=fromInner *C C.nm=fromOuter P<C *P")
  }

  @Test("GTK: an included template is complete before the use site gives it a property") func gtk() throws {
    let pieces = Pieces(
      "<Box id='outer'><include layout='Inner' id='inner' nm='fromOuter'/></Box>",
      ["Inner": "<Box><Leaf id='leaf' nm='x'/></Box>"])
    let found = try trace(pieces, .gtk, ["inner.leaf": "leaf"])
    #expect(
      found == "+outer +inner +leaf leaf.nm=x inner<leaf *leaf *inner inner.nm=fromOuter outer<inner *outer")
  }

  @Test(
    "Delphi: a frame is loaded twice, first with its own name and values, and its contents before it at last")
  func delphi() throws {
    let pieces = Pieces(
      """
      <Named id='Form' nm='f'><Leaf id='A' nm='a' peer='#Home.Street'/>\
      <include layout='Addr' id='Home' nm='override'><set of='Street' nm='override'/></include><Leaf id='B'/></Named>
      """, ["Addr": "<Named id='Addr' nm='own'><Leaf id='Street' export='true' nm='own'/></Named>"])
    let found = try trace(pieces, .delphi, ["Home.Street": "Street"])
    #expect(
      found == """
        +Form id(Form)=Form Form.nm=f +A Form<A A.nm=a \
        +Home Form<Home id(Home)=Addr Home.nm=own +Street Home<Street Street.nm=own *Home *Street \
        id(Home)=Home Home.nm=override Street.nm=override +B Form<B A~Street *Form *A *Street *Home *B
        """)
  }

  @Test("Android: an included root is finished with its own id, gets that of the include, and is added then")
  func android()
    throws
  {
    let pieces = Pieces(
      "<Named id='P'><include layout='R' id='x' nm='use'/></Named>",
      ["R": "<Named id='y'><Leaf id='c'/></Named>"])
    let found = try trace(pieces, .android, ["x": "R", "x.c": "c"])
    #expect(
      found == "+P id(P)=P +R id(R)=y +c *c R<c *R id(R)=x R.nm=use P<R *P")
    let loaded = try pieces.load(order: .android, classes: Self.classes)
    #expect((loaded["x"] as? Named)?.namesAtAwake == ["y"])
    #expect((loaded["x"] as? Named)?.name == "x")
  }

  @Test("QML: the parent is completed before its parts, and the last sibling first") func qml() throws {
    let order = Self.strict(awake: .siblingsReversed)
    let pieces = Pieces(
      "<Box id='p'><Leaf id='a'/><include layout='Inner' id='b'/><Leaf id='c'/></Box>",
      ["Inner": "<Box><Leaf id='shown'/></Box>"])
    let found = try trace(pieces, order)
    #expect(
      found.hasSuffix("*p *c *b *b.shown *a"))
  }

  @Test(
    "QML: a component has its own values, then those of the place of use, and is added; it is completed after its parent"
  )
  func qmlComponent() throws {
    // Traced with Qt 6.12: +P +I I.nm=inner +L L.nm=leaf I<L I.nm=outer P<I +B P<B, then L.peer=I, then *P *B *I *L.
    let pieces = Pieces(
      "<Box id='P'><include layout='Inner' id='I' nm='outer'/><Leaf id='B'/></Box>",
      ["Inner": "<Box id='i' nm='inner'><Leaf id='L' nm='leaf' peer='#i'/></Box>"])
    let found = try trace(pieces, .qml, ["I.L": "L"])
    #expect(
      found == "+P +I I.nm=inner +L L.nm=leaf I<L I.nm=outer P<I +B P<B L~I *P *B *I *L")
  }

  @Test("Slint: the objects of a component come before those of the component that uses it") func slint()
    throws
  {
    let order = Self.strict(awake: .includedFirst)
    let pieces = Pieces(
      "<Box id='App'><Leaf id='one'/><include layout='Inner' id='a'/></Box>",
      ["Inner": "<Box><Leaf id='Text'/><include layout='Deep' id='d'/></Box>", "Deep": "<Leaf/>"])
    let found = try trace(pieces, order)
    #expect(
      found.hasSuffix("*a.d *a *a.Text *App *one"))
  }

  @Test("each use site sets its value in turn, from the inside to the outside") func layers() throws {
    let pieces = Pieces(
      "<Box id='P'><include layout='Outer' id='o' nm='2'><set of='leaf' nm='C'/></include></Box>",
      [
        "Outer": """
        <layout version='2'><include layout='Inner' id='leaf' export='true' nm='1'/></layout>
        """, "Inner": "<Leaf nm='0'/>",
      ])
    // The root of the outer part is the root of the inner one, and <set> names the same object.
    let found = try trace(pieces, .android)
    #expect(
      found.contains("+o o.nm=0 *o o.nm=1 o.nm=C P<o"))
    let merged = try trace(pieces, .strict)
    #expect(
      merged.contains("o.nm=C"))
  }

  @Test(
    "under an order that sets use sites apart, the end is the same as under one that does not",
    arguments: LoadOrder.profiles.map(\.order))
  func sameEnd(order: LoadOrder) throws {
    let pieces = Pieces(
      "<Box id='P'><include layout='Q' id='q' nm='use'><set of='a' nm='set'/></include></Box>",
      ["Q": "<Box nm='own'><Leaf id='a' export='true' nm='A'/><Leaf id='b' nm='B'/></Box>"])
    let loaded = try pieces.load(order: order)
    #expect(["q", "q.a", "q.b"].map { (loaded[$0] as? Leaf)?.nm } == ["use", "set", "B"])
  }

  @Test("a value that a use site overrides is checked too, because some orders set it") func checked() throws
  {
    var classes = ClassRegistry.test
    classes.register(
      "Counted", members: Members().adding(Box.self) { $0.attribute("n") { (_: Box, _: Int) in } }
    ) {
      try Box(coder: $0)
    }
    let found = try Pieces("<Box><include layout='P' n='3'/></Box>", ["P": "<Counted n='three'/>"]).findings(
      classes)
    #expect(found.contains("P.layout.xml:2:13: error:"), "\(found)")
  }

  private static func strict(awake: LoadOrder.AwakeOrder) -> LoadOrder {
    var order = LoadOrder.strict
    order.passes = order.passes.map { $0 == .awake(.begin) ? .awake(awake) : $0 }
    return order
  }
}
