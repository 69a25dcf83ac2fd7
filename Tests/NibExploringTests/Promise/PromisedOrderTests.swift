import NibExploring
import NibKit
import TestSupport
import Testing

/// The entries that the objects of each load write, load after load.
final class Logs: @unchecked Sendable {
  private(set) var loads: [[String]] = []
  func begin() { loads.append([]) }
  func write(_ entry: String) { loads[loads.count - 1].append(entry) }

  @TaskLocal static var current = Logs()
}

/// Writes down everything that is done to it.
final class Recorder: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  let id: String
  private var children: [Recorder] = []
  private weak var peer: Recorder?

  static var members: Members {
    Members().adding(Recorder.self) {
      $0.attribute("one") { (recorder: Recorder, _: Int) in Logs.current.write("attr \(recorder.id).one") }
      $0.attribute("two") { (recorder: Recorder, _: Int) in Logs.current.write("attr \(recorder.id).two") }
      $0.outlet("peer") { (recorder: Recorder, peer: inout Recorder?) in
        Logs.current.write("outlet \(recorder.id).peer")
        swap(&recorder.peer, &peer)
      }
      $0.children { (parent: Recorder, child: Recorder) in
        parent.children.append(child)
        Logs.current.write("\(parent.id) has \(parent.children.map(\.id).joined(separator: " "))")
      }
    }
  }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    Logs.current.write("init \(id)")
    try coder.attachChildren(to: self)
    Logs.current.write("end \(id)")
    finishInit()
  }

  func onInit() { reachedRoot(.onInit) }
  func awake() {
    reachedRoot(.awake)
    Logs.current.write("awake \(id)")
  }
  func afterInit() {
    reachedRoot(.afterInit)
    Logs.current.write("afterInit \(id)")
  }
}

