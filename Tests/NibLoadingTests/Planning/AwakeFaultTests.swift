import LoadSamples
import NibKit
import TestSupport
import Testing

/// Declared orders of awakes that cannot be kept.
@Suite struct AwakeFaultTests {
  static let faults: [Fault] = [
    Fault(
      layout: "<Leaf id='a' awake-after='#a'/>",
      text: """
        t.xml:2:1: error: a waits for itself to awake [awake-cycle]
            <Leaf id='a' awake-after='#a'/>
            ^~~~~
        t.xml:2:27: note: a awakes after a
            <Leaf id='a' awake-after='#a'/>
                                      ^~
        """),
    Fault(
      layout: "<Leaf id='a' awake-after='#c #b'/>\n<Leaf id='b' awake-after='#a'/>\n<Leaf id='c'/>",
      text: """
        t.xml:2:1: error: a waits for b to awake, and b for a [awake-cycle]
            <Leaf id='a' awake-after='#c #b'/>
            ^~~~~
        t.xml:2:30: note: a awakes after b
            <Leaf id='a' awake-after='#c #b'/>
                                         ^~
        t.xml:3:27: note: b awakes after a
            <Leaf id='b' awake-after='#a'/>
                                      ^~
        """),
    // A class, and a file; and the shorter of two ways back.
    Fault(
      layout: """
        <Tally>
          <Leaf id='a' awake-after='#b'/>
          <Follower id='b' peer='#c'/>
          <Leaf id='c' awake-after='#d #a'/>
          <Leaf id='d' awake-after='#a'/>
        </Tally>
        """,
      text: """
        t.xml:3:3: error: a waits for b to awake, b for c, and c for a [awake-cycle]
              <Leaf id='a' awake-after='#b'/>
              ^~~~~
        t.xml:3:29: note: a awakes after b
              <Leaf id='a' awake-after='#b'/>
                                        ^~
        t.xml:4:3: note: b awakes after c, because its class Follower declares it
              <Follower id='b' peer='#c'/>
              ^~~~~~~~~
        t.xml:5:32: note: c awakes after a
              <Leaf id='c' awake-after='#d #a'/>
                                           ^~
        """),
    Fault(
      layout: "<Follower peer='#b'/><Follower id='b' peer='#b'/>",
      text: """
        t.xml:2:22: error: b waits for itself to awake [awake-cycle]
            <Follower peer='#b'/><Follower id='b' peer='#b'/>
                                 ^~~~~~~~~
        t.xml:2:22: note: b awakes after b, because its class Follower declares it
            <Follower peer='#b'/><Follower id='b' peer='#b'/>
                                 ^~~~~~~~~
        """),
    Fault(
      layout: "<Tally id='t'>\n<Leaf awake-after='#t'/>\n</Tally>",
      text: """
        t.xml:2:1: error: t waits for t/Leaf[0] to awake, and t/Leaf[0] for t [awake-cycle]
            <Tally id='t'>
            ^~~~~~
        t.xml:2:1: note: t awakes after t/Leaf[0], because its class Tally declares it
            <Tally id='t'>
            ^~~~~~
        t.xml:3:20: note: t/Leaf[0] awakes after t
            <Leaf awake-after='#t'/>
                               ^~
        """),
    Fault(
      layout: "<Leaf id='a' awake-after='#m'/>\n<Idle id='m'/>",
      text: """
        t.xml:2:27: error: '#m' is never awoken: its class Idle has no awake() [no-awake]
            <Leaf id='a' awake-after='#m'/>
                                      ^~
            note: nothing needs to wait for it: it is complete before the first object awakes
        """),
    Fault(
      layout: "<Idle awake-after='#a'/>\n<Leaf id='a'/>",
      text: """
        t.xml:2:7: error: an object of class Idle is never awoken: its class has no awake() [no-awake]
            <Idle awake-after='#a'/>
                  ^~~~~~~~~~~~~~~~
            note: leave 'awake-after' out
        """),
    Fault(
      layout: "<Leaf awake-after=' '/>",
      text: """
        t.xml:2:7: error: 'awake-after' names no object [bad-reference]
            <Leaf awake-after=' '/>
                  ^~~~~~~~~~~~~~~
            note: write awake-after="#id", or "#id #id" for several
        """),
    Fault(
      layout: "<Leaf id='abc'/>\n<Leaf awake-after='#abc abc'/>",
      text: """
        t.xml:3:25: error: 'abc' is not a reference [bad-reference]
            <Leaf awake-after='#abc abc'/>
                                    ^~~
            note: a reference is '#' and an id: write '#abc'
        """),
    Fault(
      layout: "<Leaf id='title'/>\n<Leaf awake-after='#tilte'/>",
      text: """
        t.xml:3:20: error: no object has the id 'tilte' [dangling-reference]
            <Leaf awake-after='#tilte'/>
                               ^~~~~~
            note: did you mean '#title'?
        """),
    // What is spelled with a reference to a character has no place of its own.
    Fault(
      layout: "<Leaf id='a'/>\n<Leaf awake-after='#a &#35;b'/>",
      text: """
        t.xml:3:20: error: no object has the id 'b' [dangling-reference]
            <Leaf awake-after='#a &#35;b'/>
                               ^~~~~~~~~
        """),
    Fault(
      layout: "<Leaf awake-after='#owner'/>",
      text: """
        t.xml:2:20: error: '#owner' cannot be used here: the order of the load determines when the owner is called [bad-reference]
            <Leaf awake-after='#owner'/>
                               ^~~~~~
            note: 'awake-after' takes objects of this layout
        """),
    Fault(
      layout: "<Leaf awake-after='#first'/>",
      text: """
        t.xml:2:20: error: '#first' cannot be used here: it is the object that has the focus [bad-reference]
            <Leaf awake-after='#first'/>
                               ^~~~~~
            note: 'awake-after' takes objects of this layout
        """),
    Fault(
      layout: "<Leaf awake-after='#ext:x'/>",
      text: """
        t.xml:2:20: error: '#ext:x' is an external object, and a load does not awake external objects [bad-reference]
            <Leaf awake-after='#ext:x'/>
                               ^~~~~~
            note: 'awake-after' takes objects of this layout
        """),
    // A table that names what its class does not have is reported at the first object of the class, once.
    Fault(
      layout: "<Astray id='a'/><Astray/>",
      text: """
        t.xml:2:1: error: the class Astray declares that it awakes after its 'peeer', but has no outlet, outlet collection or \
        part of that name [unknown-outlet]
            <Astray id='a'/><Astray/>
            ^~~~~~~
            note: did you mean 'peer'? (it has: peer, buddy)
        """),
    Fault(
      layout: "<Leaf id='a' awake-aftr='#b'/>\n<Leaf id='b'/>",
      text: """
        t.xml:2:14: error: Leaf has no attribute, outlet or event 'awake-aftr' [unknown-attribute]
            <Leaf id='a' awake-aftr='#b'/>
                         ^~~~~~~~~~~~~~~
            note: did you mean 'awake-after'? (Leaf offers: peer, action, buddy, nm)
        """),
  ]

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.ordering
    classes.register(Astray.self)
    return classes
  }

  @Test("a fault is reported in full", arguments: faults)
  func aFaultIsReportedInFull(fault: Fault) throws {
    let document = try layout(fault.layout)
    let text = failureText { try LoadPlan(document, classes: Self.classes, owner: Owner.self) }
    #expect(text == fault.text)
    #expect(LoadPlan.diagnose(document, classes: Self.classes).rendered(in: document.source) == fault.text)
  }

  /// It must be given in the tag, as `id` must, where the plan looks for it.
  @Test("`awakeAfter` as an element is refused")
  func awakeafterElement() {
    #expect(
      failureText { try layout("<Leaf id='a'/><Leaf><attribute name='awake-after'>#a</attribute></Leaf>") }
        == """
        t.xml:2:21: error: 'awake-after' must be written in the tag, not as <attribute> [bad-element]
            <Leaf id='a'/><Leaf><attribute name='awake-after'>#a</attribute></Leaf>
                                ^~~~~~~~~~
        """)
  }

  /// Each cycle of objects is reported once, and what is beside it as well.
  @Test("each cycle is reported once")
  func cycleReportedOnce() throws {
    let file = """
      <Leaf id='a' awake-after='#b #c'/><Leaf id='b' awake-after='#a'/><Leaf id='c' awake-after='#a'/>
      <Leaf id='d' awake-after='#e #a'/><Leaf id='e' awake-after='#f #z'/><Leaf id='f' awake-after='#d'/>
      """
    let faults = LoadPlan.diagnose(try layout(file), classes: .test)
    #expect(
      faults.map(\.message) == [
        "a waits for b to awake, and b for a", "d waits for e to awake, e for f, and f for d",
        "no object has the id 'z'",
      ])
  }

  /// The name belongs to the layout, whatever a class declares.
  @Test("a class cannot declare an attribute of this name")
  func classDeclareAttribute() throws {
    var classes = ClassRegistry.test
    classes.register(Claiming.self)
    let loaded = try load("<Claiming id='a' awake-after='#b'/><Leaf id='b'/>", classes: classes)
    #expect((loaded["a"] as? Claiming)?.claimed == nil)
  }

  // MARK: Large ones

  /// Returns a ring, with or without the last link; each object waits for the next.
  private static func ring(_ count: Int, isClosed: Bool) -> String {
    (0..<count).map { index in
      let next = index + 1 < count ? index + 1 : 0
      return "<Leaf id='o\(index)'" + (next > 0 || isClosed ? " awake-after='#o\(next)'" : "") + "/>"
    }.joined(separator: "\n")
  }

  @Test("a ring of 100 000 objects is reported briefly", .timeLimit(.minutes(1))) func ring100000() throws {
    let text = Self.ring(100_000, isClosed: true)
    let faults = try onSmallStack { LoadPlan.diagnose(try layout(text), classes: .test) }
    #expect(faults.count == 1)
    #expect(faults[0].message == "o0 waits for o1 to awake, and so on in a cycle of 100000 objects")
    #expect(faults[0].notes.count == 13)
    #expect(faults[0].notes[11].message == "o11 awakes after o12")
    #expect(faults[0].notes[12].message == "99988 more, and the last of them awakes after the first")
  }

  @Test("a chain of 100 000 objects is planned", .timeLimit(.minutes(1))) func chain100000() throws {
    let text = Self.ring(100_000, isClosed: false)
    let awakes = try onSmallStack {
      let plan = try LoadPlan(layout(text), classes: .test)
      return plan.steps.suffix(100_000).map(\.object)
    }
    #expect(awakes == (0..<100_000).reversed().map { .object($0) })
  }

  /// One waits for all, and all for one.
  @Test("a star of 50 000 objects is planned", .timeLimit(.minutes(1))) func star50000() throws {
    let all = (1...50_000).map { "#o\($0)" }.joined(separator: " ")
    let waits = "<Leaf id='o0' awake-after='\(all)'/>"
    let leaves = (1...50_000).map { "<Leaf id='o\($0)'/>" }.joined()
    let plan = try LoadPlan(layout(waits + leaves), classes: .test)
    #expect(plan.steps.last?.object == .object(0))
    let first = (1...50_000).map { "<Leaf id='o\($0)' awake-after='#o0'/>" }.joined() + "<Leaf id='o0'/>"
    let awakes = try LoadPlan(layout(first), classes: .test).steps.suffix(50_001).map(\.object)
    #expect(awakes == [.object(50_000)] + (0..<50_000).map { .object($0) })
  }

  @Test("no more than a hundred cycles are reported", .timeLimit(.minutes(1))) func moreHundredCycles() throws
  {
    func file(_ count: Int) -> String {
      (0..<count).map { "<Leaf id='a\($0)' awake-after='#b\($0)'/><Leaf id='b\($0)' awake-after='#a\($0)'/>" }
        .joined(separator: "\n")
    }
    #expect(LoadPlan.diagnose(try layout(file(100)), classes: .test).count == 100)
    let faults = LoadPlan.diagnose(try layout(file(20_000)), classes: .test)
    #expect(faults.count == 101)
    #expect(
      LoadPlan.diagnose(try layout(file(101)), classes: .test).last?.message
        == "one more cycle of objects that wait for each other to awake is not listed")
    let document = try layout(file(102))
    #expect(
      LoadPlan.diagnose(document, classes: .test).suffix(1).rendered(in: document.source) == """
        t.xml:102:30: error: 2 more cycles of objects that wait for each other to awake are not listed [limit-exceeded]
            <Leaf id='a100' awake-after='#b100'/><Leaf id='b100' awake-after='#a100'/>
                                         ^~~~~
            note: the first of them is here
        """)
  }
}

private final class Astray: Leaf {
  override class var members: Members { super.members.adding(Astray.self) { $0.awakes(after: "peeer") } }
}

private final class Claiming: Leaf {
  fileprivate var claimed: String?

  override class var members: Members {
    super.members.adding(Claiming.self) { $0.attribute("awake-after") { $0.claimed = $1 } }
  }
}
