import LoadSamples
import NibKit
import Testing

/// One axis of an order at a time, on orders that are no profile's.
@Suite struct OrderAxisTests {
  private static let passes: [LoadOrder.Pass] = [
    .apply([.identity, .attributes], .document), .apply(.connections, .written), .awake(.begin),
    .owner(.didLoad),
  ]

  /// Returns the notation of a load of P with A and B in it.
  private func trace(
    _ stages: [LoadOrder.Stage], _ passes: [LoadOrder.Pass] = passes,
    construction: LoadOrder.Construction = .document,
    body: String = ProfileTests.standardFile
  ) throws -> String {
    let order = LoadOrder(name: "own", construction: construction, stages: stages, passes: passes)
    #expect(order.problems.isEmpty)
    let recorder = TraceRecorder()
    try load(body, owner: Owner(), order: order, tracer: recorder)
    return recorder.trace.notation
  }

  private let rest = " P.nm A.nm B.nm O~P A~B act *P *A *B O.didLoad"

  @Test("attach can come before attributes")
  func attachComeAttributes() throws {
    let trace = try trace([.initBegins, .initEnds, .attach, .attributes, .children])
    #expect(trace == "+P P! P.nm +A A! P<A A.nm +B B! P<B B.nm O~P A~B act *P *A *B O.didLoad")
  }

  @Test("attach can come after attributes")
  func attachCanComeAfterAttributes() throws {
    let trace = try trace([.initBegins, .initEnds, .attributes, .attach, .children])
    #expect(trace == "+P P! P.nm +A A! A.nm P<A +B B! B.nm P<B O~P A~B act *P *A *B O.didLoad")
  }

  @Test("children can be made within the initializer of their container")
  func childrenMadeInitializer() throws {
    #expect(try trace([.initBegins, .children, .initEnds, .attach]) == "+P +A A! P<A +B B! P<B P!" + rest)
  }

  @Test("children can be made after the initializer of their container")
  func childrenMadeInitializerTheir() throws {
    #expect(try trace([.initBegins, .initEnds, .children, .attach]) == "+P P! +A A! P<A +B B! P<B" + rest)
  }

  @Test("a child can be attached within its own initializer")
  func childAttachedInitializer() throws {
    #expect(try trace([.initBegins, .attach, .initEnds, .children]) == "+P P! +A P<A A! +B P<B B!" + rest)
  }