/// The loads that are run: none that the order does not allow, and all that matter.
@Suite struct PromisedOrderTests {
  static func classes() -> ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Recorder.self, as: "W")
    return classes
  }

  /// Returns a random tree. Each object has two attributes and an outlet.
  static func forest(_ numbers: inout SplitMix) -> (text: String, count: Int, children: [Int: [Int]]) {
    let count = Int.random(in: 3...24, using: &numbers)
    var text = "<layout version=\"1\">\n"
    var open: [Int] = []
    var children: [Int: [Int]] = [:]
    for index in 0..<count {
      while !open.isEmpty, numbers.happens(40) {
        text += "</W>"
        open.removeLast()
      }
      if let parent = open.last { children[parent, default: []].append(index) }
      let peer = Int.random(in: 0..<count, using: &numbers)
      text += "<W id=\"w\(index)\" one=\"1\" two=\"2\" peer=\"#w\(peer)\">"
      open.append(index)
    }
    return (text + String(repeating: "</W>", count: open.count) + "</layout>", count, children)
  }

  /// Runs an exploration, and hands out what each of its loads has logged, equal ones once.
  static func loads(_ text: String, orders: [LoadOrder], runs: Int, seed: UInt64) throws -> [[String]] {
    let logs = Logs()
    return try Logs.$current.withValue(logs) {
      let explorer = Explorer(
        try Nib(NibDocument(text, file: "w")).plan(classes: classes()),
        owner: {
          logs.begin()
          return nil
        })
      let report = explorer.explore(orders: orders, runs: runs, seed: seed)
      #expect(report.text().hasPrefix("Nothing that was compared depends on order. Ran "))
      var seen: Set<[String]> = []
      return logs.loads.filter { seen.insert($0).inserted }
    }
  }

  /// "made, then set and wired, then awake; within each of the three nothing comes before anything else but what contains
  /// another, whose children are added in document order"
  @Test("every load is allowed", arguments: rounds(15))
  func loadAllowed(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let forest = Self.forest(&numbers)
    let loads = try Self.loads(forest.text, orders: [.any], runs: 24, seed: seed)
    let phases = ["init": 0, "end": 0, "attr": 1, "outlet": 1, "awake": 2, "afterInit": 3]
    for log in loads {
      let verbs = log.map { String($0.prefix { $0 != " " }) }.compactMap { phases[$0] }
      #expect(verbs == verbs.sorted(), "phases are mixed: \(log)")
      // Everything is done, and done once.
      let expected = (0..<forest.count).flatMap { index in
        ["init", "end", "awake", "afterInit"].map { "\($0) w\(index)" }
          + ["attr w\(index).one", "attr w\(index).two", "outlet w\(index).peer"]
      }
      #expect(log.filter { !$0.contains(" has ") }.sorted() == expected.sorted())
      // Initializers are nested as calls are.
      var open: [Substring] = []
      for entry in log {
        if entry.hasPrefix("init ") { open.append(entry.dropFirst(5)) }
        if entry.hasPrefix("end ") { #expect(open.popLast() == entry.dropFirst(4)) }
      }
      for (parent, children) in forest.children {
        let last = log.last { $0.hasPrefix("w\(parent) has ") }
        #expect(last == "w\(parent) has " + children.map { "w\($0)" }.joined(separator: " "))
      }
    }
  }

  /// "covers every pair of objects in both orders in each phase": with some 2 log2(steps) loads.
  @Test("every two steps come in both orders", arguments: rounds(10))
  func twoStepsCome(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed &+ 1_000)
    let forest = Self.forest(&numbers)
    let steps = 3 * forest.count
    let runs = 2 * (Int.bitWidth - (steps - 1).leadingZeroBitCount) + 2
    let loads = try Self.loads(forest.text, orders: [.any], runs: runs, seed: seed)
    var pairs: Set<[String]> = []
    for log in loads {
      for phase in [["init"], ["attr", "outlet"], ["awake"], ["afterInit"]] {
        let entries = log.filter { entry in phase.contains { entry.hasPrefix($0 + " ") } }
        for (index, first) in entries.enumerated() {
          for second in entries[(index + 1)...] { pairs.insert([first, second]) }
        }
      }
    }
    let missing = pairs.filter { !pairs.contains([$0[1], $0[0]]) }
    #expect(missing.isEmpty, "\(forest.text)")
    let count = forest.count
    // Ordered pairs: of initializers, of attributes and outlets, of awakes, of afterInit.
    #expect(pairs.count == 3 * count * (count - 1) + steps * (steps - 1))
  }

  /// Two objects, one in the other: 2 ways to make them, 6! to set and wire, 2 to awake them, 2 for `afterInit()`; without
  /// attributes 8 in all.
  @Test("if there are few loads, all are run")
  func fewLoadsRun() throws {
    let loads = try Self.loads(
      #"<layout version="1"><W id="a"><W id="b"/></W></layout>"#, orders: [.any], runs: 64, seed: 1)
    #expect(Set(loads.map { $0.filter { !$0.contains(" has ") }.joined(separator: " ") }).count == 8)
  }

  @Test("a total order is run once")
  func totalOrderRun() throws {
    let text = #"<layout version="1"><W id="a" one="1"><W id="b"/></W></layout>"#
    #expect(try Self.loads(text, orders: [.strict], runs: 64, seed: 1).count == 1)
  }

  /// UIKit: "that outlets are wired before any awake, and no order among objects" is said of awakes alone.
  @Test("a profile varies only what it does not promise")
  func profileVariesPromise() throws {
    let text = ##"<layout version="1"><W id="a" one="1"><W id="b" peer="#a"/></W></layout>"##
    let loads = try Self.loads(text, orders: [.uikit], runs: 64, seed: 1)
    // What a connection names first is made first, also within a container.
    let made = "init b, end b, init a, a has b, end a, attr a.one, outlet b.peer"
    #expect(
      Set(loads.map { $0.joined(separator: ", ") }) == [
        "\(made), awake a, awake b, afterInit b, afterInit a",
        "\(made), awake b, awake a, afterInit b, afterInit a",
      ])
  }

  @Test("a declared order holds in every load")
  func declaredOrderHolds() throws {
    let text = """
      <layout version="1"><W id="a" awake-after="#c"/><W id="b"/><W id="c" awake-after="#d"/><W id="d"/></layout>
      """
    let loads = try Self.loads(text, orders: [.any], runs: 64, seed: 1)
    var orders: Set<[String]> = []
    for log in loads { orders.insert(log.filter { $0.hasPrefix("awake") }) }
    // Of the 24 orders of four awakes those with d before c before a.
    #expect(
      orders.allSatisfy {
        $0.firstIndex(of: "awake d")! < $0.firstIndex(of: "awake c")!
          && $0.firstIndex(of: "awake c")! < $0.firstIndex(of: "awake a")!
      })
    #expect(orders.count == 4)
  }

  @Test("the same seed gives the same loads")
  func sameSeedGives() throws {
    var numbers = SplitMix(seed: 7)
    let text = Self.forest(&numbers).text
    let loads = try Self.loads(text, orders: [.any], runs: 64, seed: 3)
    #expect(try Self.loads(text, orders: [.any], runs: 64, seed: 3) == loads)
    #expect(try Self.loads(text, orders: [.any], runs: 64, seed: 4) != loads)
  }

  /// Each run can be had again by its number. Twenty are too few for three steps.
  @Test("a run can be repeated by its number")
  func runRepeatedNumber() throws {
    var numbers = SplitMix(seed: 11)
    let text = Self.forest(&numbers).text
    let loads = try Self.loads(text, orders: [.any], runs: 20, seed: 5)
    let explorer = Explorer(try Nib(NibDocument(text, file: "w")).plan(classes: Self.classes(), order: .any))
    // A random load is made of what other loads have shown.
    let (logs, others) = (Logs(), Logs())
    others.begin()
    try Logs.$current.withValue(logs) {
      for run in 0..<20 {
        let plan = try Logs.$current.withValue(others) {
          try #require(explorer.plan(ofRun: run, order: .any, seed: 5, strength: 2))
        }
        logs.begin()
        try NibLifecycle.scope {
          let loaded = try plan.instantiate()
          withExtendedLifetime(loaded) { NibLifecycle.settle() }
        }
      }
    }
    #expect(logs.loads.map(\.hashValue) == loads.map(\.hashValue))
    #expect(explorer.plan(ofRun: -1, order: .any, seed: 5) == nil)
  }
}
