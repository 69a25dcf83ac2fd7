import Foundation
import NibExploring
import NibKit
import NibTesting
import RandomNumbers
import Synchronization
import Testing

/// The report lists the values that cannot be compared, and a test has to name them.
@Suite struct UncomparedTests {
  /// State that exploring sees in part only, or not at all.
  class Shy: NibObject {
    private static let made = Atomic(0)

    private let number: Int
    private let lock = Mutex(0)
    private let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    private lazy var width = text.count
    private var deep: Any = 0
    private let large = Set(0..<10_001)
    private let handler: () -> Void = {}
    var text = ""
    weak var peer: Shy?

    class var members: Members {
      Members().adding(Shy.self) {
        $0.outlet("peer") { (shy: Shy, value: inout Shy?) in swap(&shy.peer, &value) }
      }
    }

    required init(coder: NibDecoder) throws {
      number = Self.made.add(1, ordering: .relaxed).newValue
      for _ in 0..<25 { deep = [deep] }
    }

    deinit { memory.deallocate() }

    func awake() throws {
      text = "own"
      // The first that awakes asks the other for a width.
      if let peer, peer.text.isEmpty { _ = peer.width }
    }
  }

  private func explorer(_ text: String, _ types: any NibDecodable.Type...) throws -> Explorer {
    var classes = ClassRegistry()
    func register<Object: NibDecodable>(_ type: Object.Type) { classes.register(type) }
    for type in types { register(type) }
    return Explorer(
      try Nib(NibDocument("<layout version='1'>\(text)</layout>", file: "t.xml")).plan(classes: classes))
  }

  private let pair = "<Shy id='a' peer='#b'/><Shy id='b' peer='#a'/>"

