import NibExploring
import NibKit
import Testing

/// An object of one test: its awake() and its setters are what the test says.
class Actor: NibObject, NibInitializing, NibEncodable {
  var lifecycle = NibLifecycle()
  let id: String
  var text = "" { didSet { Behavior.current.onText?(self) } }
  var count = 0
  @Observed var shared = ""
  @Outlet var peer: Actor?
  private var secret = ""
  private(set) var children: [Actor] = []

  class var members: Members {
    Members().adding(Actor.self) {
      $0.attribute("text", \.text)
      $0.attribute("count", \.count)
      $0.outlet("peer", \.$peer)
      $0.children { $0.children.append($1) }
    }
  }

  required init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    try coder.attachChildren(to: self)
    finishInit()
  }

  func onInit() { reachedRoot(.onInit) }
  func awake() throws {
    reachedRoot(.awake)
    try Behavior.current.onAwake(self)
  }
  func afterInit() { reachedRoot(.afterInit) }
  func encode(with encoder: NibEncoder) throws {
    encoder.encode(Behavior.current.archived(self), forKey: "state")
  }
  func keep(_ secret: String) { self.secret = secret }
}

/// One that must be connected.
final class Required: Actor {
  @Outlet var screen: Actor

  override class var members: Members {
    super.members.adding(Required.self) { $0.outlet("screen", \.$screen) }
  }
}

struct Behavior: @unchecked Sendable {
  var onAwake: (Actor) throws -> Void = { _ in }
  var onText: ((Actor) -> Void)?
  var archived: (Actor) -> String = { _ in "" }

  @TaskLocal static var current = Behavior()
}

struct Boom: Error, CustomStringConvertible { var description: String { "boom" } }

/// A number that is another in each load.
final class Clock: @unchecked Sendable {
  private var time = 0
  func tick() -> Int {
    time += 1
    return time
  }
}

/// Findings and failed loads are reported in whole sentences.
@Suite struct FindingTests {
  static let two = """
    <layout version="1">
      <Actor id="a" peer="#b"/>
      <Actor id="b"/>
    </layout>

    """