  @Test("children can be adopted together")
  func childrenAdopted() throws {
    #expect(
      try trace([.initBegins, .initEnds, .children, .adoptChildren]) == "+P P! +A A! +B B! P<A P<B" + rest)
  }

  private let nested: [LoadOrder.Stage] = [.initBegins, .children, .initEnds, .attach]
  private let built = "+P +A A! P<A +B B! P<B P! "

  @Test("attributes can come before outlets")
  func attributesCome() throws {
    let trace = try trace(
      nested, [.apply(.attributes, .document), .apply(.connections, .written), .awake(.begin)])
    #expect(trace == built + "P.nm A.nm B.nm O~P A~B act *P *A *B")
  }

  @Test("attributes can come after outlets")
  func attributesComeOutlets() throws {
    let trace = try trace(
      nested, [.apply(.connections, .written), .apply(.attributes, .document), .awake(.begin)])
    #expect(trace == built + "O~P A~B act P.nm A.nm B.nm *P *A *B")
  }

  @Test("attributes can come right before each awake")
  func attributesComeRight() throws {
    let trace = try trace(nested, [.apply(.connections, .written), .attributesAndAwake(.begin)])
    #expect(trace == built + "O~P A~B act P.nm *P A.nm *A B.nm *B")
  }

  private let references = """
    <P id="P" peer="#B"><A id="A" peer="#B"/><B id="B" peer="#A"/></P>
    <connect from="#owner" outlet="root" to="#A"/>
    """

  @Test("connections can be made as written")
  func connectionsMade() throws {
    let trace = try trace(
      nested, [.apply(.attributes, .document), .apply(.connections, .written), .awake(.begin)],
      body: references)
    #expect(trace == built + "P~B A~B B~A O~A *P *A *B")
  }

  @Test("connections can be made last one first")
  func connectionsMadeLast() throws {
    let trace = try trace(
      nested, [.apply(.attributes, .document), .apply(.connections, .lastFirst), .awake(.begin)],
      body: references)
    #expect(trace == built + "O~A B~A A~B P~B *P *A *B")
  }

  @Test("attributes and connections of one pass can be made last one first")
  func allLastOneFirst() throws {
    let trace = try trace(
      nested, [.apply([.attributes, .connections], .lastFirst), .awake(.begin)],
      body: "<A id='A' peer='#B' nm='a'/><B id='B' nm='b' peer='#A'/>")
    #expect(trace == "+A A! +B B! B~A B.nm A.nm A~B *A *B")
  }

  @Test("explicit connections come at their place or last")
  func explicitConnections() throws {
    let body = """
      <A id="A"/>
      <connect from="#A" outlet="peer" to="#B"/>
      <B id="B" peer="#A"/>
      """
    let stages = nested
    let written = try trace(
      stages, [.apply(.attributes, .document), .apply(.connections, .written), .awake(.begin)], body: body)
    #expect(written == "+A A! +B B! A~B B~A *A *B")
    let document = try trace(
      stages, [.apply(.attributes, .document), .apply(.connections, .document), .awake(.begin)], body: body)
    #expect(document == "+A A! +B B! B~A A~B *A *B")
  }

  private let deep = """
    <P id="P"><P id="Q"><A id="A"/></P><B id="B"/></P><A id="C"/>
    """

  @Test(
    "awakes come in begin completion or reverse order",
    arguments: [
      (LoadOrder.AwakeOrder.begin, "*P *Q *A *B *C"), (.completion, "*A *Q *B *P *C"),
      (.reverse, "*C *B *A *Q *P"),
    ])
  func awakesComeBegin(order: LoadOrder.AwakeOrder, expected: String) throws {
    let trace = try trace(
      nested, [.apply(.attributes, .document), .apply(.connections, .written), .awake(order)], body: deep)
    #expect(trace.hasSuffix("C! " + expected))
  }

  /// Without a meaning, but each object once and the same each time.
  @Test("scattered awakes come once and the same each time")
  func scatteredAwakes() throws {
    let passes: [LoadOrder.Pass] = [
      .apply(.attributes, .document), .apply(.connections, .written), .awake(.scattered),
    ]
    let once = try trace(nested, passes, body: deep)
    let awakes = once.split(separator: " ").filter { $0.hasPrefix("*") }
    #expect(awakes.sorted() == ["*A", "*B", "*C", "*P", "*Q"])
    #expect(try trace(nested, passes, body: deep) == once)
  }

  @Test("the owner is notified first or last or never")
  func ownerNotifiedFirst() throws {
    let work: [LoadOrder.Pass] = [.apply(.attributes, .document), .apply(.connections, .written)]
    let body = """
      <A id="A"/><B id="B"/>
      """
    #expect(try trace(nested, work + [.owner(.awake), .awake(.begin)], body: body) == "+A A! +B B! *O *A *B")
    #expect(try trace(nested, work + [.awake(.begin), .owner(.awake)], body: body) == "+A A! +B B! *A *B *O")
    #expect(
      try trace(nested, work + [.owner(.didLoad), .awake(.begin)], body: body)
        == "+A A! +B B! O.didLoad *A *B")
    #expect(try trace(nested, work + [.awake(.begin)], body: body) == "+A A! +B B! *A *B")
  }

  @Test("construction can follow the reverse or the connections")
  func constructionFollow() throws {
    let body = """
      <P id="P"><A id="A"/><B id="B"/></P><A id="C" peer="#B"/>
      """
    #expect(
      try trace(nested, construction: .reverse, body: body).hasPrefix("+C C! +B B! +A A! +P P<A P<B P! C~B"))
    #expect(
      try trace(nested, construction: .connections, body: body).hasPrefix(
        "+C C! +B B! +P +A A! P<A P<B P! C~B"))
  }

  /// A pass does not repeat the work of a stage.
  @Test("passes do only the work that stages leave")
  func passesWorkStages() throws {
    let trace = try trace(
      [.initBegins, .initEnds, .attributes, .outlets(.nowOrLater), .actions, .children, .attach, .awake],
      body: """
        <P id="P" nm="p"><A id="A" peer="#B"/><B id="B" peer="#A" action="#owner.go"/></P>
        """)
    #expect(trace == "+P P! P.nm +A A! P<A *A +B B! B~A act P<B *B *P A~B O.didLoad")
  }
}