  @Test("each property that was not compared is listed with its reason and its name")
  func reasons() throws {
    let report = try explorer(pair, Shy.self).explore(orders: [.uikit])
    let found = report.uncompared.map {
      "\($0.name ?? "-") \($0.reason.rawValue): \($0.subjects.map(\.name).joined(separator: " "))"
    }
    #expect(
      found.sorted() == [
        "Shy.deep too-deep: a.deep b.deep", "Shy.handler closure: a.handler b.handler",
        "Shy.large too-large: a.large b.large",
        "Shy.lock not-copyable: a.lock b.lock", "Shy.memory pointer: a.memory b.memory",
        "Shy.number unstable: a.number b.number", "Shy.width lazy: a.width b.width",
      ])
    #expect(report.isClean)
    #expect(
      report.text() == """
        Not compared, because they differ when the same load is repeated: a.number, b.number
        Not compared, because they are lazy, and only some of the loads have computed them: a.width, b.width
        Not compared, because they cannot be copied, like a Mutex: a.lock, b.lock
        Not compared, because they are pointers: a.memory, b.memory
        Not compared, because they are nested more than 20 levels deep: a.deep, b.deep
        Not compared, because they hold more than 10000 values: a.large, b.large
        Compared only by whether they are there, because they are closures: a.handler, b.handler
        Nothing that was compared depends on order. Ran all 2 loads that 'uikit' allows. Compared: 6 properties of 2 objects. \
        Not compared: 12 named above, static variables, files and all else outside the objects.

        """)
  }

  @Test("JSON lists what was compared and what was not")
  func json() throws {
    let report = try explorer("<Shy id='a'/>", Shy.self).explore()
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    #expect(json["compared"] as? [String: Int] == ["objects": 1, "properties": 3, "observed": 0])
    let uncompared = try #require(json["uncompared"] as? [[String: Any]])
    let number = try #require(uncompared.first { $0["name"] as? String == "Shy.number" })
    #expect(number["reason"] as? String == "unstable")
    let subjects = try #require(number["subjects"] as? [[String: String]])
    #expect(
      subjects == [["kind": "property", "role": "object", "object": "a", "class": "Shy", "member": "number"]])
  }

  @Test("a lazy property that both loads have computed is compared")
  func computedLazyProperty() throws {
    final class Early: NibObject {
      private lazy var seen = peer?.text ?? "nobody"
      var text = ""
      weak var peer: Early?
      static var members: Members {
        Members(of: Early.self) {
          $0.outlet("peer") { (early: Early, value: inout Early?) in swap(&early.peer, &value) }
        }
      }
      init(coder: NibDecoder) throws {}
      func awake() throws {
        _ = seen
        text = "awake"
      }
    }
    let report = try explorer("<Early id='a' peer='#b'/><Early id='b'/>", Early.self).explore()
    #expect(
      report.diagnostics.map(\.message) == [
        #"a.seen is "" if awake a comes before awake b, and "awake" if after it; 'any' promises neither"#
      ])
    #expect(report.uncompared.isEmpty)
  }

  /// Writes two values for one key, which no archive can hold.
  final class Keeper: NibDecodable, NibEncodable {
    static var members: Members { Members(of: Keeper.self) { _ in } }
    init(coder: NibDecoder) throws {}
    func encode(with encoder: NibEncoder) throws {
      encoder.encode("a", forKey: "same")
      encoder.encode("b", forKey: "same")
    }
  }

  @Test("archives are listed if one of the objects cannot be archived")
  func archives() throws {
    var explorer = try explorer("<Keeper id='k'/>", Keeper.self)
    let report = explorer.explore()
    #expect(report.uncompared.map(\.name) == ["archives"])
    #expect(report.uncompared.map(\.reason) == [.archives])
    #expect(
      report.text().hasPrefix("Not compared, because one of the objects cannot be archived: archives\n"))
    explorer.ignored = ["archives"]
    #expect(explorer.explore().uncompared.isEmpty)
  }

  // MARK: Tests

  private func shy(_ text: String) -> TestLayout {
    var classes = ClassRegistry()
    classes.register(Shy.self)
    classes.register(Keeper.self)
    return TestLayout("<layout version='1'>\(text)</layout>", classes: classes)
  }

  private func message(_ check: () throws(TestFailure) -> Void) -> String {
    do {
      try check()
      return ""
    } catch { return error.message }
  }

  @Test("a test fails on a property that was not compared, unless the test names the property")
  func expectation() throws {
    let layout = shy("<Shy id='a'/>")
    let names: Set = ["Shy.number", "Shy.lock", "Shy.memory", "Shy.deep", "Shy.large"]
    let words = message { () throws(TestFailure) in
      try verifyOrderIndependent(layout, ignoring: names.subtracting(["Shy.number", "Shy.lock"]))
    }
    #expect(
      words == """
        not everything was compared; name in 'ignoring' what need not be
        Shy.lock: not compared, because they cannot be copied, like a Mutex: a.lock
        Shy.number: not compared, because they differ when the same load is repeated: a.number
        """)
    expectOrderIndependent(layout, ignoring: names)
  }

  @Test("a test fails if it names a property that no object has")
  func unknownName() throws {
    let names: Set = ["Shy.number", "Shy.lock", "Shy.memory", "Shy.deep", "Shy.large", "Shy.lrge"]
    let words = message { () throws(TestFailure) in try verifyOrderIndependent(shy("<Shy/>"), ignoring: names)
    }
    #expect(
      words
        == "no object of the layout has a property 'Shy.lrge'; did you mean 'Shy.large'?"
    )
    // A class that other layouts use may be named in the test of each.
    expectOrderIndependent(shy("<Keeper/>"), ignoring: ["archives", "Shy.number"])
    let other = message { () throws(TestFailure) in
      try verifyOrderIndependent(shy("<Keeper/>"), ignoring: ["archives", "Sly.number"])
    }
    #expect(other == "no object of the layout has a property 'Sly.number'")
  }

  @Test("a test of one load fails, because nothing was compared")
  func oneLoad() throws {
    let layout = shy("<Keeper id='a'/><Keeper id='b'/>")
    let words = message { () throws(TestFailure) in
      try verifyOrderIndependent(layout, runs: 1, ignoring: ["archives"])
    }
    #expect(words == "no two loads were compared: 'runs' is 1")
    // An order that allows one load needs no other.
    expectOrderIndependent(layout, orders: [.strict], runs: 1, ignoring: ["archives"])
    var explorer = try explorer("<Keeper id='a'/><Keeper id='b'/>", Keeper.self)
    explorer.ignored = ["archives"]
    #expect(
      explorer.explore(runs: 1).text()
        == "Nothing was compared: only one of the loads that 'any' allows was run.\n")
  }

  // MARK: One order, two outcomes

  @Test("a load that fails only at times is reported as such")
  func unsteadyLoad() throws {
    let clock = Clock()
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let plan = try Nib(NibDocument("<layout version='1'><Actor/></layout>", file: "t.xml")).plan(
      classes: classes)
    let behavior = Behavior(onAwake: { _ in if clock.tick().isMultiple(of: 2) { throw Boom() } })
    let report = Behavior.$current.withValue(behavior) { Explorer(plan).explore() }
    #expect(!report.isClean)
    #expect(
      report.text() == """
        The same order ends in two ways: the first load fails at one time, and not at another: Actor[0] failed in awake(): boom
        Nothing is known about the order. Ran 1 of the loads that 'any' allows, seed 1.

        """)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let unsteady = try #require(json["unsteady"] as? [[String: Any]])
    #expect(unsteady.map { $0["order"] as? String } == ["any"])
    #expect(unsteady.map { $0["run"] as? Int } == [0])
  }

  @Test("a failure is found even if its message differs each time")
  func failureInOtherWords() throws {
    struct Numbered: Error, CustomStringConvertible { let description: String }
    let clock = Clock()
    let behavior = Behavior(onAwake: {
      if $0.id == "b", $0.text.isEmpty { throw Numbered(description: "number \(clock.tick())") }
      $0.peer?.text = "x"
    })
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let plan = try Nib(NibDocument(FindingTests.two, file: "t.xml")).plan(classes: classes)
    let report = Behavior.$current.withValue(behavior) { Explorer(plan).explore() }
    #expect(
      report.diagnostics.map(\.message) == [
        "the load fails if awake b comes before awake a: the reason differs each time; 'any' promises neither"
      ])
  }

  // MARK: Values by chance

  @Test("a value that depends on the order of a set is not compared, whatever the seed is", arguments: 0..<4)
  func hashOrder(seed: UInt64) throws {
    var classes = ClassRegistry()
    classes.register(Shadowing.self)
    let nodes = (0..<40).map { "<Shadowing id='n\($0)'/>" }.joined()
    let plan = try Nib(NibDocument("<layout version='1'>\(nodes)</layout>", file: "t.xml")).plan(
      classes: classes)
    // A set's order is decided by its address: those that are kept have one each.
    let sets = Mutex<[Set<String>]>([])
    let behavior = Behavior(onAwake: { actor in
      let set = Set(["x", "y"])
      sets.withLock { $0.append(set) }
      actor.text = Array(set).joined()
      if let shadowed = actor as? Shadowed {
        shadowed.keepHere("\(Unmanaged.passUnretained(actor).toOpaque())")
      }
    })
    let report = Behavior.$current.withValue(behavior) { Explorer(plan).explore(seed: seed) }
    #expect(report.isClean, "\(report.text())")
    #expect(report.unstable.count == 80)
  }

  @Test(
    "a value that differs by chance does not end an exploration, and is no finding",
    arguments: [269, 520] + Array(0..<20))
  func chance(seed: UInt64) throws {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let nodes = (0..<4).map { "<Actor id='n\($0)'/>" }.joined()
    let plan = try Nib(NibDocument("<layout version='1'>\(nodes)</layout>", file: "t.xml")).plan(
      classes: classes)
    let coin = Mutex(SplitMix(seed: seed))
    let behavior = Behavior(onAwake: { $0.text = coin.withLock { Bool.random(using: &$0) } ? "x" : "y" })
    let report = Behavior.$current.withValue(behavior) { Explorer(plan).explore(seed: seed) }
    #expect(report.isClean, "\(report.text())")
    #expect(report.unstable.count == 4)
  }
}