  func explore(
    _ behavior: Behavior, in text: String = two, orders: [LoadOrder] = [.any],
    adjust: (inout Explorer) -> Void = { _ in }
  ) throws -> ExplorationReport {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    classes.register(Required.self)
    return try Behavior.$current.withValue(behavior) {
      var explorer = Explorer(try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes))
      adjust(&explorer)
      return explorer.explore(orders: orders)
    }
  }

  /// In awake, the first sets the second's text, which the second sets itself.
  let clobber = Behavior(onAwake: { $0.id == "a" ? ($0.peer?.text = "by a") : ($0.text = "own") })

  @Test("a report shows the finding with both loads")
  func reportShowsFinding() throws {
    let report = try explore(clobber)
    #expect(
      report.text(replaying: "nib trace t.xml") == """
        t.xml:3:3: warning: b.text is "own" if awake a comes before awake b, and "by a" if after it; 'any' promises neither [order-dependent]
              <Actor id="b"/>
              ^~~~~~
        t.xml:2:3: note: awake a comes first in one load
              <Actor id="a" peer="#b"/>
              ^~~~~~
        t.xml:3:3: note: awake b comes first in the other
              <Actor id="b"/>
              ^~~~~~

             first load                                  │      second load
             … 4 lines the same
         5   init<   Actor b                             │  5   init<   Actor b
         6   outlet  a.peer = b  2:17                    │  6   outlet  a.peer = b  2:17
         7 ~ awake   a → 8                               │
         8   awake   b                                   │  7   awake   b
                                                         │  8 ~ awake   a ← 7
         9   load<   t.xml                               │  9   load<   t.xml
        10   afterInit a                                 │ 10   afterInit a
        11   afterInit b                                 │ 11   afterInit b

        Replay them:
          nib trace t.xml --order any
          nib trace t.xml --order any --move 'awake b < awake a'

        1 finding. Ran all 8 loads that 'any' allows, and 28 more to isolate the steps. \
        Compared: 14 properties of 2 objects. Not compared: static variables, files and all else outside the objects.

        """)
    #expect(!report.isClean)
  }

  @Test("a layout without faults is clean")
  func layoutFaultsClean() throws {
    let report = try explore(Behavior())
    #expect(report.isClean)
    #expect(
      report.text() == """
        Nothing that was compared depends on order. Ran all 8 loads that 'any' allows. Compared: 14 properties of 2 objects. \
        Not compared: static variables, files and all else outside the objects.

        """)
  }

  @Test("a declared order removes the finding")
  func declaredOrderRemoves() throws {
    let text = Self.two.replacing("id=\"a\"", with: "id=\"a\" awake-after=\"#b\"")
    #expect(try explore(clobber, in: text).isClean)
    // The other way round too: what is declared is not what the file would have.
    let other = Self.two.replacing("id=\"b\"", with: "id=\"b\" awake-after=\"#a\"")
    #expect(try explore(clobber, in: other).isClean)
  }

  @Test("private state is compared")
  func privateStateCompared() throws {
    let report = try explore(
      Behavior(onAwake: { $0.id == "a" ? $0.keep($0.peer?.text ?? "") : ($0.text = "ready") }))
    #expect(report.findings.map { $0.effects[0].subject.name } == ["a.secret"])
  }

  @Test("archived state is compared")
  func archivedStateCompared() throws {
    let isReady = Flag()
    let report = try explore(
      Behavior(
        onAwake: { $0.id == "a" ? ($0.peer.map { isReady.set("\($0.text)") } ?? ()) : ($0.text = "ready") },
        archived: { $0.id == "a" ? isReady.value : "" }))
    #expect(
      report.findings.map(\.diagnostic.message) == [
        "a archives state: \"\" if awake a comes before awake b, and state: \"ready\" if after it; 'any' promises neither"
      ])
  }

  final class Flag: @unchecked Sendable {
    private(set) var value = ""
    func set(_ value: String) { self.value = value }
  }

  @Test("notes are compared")
  func notesAreCompared() throws {
    let report = try explore(
      Behavior(onAwake: { $0.id == "a" ? NibLoad.note("sees \($0.peer?.count ?? -1)") : ($0.count = 1) }))
    #expect(
      report.findings.map(\.diagnostic.message) == [
        "a notes 'sees 0' if awake a comes before awake b, and 'sees 1' if after it; 'any' promises neither"
      ])
  }

  @Test("a test can add and leave out values")
  func testAddLeave() throws {
    let store = Flag()
    let behavior = Behavior(onAwake: { store.set($0.id) })
    #expect(try explore(behavior).isClean)
    let added = try explore(behavior) {
      $0.extras = { ($0 as? Actor)?.id == "a" ? ["store": store.value] : [:] }
    }
    #expect(added.findings.map { $0.effects[0].subject.name } == ["a.store"])
    #expect(try explore(clobber) { $0.ignored = ["Actor.text"] }.isClean)
  }

  @Test("a value that changes by itself is not compared")
  func valueChangesItself() throws {
    let clock = Clock()
    let report = try explore(Behavior(onAwake: { $0.count = clock.tick() }))
    #expect(report.isClean)
    #expect(
      report.text() == """
        Not compared, because they differ when the same load is repeated: a.count, b.count
        Nothing that was compared depends on order. Ran all 8 loads that 'any' allows. Compared: 12 properties of 2 objects. \
        Not compared: 2 named above, static variables, files and all else outside the objects.

        """)
  }

  @Test("a load that fails in one order only is a finding")
  func loadFailsOrder() throws {
    let report = try explore(
      Behavior(onAwake: {
        if $0.id == "b", $0.text.isEmpty { throw Boom() }
        $0.peer?.text = "x"
      }))
    #expect(
      report.findings.map(\.diagnostic.message) == [
        "the load fails if awake b comes before awake a: b failed in awake(): boom; 'any' promises neither"
      ])
  }

  @Test("a layout whose loads all fail is not clean")
  func layoutWhoseLoads() throws {
    let report = try explore(Behavior(onAwake: { _ in throw Boom() }))
    #expect(!report.isClean)
    #expect(report.text().contains("Every load fails"))
  }

  @Test("an outlet that must be connected does not stop the program")
  func outletMustConnected() throws {
    let text = ##"<layout version="1"><Required id="r" text="x" screen="#s"/><Actor id="s"/></layout>"##
    let report = try explore(Behavior(onText: { ($0 as? Required)?.screen.count += 1 }), in: text)
    #expect(report.findings.count == 1)
    #expect(
      report.findings[0].diagnostic.message
        == "the outlet r.screen was read in attributes of r, before t.xml:1:47 wired it, if attr r.text comes before "
        + "outlet r.screen; 'any' promises neither")
    #expect(report.findings[0].effects[0].subject.name == "r.screen")
    #expect(
      [report.findings[0].earlier.description, report.findings[0].later.description] == [
        "attr r.text", "outlet r.screen",
      ])
  }

  @Test("callbacks that agree today are a finding too")
  func callbacksAgree() throws {
    let agreeing = Behavior(onAwake: { $0.id == "a" ? ($0.peer?.shared = "x") : ($0.shared = "x") })
    let report = try explore(agreeing)
    #expect(
      report.text() == """
        t.xml:3:3: warning: 'awake a' writes b.shared, 'awake b' writes b.shared, and nothing promises which comes first [unordered-access]
              <Actor id="b"/>
              ^~~~~~
        t.xml:2:3: note: awake a comes first in this layout's own order
              <Actor id="a" peer="#b"/>
              ^~~~~~
        t.xml:3:3: note: awake b may come before it
              <Actor id="b"/>
              ^~~~~~
            note: in awake(), set only properties of other objects that these do not set themselves: set defaults in init(coder:), or declare awake-after

        1 finding. Ran all 8 loads that 'any' allows. Compared: 14 properties of 2 objects. Not compared: static variables, \
        files and all else outside the objects.

        """)
    let declared = Self.two.replacing("id=\"a\"", with: "id=\"a\" awake-after=\"#b\"")
    #expect(try explore(agreeing, in: declared).isClean)
  }

  @Test("two readers of one property are not a finding")
  func twoReadersProperty() throws {
    #expect(
      try explore(
        Behavior(onAwake: {
          _ = $0.peer?.shared; _ = $0.shared
        })
      ).isClean)
  }

  @Test("a value that awake overwrites is a finding")
  func valueAwakeOverwrites() throws {
    let text = #"<layout version="1"><Actor id="a" text="hello" count="3"/></layout>"#
    let report = try explore(
      Behavior(onAwake: {
        $0.text = "default"
        $0.count += 1
      }), in: text)
    #expect(
      report.findings.map(\.diagnostic.message) == [
        #"a.text is set to "hello" in the file and ends as "default": awake a sets it again"#
      ])
  }

  @Test("overwritten values of one class are reported once")
  func overwrittenValues() throws {
    let text =
      ##"<layout version="1"><Actor id="a" text="x"/><Actor id="b" text="y"/><Actor id="c"/></layout>"##
    let report = try explore(Behavior(onAwake: { $0.text = "default" }), in: text)
    #expect(report.findings.map(\.similarCount) == [1])
    #expect(report.text().contains("note: 1 more of the same kind, with other objects of these classes"))
  }

  /// Two of one class do the same wrong thing: that is one fault, reported once.
  @Test("one fault in the code is reported once")
  func faultCodeReported() throws {
    let text = """
      <layout version="1">
        <Actor id="a" peer="#b"/><Actor id="b"/><Actor id="a2" peer="#b2"/><Actor id="b2"/>
      </layout>
      """
    let report = try explore(
      Behavior(onAwake: { $0.id.hasPrefix("a") ? ($0.peer?.text = "by a") : ($0.text = "own") }), in: text)
    #expect(report.findings.count == 1)
    #expect(report.findings[0].similarCount == 1)
  }

  @Test("other orders are compared with the first")
  func otherOrdersCompared() throws {
    let report = try explore(
      Behavior(onAwake: { $0.id == "a" ? ($0.count = $0.peer?.count ?? 0) : ($0.count = 1) }),
      orders: [.strict, .cappuccino])
    #expect(
      report.findings.map(\.diagnostic.message) == [
        "a.count is 0 if awake a comes before awake b, and 1 if after it; "
          + "'strict' has them in one order, and 'cappuccino' may have them in the other"
      ])
  }

  @Test("if the first order fails, the other order is the one that it is compared with")
  func theFirstOrderFails() throws {
    let report = try explore(
      Behavior(onAwake: {
        if $0.id == "a", $0.peer?.count == 0 { throw Boom() }
        $0.count = 1
      }), orders: [.strict, .cappuccino])
    let finding = try #require(report.findings.first?.dependence)
    #expect(finding.firstOrder == "cappuccino")
    #expect(finding.order == "strict")
    #expect(
      OrderFinding.dependence(finding).diagnostic.message
        == "the load fails if awake a comes before awake b: a failed in awake(): boom; "
        + "'cappuccino' has them in one order, and 'strict' may have them in the other")
  }

  @Test("the same seed gives the same report")
  func sameSeedGives() throws {
    #expect(try explore(clobber).json() == explore(clobber).json())
  }

  // MARK: Replaying

  @Test("a replay is the second load")
  func replaySecondLoad() throws {
    let finding = try #require(explore(clobber).findings[0].dependence)
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let recorder = TraceRecorder()
    try Behavior.$current.withValue(clobber) {
      let plan = try Nib(NibDocument(Self.two, file: "t.xml")).plan(classes: classes, order: .any).moving(
        finding.moves)
      try NibLifecycle.scope { _ = try plan.instantiate(tracer: recorder) }
    }
    let steps = { (lines: [String]) in lines.filter { !$0.hasPrefix("after") } }
    let second = try #require(finding.traces).second
    #expect(steps(recorder.trace.lines().map { $0.text() }) == steps(second.lines().map { $0.text() }))
  }

  @Test(
    "an impossible move is refused with its reason",
    arguments: [
      (
        "awake b",
        "'awake b' is not a move: write 'awake B < awake A' to bring B's awake right before A's, or 'awake A > awake B' to bring "
          + "A's right after B's"
      ),
      (
        "awake c < awake a",
        "there is no step 'awake c': steps are called 'init A', 'attr A.text', 'outlet A.peer', 'collect A.rows += B', "
          + "'action A.action', 'awake A', 'afterInit A' and 'call A.method'"
      ),
      (
        "awake b < init b",
        "'awake b < init b' is not possible: an object is made before anything is done to it, children are added as the file has "
          + "them, declared awakes hold, and the collections of an archive keep their order"
      ),
    ])
  func impossibleMove(move: String, words: String) throws {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let plan = try Nib(NibDocument(Self.two, file: "t.xml")).plan(classes: classes)
    #expect {
      _ = try plan.moving(plan.moves(written: [move]))
    } throws: { "\($0)" == words }
  }
}
