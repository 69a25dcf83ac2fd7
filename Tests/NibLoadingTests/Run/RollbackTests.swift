import LoadSamples
import NibKit
import NibTesting
import Testing

/// A load that a class ends leaves nothing behind: whichever call into user code throws.
@Suite struct RollbackTests {
  /// Every kind of step.
  private static let body = """
    <Box id='P' nm='p' outlet='root' outlets='rows'>
      <Leaf id='A' nm='a' peer='#P' buddy='#B' action='#owner.go'/>
      <Case id='Q'><Leaf id='B' outlets='rows' action='#first.go'/></Case>
    </Box>
    <Leaf id='T' outlet='spare'/>
    <connect from='#owner' event='changed' action='stop' to='#owner'/>
    <connect from='#ext:other' outlet='root' to='#T'/>
    <connect from='#ext:other' outlets='rows' to='#T'/>
    <connect from='#ext:other' event='changed' action='stop' to='#owner'/>
    """

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Case.self)
    return classes
  }

  /// Returns the calls into user code under an order, by running it once without a fault.
  private static func calls(_ order: LoadOrder) throws -> [String] {
    try Journal.keeping { journal in
      var calls: [String] = []
      journal.onCall = { calls.append($0) }
      try load(body, owner: Owner(), classes: classes, order: order, externals: ["other": Owner()])
      return calls
    }
  }

  /// Throws in the setter of a list.
  private final class Picky: Leaf {
    override class var members: Members {
      super.members.adding(Picky.self) { $0.attribute("tags") { (_, _: [String]) in throw Refusal() } }
    }
  }

  private struct Refusal: Error {}

  @Test("an error of a setter of a list is reported at its attribute", arguments: ["", " awake-after='#B'"])
  func listSetter(rule: String) {
    var classes = ClassRegistry.test
    classes.register(Picky.self)
    let text = failureText {
      try load(
        "<Picky id='A'\(rule)>\n<attribute name='tags'><item>x</item></attribute></Picky><Leaf id='B'/>",
        classes: classes)
    }
    #expect(
      text.hasPrefix("t.xml:3:1: error: A failed while its attributes were set: Refusal()"),
      "\(text)")
  }

  private static let orders = [
    LoadOrder.strict, .uikit, .gnustepXIB, .android, .xaml, .delphi, .turboVision,
  ]

  /// With fresh arguments, and with arguments that hold the values of an earlier load.
  @Test("an error in any step is rolled back", arguments: orders, [false, true])
  func errorStepRolled(order: LoadOrder, loadedBefore: Bool) throws {
    let nib = try Nib(layout(Self.body))
    try Journal.keeping { _ in
      expectRollback(
        of: TestLayout(
          nib, classes: Self.classes, order: order, owner: try Self.owner(loadedBefore: loadedBefore),
          externals: ["other": Owner()]))
    }
  }

  private static func owner(loadedBefore: Bool) throws -> Owner {
    let owner = Owner()
    guard loadedBefore else { return owner }
    try load(
      """
      <Leaf outlet='root' outlets='rows'/><Leaf outlet='spare' outlets='rows'/>
      <connect from='#owner' event='changed' action='go' to='#T'/><Taker id='T'/>
      """, owner: owner, classes: .taker)
    return owner
  }

  @Test("an error in didLoad() is not a fault of the layout, which is named in a note")
  func namedOwner()
    throws
  {
    try Journal.keeping { journal in
      journal.onCall = { if $0 == "O.didLoad" { throw Boom(what: $0) } }
      let nib = Nib(try layout("<Leaf/>", owner: "Owner"))
      #expect(
        failureText { try nib.instantiate(owner: Owner(), classes: .test) } == """
          t.xml: error: Owner failed in didLoad(): Boom(what: "O.didLoad") [class-threw]
          t.xml:1:28: note: the owner is named here
              <layout version="1" owner="Owner">
                                         ^~~~~
          """)
    }
  }

  /// The n-th call throws in the middle of a class's code, for every n.
  @Test("an error in any call is reported with object and phase", arguments: orders)
  func errorCallReported(order: LoadOrder) throws {
    let calls = try Self.calls(order)
    // Five initializers with two calls each, attributes, attaches, awakes.
    #expect(calls.count >= 17)
    for (number, call) in calls.enumerated() {
      try Journal.keeping { journal in
        let (owner, other) = (Owner(), Owner())
        var count = 0
        journal.onCall = { _ in
          defer { count += 1 }
          if count == number { throw Boom(what: call) }
        }
        let recorder = TraceRecorder()
        let failure = try #require(
          loadFailure {
            try load(
              Self.body, owner: owner, classes: Self.classes, order: order, externals: ["other": other],
              tracer: recorder)
          }, "\(call)")

        #expect(failure.underlying as? Boom == Boom(what: call))
        let (object, phase) = Self.subject(of: call)
        #expect(failure.object == object, "\(call)")
        #expect(failure.phase == phase, "\(call)")
        #expect(failure.diagnostic.code == .classThrew)
        // No place of the layout is at fault if the owner throws.
        #expect((failure.diagnostic.range == nil) == (object == "Owner"), "\(call)")
        #expect(journal.alive == 2, "\(call)")
        #expect(recorder.trace.lines().count { $0.kind == .abort } == 1)
      }
    }
  }

  /// Whose code a call is, and in which phase.
  private static func subject(of call: String) -> (String, LoadPhase) {
    if call == "*O" { return ("Owner", .awake) }
    if call == "O.didLoad" { return ("Owner", .owner) }
    if call.hasPrefix("+") { return (String(call.dropFirst()), .initializing) }
    if call.hasPrefix("*") { return (String(call.dropFirst()), .awake) }
    if call.hasSuffix("!") { return (String(call.dropLast()), .initializing) }
    if call.hasSuffix(".nm") { return (String(call.dropLast(3)), .attributes) }
    // P<A: the child is what is being attached.
    return (String(call.split(separator: "<")[1]), .attaching)
  }

  @Test(
    "an error is reported in full",
    arguments: [
      (
        "+A",
        """
        t.xml:3:3: error: A failed in init(coder:): Boom(what: "+A") [class-threw]
              <Leaf id='A' nm='a'/>
              ^~~~~
        """
      ),
      (
        "A.nm",
        """
        t.xml:3:16: error: A failed while its attributes were set: Boom(what: "A.nm") [class-threw]
              <Leaf id='A' nm='a'/>
                           ^~~~~~
        """
      ),
      (
        "P<A",
        """
        t.xml:3:3: error: A failed while it was added to its container: Boom(what: "P<A") [class-threw]
              <Leaf id='A' nm='a'/>
              ^~~~~
        """
      ),
      (
        "*P",
        """
        t.xml:2:1: error: P failed in awake(): Boom(what: "*P") [class-threw]
            <Box id='P'>
            ^~~~
        """
      ),
      (
        "O.didLoad",
        """
        t.xml: error: Owner failed in didLoad(): Boom(what: "O.didLoad") [class-threw]
        """
      ),
    ])
  func aFaultIsReportedInFull(call: String, text: String) {
    Journal.keeping { journal in
      journal.onCall = { if $0 == call { throw Boom(what: call) } }
      #expect(
        failureText { try load("<Box id='P'>\n  <Leaf id='A' nm='a'/>\n</Box>", owner: Owner()) } == text)
    }
  }

  /// An initializer that catches its child's error has failed all the same: the child is not there.
  @Test("a swallowed error is not forgotten")
  func swallowedError() {
    Journal.keeping { journal in
      var classes = ClassRegistry.test
      classes.register(Swallower.self)
      journal.onCall = { if $0 == "+A" { throw Boom(what: "A") } }
      let recorder = TraceRecorder()
      let owner = Owner()
      let failure = loadFailure {
        try load(
          "<Swallower id='P' outlet='root'><Leaf id='A'/></Swallower><Leaf id='B'/>", owner: owner,
          classes: classes,
          tracer: recorder)
      }
      #expect(failure?.underlying as? Boom == Boom(what: "A"))
      #expect(failure?.object == "A")
      #expect(recorder.trace.notation == "+P +A abort")
      #expect(owner.root == nil)
      #expect(journal.alive == 1)
    }
  }

  /// A failed load does not spoil the next from the same plan.
  @Test("the plan can be run again")
  func planRunAgain() throws {
    try Journal.keeping { journal in
      let plan = try LoadPlan(layout("<Leaf id='A' outlet='root'/>"), classes: .test, owner: Owner.self)
      let owner = Owner()
      journal.onCall = { _ in throw Boom(what: "once") }
      #expect(throws: LoadFailure.self) { _ = try plan.instantiate(owner: owner) }
      journal.onCall = nil
      let loaded = try plan.instantiate(owner: owner)
      #expect(owner.root === loaded["A"])
    }
  }
}

/// A target of actions.
private final class Taker: Leaf {
  override class var members: Members {
    super.members.adding(Taker.self) { $0.action("go") { _ in { () throws in } } }
  }
}

private final class Swallower: Box {
  required init(coder: NibDecoder) throws {
    try super.init(swallowing: coder)
  }
}

extension ClassRegistry {
  fileprivate static var taker: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Taker.self)
    return classes
  }
}
